/**
 * What explains a line of a statement by which money left (R-OPS-10): a fee of the bank or the house's own money, which are booked by
 * it, or a movement that the books have already. Two persons, whichever it is.
 */
import type { Journal } from '@candor/ledger';
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorBankCalls } from '@candor/wire/operators';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Overdraft } from '../ledger/index.ts';
import type { ProposalKind } from '../operators/index.ts';
import { checksFor } from '../operators/index.ts';
import { worthOf } from './book-statement.ts';
import { recordMoves } from './movements.ts';
import { movementInFlight } from './movements-store.ts';
import type { BankDeps } from './ports.ts';
import type { OwnLine } from './settle-bank.ts';
import { USD_ID, bankFee, contraOfBank, ownMoneyOut } from './settle-bank.ts';
import type { OpenLine } from './statements-store.ts';
import { explainLine, lockBank, openLine } from './statements-store.ts';

export const BANK_LINE = 'bank_line';

type ExplainRequest = RequestOf<typeof operatorBankCalls.explain>;
interface Payload {
  lineId: number;
  as: ExplainRequest['as'];
  movementId: number | null;
  payoutId: number | null;
}

export function explain({ operators }: BankDeps, request: ExplainRequest, caller: OperatorCaller) {
  return operators.proposals.make({ kind: BANK_LINE, input: request, reason: request.reason, caller });
}

export function lineKind(deps: BankDeps): ProposalKind<Payload> {
  return {
    kind: BANK_LINE,
    makers: ['treasurer'],
    checkers: ['withdrawal_approver', 'deposit_maker'],
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    moves: async (db, { lineId, as }) => {
      const { bank, amount } = await open(db, lineId);
      const value = as === 'movement' ? 0n : worthOf(deps, amount < 0n ? -amount : amount);
      const isOwn = as === 'fee' || as === 'own_money';
      return { value, accounts: [contraOfBank(bank), ...(isOwn ? ['E:equity'] : [])] };
    },
    async prepare(tx, input) {
      const {
        line_id: lineId,
        as,
        movement_id: movementId,
        withdrawal_id: payoutId,
      } = input as ExplainRequest;
      const payload = { lineId, as, movementId: movementId ?? null, payoutId: payoutId ?? null };
      const line = await open(tx, lineId);
      await refuseUnfit(tx, line, payload);
      if (as === 'payout') await payoutOf(deps, tx, { ...payload, line });
      return payload;
    },
    async render(db, { lineId, as, movementId, payoutId }) {
      const line = await open(db, lineId);
      const movement = movementId === null ? undefined : await movementInFlight(db, movementId);
      const payout = as === 'payout' ? await deps.payouts()?.shown(db, payoutId!) : undefined;
      return {
        subjectType: BANK_LINE,
        subjectId: String(lineId),
        ...(payout === undefined ? {} : { userId: payout.userId }),
        lines: [
          { field: 'bank', after: `${line.bank} ${deps.byNumber(line.bank)?.value.bank_name ?? ''}` },
          { field: 'bank_line_id', after: line.bank_line_id },
          { field: 'value_date', after: line.value_date },
          { field: 'amount', after: `${formatDecimal(line.amount)} ${deps.currencyName(USD_ID)}` },
          { field: 'name', after: line.name },
          { field: 'reference', after: line.reference },
          { field: 'explained_as', after: as },
          ...(movement === undefined
            ? []
            : [{ field: 'journal', after: `${movement.kind} ${movement.ref_type}:${movement.ref_id}` }]),
          ...(payout?.lines ?? []),
        ],
      };
    },
    stands: async (db, { lineId }) => (await openLine(db, lineId))?.movement_id === null,
    execute: (tx, act) => explained(deps, tx, act),
  };
}

interface Act {
  payload: Payload;
  proposalId: number;
  maker: number;
  approver: number | undefined;
}

async function explained(
  deps: BankDeps,
  tx: Tx,
  { payload, proposalId, maker, approver }: Act,
): Promise<void> {
  await lockBank(tx, (await open(tx, payload.lineId)).bank);
  const line = await open(tx, payload.lineId);
  await refuseUnfit(tx, line, payload);
  if (payload.as === 'movement') {
    if (!(await explainLine(tx, line.id, BigInt(payload.movementId!)))) throw new Refusal('case_changed');
    return;
  }
  const { bank, bank_line_id: bankLineId, reference } = line;
  const amount = -line.amount;
  const by = {
    actor: `operator:${maker}`,
    ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
  };
  if (payload.as === 'payout') {
    const { payouts, id } = await payoutOf(deps, tx, { ...payload, line });
    const said = { bank, amount, bankLineId, reference };
    await post(deps, tx, { journal: await payouts.left(tx, { id, line: said, by }), line });
    return;
  }
  const ownLine: OwnLine = { bank, lineId: line.id, proposalId, amount, ...by };
  const journal = payload.as === 'fee' ? bankFee(ownLine) : ownMoneyOut(ownLine);
  await post(deps, tx, { journal, line });
}

async function post(
  { platform, ledger }: BankDeps,
  tx: Tx,
  { journal, line }: { journal: Journal; line: OpenLine },
): Promise<void> {
  const at = new Date(platform.clock.now());
  await recordMoves(tx, { journals: [journal], reference: line.bank_line_id, lineId: line.id, at });
  await ledger.post(tx, [journal]).catch((error: unknown) => {
    if (error instanceof Overdraft) throw new Refusal('insufficient_balance');
    throw error;
  });
}

async function open(db: Queryable, lineId: number): Promise<OpenLine> {
  const line = await openLine(db, lineId);
  if (line === undefined) throw new Refusal('case_unknown');
  if (line.movement_id !== null) throw new Refusal('case_changed');
  return line;
}

/** Ordered at this bank for this amount, on no statement yet. */
async function payoutOf(
  { payouts }: BankDeps,
  db: Queryable,
  { payoutId, line }: Payload & { line: OpenLine },
) {
  const of = payouts();
  if (of === undefined || payoutId === null) throw new Refusal('payout_unfit');
  const waiting = await of.waiting(db, line.bank);
  if (!waiting.some(({ id, amount }) => id === payoutId && amount === -line.amount))
    throw new Refusal('payout_unfit');
  return { payouts: of, id: payoutId };
}

/** Money that came in is somebody's: only what left can be a fee, a payout, or the house's own. */
async function refuseUnfit(tx: Queryable, line: OpenLine, { as, movementId }: Payload): Promise<void> {
  if (as !== 'movement') {
    if (line.amount > 0n) throw new Refusal('movement_unfit');
    return;
  }
  const movement = movementId === null ? undefined : await movementInFlight(tx, movementId);
  const isFit =
    movement?.bank === line.bank && movement.currency_id === USD_ID && movement.amount === line.amount;
  if (!isFit) throw new Refusal('movement_unfit');
}
