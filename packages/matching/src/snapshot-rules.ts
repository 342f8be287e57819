/**
 * What every book must look like at rest. A snapshot is checked here before it is trusted, and so is a book
 * by its tests.
 */
import type { Side } from './commands.ts';
import type { BookSnapshot, RestingOrder } from './order-book.ts';
import { MAX_LOTS } from './place-rules.ts';

/** Throws an Error that names the first thing wrong. */
export function assertSnapshot(snapshot: BookSnapshot): void {
  must(Number.isSafeInteger(snapshot.tradeNo) && snapshot.tradeNo >= 0, 'trade number', snapshot.tradeNo);
  const ids = new Set<number>();
  assertSide(snapshot.bids, 'buy', ids);
  assertSide(snapshot.asks, 'sell', ids);
  const bid = snapshot.bids[0];
  const ask = snapshot.asks[0];
  must(bid === undefined || ask === undefined || bid.price < ask.price, 'crossed at', bid?.price);
}

function assertSide(orders: RestingOrder[], side: Side, ids: Set<number>): void {
  let lots = 0;
  let before: RestingOrder | undefined;
  for (const order of orders) {
    assertOrder(order, side);
    must(!ids.has(order.orderId), 'order twice', order.orderId);
    ids.add(order.orderId);
    const isInOrder =
      before === undefined || (side === 'buy' ? before.price >= order.price : before.price <= order.price);
    must(isInOrder, 'out of price order', order.orderId);
    must(order.remaining <= MAX_LOTS - lots, 'more lots than a side may hold at', order.orderId);
    lots += order.remaining;
    before = order;
  }
}

function assertOrder(order: RestingOrder, side: Side): void {
  const { orderId, group, price, quantity, remaining } = order;
  must(
    [orderId, group, price, quantity, remaining].every(Number.isSafeInteger),
    'not an integer in',
    orderId,
  );
  must(order.side === side, 'wrong side', orderId);
  must(price > 0, 'price of', orderId);
  must(remaining > 0 && remaining <= quantity, 'remaining of', orderId);
}

function must(isTrue: boolean, what: string, value: unknown): void {
  if (!isTrue) throw new Error(`broken book: ${what} ${String(value)}`);
}
