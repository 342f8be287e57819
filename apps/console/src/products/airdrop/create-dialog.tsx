/** Proposes a campaign: its terms, and what they mean at once: the cap in money, and what must lie in reserve before it is announced. */
import { capOf } from '@candor/formulas';
import { formatDecimal, readAmount } from '@candor/money';
import { airdropDeskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useProposed } from '../../foundation/case/index.ts';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { CallDialog, Hint, TypedField } from '../../platform/view/index.ts';
import { airdropText } from './airdrop-text.ts';

const EMPTY = {
  currency: 'TRX',
  counted_currency: 'USDT',
  pool: '',
  cap_rate: '4',
  decimals: '2',
  first_day: '',
  days: '1',
};
type Fields = typeof EMPTY;
const NAMES = ['currency', 'counted_currency', 'pool', 'cap_rate', 'decimals', 'first_day', 'days'] as const;

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText(airdropText);
  const [fields, setFields] = useState(EMPTY);
  return (
    <CallDialog
      act={airdropDeskCalls.create}
      body={(reason) => ({ ...fields, reason })}
      on={useProposed(airdropDeskCalls.list)}
      title={t('create')}
      draft="airdrop/create"
      isReady={NAMES.every((name) => fields[name] !== '')}
      onClose={onClose}
    >
      <Hint>{t('createHint')}</Hint>
      {NAMES.map((name) => (
        <TypedField
          key={name}
          label={t(name)}
          value={fields[name]}
          {...(name === 'first_day'
            ? { type: 'date' as const }
            : { inputMode: name.endsWith('currency') ? ('text' as const) : ('decimal' as const) })}
          onChange={(text) => setFields((now) => ({ ...now, [name]: text.trim() }))}
        />
      ))}
      <Meaning fields={fields} />
    </CallDialog>
  );
}

function Meaning({ fields }: { fields: Fields }) {
  const t = useText(airdropText);
  const [pool, percent] = [readAmount(fields.pool), readAmount(fields.cap_rate)];
  if (pool === undefined || percent === undefined || !/^[0-8]$/.test(fields.decimals))
    return <Hint>{t('neededUnknown')}</Hint>;
  const cap = capOf({ pool, capRate: percent / 100n, decimals: Number(fields.decimals) });
  const { currency } = fields;
  return (
    <>
      <Hint>{t('needed', { amount: groupDigits(formatDecimal(pool)), currency })}</Hint>
      <Hint>{t('capIs', { amount: groupDigits(formatDecimal(cap)), currency })}</Hint>
    </>
  );
}
