/** "Check it yourself": the button, and every step of the recomputation with right or wrong. */
import { Button } from '@candor/ui';
import { Check, ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import css from './airdrop.module.css';
import { airdropText } from './airdrop-text.ts';
import type { AirdropDetail } from './campaign-words.ts';
import type { OwnCheck as Checked } from './check-airdrop.ts';

export function OwnCheck({ detail }: { detail: AirdropDetail }) {
  const t = useText(airdropText);
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      // Hashing and formulas are fetched only by who wants to check.
      const { checkAirdrop } = await import('./check-airdrop.ts');
      setChecked(await checkAirdrop(detail));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={css['check']} aria-label={t('checkTitle')}>
      <h2>{t('checkTitle')}</h2>
      <p>{t('checkHint')}</p>
      <Button isBlock icon={<ShieldCheck size={18} />} isBusy={isBusy} onClick={() => void check()}>
        {t(checked === undefined ? 'checkGo' : 'checkAgain')}
      </Button>
      {failure === undefined ? null : (
        <p className={css['wrong']} role="alert">
          {failureText(failure)}
        </p>
      )}
      {checked === undefined ? null : <Steps checked={checked} />}
    </section>
  );
}

/** Steps whose figures say something to people; the others are right or wrong. */
const TOLD = new Set(['weight', 'share']);

function Steps({ checked: { steps, isRight, isWhole } }: { checked: Checked }) {
  const t = useText(airdropText);
  return (
    <div role="status">
      <p className={css['verdict']} data-right={isRight}>
        {t(isRight ? 'allRight' : 'notRight')}
      </p>
      <ol className={css['steps']}>
        {steps.map(({ step, isRight: isStepRight, expected, found }) =>
          step === 'block' ? null : (
            <li key={step} data-right={isStepRight}>
              {isStepRight ? (
                <Check size={16} aria-label={t('right')} />
              ) : (
                <X size={16} aria-label={t('wrong')} />
              )}
              <span>
                <b>{t(`step_${step}`)}</b>
                <small>
                  {isStepRight ? (TOLD.has(step) ? found : '') : t('differs', { expected, found })}
                </small>
              </span>
            </li>
          ),
        )}
      </ol>
      {isWhole ? null : <p>{t('onlyOwn')}</p>}
    </div>
  );
}
