/**
 * What explains a line of a statement by which money left (R-OPS-10): a fee of the bank or the house's own money, which are booked by
 * it, or a movement that the books have already. Two persons, whichever it is; what the text of an MT940's line explained, which its payer may
 * have written, two can confirm once they have looked at the bank (ADR 199).
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
import { linesBeside, markByTwo } from './beside-store.ts';
import { worthOf } from './book-statement.ts';
import { cancelledBy } from './cancelling-rules.ts';
import { recordMoves } from './movements.ts';
import { movementById, movementInFlight } from './movements-store.ts';
import type { BankDeps } from './ports.ts';
import { refuseUncertain } from './refuse-uncertain.ts';
import type { OwnLine } from './settle-bank.ts';
import { USD_ID, bankFee, contraOfBank, ownMoneyOut } from './settle-bank.ts';
import type { BookedLine, OpenLine } from './statements-store.ts';
import { bookedLine, explainLine, lockBank } from './statements-store.ts';
import { textOf } from './statement-effect.ts';

export const BANK_LINE = 'bank_line';

type ExplainRequest = RequestOf<typeof operatorBankCalls.explain>;
interface Payload {
  lineId: number;
  as: ExplainRequest['as'];
  /** What explains it, or does already where that is confirmed. */
  movementId: number | null;
  payoutId: number | null;
  /** Of a payout that left with another amount; absent of one that left as it was asked. */
  otherwise?: { checks: 0 | 1 | 2 };
}

export function explain({ operators }: BankDeps, request: ExplainRequest, caller: OperatorCaller) {
  return operators.proposals.make({ kind: BANK_LINE, input: request, reason: request.reason, caller });
}

export function lineKind(deps: BankDeps): ProposalKind<Payload> {
  return {
    kind: BANK_LINE,
    makers: ['treasurer'],
    checkers: ['withdrawal_approver', 'deposit_maker'],
    checksNeeded: ({ otherwise }, sum) => Math.max(otherwise?.checks ?? 1, checksFor(sum, 1)) as 1 | 2,
    moves: async (db, payload) => {
      const { as, payoutId, otherwise } = payload;
      const { bank, amount } = await open(db, payload);
      // The whole of it, whatever part of it moves, and what the house loses besides.
      if (otherwise !== undefined) {
        const { whole, arrives, userId } = await deps.payouts()!.shown(db, payoutId!);
        const lost = -amount > arrives ? -amount - arrives : 0n;
        return {
          value: worthOf(deps, whole + lost),
          accounts: [contraOfBank(bank), `U:${userId}`, 'E:equity'],
        };
      }
      const value =
        as === 'movement' || as === 'text_confirmed' ? 0n : worthOf(deps, amount < 0n ? -amount : amount);
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
      const asked = { lineId, as, movementId: movementId ?? null, payoutId: payoutId ?? null };
      const line = await open(tx, { ...asked, movementId: null });
      await refuseUnfit(tx, line, asked);
      const payload = as === 'text_confirmed' ? { ...asked, movementId: Number(line.movement_id) } : asked;
      if (as !== 'payout') return payload;
      const { isOtherwise, payouts, id } = await payoutOf(deps, tx, { ...payload, line });
      if (!isOtherwise) return payload;
      return { ...payload, otherwise: { checks: (await payouts.shown(tx, id)).checks } };
    },
    async render(db, payload) {
      const { lineId, as, movementId, payoutId } = payload;
      const line = await open(db, payload);
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
          ...(await asLargeAs(deps, db, line)),
          ...(await journalLines(db, movementId)),
          ...(payout === undefined ? [] : [...payout.lines, ...(await payeeLines(deps, db, payoutId!))]),
          ...(payout === undefined ? [] : differenceOf(deps, { line, arrives: payout.arrives })),
          // A colleague's, or the house's own: whoever agrees has to know.
          ...(payout !== undefined && (await deps.operators.isHouseAccount(payout.userId, db))
            ? [{ field: 'relation', after: 'registered' }]
            : []),
        ],
      };
    },
    stands: async (db, payload) => isAsSaid(await bookedLine(db, payload.lineId), payload),
    execute: (tx, act) => explained(deps, tx, act),
  };
}

interface Act {
  payload: Payload;
  proposalId: number;
  maker: number;
  approver: number | undefined;
}

async function explained(deps: BankDeps, tx: Tx, act: Act): Promise<void> {
  const { payload } = act;
  await lockBank(tx, (await open(tx, payload)).bank);
  const line = await open(tx, payload);
  await refuseUnfit(tx, line, payload);
  if (payload.as === 'movement') {
    if (!(await explainLine(tx, line.id, BigInt(payload.movementId!)))) throw new Refusal('case_changed');
  } else if (payload.as !== 'text_confirmed') await booked(deps, tx, { line, act });
  await markByTwo(tx, line.id);
}

