/** "Check it yourself": the button, and every step of the recomputation with right or wrong. */
import { Button, NO_NUMBER } from '@candor/ui';
import { formatDecimal as textOf } from '@candor/money';
import { Check, ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { OUTCOME_WORD, exact } from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import type { OptionOrder } from '../orders/option-list-rules.ts';
import type { OwnCheck as Checked } from './check-option.ts';
import css from './proof.module.css';
import { proofText } from './proof-text.ts';

const MONEY_STEPS = new Set(['strike', 'settlement_price', 'paid']);

export function OwnCheck({ order }: { order: OptionOrder }) {
  const t = useText(proofText);
  const [checked, setChecked] = useState<Checked | undefined>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      // Hashing and formulas are fetched only by who wants to check.
      const { checkOption } = await import('./check-option.ts');
      setChecked(await checkOption(order));
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

function Steps({ checked }: { checked: Checked }) {
  const t = useText(proofText);
  const words = useText(optionsText);
  const shown = (step: string, value: string): string => {
    if (step === 'outcome' && value in OUTCOME_WORD)
      return words(OUTCOME_WORD[value as keyof typeof OUTCOME_WORD]);
    return figureOf(step, value);
  };
  const { report, lines, firstSeq, lastSeq, tookMs } = checked;
  return (
    <div role="status">
      <p className={css['verdict']} data-right={report.isRight}>
        {t(report.isRight ? 'allRight' : 'notRight')}
      </p>
      <ol className={css['steps']}>
        {report.steps.filter(isTold).map(({ step, isRight, expected, found }) => (
          <li key={step} data-right={isRight}>
            {isRight ? <Check size={16} aria-label={t('right')} /> : <X size={16} aria-label={t('wrong')} />}
            <span>
              <b>{t(`step_${step}`)}</b>
              <small>
                {isRight
                  ? shown(step, found)
                  : t('differs', { expected: shown(step, expected), found: shown(step, found) })}
              </small>
            </span>
          </li>
        ))}
      </ol>
      <p className={css['took']}>{t('took', { n: lines, first: firstSeq, last: lastSeq, ms: tookMs })}</p>
    </div>
  );
}

/** An option that was not void needs no line saying that nothing made it so. */
function isTold({ step, isRight, found }: Checked['report']['steps'][number]): boolean {
  return step !== 'void_reason' || !isRight || found !== 'none';
}

/** Steps speak in units of 10^-8 and milliseconds; people do not. */
function figureOf(step: string, value: string): string {
  if (step === 'chain' && value === 'unbroken') return '';
  if (value === 'null' || value === 'undefined') return NO_NUMBER;
  if (MONEY_STEPS.has(step) && /^-?[0-9]+$/.test(value)) return exact(textOf(BigInt(value)));
  if (step === 'expiry') return formatMoment(Number(value), 'time');
  if (step === 'first_tick') return `#${value}`;
  return value;
}
