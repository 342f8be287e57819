/** Time and stake of a purchase: the time first, then an amount whose range stands in the field. */
import { Field, NO_NUMBER, NumberInput, Skeleton, formatDecimal } from '@candor/ui';
import { formatDecimal as textOf } from '@candor/money';
import { TransferButton } from '../../../foundation/wallet/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { durationOf, exact } from '../option-words.ts';
import { optionsText } from '../options-text.ts';
import { type Around, type Draft, type PurchaseFault, mostStake, ratioOf } from './purchase-rules.ts';
import css from './purchase.module.css';

const QUICK = ['10', '50', '100', '500'];
const STAKE_FAULTS = new Set<PurchaseFault['code']>([
  'stakeRequired',
  'stakeTooSmall',
  'stakeTooLarge',
  'notEnough',
  'overLossLimit',
  'overOpenStakes',
]);

export interface PurchaseFieldsProps {
  draft: Draft;
  around: Around;
  fault: PurchaseFault | undefined;
  onChange: (part: Partial<Draft>) => void;
}

export function PurchaseFields(props: PurchaseFieldsProps) {
  return (
    <>
      <TimeField {...props} />
      <StakeField {...props} />
    </>
  );
}

function TimeField({ draft, around, fault, onChange }: PurchaseFieldsProps) {
  const t = useText(optionsText);
  const { terms } = around;
  return (
    <fieldset className={css['times']} aria-invalid={fault?.code === 'chooseTime' || undefined}>
      <legend>{t('time')}</legend>
      {terms.length === 0 ? <Skeleton variant="block" height={52} /> : null}
      <div>
        {terms.map((each) => {
          const { key, n } = durationOf(each.seconds);
          const ratio = ratioOf(each, draft.kind);
          return (
            <label key={each.seconds}>
              <input
                type="radio"
                name="option-time"
                className="sr-only"
                checked={each.seconds === draft.seconds}
                disabled={draft.kind === '3' && each.flat_ratio === null}
                onChange={() => onChange({ seconds: each.seconds })}
              />
              <b>{t(key, { n })}</b>
              <small>+{formatDecimal(ratio, { isTrimmed: true })}%</small>
            </label>
          );
        })}
      </div>
      {fault?.code === 'chooseTime' || fault?.code === 'noFlat' ? (
        <p className={css['fault']} role="alert">
          {t(fault.code)}
        </p>
      ) : null}
    </fieldset>
  );
}

function StakeField({ draft, around, fault, onChange }: PurchaseFieldsProps) {
  const t = useText(optionsText);
  const { terms, available } = around;
  const chosen = terms.find(({ seconds }) => seconds === draft.seconds) ?? terms[0];
  const range =
    chosen === undefined ? '' : t('range', { min: exact(chosen.min_num), max: exact(chosen.max_amount) });
  const stakeFault = fault !== undefined && STAKE_FAULTS.has(fault.code) ? fault : undefined;
  return (
    <div>
      <Field
        label={t('stake')}
        error={
          stakeFault === undefined
            ? undefined
            : t(stakeFault.code as 'stakeTooSmall', { limit: exact(stakeFault.limit) })
        }
      >
        <NumberInput
          value={draft.stake}
          onChange={(stake) => onChange({ stake })}
          maxDecimals={8}
          placeholder={range}
          after={<span className={css['unit']}>USDT</span>}
        />
      </Field>
      <div className={css['quick']}>
        {QUICK.map((stake) => (
          <button key={stake} type="button" onClick={() => onChange({ stake })}>
            {stake}
          </button>
        ))}
        <button
          type="button"
          disabled={chosen === undefined || available === undefined}
          onClick={() => (chosen === undefined ? undefined : onChange({ stake: mostStake(chosen, around) }))}
        >
          {t('max')}
        </button>
      </div>
      <div className={css['available']}>
        <span>
          {t('available')} <b>{available === undefined ? NO_NUMBER : exact(textOf(available))}</b> USDT
        </span>
        <TransferButton title={t('transfer')} to="micro" />
      </div>
    </div>
  );
}
