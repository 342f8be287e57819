/**
 * A line that is no deposit: a payout of ours that the bank sent back (R-OPS-10, P-WD-6). Two persons say which one; its customer has
 * the money again in the same transaction, once, and the line belongs to that payout.
 */
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import type { BankPayouts, PayoutLine } from '../../foundation/banks/index.ts';
import { Overdraft } from '../../foundation/ledger/index.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import { checksFor } from '../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { worthOf } from './enter-line.ts';
import type { LeftBeside } from './left-beside.ts';
import { leftBesideLines, refuseMoreLeft, withLeftBeside } from './left-beside.ts';
import type { LineRow } from './lines-store.ts';
import { lineById, lockLine, moveLine, reopenLine } from './lines-store.ts';
import type { PaidBefore } from './paid-before.ts';
import {
  paidBefore,
  paidBeforeLines,
  refuseOtherReturned,
  returnedLines,
  takeBackPaid,
  withReturned,
} from './paid-before.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { lineClaimed } from './settle-deposit.ts';

export const PAYOUT_BACK = 'payout_back';

type PayoutRequest = RequestOf<typeof operatorDepositCalls.payoutBack>;
interface Payload {
  lineId: number;
  version: number;
  payoutId: number;
  /** Of what was typed in vain and written off; absent where nothing was. */
  paid?: PaidBefore;
  /** Of what was typed in vain and sent back; absent where nothing was. */
  returned?: string;
  /** Absent where all that left in its statement is known. */
  left?: LeftBeside;
}

export function payoutBack({ ports }: DepositDeps, request: PayoutRequest, caller: OperatorCaller) {
  return ports.proposals.make({ kind: PAYOUT_BACK, input: request, reason: request.reason, caller });
}

export function payoutBackKind(deps: DepositDeps): ProposalKind<Payload> {
  const { ports } = deps;
  return {
    kind: PAYOUT_BACK,
    makers: ['treasurer', 'deposit_maker'],
    checkers: ['withdrawal_approver', 'deposit_maker', 'treasurer'],
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    moves: async (db, { lineId, version, payoutId }) => {
      const [line, { userId, fee }] = [
        await waiting(db, lineId, version),
        await payouts(deps).shown(db, payoutId),
      ];
      // What he is given: what came back, and the fee.
      return { value: worthOf(deps, line.amount + fee), accounts: [`U:${userId}`] };
    },
    async prepare(tx, input, makerId) {
      const { line_id: lineId, version, withdrawal_id: payoutId } = input as PayoutRequest;
      const line = await waiting(tx, lineId, version);
      refuseOwnLine(line, makerId);
      if (!(await payouts(deps).mayBeBack(tx, { id: payoutId, line: saidOf(line) })))
        throw new Refusal('payout_unfit');
      const { userId } = await payouts(deps).shown(tx, payoutId);
      const paid = await paidBefore(tx, { line, userId, payoutId });
      return {
        lineId,
        version,
        payoutId,
        ...(paid === undefined ? {} : { paid }),
        ...(await withReturned(deps, tx, line)),
        ...(await withLeftBeside(deps, tx, line)),
      };
    },
    async render(db, { lineId, payoutId, paid, returned, left }) {
      const line = await lineById(db, lineId);
      if (line === undefined) throw new Refusal('case_unknown');
      const { userId, fee, lines } = await payouts(deps).shown(db, payoutId);
      const currency = currencyName(ports, line.currency_id);
      return {
        subjectType: 'statement_line',
        subjectId: String(lineId),
        userId,
        lines: [
          { field: 'state', before: line.state, after: 'payback' },
          { field: 'amount', after: `${formatDecimal(line.amount)} ${currency}` },
          // However little came back, the fee goes with it.
          { field: 'fee', after: `${formatDecimal(fee)} ${currency}` },
          { field: 'goes_back', after: `${formatDecimal(line.amount + fee)} ${currency}` },
          { field: 'sender_name', after: line.sender_name },
          { field: 'reference', after: line.reference },
          ...lines,
          ...(paid === undefined ? [] : paidBeforeLines(deps, { line, paid })),
          ...returnedLines(returned),
          ...leftBesideLines(deps, { line, left }),
        ],
      };
    },
    // Whichever of the checkers he is.
    async assertMayCheck(tx, { payload, operator }) {
      const line = await lineById(tx, payload.lineId);
      if (line !== undefined) refuseOwnLine(line, operator.operatorId);
    },
    stands: async (db, { lineId, version }) => (await lineById(db, lineId))?.version === version,
    execute: (tx, act) => giveBack(deps, tx, act),
  };
}

