/** "Check it yourself": the button, and every step of the recomputation with right or wrong. */
import { Button } from '@candor/ui';
import { Check, ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import type { SaleCheck } from './check-sale.ts';
import type { Sale, Subscription } from './commitment-rules.ts';
import css from './launchpad.module.css';
import { launchpadText } from './launchpad-text.ts';

export function OwnCheck({ sale, own }: { sale: Sale; own: Subscription | undefined }) {
  const t = useText(launchpadText);
  const [checked, setChecked] = useState<SaleCheck>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      // Hashing and formulas are fetched only by who wants to check.
      const { checkSale } = await import('./check-sale.ts');
      setChecked(await checkSale(sale.id, own));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={css['terms']} aria-label={t('checkTitle')}>
      <h2>{t('checkTitle')}</h2>
      <p className={css['note']}>{t('checkHint')}</p>
      <Button
        variant="secondary"
        isBlock
        icon={<ShieldCheck size={18} />}
        isBusy={isBusy}
        onClick={() => void check()}
      >
        {t(checked === undefined ? 'checkGo' : 'checkAgain')}
      </Button>
      {failure === undefined ? null : (
        <p className={css['fault']} role="alert">
          {failureText(failure)}
        </p>
      )}
      {checked === undefined ? null : <Steps checked={checked} />}
      <p className={css['digest']}>SHA-256 {sale.digest}</p>
    </section>
  );
}

const NAMED = ['digest', 'terms', 'lines', 'allotment', 'supply', 'own'] as const;

function Steps({ checked }: { checked: SaleCheck }) {
  const t = useText(launchpadText);
  const steps = checked.steps.flatMap((step) => {
    const name = NAMED.find((each) => each === step.name);
    return name === undefined ? [] : [{ ...step, name }];
  });
  return (
    <div role="status">
      <p className={css['verdict']} data-right={checked.isRight}>
        {t(checked.isRight ? 'allRight' : 'notRight')}
      </p>
      <ol className={css['steps']}>
        {steps.map(({ name, isRight }) => (
          <li key={name} data-right={isRight}>
            {isRight ? <Check size={16} aria-label={t('right')} /> : <X size={16} aria-label={t('wrong')} />}
            {t(`check_${name}`)}
          </li>
        ))}
      </ol>
      <p className={css['note']}>{t('took', { n: checked.lines, ms: checked.tookMs })}</p>
    </div>
  );
}
