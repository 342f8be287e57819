/**
 * Replays a pair's command log from its first command and compares what comes out with what is stored: every trade, every
 * order, the trade number and the head. Anybody with the database can do it at any time; the first difference is named.
 */
import { formatDecimal } from '@candor/money';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import type { OrderState } from '../order-state.ts';
import { isOpen } from '../order-state.ts';
import type { SettledTrade } from '../settle-trade.ts';
import type { SpotPair } from '../spot-pair.ts';
import type { BookDraft } from './book-draft.ts';
import type { LoadedPair } from './order-path-store.ts';
import { loadPair, logAfter } from './order-path-store.ts';
import { PairMemory } from './pair-memory.ts';
import type { StoredTrade } from './verify-log-store.ts';
import { beginSnapshot, loggedPairs, storedOrders, storedTrades } from './verify-log-store.ts';

export interface VerifiedLog {
  commands: number;
  trades: number;
  /** Of the book that the log gives. */
  hash: string;
  /** What differs first, in words; undefined when log and tables tell one story. */
  difference: string | undefined;
}

/** Verifies every pair after an id that has a log, each on one snapshot, so that a running venue goes on meanwhile. */
export async function* verifySpotLogs(
  db: Database,
  afterPair = 0,
): AsyncGenerator<VerifiedLog & { pairId: number; symbol: string }, void, undefined> {
  for (const pair of await loggedPairs(db)) {
    if (pair.id <= afterPair) continue;
    const snapshot = await db.dedicated('verify');
    try {
      await beginSnapshot(snapshot);
      yield { pairId: pair.id, symbol: pair.symbol, ...(await verifyLog(snapshot, pair)) };
    } finally {
      await snapshot.close();
    }
  }
}

/** Reads a snapshot, or a pair that stands still. */
export async function verifyLog(db: Queryable, pair: SpotPair): Promise<VerifiedLog> {
  const loaded = await loadPair(db, pair.id);
  const memory = new PairMemory(pair);
  memory.load({ seq: 0, tradeNo: 0, head: null, at: 0, last: null, fence: 0, orders: [] });
  let trades = 0;
  const done = (difference?: string): VerifiedLog => ({
    commands: memory.position.seq,
    trades,
    hash: memory.book.stateHash(),
    difference,
  });
  for (;;) {
    const batches = await logAfter(db, pair.id, memory.position);
    if (batches === undefined) return done(`the log has no batch that ends at ${memory.position.seq}`);
    if (batches.length === 0) break;
    const drafts: BookDraft[] = [];
    for (const batch of batches) {
      try {
        drafts.push(memory.follow(batch));
      } catch (error) {
        return done(
          `batch ${batch.batchId} of commands ${batch.firstSeq} to ${batch.lastSeq}: ${String(error)}`,
        );
      }
    }
    const different =
      (await differentTrade(db, pair, { drafts, after: trades })) ?? (await differentOrder(db, drafts));
    if (different !== undefined) return done(different);
    trades += drafts.reduce((count, draft) => count + draft.trades.length, 0);
  }
  return done(await differentEnd(db, { pair, memory, loaded, trades }));
}

export async function differentTrade(
  db: Queryable,
  pair: SpotPair,
  { drafts, after }: { drafts: readonly BookDraft[]; after: number },
): Promise<string | undefined> {
  const replayed = drafts.flatMap((draft) => draft.trades.map((trade) => tradeText(trade, draft.at)));
  const stored = (await storedTrades(db, pair.id, { after, limit: replayed.length })).map(storedTradeText);
  const n = replayed.findIndex((text, index) => text !== stored[index]);
  return n < 0
    ? undefined
    : `trade ${after + n + 1}: the log gives ${replayed[n]}, stored is ${stored[n] ?? 'nothing'}`;
}

