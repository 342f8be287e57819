/** Proposes a product: its terms, and what they mean at once: settlement ratio, and what must lie in reserve before it is sold. */
import { settlementRatio, totalInterest } from '@candor/formulas';
import { formatDecimal, readAmount } from '@candor/money';
import { hostingDeskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useProposed } from '../../foundation/case/index.ts';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { CallDialog, Hint, TypedField } from '../../platform/view/index.ts';
import { financeText } from './finance-text.ts';

const EMPTY = { currency: 'USDT', days: '', yield: '', minimum: '', maximum: '', quota: '' };
type Fields = typeof EMPTY;
const NAMES = ['currency', 'days', 'yield', 'minimum', 'maximum', 'quota'] as const;

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText(financeText);
  const [fields, setFields] = useState(EMPTY);
  return (
    <CallDialog
      act={hostingDeskCalls.create}
      body={(reason) => ({
        currency: fields.currency,
        cycle_days: fields.days,
        total_yield: fields.yield,
        minimum: fields.minimum,
        maximum: fields.maximum,
        quota: fields.quota,
        reason,
      })}
      on={useProposed(hostingDeskCalls.list)}
      title={t('create')}
      draft="hosting/create"
      isReady={NAMES.every((name) => fields[name] !== '')}
      onClose={onClose}
    >
      <Hint>{t('createHint')}</Hint>
      {NAMES.map((name) => (
        <TypedField
          key={name}
          label={t(name)}
          value={fields[name]}
          inputMode={name === 'currency' ? 'text' : 'decimal'}
          onChange={(text) => setFields((now) => ({ ...now, [name]: text.trim() }))}
        />
      ))}
      <Meaning fields={fields} />
    </CallDialog>
  );
}

function Meaning({ fields }: { fields: Fields }) {
  const t = useText(financeText);
  const [percent, quota] = [readAmount(fields.yield), readAmount(fields.quota)];
  const days = /^[1-9][0-9]{0,3}$/.test(fields.days) ? Number(fields.days) : undefined;
  if (percent === undefined || quota === undefined || days === undefined)
    return <Hint>{t('neededUnknown')}</Hint>;
  const totalYield = percent / 100n;
  const ratio = settlementRatio({ cycleDays: days, totalYield });
  const needed = formatDecimal(totalInterest({ amount: quota, totalYield }));
  return (
    <>
      <Hint>{t('needed', { amount: groupDigits(needed), currency: fields.currency })}</Hint>
      <Hint>
        {ratio === undefined ? t('ratioUnfit') : t('ratio', { ratio: formatDecimal(ratio * 100n) })}
      </Hint>
    </>
  );
}