async function booked(
  deps: BankDeps,
  tx: Tx,
  { line, act: { payload, proposalId, maker, approver } }: { line: OpenLine; act: Act },
): Promise<void> {
  const { bank, bank_line_id: bankLineId, reference } = line;
  const amount = -line.amount;
  const by = {
    actor: `operator:${maker}`,
    ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
  };
  if (payload.as === 'payout') {
    const { payouts, id, isOtherwise } = await payoutOf(deps, tx, { ...payload, line });
    // Whoever said yes has seen whether it is.
    if (isOtherwise !== (payload.otherwise !== undefined)) throw new Refusal('case_changed');
    const of = { id, line: { bank, amount, bankLineId, reference }, by };
    const journals = isOtherwise ? await payouts.leftOtherwise(tx, of) : [await payouts.left(tx, of)];
    await post(deps, tx, { journals, line });
    return;
  }
  const ownLine: OwnLine = { bank, lineId: line.id, proposalId, amount, ...by };
  const journal = payload.as === 'fee' ? bankFee(ownLine) : ownMoneyOut(ownLine);
  await post(deps, tx, { journals: [journal], line });
}

async function post(
  { platform, ledger }: BankDeps,
  tx: Tx,
  { journals, line }: { journals: readonly Journal[]; line: OpenLine },
): Promise<void> {
  const at = new Date(platform.clock.now());
  await recordMoves(tx, { journals, reference: line.bank_line_id, lineId: line.id, at });
  await ledger.post(tx, journals).catch((error: unknown) => {
    if (error instanceof Overdraft) throw new Refusal('insufficient_balance');
    throw error;
  });
}

type Said = Pick<Payload, 'lineId' | 'as' | 'movementId'>;

async function open(db: Queryable, said: Said): Promise<BookedLine> {
  const line = await bookedLine(db, said.lineId);
  if (line === undefined) throw new Refusal('case_unknown');
  if (!isAsSaid(line, said)) throw new Refusal('case_changed');
  return line;
}

/** Nothing explains it; or where that is confirmed, what did when it was proposed still does, and by its text alone. */
function isAsSaid(line: BookedLine | undefined, { as, movementId }: Said): line is BookedLine {
  if (as !== 'text_confirmed') return line?.movement_id === null;
  if (line === undefined || line.movement_id === null || line.is_by_two) return false;
  return movementId === null || line.movement_id === BigInt(movementId);
}

/** What came in beside it and may be nothing but what a payer wrote, as this line may be: whoever agrees has to look for it at the bank. */
async function asLargeAs(
  { currencyName }: BankDeps,
  db: Queryable,
  line: OpenLine,
): Promise<{ field: string; after: string }[]> {
  if (line.amount > 0n) return [];
  return cancelledBy(line, await linesBeside(db, line)).map((each) => ({
    field: 'came_in_as_large',
    after: textOf(each, `${formatDecimal(each.amount)} ${currencyName(USD_ID)}`),
  }));
}

/** Of the movement that explains it. */
async function journalLines(
  db: Queryable,
  movementId: number | null,
): Promise<{ field: string; after: string }[]> {
  const movement = movementId === null ? undefined : await movementById(db, movementId);
  if (movement === undefined) return [];
  return [{ field: 'journal', after: `${movement.kind} ${movement.ref_type}:${movement.ref_id}` }];
}

/** Whom it was for, beside the name that the bank has. */
async function payeeLines(
  deps: BankDeps,
  db: Queryable,
  payoutId: number,
): Promise<{ field: string; after: string }[]> {
  const payee = await deps.payouts()?.payee(db, payoutId);
  return payee === undefined ? [] : [{ field: 'payee', after: payee }];
}

/** What his customer has back of it, or the house pays besides. */
function differenceOf(
  deps: BankDeps,
  { line: { amount }, arrives }: { line: OpenLine; arrives: bigint },
): { field: string; after: string }[] {
  const rest = arrives + amount;
  if (rest === 0n) return [];
  const money = `${formatDecimal(rest > 0n ? rest : -rest)} ${deps.currencyName(USD_ID)}`;
  return [{ field: rest > 0n ? 'goes_back' : 'house_pays', after: money }];
}

/** Ordered at this bank, on no statement yet: for this amount, or for another where it is certain that no more of it is to come. */
async function payoutOf(deps: BankDeps, db: Queryable, { payoutId, line }: Payload & { line: OpenLine }) {
  const payouts = deps.payouts();
  if (payouts === undefined || payoutId === null) throw new Refusal('payout_unfit');
  const waiting = await payouts.waiting(db, line.bank);
  const payout = waiting.find(({ id }) => id === payoutId);
  if (payout === undefined) throw new Refusal('payout_unfit');
  const isOtherwise = payout.amount !== -line.amount;
  if (isOtherwise) await refuseUncertain(deps, db, { payout, waiting, line });
  return { payouts, id: payoutId, isOtherwise };
}

/** Money that came in is somebody's: only what left can be a fee, a payout, or the house's own. */
async function refuseUnfit(tx: Queryable, line: BookedLine, { as, movementId }: Payload): Promise<void> {
  if (as === 'text_confirmed' && line.format !== 'mt940') throw new Refusal('movement_unfit');
  if (as !== 'movement') {
    if (line.amount > 0n) throw new Refusal('movement_unfit');
    return;
  }
  const movement = movementId === null ? undefined : await movementInFlight(tx, movementId);
  const isFit =
    movement?.bank === line.bank && movement.currency_id === USD_ID && movement.amount === line.amount;
  if (!isFit) throw new Refusal('movement_unfit');
}