/** Orders that these drafts ended; those that still wait are compared at the end. */
export async function differentOrder(
  db: Queryable,
  drafts: readonly BookDraft[],
): Promise<string | undefined> {
  const ended = new Map<number, OrderState>();
  for (const { changed } of drafts)
    for (const [id, order] of changed) if (!isOpen(order)) ended.set(id, order);
  const stored = await storedOrders(db, [...ended.keys()]);
  for (const [id, order] of ended) {
    const [logged, kept] = [orderText(order), orderText(stored.get(id))];
    if (logged !== kept) return `order ${id}: the log gives ${logged}, stored is ${kept}`;
  }
  return undefined;
}

async function differentEnd(
  db: Queryable,
  of: { pair: SpotPair; memory: PairMemory; loaded: LoadedPair; trades: number },
): Promise<string | undefined> {
  const { pair, memory, loaded, trades } = of;
  const { seq, head } = memory.position;
  if (seq !== loaded.seq || head !== loaded.head)
    return `the log ends at command ${seq}, batch ${head}; the market stands at ${loaded.seq}, ${loaded.head}`;
  const [more] = await storedTrades(db, pair.id, { after: trades, limit: 1 });
  if (more !== undefined) return `trade ${more.tradeNo} is stored, and the log does not give it`;
  const stored = new Map(loaded.orders.map((order) => [order.id, order]));
  for (const id of new Set([...memory.open.keys(), ...stored.keys()])) {
    const [logged, kept] = [orderText(memory.open.get(id)), orderText(stored.get(id))];
    if (logged !== kept) return `waiting order ${id}: the log gives ${logged}, stored is ${kept}`;
  }
  const fromOrders = new PairMemory(pair);
  fromOrders.load(loaded);
  const [logged, kept] = [memory.book.stateHash(), fromOrders.book.stateHash()];
  if (logged !== kept) return `the book from the log is ${logged}, from the waiting orders ${kept}`;
  const [waiting, keptStops] = [memory, fromOrders].map(({ stops }) => JSON.stringify(stops.waiting()));
  if (waiting !== keptStops) return `the log leaves ${waiting} waiting for a price, stored are ${keptStops}`;
  const [last, storedLast] = [memory.position.last, loaded.last].map(String);
  return last === storedLast ? undefined : `the last price is ${last} by the log, stored is ${storedLast}`;
}

const tradeText = (trade: SettledTrade, at: number): string => {
  const { tradeNo, price, quantity, quote, takerSide, buyer, seller, buyerFee, sellerFee } = trade;
  return storedTradeText({
    tradeNo,
    price,
    quantity,
    quote,
    takerSide,
    buyerId: buyer.userId,
    sellerId: seller.userId,
    buyOrderId: buyer.orderId,
    sellOrderId: seller.orderId,
    buyerFee,
    sellerFee,
    at,
  });
};

const storedTradeText = (trade: StoredTrade): string =>
  [
    `${formatDecimal(trade.quantity)} at ${formatDecimal(trade.price)} for ${formatDecimal(trade.quote)}`,
    `taker ${trade.takerSide}`,
    `order ${trade.buyOrderId} of ${trade.buyerId} buys, fee ${formatDecimal(trade.buyerFee)}`,
    `order ${trade.sellOrderId} of ${trade.sellerId} sells, fee ${formatDecimal(trade.sellerFee)}`,
    new Date(trade.at).toISOString(),
  ].join(', ');

export function orderText(order: OrderState | undefined): string {
  if (order === undefined) return 'nothing';
  const { userId, side, state, price, quantity, filled, filledQuote, fee, hold } = order;
  const { stop, triggeredBy, sibling } = order;
  const amounts = { price, quantity, filled, filledQuote, fee, hold };
  return [
    `${state} ${side} of ${userId}`,
    ...Object.entries(amounts).map(([name, amount]) => `${name} ${formatDecimal(amount)}`),
    ...(stop === null
      ? []
      : [`${stop.kind} at ${formatDecimal(stop.trigger)}, trade ${triggeredBy ?? 'none'}`]),
    ...(sibling === null ? [] : [`beside ${sibling}`]),
    `made ${new Date(order.createdAt).toISOString()}, changed ${new Date(order.updatedAt).toISOString()}`,
  ].join(', ');
}
