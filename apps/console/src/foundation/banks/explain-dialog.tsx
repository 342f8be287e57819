/** What a line of a statement is, where nothing explains it yet, or nothing but its text: proposed by one, checked by another. */
import { Segmented } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorBankCalls } from '@candor/wire/operators';
import { useState } from 'react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CallDialog, ChoiceField, Hint, choicesOf } from '../../platform/view/index.ts';
import { useProposed } from '../case/index.ts';
import { useJournalKind } from '../wording/index.ts';
import { banksText } from './banks-text.ts';

type Line = ReplyOf<typeof operatorBankCalls.statement>['list'][number];
type Payout = ReplyOf<typeof operatorBankCalls.overview>[number]['payouts'][number];
type As = 'fee' | 'own_money' | 'payout' | 'movement';

const isAsAsked = (payout: Payout, { amount }: Line): boolean => `-${payout.amount}` === amount;
const keyOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
function isCalled({ reference }: Payout, line: Line): boolean {
  const key = keyOf(reference);
  return (
    key !== '' &&
    (keyOf(line.bank_line_id) === key || (key.length >= 6 && keyOf(line.reference).includes(key)))
  );
}
/** As the server reads it: of another amount the line may be the one of whose reference the most stands there, ordered before it. */
function likest(payouts: readonly Payout[], line: Line): Payout | undefined {
  const [first] = payouts
    .filter((each) => isCalled(each, line))
    .toSorted((one, other) => keyOf(other.reference).length - keyOf(one.reference).length);
  const orderedOn = first === undefined ? '' : new Date(first.at).toISOString().slice(0, 10);
  return orderedOn <= line.value_date ? first : undefined;
}

export function ExplainDialog(props: { bank: number; line: Line; onClose: () => void }) {
  const {
    bank,
    line,
    line: { id, position, amount },
    onClose,
  } = props;
  const t = useText(banksText);
  const kind = useJournalKind();
  const isOut = amount.startsWith('-');
  const [as, setAs] = useState<As>(isOut ? 'payout' : 'movement');
  const [movement, setMovement] = useState<number>();
  const [payout, setPayout] = useState<number>();
  const { overview, statements, statement } = operatorBankCalls;
  const { data: banks = [] } = useCall(operatorBankCalls.overview, {});
  const here = banks.find((each) => each.bank === bank);
  const fitting = (here?.movements ?? []).filter((each) => each.amount === amount);
  const called = likest(here?.payouts ?? [], line);
  const payouts = (here?.payouts ?? []).filter((each) => isAsAsked(each, line) || each === called);
  const chosen = payouts.find((each) => each.id === payout);
  return (
    <CallDialog
      act={operatorBankCalls.explain}
      body={(reason) => ({
        line_id: id,
        as,
        reason,
        ...(as === 'movement' ? { movement_id: movement } : {}),
        ...(as === 'payout' ? { withdrawal_id: payout } : {}),
      })}
      on={useProposed(overview, statements, statement)}
      title={t('explainTitle', { id: position })}
      confirm={t('explain')}
      draft={`bank-line/${id}`}
      isReady={(as !== 'movement' || movement !== undefined) && (as !== 'payout' || payout !== undefined)}
      onClose={onClose}
    >
      <Hint>{t('explainHint')}</Hint>
      <AsChoice value={as} onChange={setAs} isOut={isOut} />
      {as === 'payout' ? (
        <ChoiceField
          label={t('choosePayout')}
          value={payout}
          onChange={setPayout}
          options={payouts.map((each) => ({
            value: each.id,
            label: `#${each.id} · ${each.reference} · ${each.amount}`,
          }))}
        />
      ) : null}
      {as === 'payout' && chosen !== undefined && !isAsAsked(chosen, line) ? (
        <Hint>{t('payoutOtherwise')}</Hint>
      ) : null}
      {as === 'movement' ? (
        <ChoiceField
          label={t('chooseMovement')}
          value={movement}
          onChange={setMovement}
          options={fitting.map((each) => ({
            value: each.id,
            label: `${kind(each.kind)} · ${each.ref_id} · ${each.reference}`,
          }))}
        />
      ) : null}
    </CallDialog>
  );
}

function AsChoice({ value, onChange, isOut }: { value: As; onChange: (as: As) => void; isOut: boolean }) {
  const t = useText(banksText);
  const choices: readonly As[] = isOut ? ['payout', 'fee', 'own_money', 'movement'] : ['movement'];
  // Side by side they are wider than the dialog in English.
  return (
    <Segmented<As>
      vertical
      value={value}
      onChange={onChange}
      options={choicesOf(choices, (each) => t(`as_${each}`))}
    />
  );
}

/** What its text alone explains: somebody has asked the bank, and another checks that. */
export function ConfirmDialog({ line: { id, position }, onClose }: { line: Line; onClose: () => void }) {
  const t = useText(banksText);
  const { overview, statements, statement } = operatorBankCalls;
  return (
    <CallDialog
      act={operatorBankCalls.explain}
      body={(reason) => ({ line_id: id, as: 'text_confirmed' as const, reason })}
      on={useProposed(overview, statements, statement)}
      title={t('confirmTitle', { id: position })}
      confirm={t('confirmText')}
      draft={`bank-line/${id}/confirm`}
      isReady
      onClose={onClose}
    >
      <Hint>{t('confirmHint')}</Hint>
    </CallDialog>
  );
}
