/** "Check it yourself" of a copy: the button, each step with right or wrong, and the proof to take along. */
import { Button, ListGroup, ListRow } from '@candor/ui';
import type { CheckedCopy, CopySum } from '@candor/proof';
import { Copy, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Fact, offerCss as css } from '../../foundation/offers/index.ts';
import { failureText } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { copyText } from '../../platform/view/index.ts';
import { copyTradingText } from './copy-trading-text.ts';

export function OwnCheck({ id }: { id: number }) {
  const t = useText(copyTradingText);
  const [checked, setChecked] = useState<CheckedCopy>();
  const [isTooLong, setTooLong] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      // Hashing and formulas are fetched only by who wants to check.
      const { checkOwnCopy } = await import('./check-copy.ts');
      const found = await checkOwnCopy(id);
      setChecked(found);
      setTooLong(found === undefined);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const take = async (): Promise<void> => {
    const { proofOf } = await import('./check-copy.ts');
    await copyText(JSON.stringify(await proofOf(id), null, 2));
  };
  return (
    <section className={css['terms']} aria-label={t('checkTitle')}>
      <h3>{t('checkTitle')}</h3>
      <p className={css['note']}>{t('checkHint')}</p>
      <Button
        isBlock
        variant="secondary"
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
      {isTooLong ? <p role="status">{t('checkLong')}</p> : null}
      {checked === undefined ? null : <Steps of={checked} />}
      <ListGroup>
        <ListRow
          icon={<Copy size={20} />}
          title={t('copyProof')}
          hint={t('copyProofHint')}
          hasChevron={false}
          onPress={() => void take().catch(setFailure)}
        />
      </ListGroup>
    </section>
  );
}

function Steps({ of: { steps, sums, isRight } }: { of: CheckedCopy }) {
  const t = useText(copyTradingText);
  const known = new Set<string>(sums.map(({ step }) => step));
  // Hashes, and corrections of the chain's clock.
  const lines = steps.filter(({ name }) => !known.has(name));
  const areLinesRight = lines.every((step) => step.isRight);
  return (
    <div role="status">
      <p>
        <b>{t(isRight ? 'allRight' : 'notRight')}</b>
      </p>
      <dl className={css['facts']}>
        {lines.length === 0 ? null : (
          <Fact name={t('step_chain')} value={t(areLinesRight ? 'right' : 'wrong')} />
        )}
        {sums.map((sum) => (
          <Fact key={sum.step} name={t(`step_${sum.step}`)} value={<Verdict of={sum} />} />
        ))}
      </dl>
    </div>
  );
}

function Verdict({ of: { count, wrong } }: { of: CopySum }) {
  const t = useText(copyTradingText);
  if (wrong === undefined) return `${t('right')} · ${count}`;
  const { expected, found } = wrong;
  return <span role="alert">{t('differs', { expected, found })}</span>;
}
