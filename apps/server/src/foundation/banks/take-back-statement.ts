/**
 * The last statement of a bank is taken back by two (R-OPS-10): it was not the bank's, or not the whole day. What it brought in and
 * nobody was given is undone by journals; what somebody has refuses it. What explained its lines is on its way again.
 */
import type { Journal } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorBankCalls } from '@candor/wire/operators';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { Overdraft, ledgerReads } from '../ledger/index.ts';
import type { ProposalKind } from '../operators/index.ts';
import { checksFor } from '../operators/index.ts';
import { worthOf } from './book-statement.ts';
import { recordMoves } from './movements.ts';
import type { MovementRow } from './movements-store.ts';
import { unmarkOpened } from './movements-store.ts';
import type { BankDeps } from './ports.ts';
import { USD_ID, contraOfBank, lineOfMovement } from './settle-bank.ts';
import type { StatementRow } from './statements-store.ts';
import {
  lastStatement,
  lockBank,
  moveStatement,
  movementsOf,
  statementById,
  unexplain,
} from './statements-store.ts';

export const BANK_STATEMENT_BACK = 'bank_statement_back';

interface Payload {
  statementId: number;
  version: number;
}

export function takeBackStatement(
  { operators }: BankDeps,
  request: RequestOf<typeof operatorBankCalls.takeBack>,
  caller: OperatorCaller,
) {
  return operators.proposals.make({
    kind: BANK_STATEMENT_BACK,
    input: request,
    reason: request.reason,
    caller,
  });
}

export function takeBackKind(deps: BankDeps): ProposalKind<Payload> {
  return {
    kind: BANK_STATEMENT_BACK,
    makers: ['treasurer'],
    checkers: ['withdrawal_approver', 'deposit_maker'],
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    moves: async (db, payload) => {
      const { bank, sum_in: sumIn, sum_out: sumOut } = await last(db, payload);
      // What left is back in the books as well, the house's own money and customers' payouts that were paid by it.
      return { value: worthOf(deps, sumIn + sumOut), accounts: [contraOfBank(bank)] };
    },
    async prepare(tx, input) {
      const { statement_id: statementId, version } = input as RequestOf<typeof operatorBankCalls.takeBack>;
      await last(tx, { statementId, version });
      return { statementId, version };
    },
    async render(db, { statementId }) {
      const statement = await statementById(db, statementId);
      if (statement === undefined) throw new Refusal('case_unknown');
      const money = (amount: bigint): string => `${formatDecimal(amount)} ${deps.currencyName(USD_ID)}`;
      return {
        subjectType: 'bank_statement',
        subjectId: String(statementId),
        lines: [
          { field: 'state', before: statement.state, after: 'withdrawn' },
          { field: 'bank', after: String(statement.bank) },
          { field: 'statement', after: `${statement.number} (${statement.closed_on})` },
          { field: 'balance', before: money(statement.closing), after: money(statement.opening) },
          { field: 'sum_in', after: money(statement.sum_in) },
          { field: 'sum_out', after: money(statement.sum_out) },
        ],
      };
    },
    stands: async (db, { statementId, version }) =>
      (await statementById(db, statementId))?.version === version,
    async execute(tx, { payload, maker, approver }) {
      assert(approver !== undefined, 'taking back a statement has two persons');
      const by = { actor: `operator:${maker}`, approver: `operator:${approver}` };
      await lockBank(tx, (await last(tx, payload)).bank);
      const statement = await last(tx, payload);
      const at = new Date(deps.platform.clock.now());
      const movements = await movementsOf(tx, statement.id);
      const journals: Journal[] = [];
      for (const movement of movements)
        journals.push(...(await undone(deps, tx, { statement, movement, by, at })));
      const step = { id: statement.id, from: 'booked', to: 'withdrawn', at } as const;
      if (!(await moveStatement(tx, step))) throw new Refusal('case_changed');
      await unmarkOpened(tx, statement.id);
      if (journals.length === 0) return;
      await deps.ledger.post(tx, journals).catch((error: unknown) => {
        if (error instanceof Overdraft) throw new Refusal('insufficient_balance');
        throw error;
      });
    },
  };
}

interface Undoing {
  statement: StatementRow;
  movement: MovementRow;
  by: { actor: string; approver: string };
  at: Date;
}

/** A payout that is paid because a line of this statement says so. */
const isPaidByIt = ({ movement, statement }: Undoing): boolean =>
  movement.kind === 'withdrawal_sent' && movement.at >= statement.updated_at;

/** What the statement itself booked is undone; what was booked before it, by a hand or a payout, only waits again. */
async function undone(deps: BankDeps, tx: Tx, of: Undoing): Promise<Journal[]> {
  const { statement, movement, by, at } = of;
  if (isPaidByIt(of)) {
    const { kind, ref_type: refType, ref_id: refId } = movement;
    const isUsed = (id: number): Promise<boolean> => deps.incoming().hasPaidFor(tx, id);
    const journal = await deps.payouts()!.notLeft(tx, { refId, by, isUsed });
    await recordMoves(tx, { journals: [journal], reference: '', undoes: { kind, refType, refId }, at });
    return [journal];
  }
  const isOwn = movement.ref_type === 'bank_line';
  const isTakenIn = movement.kind === 'deposit_seen' && movement.at >= statement.updated_at;
  if (isTakenIn) return deps.incoming().takeBack(tx, { lineId: lineOfMovement(movement), by });
  if (!isOwn) {
    await unexplain(tx, movement.id);
    return [];
  }
  const { kind, ref_type: refType, ref_id: refId, bank, amount } = movement;
  const original = await ledgerReads.journalOfKind(tx, { kind, refId });
  assert(original !== undefined, `there is no journal ${kind} ${refId}`);
  const [bankPlace, equity] = [house(contraOfBank(bank)), house('E:equity')];
  const way = amount > 0n ? { from: equity, to: bankPlace } : { from: bankPlace, to: equity };
  const journal = journalOf(
    { kind: 'manual_reversal', refType: 'journal', refId: String(original.id), ...by },
    [{ ...way, currencyId: USD_ID, amount: amount > 0n ? amount : -amount }],
  );
  await recordMoves(tx, { journals: [journal], reference: '', undoes: { kind, refType, refId }, at });
  return [journal];
}

/** Booked, as it was seen, and none follows on it. */
async function last(db: Queryable, { statementId, version }: Payload): Promise<StatementRow> {
  const statement = await statementById(db, statementId);
  if (statement === undefined) throw new Refusal('case_unknown');
  if (statement.version !== version || statement.state !== 'booked') throw new Refusal('case_changed');
  if ((await lastStatement(db, statement.bank))?.id !== statement.id) throw new Refusal('statement_not_last');
  return statement;
}
