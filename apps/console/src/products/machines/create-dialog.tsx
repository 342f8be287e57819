/** Proposes a package: its terms, and what they mean at once: what must lie in reserve before a unit is leased. */
import { fixedOutput } from '@candor/formulas';
import { formatDecimal, readAmount } from '@candor/money';
import { MACHINE_KINDS } from '@candor/wire';
import { machineDeskCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useProposed } from '../../foundation/case/index.ts';
import { groupDigits, useText } from '../../platform/i18n/index.ts';
import { CallDialog, ChoiceField, Hint, TypedField, choicesOf } from '../../platform/view/index.ts';
import { machinesText } from './machines-text.ts';

const EMPTY = {
  model: '',
  hash_rate: '',
  location: '',
  pool: '',
  pool_url: '',
  units: '',
  currency: 'USDT',
  rent: '',
  term_days: '',
  output_currency: 'BTC',
  daily_output: '',
  power_cost: '',
};
type Fields = typeof EMPTY;
type Kind = (typeof MACHINE_KINDS)[number];
const ALWAYS = [
  'model',
  'hash_rate',
  'location',
  'pool',
  'pool_url',
  'units',
  'currency',
  'rent',
  'term_days',
  'output_currency',
] as const;
const DECIMAL = new Set<keyof Fields>(['units', 'rent', 'term_days', 'daily_output', 'power_cost']);

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText(machinesText);
  const [fields, setFields] = useState(EMPTY);
  const [kind, setKind] = useState<Kind>('measured');
  const last = kind === 'fixed' ? 'daily_output' : 'power_cost';
  const type = (name: keyof Fields) => (
    <TypedField
      key={name}
      label={t(name)}
      value={fields[name]}
      inputMode={DECIMAL.has(name) ? 'decimal' : 'text'}
      onChange={(text) => setFields((before) => ({ ...before, [name]: text }))}
    />
  );
  return (
    <CallDialog
      act={machineDeskCalls.create}
      body={(reason) => bodyOf(fields, kind, reason)}
      on={useProposed(machineDeskCalls.list)}
      title={t('create')}
      draft="machines/create"
      isReady={
        ALWAYS.every((name) => fields[name] !== '') && (kind === 'measured' || fields.daily_output !== '')
      }
      onClose={onClose}
    >
      <Hint>{t('createHint')}</Hint>
      {ALWAYS.map(type)}
      <ChoiceField
        label={t('kind')}
        value={kind}
        options={choicesOf(MACHINE_KINDS, (each) => t(`kind_${each}`))}
        onChange={setKind}
      />
      {type(last)}
      <Meaning fields={fields} kind={kind} />
    </CallDialog>
  );
}

function bodyOf({ daily_output: daily, power_cost: power, ...fields }: Fields, kind: Kind, reason: string) {
  const trimmed = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, text.trim()]),
  ) as typeof fields;
  return {
    ...trimmed,
    kind,
    reason,
    ...(kind === 'fixed' ? { daily_output: daily.trim() } : {}),
    ...(kind === 'measured' && power.trim() !== '' ? { power_cost: power.trim() } : {}),
  };
}

const wholeOf = (text: string): number | undefined =>
  /^[1-9][0-9]{0,5}$/.test(text.trim()) ? Number(text) : undefined;

function Meaning({ fields, kind }: { fields: Fields; kind: Kind }) {
  const t = useText(machinesText);
  if (kind === 'measured') return <Hint>{t('neededNone')}</Hint>;
  const [units, days] = [wholeOf(fields.units), wholeOf(fields.term_days)];
  const daily = readAmount(fields.daily_output.trim());
  if (units === undefined || days === undefined || daily === undefined)
    return <Hint>{t('neededUnknown')}</Hint>;
  const amount = formatDecimal(fixedOutput({ units, daily, days }));
  return <Hint>{t('needed', { amount: groupDigits(amount), currency: fields.output_currency })}</Hint>;
}
