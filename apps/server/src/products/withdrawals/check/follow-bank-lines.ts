/**
 * What lines of bank statements say of payouts (R-OPS-10, ADR 75): a line that left pays one (P-WD-3), a line that came back gives its
 * customer the money (P-WD-6), and a match that is undone takes the payout back by one step. Banks call this with two persons' word.
 */
import type { Journal } from '@candor/ledger';
import { formatDecimal } from '@candor/money';
import { BANK_WAY } from '@candor/wire';
import type { BankPayouts, PayoutLine, WaitingPayout } from '../../../foundation/banks/index.ts';
import { likestCalled } from '../../../foundation/banks/index.ts';
import { ledgerReads } from '../../../foundation/ledger/index.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { Refusal, assert } from '../../../platform/refusal.ts';
import { arrivedOf } from './act-on-payout.ts';
import { bankAccountById } from '../bank/bank-accounts-store.ts';
import { openDetails } from '../bank/bank-accounts.ts';
import { arrivalOf, leavingOf, sayChanged } from './end-withdrawal.ts';
import { isPaidBy, orderedAt, paidBy, underwayByBank } from './payout-lines-store.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { currencyName } from '../ports.ts';
import {
  contraOf,
  withdrawalCameBack,
  withdrawalNotBack,
  withdrawalNotSent,
  withdrawalPassed,
  withdrawalShort,
} from '../settle-withdrawal.ts';
import type { WithdrawalRow } from '../withdrawals-store.ts';
import { lockWithdrawal, moveWithdrawal, withdrawalById } from '../withdrawals-store.ts';

/** Why a payout by bank failed that had left: its bank sent it back. */
export const BANK_RETURNED = 'bank_returned';

export function bankPayouts(deps: WithdrawalDeps): BankPayouts {
  return {
    async called(tx, { bank, amount, bankLineId, reference }) {
      const line = { bank_line_id: bankLineId, reference };
      const rows = await orderedAt(tx, { bank, arrives: amount });
      const row = likestCalled(rows, ({ tx_id: ordered }) => ordered, line);
      return row && Number(row.id);
    },
    waiting: async (db, bank) =>
      (await orderedAt(db, { bank })).map((row) => ({ ...choiceOf(row), at: row.ordered_at })),
    returnable: async (db, { bank, amount, reference }) =>
      (await paidBy(db, { bank, atLeast: amount, text: reference })).map(choiceOf),
    mayBeBack: (db, { id, line: { bank, amount } }) => isPaidBy(db, { id, bank, atLeast: amount }),
    underwayOf: (db, userId) => underwayByBank(db, userId),
    payee: (db, id) => payeeOf(deps, db, id),
    shown: (db, id) => shown(deps, db, id),
    left: (tx, of) => left(deps, tx, of),
    leftOtherwise: (tx, of) => leftOtherwise(deps, tx, of),
    notLeft: (tx, of) => notLeft(deps, tx, of),
    cameBack: (tx, of) => cameBack(deps, tx, of),
    notBack: (tx, of) => notBack(deps, tx, of),
  };
}

const choiceOf = (row: WithdrawalRow): WaitingPayout => ({
  id: Number(row.id),
  userId: row.user_id,
  amount: row.arrives - row.missing,
  reference: row.tx_id,
  at: row.updated_at,
});

async function payeeOf(deps: WithdrawalDeps, db: Queryable, id: number): Promise<string | undefined> {
  const accountId = (await withdrawalById(db, id))?.bank_account_id ?? null;
  const account = accountId === null ? undefined : await bankAccountById(db, accountId);
  return account && openDetails(deps, account).real_name;
}

async function shown({ ports }: WithdrawalDeps, db: Queryable, id: number) {
  const row = await withdrawalById(db, id);
  if (row === undefined || row.chain !== BANK_WAY) throw new Refusal('case_unknown');
  const currency = currencyName(ports, row.currency_id);
  return {
    userId: row.user_id,
    fee: row.fee,
    arrives: row.arrives,
    whole: row.amount,
    checks: row.checks,
    lines: [
      { field: 'withdrawal', after: String(row.id) },
      { field: 'arrives', after: `${formatDecimal(row.arrives)} ${currency}` },
      { field: 'to', after: row.destination },
      { field: 'ordered_reference', after: row.tx_id },
    ],
  };
}

/** In this state at this bank, locked. */
async function lockedAs(
  tx: Tx,
  of: { id: number; state: WithdrawalRow['state']; bank?: number },
): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, of.id);
  const isFit =
    row?.chain === BANK_WAY && row.state === of.state && (of.bank === undefined || row.bank === of.bank);
  if (!isFit) throw new Refusal('payout_unfit');
  return row;
}

async function moved(
  deps: WithdrawalDeps,
  tx: Tx,
  of: Omit<Parameters<typeof moveWithdrawal>[1], 'at' | 'id'> & { row: WithdrawalRow },
): Promise<void> {
  const { row, ...step } = of;
  const next = await moveWithdrawal(tx, {
    ...step,
    id: row.id,
    at: new Date(deps.platform.clock.now()),
  });
  assert(next !== undefined, `withdrawal ${row.id} moved under its lock`);
  sayChanged(deps, tx, next);
}