async function giveBack(
  deps: DepositDeps,
  tx: Tx,
  { payload, maker, approver }: { payload: Payload; maker: number; approver: number | undefined },
): Promise<void> {
  const { lineId, version, payoutId } = payload;
  // The bank, then the line, as everywhere.
  await deps.ports.banks.lock(tx, (await waiting(tx, lineId, version)).bank);
  const line = await lockLine(tx, lineId);
  const at = new Date(deps.platform.clock.now());
  const isWaiting = line?.state === 'open' || line?.state === 'suspended';
  const moved = isWaiting
    ? await moveLine(tx, { id: line.id, version, from: line.state, to: 'payback', payoutId, at })
    : undefined;
  if (line === undefined || moved === undefined) throw new Refusal('case_changed');
  await refuseMoreLeft(deps, tx, { line, seen: payload.left });
  await refuseOtherReturned(deps, tx, { line, seen: payload.returned });
  const by = {
    actor: `operator:${maker}`,
    ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
  };
  const back = await payouts(deps).cameBack(tx, { id: payoutId, line: saidOf(line), by });
  const { currency_id: currencyId, amount, round } = line;
  const claimed = lineClaimed({ lineId, round, currencyId, amount, ...by });
  await deps.ledger.post(tx, line.state === 'suspended' ? [claimed, back] : [back]).catch(refuseShort);
  const { userId, fee } = await payouts(deps).shown(tx, payoutId);
  const receiver = { line, userId, payoutId, given: amount + fee };
  const paid = await takeBackPaid(deps, tx, { ...receiver, seen: payload.paid, maker, approver });
  if (paid === 0n) return;
  const params = { paid: formatDecimal(paid), currency: currencyName(deps.ports, currencyId) };
  await deps.ports.notify.tell(tx, { userId, kind: 'deposit_payback_less', params });
}

/** One who typed the line and one who trusts him are not two: an invented one would pay out to whoever is named by it. */
export function refuseOwnLine({ entered_by }: LineRow, operatorId: number): void {
  if (entered_by === operatorId) throw new Refusal('own_case');
}

/** The fee goes back out of the house's income, which may have been taken out as profit: that has to be put back first. */
function refuseShort(error: unknown): never {
  if (error instanceof Overdraft) throw new Refusal('insufficient_balance');
  throw error;
}

/** It was not that payout: its customer has the money no more, or nothing happens, and the line waits again. */
export async function undoPayback(
  deps: DepositDeps,
  tx: Tx,
  { line, by }: { line: LineRow; by: { actor: string; approver: string } },
): Promise<LineRow> {
  const at = new Date(deps.platform.clock.now());
  const reopened = await reopenLine(tx, { id: line.id, version: line.version, at });
  if (reopened === undefined) throw new Refusal('case_changed');
  const { amount, payout_id: payoutId } = line;
  const journal = await payouts(deps).notBack(tx, { id: Number(payoutId), amount, by });
  await deps.ledger.post(tx, [journal]).catch((error: unknown) => {
    if (error instanceof Overdraft) throw new Refusal('line_spent');
    throw error;
  });
  return reopened;
}

/** Payouts that a line may be the return of. */
export const returnableBy = async (deps: DepositDeps, line: LineRow) =>
  (await deps.ports.banks.payouts()?.returnable(deps.platform.db, saidOf(line))) ?? [];

function payouts({ ports }: DepositDeps): BankPayouts {
  const found = ports.banks.payouts();
  assert(found !== undefined, 'nobody pays by bank');
  return found;
}

const saidOf = ({ bank, amount, bank_line_id: bankLineId, reference }: LineRow): PayoutLine => ({
  bank,
  amount,
  bankLineId,
  reference,
});

async function waiting(db: Queryable, lineId: number, version: number): Promise<LineRow> {
  const line = await lineById(db, lineId);
  if (line === undefined) throw new Refusal('case_unknown');
  if (line.version !== version || (line.state !== 'open' && line.state !== 'suspended'))
    throw new Refusal('case_changed');
  return line;
}
