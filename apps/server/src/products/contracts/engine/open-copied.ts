/**
 * Opens positions of copies at a tick's executable price (R-CP-3): judged as every order, in the order given, then stored and posted
 * together. None of them ever waited, so nothing is held before.
 */
import type { CopiedOrder, CopiedOrderOutcome } from '../../../foundation/executions/index.ts';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ExposureRow } from '../fund/exposures-store.ts';
import { notionalsOf } from '../terms/brackets-store.ts';
import { chunks } from './close-due.ts';
import { insertPositions } from '../contracts-store.ts';
import { houseMoney, lockAvailable, payerKey } from '../fund/house-money.ts';
import { newPosition } from '../orders/new-position.ts';
import { isRefused } from '../orders/open-orders.ts';
import type { OtherSides } from '../orders/other-side.ts';
import { otherSides } from '../orders/other-side.ts';
import { worstPrice } from '../orders/order-rules.ts';
import type { ContractDeps } from '../ports.ts';
import type { NewPosition, PairTerms, PositionRow } from '../positions/position.ts';
import { openAt } from '../positions/position-rules.ts';
import { publishExecutions } from '../publish-executions.ts';
import { openedJournal } from '../positions/settle-contract.ts';
import { ownTerms } from '../orders/submit-contract.ts';

interface Openings {
  orders: readonly CopiedOrder[];
  exposure: ExposureRow;
  tick: PublishedTick;
}

/** What is left to each while one order after the other is judged. */
interface Left {
  available: Map<string, bigint>;
  /** By person: a customer's accounts that are linked are one. */
  notional: Map<number, bigint>;
  personOf: ReadonlyMap<number, number>;
  capital: bigint;
  sides: OtherSides;
}

export async function openCopied(deps: ContractDeps, tx: Tx, of: Openings): Promise<CopiedOrderOutcome[]> {
  const { orders, tick } = of;
  const terms = deps.terms.current(tick.pairId)!;
  const capital = ((await houseMoney(deps, tx)).contractFund * terms.capitalShare) / 100_000_000n;
  const at = new Date(tick.at);
  const whose = { pairId: tick.pairId, userIds: orders.map(({ userId }) => userId) };
  const left: Left = {
    available: await lockAvailable(deps, tx, orders.map(payerOf)),
    ...(await notionalsOf(tx, whose)),
    capital,
    // Nothing opens on a tick on which a trigger may not close: what waits for this one is closed with it, as it is before a customer's own order opens.
    sides: await otherSides(deps, tx, { ...whose, at, closesOn: tick.seq }),
  };
  const blank = blankRow(tick.pairId, terms, at);
  const outcomes: CopiedOrderOutcome[] = [];
  const opened: { place: number; row: PositionRow }[] = [];
  orders.forEach((order, place) => {
    const judged = judge(order, { ...of, terms: ownTerms(deps, terms, order.userId), left, blank, at });
    if (typeof judged === 'string') outcomes.push({ skipped: judged });
    else {
      outcomes.push({ positionId: 0n });
      opened.push({ place, row: judged });
    }
  });
  let settled: Promise<unknown> = Promise.resolve();
  for (const some of chunks(opened)) {
    // What went wrong before it says more than that the transaction is lost.
    const rows = await insertPositions(
      tx,
      some.map(({ row }): NewPosition => row),
    ).catch((error: unknown) => settled.then(() => Promise.reject(error)));
    rows.forEach(({ id }, n) => (outcomes[some[n]!.place] = { positionId: id }));
    // While these are posted, the next are made ready.
    settled = Promise.all([settled, settle(deps, tx, { rows, tick })]);
    settled.catch(() => undefined);
  }
  await settled;
  return outcomes;
}

/** The journals of positions that were just stored, whose fees earn no referrer anything (ADR 140), and the word to those who copy. */
async function settle(
  deps: ContractDeps,
  tx: Tx,
  { rows, tick }: { rows: readonly PositionRow[]; tick: PublishedTick },
): Promise<void> {
  const { currencyId } = deps.ports;
  await deps.ledger.post(
    tx,
    rows.flatMap((row) => openedJournal({ row, currencyId, held: 0n })),
  );
  await publishExecutions(deps, tx, { rows, mark: tick.mark });
}

const payerOf = ({ userId, copyId }: CopiedOrder) => ({ user_id: userId, copy_id: copyId });

type Skipped = Extract<CopiedOrderOutcome, { skipped: string }>['skipped'];

/** The position as it opens, at the rate of its customer's level, or why it does not; takes what it needs from what is left. */
function judge(
  order: CopiedOrder,
  of: Openings & { terms: PairTerms; left: Left; blank: PositionRow; at: Date },
): PositionRow | Skipped {
  const { terms, left, exposure, tick } = of;
  const leverage = terms.leverages.filter((one) => one <= order.leverage).at(-1);
  if (leverage === undefined || order.lots > terms.maxLots) return 'too_large';
  const row = candidate(order, { ...of, leverage });
  if (left.sides.isHeldAgainst(row)) return 'halt_other_side';
  const price = order.side === 'L' ? tick.ask : tick.bid;
  const person = left.personOf.get(order.userId)!;
  const notionalBefore = left.notional.get(person) ?? 0n;
  const opening = openAt(row, { price, seq: tick.seq, at: of.at, terms, notionalBefore });
  if ('cancelled' in opening) return opening.cancelled;
  if (order.maxMargin !== null && opening.row.margin > order.maxMargin) return 'over_limit';
  if (isRefused({ row, exposure, tick, capital: left.capital })) return 'book_full';
  const key = payerKey(row);
  const available = left.available.get(key) ?? 0n;
  if (opening.need > available) return 'balance';
  left.available.set(key, available - opening.need);
  left.notional.set(person, notionalBefore + opening.notional);
  left.sides.add(row);
  if (row.side === 'L') exposure.long_quantity += row.quantity;
  else exposure.short_quantity += row.quantity;
  return opening.row;
}

/**
 * Numbered by the database when it is stored. Every field stands in the literal in which it is first made, so that thousands of rows are
 * copied as a whole, and none of them grows field by field.
 */
function candidate(
  order: CopiedOrder,
  { tick, terms, leverage, blank }: Openings & { terms: PairTerms; leverage: number; blank: PositionRow },
): PositionRow {
  const { userId, copyId, side, lots, leadPrice, maxSlippage, closeOutRate, signalAt } = order;
  return {
    ...blank,
    user_id: userId,
    pair_id: tick.pairId,
    terms_version: terms.version,
    fee_rate: terms.feeRate,
    accepted_at: signalAt,
    copy_id: copyId,
    side,
    leverage,
    quoted_price: leadPrice,
    worst_price: worstPrice(side, leadPrice, maxSlippage),
    max_slippage: maxSlippage,
    close_out_rate: closeOutRate,
    lots,
    quantity: BigInt(lots) * terms.lot,
  };
}

const blankRow = (pairId: number, terms: PairTerms, at: Date): PositionRow => ({
  ...newPosition({ userId: 0, pairId, terms, acceptedAt: at }),
  id: 0n,
  number: 0n,
  side: 'L',
  is_limit: false,
  leverage: 1,
  quoted_price: 0n,
  worst_price: 0n,
  max_slippage: 0n,
  close_out_rate: null,
  state: 'accepted',
  lots: 0,
  quantity: 0n,
});
