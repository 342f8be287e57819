/**
 * What a published tick does to contracts: funding at its boundary, then what waited to close, then triggers, then openings
 * (R-CT-2, 5, 8, 9). One lock on the pair's book, one look at what the tick concerns, everything in its transaction.
 */
import { openingRefusal, notionalAt } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import type { PublishedTick } from '../../foundation/ticks/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { BookRow } from './books-store.ts';
import { lockBook, saveBook } from './books-store.ts';
import { closePositions } from './close-positions.ts';
import { tellPositions } from './contract-events.ts';
import type { EndReason, PositionRow } from './position.ts';
import { lockDue, lockWished, savePositions } from './contracts-store.ts';
import { fundIfDue } from './fund-positions.ts';
import { houseMoney, lockAvailable } from './house-money.ts';
import type { ContractDeps } from './ports.ts';
import { openAt, sideOf, triggerOf } from './position-rules.ts';
import { openedJournal, releasedJournal } from './settle-contract.ts';

/** Positions settled in one posting. */
export const AT_ONCE = 500;

export async function actOnTick(deps: ContractDeps, tx: Tx, tick: PublishedTick): Promise<void> {
  const at = new Date(tick.at);
  const before = await lockBook(tx, tick.pairId);
  const book = { ...before };
  await fundIfDue(deps, tx, { book, tick });
  const isGood = tick.status !== 'degraded';
  const due = isGood ? await lockDue(tx, { ...tick, at }) : await lockWished(tx, { pairId: tick.pairId, at });
  const inState = (...states: PositionRow['state'][]): PositionRow[] =>
    due.filter(({ state }) => states.includes(state));
  for (const rows of chunks(inState('closing')))
    await closePositions(deps, tx, { rows, book, tick, price: executable(tick, isGood) });
  await trigger(deps, tx, { rows: inState('open'), tick });
  const waiting = inState('accepted', 'pending').sort(
    (a, b) => a.accepted_at.getTime() - b.accepted_at.getTime() || Number(a.id - b.id),
  );
  for (const rows of chunks(waiting)) await open(deps, tx, { rows, book, tick });
  if (Object.entries(book).some(([name, value]) => value !== before[name as keyof BookRow]))
    await saveBook(tx, book);
}

/** Closing a long sells, closing a short buys; on a degraded tick both at the index (R-IDX-5). */
function executable(tick: PublishedTick, isGood: boolean): (row: PositionRow) => bigint {
  return ({ side }) => (!isGood ? tick.index : side === 'L' ? tick.bid : tick.ask);
}

async function trigger(
  deps: ContractDeps,
  tx: Tx,
  { rows, tick }: { rows: readonly PositionRow[]; tick: PublishedTick },
): Promise<void> {
  const met: PositionRow[] = [];
  for (const row of rows) {
    const found = triggerOf(row, { ...tick, terms: deps.terms.of(row) });
    if (found === undefined) continue;
    const { reason, asked } = found;
    met.push({ ...row, state: 'closing', reason, asked_price: asked, trigger_seq: BigInt(tick.seq) });
  }
  for (const some of chunks(met)) {
    await savePositions(tx, some);
    await tellPositions(deps, tx, some);
  }
}

async function open(
  deps: ContractDeps,
  tx: Tx,
  { rows, book, tick }: { rows: readonly PositionRow[]; book: BookRow; tick: PublishedTick },
): Promise<void> {
  const { ports, ledger, terms } = deps;
  const { currencyId } = ports;
  const money = await houseMoney(deps, tx);
  const capital = (money.book * terms.current(tick.pairId)!.capitalShare) / 100_000_000n;
  const attempts = rows.map((row) => ({
    row,
    opening: openAt(row, {
      price: row.side === 'L' ? tick.ask : tick.bid,
      seq: tick.seq,
      at: new Date(tick.at),
      terms: terms.of(row),
    }),
  }));
  const short = attempts.filter(({ row, opening }) => 'need' in opening && opening.need > row.held);
  const spare =
    short.length === 0
      ? undefined
      : await lockAvailable(
          deps,
          tx,
          short.map(({ row }) => row.user_id),
        );
  const journals: Journal[] = [];
  const moved: PositionRow[] = [];
  const cancel = (row: PositionRow, reason: EndReason): void => {
    journals.push(...releasedJournal({ row, currencyId }));
    moved.push({ ...row, state: 'cancelled', held: 0n, reason, closed_at: new Date(tick.at) });
  };
  for (const { row, opening } of attempts) {
    if ('cancelled' in opening) {
      cancel(row, opening.cancelled);
      continue;
    }
    const refusal = openingRefusal(
      {
        long: notionalAt(book.long_quantity, tick.mark),
        short: notionalAt(book.short_quantity, tick.mark),
        capital,
        openProfit: book.open_profit,
      },
      { side: sideOf(row), notional: notionalAt(row.quantity, tick.mark) },
    );
    const lacking = opening.need - row.held;
    const left = spare?.get(row.user_id) ?? 0n;
    if (refusal !== undefined) cancel(row, 'book_full');
    else if (lacking > left) cancel(row, 'balance');
    else {
      if (lacking > 0n) spare!.set(row.user_id, left - lacking);
      journals.push(...openedJournal({ row: opening.row, currencyId, held: row.held }));
      moved.push(opening.row);
      if (row.side === 'L') book.long_quantity += row.quantity;
      else book.short_quantity += row.quantity;
    }
  }
  if (journals.length > 0) await ledger.post(tx, journals);
  await savePositions(tx, moved);
  await tellPositions(deps, tx, moved);
}

export function chunks<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) parts.push(rows.slice(from, from + AT_ONCE));
  return parts;
}