async function left(deps: WithdrawalDeps, tx: Tx, { id, line, by }: Parameters<BankPayouts['left']>[1]) {
  const row = await lockedAs(tx, { id, state: 'sent', bank: line.bank });
  if (row.arrives !== line.amount) throw new Refusal('payout_unfit');
  await moved(deps, tx, { row, from: 'sent', to: 'passed' });
  await deps.ports.notify.tell(tx, {
    userId: row.user_id,
    kind: 'withdrawal_passed',
    params: { ...arrivalOf(deps, row), to: row.destination },
  });
  return withdrawalPassed({ ...leavingOf(row, by.actor), ...by, contra: contraOf(row) });
}

/** Final, as on a chain: what he has back of it, or the house has lost, stands whatever becomes of the statement. */
async function leftOtherwise(
  deps: WithdrawalDeps,
  tx: Tx,
  { id, line, by }: Parameters<BankPayouts['leftOtherwise']>[1],
): Promise<readonly [Journal, ...Journal[]]> {
  const row = await lockedAs(tx, { id, state: 'sent', bank: line.bank });
  const arrived = line.amount < row.arrives ? line.amount : row.arrives;
  const [missing, lost] = [row.arrives - arrived, line.amount - arrived];
  if (arrived <= 0n || missing + lost === 0n) throw new Refusal('payout_unfit');
  await moved(deps, tx, { row, from: 'sent', to: 'passed', missing });
  await deps.ports.notify.tell(tx, {
    userId: row.user_id,
    ...arrivedOf(deps, { row, arrived, missing }),
  });
  const leaving = { ...leavingOf(row, by.actor), ...by, contra: contraOf(row) };
  return [
    withdrawalPassed({ ...leaving, amount: row.amount - missing }),
    withdrawalShort({ ...leaving, back: missing, lost })!,
  ];
}

async function notLeft(
  deps: WithdrawalDeps,
  tx: Tx,
  { refId, by, isUsed }: Parameters<BankPayouts['notLeft']>[1],
) {
  const row = await lockWithdrawal(tx, BigInt(refId.split(':')[0]!));
  // It came back, and its customer has the money: that match is undone first.
  if (row?.state !== 'passed') throw new Refusal('statement_used');
  // Not sent, its customer would have it back a second time.
  if (await isUsed(Number(row.id))) throw new Refusal('statement_used');
  // It left with another amount, and somebody has the difference or has paid it.
  if ((await ledgerReads.journalOfKind(tx, { kind: 'withdrawal_short', refId })) !== undefined)
    throw new Refusal('statement_used');
  const original = await ledgerReads.journalOfKind(tx, { kind: 'withdrawal_sent', refId });
  assert(original !== undefined, `there is no journal withdrawal_sent ${refId}`);
  await moved(deps, tx, { row, from: 'passed', to: 'sent', isUndone: true });
  return withdrawalNotSent({ ...leavingOf(row, ''), ...by, journalId: original.id, contra: contraOf(row) });
}

async function cameBack(
  deps: WithdrawalDeps,
  tx: Tx,
  { id, line, by }: { id: number; line: PayoutLine; by: { actor: string; approver?: string } },
) {
  const row = await lockedAs(tx, { id, state: 'passed', bank: line.bank });
  if (line.amount > row.arrives - row.missing) throw new Refusal('payout_unfit');
  await moved(deps, tx, { row, from: 'passed', to: 'failed', reason: BANK_RETURNED });
  await tellReturned(deps, tx, { row, back: line.amount, kind: 'withdrawal_returned' });
  return withdrawalCameBack({ ...leavingOf(row, by.actor), ...by, back: line.amount });
}

async function notBack(
  deps: WithdrawalDeps,
  tx: Tx,
  { id, amount, by }: Parameters<BankPayouts['notBack']>[1],
) {
  const row = await lockedAs(tx, { id, state: 'failed' });
  const { refId } = withdrawalCameBack({ ...leavingOf(row, ''), back: amount });
  const original = await ledgerReads.journalOfKind(tx, { kind: 'withdrawal_returned', refId });
  // It failed for another reason: nothing came back that could be taken.
  if (original === undefined) throw new Refusal('payout_unfit');
  await moved(deps, tx, { row, from: 'failed', to: 'passed', reason: '', isUndone: true });
  await tellReturned(deps, tx, { row, back: amount, kind: 'withdrawal_return_undone' });
  return withdrawalNotBack({ ...leavingOf(row, ''), ...by, journalId: original.id, back: amount });
}

/** What he has of it, or has no longer: what came back, and the fee. */
const tellReturned = (
  { ports }: WithdrawalDeps,
  tx: Tx,
  of: { row: WithdrawalRow; back: bigint; kind: 'withdrawal_returned' | 'withdrawal_return_undone' },
): Promise<void> =>
  ports.notify.tell(tx, {
    userId: of.row.user_id,
    kind: of.kind,
    params: {
      amount: formatDecimal(of.back + of.row.fee),
      currency: currencyName(ports, of.row.currency_id),
    },
  });
