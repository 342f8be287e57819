/** Proposes a sale: its terms and dates, and what they mean at once: what must lie in reserve, what all of it costs, the soft cap. */
import { areTermsExact, costOf } from '@candor/formulas';
import { formatDecimal, readAmount } from '@candor/money';
import { launchpadDeskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useProposed } from '../../foundation/case/index.ts';
import { groupDigits, useText, zoneOf } from '../../platform/i18n/index.ts';
import { CallDialog, Hint, TypedField } from '../../platform/view/index.ts';
import { launchpadText } from './launchpad-text.ts';

const NUMBERS = [
  'token_decimals',
  'supply',
  'change_rate',
  'cap',
  'minimum',
  'maximum',
  'lock_days',
] as const;
const WORDS = ['token', 'token_name', 'introduction_zh', 'introduction_en'] as const;
const DATES = ['opens_at', 'closes_at', 'allots_at', 'launches_at'] as const;
type Name = (typeof NUMBERS)[number] | (typeof WORDS)[number] | (typeof DATES)[number] | 'soft_cap';
type Fields = Record<Name, string>;
const ORDER: readonly Exclude<Name, (typeof DATES)[number]>[] = [
  'token',
  'token_name',
  ...NUMBERS,
  'soft_cap',
];
const EMPTY: Fields = {
  token: '',
  token_name: '',
  token_decimals: '2',
  supply: '',
  change_rate: '',
  cap: '',
  minimum: '',
  maximum: '',
  lock_days: '',
  soft_cap: '',
  introduction_zh: '',
  introduction_en: '',
  opens_at: '',
  closes_at: '',
  allots_at: '',
  launches_at: '',
};
const isWord = (name: Name): boolean => (WORDS as readonly string[]).includes(name);

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText(launchpadText);
  const [fields, setFields] = useState(EMPTY);
  const enter = (name: Name) => (text: string) =>
    setFields((now) => ({ ...now, [name]: isWord(name) ? text : text.trim() }));
  const moment = (name: (typeof DATES)[number]): string => String(new Date(fields[name]).getTime());
  const { soft_cap: softCap, ...rest } = fields;
  return (
    <CallDialog
      act={launchpadDeskCalls.create}
      body={(reason) => ({
        ...rest,
        ...(softCap === '' ? {} : { soft_cap: softCap }),
        opens_at: moment('opens_at'),
        closes_at: moment('closes_at'),
        allots_at: moment('allots_at'),
        launches_at: moment('launches_at'),
        reason,
      })}
      on={useProposed(launchpadDeskCalls.list)}
      title={t('create')}
      draft="new-coins/create"
      isReady={Object.entries(rest).every(([, text]) => text.trim() !== '')}
      onClose={onClose}
    >
      <Hint>{t('createHint')}</Hint>
      {ORDER.map((name) => (
        <TypedField
          key={name}
          label={t(`field_${name}`)}
          value={fields[name]}
          inputMode={isWord(name) ? 'text' : 'decimal'}
          onChange={enter(name)}
        />
      ))}
      {DATES.map((name) => (
        <TypedField
          key={name}
          type="datetime-local"
          label={t(`field_${name}`, { zone: zoneOf(Date.now()) })}
          value={fields[name]}
          onChange={enter(name)}
        />
      ))}
      {(['introduction_zh', 'introduction_en'] as const).map((name) => (
        <TypedField key={name} label={t(`field_${name}`)} value={fields[name]} onChange={enter(name)} />
      ))}
      <Meaning fields={fields} />
    </CallDialog>
  );
}

function Meaning({ fields }: { fields: Fields }) {
  const t = useText(launchpadText);
  const [supply, price, cap] = [fields.supply, fields.change_rate, fields.cap].map((text) =>
    readAmount(text),
  );
  const decimals = /^[0-8]$/.test(fields.token_decimals) ? Number(fields.token_decimals) : undefined;
  if (supply === undefined || price === undefined || cap === undefined || decimals === undefined)
    return <Hint>{t('neededUnknown')}</Hint>;
  const terms = { supply, price, cap, step: 10n ** BigInt(8 - decimals) };
  const all = costOf(terms, supply);
  return (
    <>
      <Hint>
        {t('needed', { amount: groupDigits(formatDecimal(supply)), token: fields.token.toUpperCase() })}
      </Hint>
      <Hint>
        {t('worth', {
          amount: formatDecimal(all),
          soft: fields.soft_cap === '' ? formatDecimal(all / 2n) : fields.soft_cap,
        })}
      </Hint>
      {areTermsExact(terms) ? null : <Hint>{t('inexact')}</Hint>}
    </>
  );
}
