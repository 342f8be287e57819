/** Proposes an act of treasury: own money moved, in or out, or a goodwill payment (four eyes). */
import { Alert, Segmented } from 'antd';
import { treasuryCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { type RefusalError, useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { ChoiceField, Hint, ReasonDialog, TypedField } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { useProposed } from '../../foundation/case/index.ts';
import { useMay } from '../../foundation/session/index.ts';
import { useValueText } from '../../foundation/wording/index.ts';
import { treasuryText } from './treasury-text.ts';

export type TreasuryAct = 'moveOwn' | 'equity' | 'goodwill';

interface Fields {
  from: string;
  to: string;
  contra: string;
  direction: 'in' | 'out';
  reference: string;
  user_id: string;
  currency: string;
  amount: string;
  /** Typed when the server finds the amount far from usual. */
  second_look: string;
  /** Of a lost deposit. */
  tx_id: string;
}
type TextField = Exclude<keyof Fields, 'direction'>;

const NEEDED: Readonly<Record<TreasuryAct, readonly TextField[]>> = {
  moveOwn: ['from', 'to', 'currency', 'amount'],
  equity: ['contra', 'currency', 'amount', 'reference'],
  goodwill: ['user_id', 'currency', 'amount'],
};
const MORE: Readonly<Record<TreasuryAct, readonly TextField[]>> = {
  moveOwn: [],
  equity: [],
  goodwill: ['tx_id'],
};
const HINTS = {
  moveOwn: 'moveOwnHint',
  equity: 'equityHint',
  goodwill: 'goodwillHint',
} as const;
const EMPTY: Fields = {
  from: 'E:equity',
  to: '',
  contra: '',
  direction: 'in',
  reference: '',
  user_id: '',
  currency: '',
  amount: '',
  second_look: '',
  tx_id: '',
};

export function ActDialog({ act, onClose }: { act: TreasuryAct; onClose: () => void }) {
  const t = useText(treasuryText);
  const [fields, setFields] = useState(EMPTY);
  const set = (name: keyof Fields) => (value: string) => setFields({ ...fields, [name]: value });
  const [asks, setAsks] = useState(false);
  const { propose, isBusy } = usePropose(act, () => setAsks(true));
  return (
    <ReasonDialog
      title={t(act)}
      confirm={t('propose')}
      draft={`treasury/${act}`}
      isBusy={isBusy}
      isReady={NEEDED[act].every((name) => fields[name].trim() !== '')}
      onConfirm={(reason) => propose(fields, reason)}
      onClose={onClose}
    >
      <Hint>{t(HINTS[act])}</Hint>
      <ActFields act={act} fields={fields} set={set} />
      {asks ? (
        <>
          <Alert type="warning" showIcon title={t('secondLookHint')} />
          <TypedField label={t('secondLook')} value={fields.second_look} onChange={set('second_look')} />
        </>
      ) : null}
    </ReasonDialog>
  );
}

interface ActFieldsProps {
  act: TreasuryAct;
  fields: Fields;
  set: (name: keyof Fields) => (value: string) => void;
}

function ActFields({ act, fields, set }: ActFieldsProps) {
  const t = useText(treasuryText);
  const words = useText(wordsText);
  const { own, outside, currencies } = useChoices();
  const valueText = useValueText();
  // A place of the ledger by its name, with the code that journals show.
  const nameOf = (field: TextField, value: string): string => {
    const named = valueText(field, value);
    return named === value ? value : `${named} · ${value}`;
  };
  const labels: Record<TextField, string> = {
    from: t('from'),
    to: t('to'),
    contra: t('contra'),
    reference: t('reference'),
    user_id: t('customerId'),
    second_look: t('secondLook'),
    tx_id: t('lostTransaction'),
    currency: words('currency'),
    amount: t('amountLike'),
  };
  const choices: Partial<Record<TextField, readonly string[]>> = {
    from: own,
    to: own,
    contra: outside,
    currency: currencies,
  };
  return (
    <>
      {act === 'equity' ? (
        <Segmented<'in' | 'out'>
          value={fields.direction}
          onChange={set('direction')}
          options={[
            { value: 'in', label: t('in') },
            { value: 'out', label: t('out') },
          ]}
        />
      ) : null}
      {[...NEEDED[act], ...MORE[act]].map((name) => {
        const list = choices[name];
        return list === undefined ? (
          <TypedField
            key={name}
            label={labels[name]}
            value={fields[name]}
            inputMode={name === 'amount' ? 'decimal' : name === 'user_id' ? 'numeric' : 'text'}
            onChange={(text) => set(name)(text.trim())}
          />
        ) : (
          <ChoiceField
            key={name}
            label={labels[name]}
            value={fields[name] === '' ? undefined : fields[name]}
            options={list.map((each) => ({ value: each, label: nameOf(name, each) }))}
            onChange={set(name)}
          />
        );
      })}
    </>
  );
}

const NOWHERE = { own: [], outside: [], currencies: [] };

/** Where money may be, also where none is yet. */
function useChoices() {
  const may = useMay();
  const { data = NOWHERE } = useCall(treasuryCalls.places, {}, { isEnabled: may(treasuryCalls.places) });
  return data;
}

function usePropose(act: TreasuryAct, onSecondLook: () => void) {
  const options = {
    ...useProposed(treasuryCalls.accounts, treasuryCalls.coverage),
    onRefusal: ({ code }: RefusalError) => {
      if (code !== 'second_look') return false;
      onSecondLook();
      return true;
    },
  };
  const moveOwn = useAction(treasuryCalls.moveOwn, options);
  const equity = useAction(treasuryCalls.equity, options);
  const goodwill = useAction(treasuryCalls.goodwill, options);
  const run = (
    { from, to, contra, direction, reference, user_id, second_look, tx_id, ...money }: Fields,
    reason: string,
  ) => {
    const given = { ...money, reason, ...(second_look.trim() === '' ? {} : { second_look }) };
    if (act === 'moveOwn') return moveOwn.run({ from, to, ...given });
    if (act === 'equity') return equity.run({ contra, direction, reference, ...given });
    return goodwill.run({ user_id, ...(tx_id === '' ? {} : { tx_id }), ...given });
  };
  return {
    isBusy: moveOwn.isBusy || equity.isBusy || goodwill.isBusy,
    propose: async (fields: Fields, reason: string) => (await run(fields, reason)) !== undefined,
  };
}
