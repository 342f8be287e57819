/**
 * The book proves itself: memory and database are compared order by order, at one point of the log, while trading goes on.
 * A snapshot of the database is read; what the log added behind it, own batches under way included, is laid over it; then
 * open orders, the queue of the matching book and the trade number must be the same to the last lot.
 */
import type { RestingOrder, WaitingStop } from '@candor/matching';
import { createStopIndex } from '@candor/matching';
import type { Queryable } from '../../../platform/db/database.ts';
import type { OrderState } from '../order-state.ts';
import { isOpen } from '../order-state.ts';
import type { BookDraft } from './book-draft.ts';
import type { LoadedPair } from './order-path-store.ts';
import { loadPair } from './order-path-store.ts';
import type { PairMemory, Recording } from './pair-memory.ts';
import { snapshotOf, stopsOf } from './pair-memory.ts';

export interface BookDifference {
  /** An order's id, or what else differs. */
  what: number | 'trade number' | 'queue of bids' | 'queue of asks' | 'waiting stops' | 'last price';
  memory: string;
  database: string;
}

/** As many are told as a person reads; the first is what matters. */
const MOST_TOLD = 20;

/** A node that is behind another one, or has decided a batch that the other one was faster with, is there within this. */
const FOLLOW = { times: 40, everyMs: 50 };

/** Undefined when the memory was not there, or was thrown away meanwhile. `catchUpSoon` sends it to read the log. */
export async function proveBook(
  memory: PairMemory,
  db: Queryable,
  catchUpSoon: () => void,
): Promise<BookDifference[] | undefined> {
  const recording = memory.record();
  try {
    const stored = await loadPair(db, memory.pair.id);
    for (let times = 0; times < FOLLOW.times && !recording.isBroken; times += 1) {
      const since = batchesBehind(recording, stored.head);
      if (since !== undefined) return compareBooks(memory, { stored, since });
      catchUpSoon();
      await new Promise((next) => setTimeout(next, FOLLOW.everyMs));
    }
    return undefined;
  } finally {
    memory.endRecording(recording);
  }
}

/** What the book has behind `head`; undefined when it has not come by there. */
function batchesBehind({ start, batches }: Recording, head: string | null): BookDraft[] | undefined {
  const at = batches.findLastIndex((batch) => batch.head === head);
  if (at < 0 && start !== head) return undefined;
  return batches.slice(at + 1).map(({ draft }) => draft);
}

/** `since` are the drafts that reached the memory's book behind what is stored. */
export function compareBooks(
  memory: Pick<PairMemory, 'pair' | 'open' | 'book' | 'stops' | 'position'>,
  { stored, since }: { stored: LoadedPair; since: readonly BookDraft[] },
): BookDifference[] {
  const expected = new Map(stored.orders.map((order) => [order.id, order]));
  let { tradeNo, last } = stored;
  for (const { changed, trades, last: lastOf } of since) {
    tradeNo += trades.length;
    last = lastOf;
    for (const [id, order] of changed) {
      if (isOpen(order)) expected.set(id, order);
      else expected.delete(id);
    }
  }
  const differences = compareOrders(memory.open, expected);
  if (memory.book.tradeNo !== tradeNo)
    differences.push({
      what: 'trade number',
      memory: String(memory.book.tradeNo),
      database: String(tradeNo),
    });
  if (memory.position.last !== last)
    differences.push({ what: 'last price', memory: String(memory.position.last), database: String(last) });
  const queues = memory.book.snapshot();
  const stand = snapshotOf(memory.pair, expected.values(), tradeNo);
  differences.push(
    ...compareQueues('queue of bids', queues.bids.map(restingText), stand.bids.map(restingText)),
    ...compareQueues('queue of asks', queues.asks.map(restingText), stand.asks.map(restingText)),
    ...compareQueues(
      'waiting stops',
      memory.stops.waiting().map(stopText),
      createStopIndex(stopsOf(memory.pair, expected.values())).waiting().map(stopText),
    ),
  );
  return differences.slice(0, MOST_TOLD);
}

function compareOrders(
  open: ReadonlyMap<number, OrderState>,
  expected: ReadonlyMap<number, OrderState>,
): BookDifference[] {
  const differences: BookDifference[] = [];
  for (const id of new Set([...open.keys(), ...expected.keys()])) {
    const [ours, theirs] = [open.get(id), expected.get(id)];
    // What both took from the same draft is one object.
    if (ours === theirs) continue;
    const [memory, database] = [describe(ours), describe(theirs)];
    if (memory !== database) differences.push({ what: id, memory, database });
  }
  return differences;
}

/** Everything of an order that anything is decided on. */
function describe(order: OrderState | undefined): string {
  if (order === undefined) return 'not open';
  const { userId, group, side, price, quantity, filled, hold, priority, makerRate, takerRate } = order;
  const { state, stop, triggeredBy, sibling } = order;
  const numbers = [userId, group, side, price, quantity, filled, hold, priority, makerRate, takerRate];
  const waits = [state === 'untriggered', stop?.kind, stop?.trigger, triggeredBy, sibling];
  return [...numbers, ...waits].join(' ');
}

function compareQueues(
  what: BookDifference['what'],
  ours: readonly string[],
  theirs: readonly string[],
): BookDifference[] {
  for (let n = 0; n < Math.max(ours.length, theirs.length); n += 1) {
    const [memory, database] = [ours[n] ?? 'nothing', theirs[n] ?? 'nothing'];
    if (memory !== database) return [{ what, memory: `${n}: ${memory}`, database: `${n}: ${database}` }];
  }
  return [];
}

const restingText = (order: RestingOrder): string =>
  `order ${order.orderId} of group ${order.group}, ${order.remaining} of ${order.quantity} lots at ${order.price}`;

const stopText = ({ orderId, direction, price }: WaitingStop): string =>
  `order ${orderId} when the price ${direction} to ${price}`;
