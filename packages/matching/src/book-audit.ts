/**
 * Checks that the fast book's columns, links, sums and index tell one story. Slow, complete, for tests and
 * for start-up.
 */
import type { BookSide } from './book-side.ts';
import type { FastState } from './fast-state.ts';
import { NONE } from './order-pool.ts';

/** Throws an Error that names the first contradiction. */
export function auditState(state: FastState): void {
  const found = auditSide(state, state.bids) + auditSide(state, state.asks);
  expect(state.ids.size === found, `${state.ids.size} ids for ${found} orders`);
  // Slots of orders that left since the checkpoint are kept for the rollback.
  const isAccounted = state.isCheckpointOpen ? state.orders.used >= found : state.orders.used === found;
  expect(isAccounted, `${state.orders.used} slots in use for ${found} orders`);
}

/** Answers how many orders the side holds. */
function auditSide(state: FastState, side: BookSide): number {
  let levels = 0;
  let orders = 0;
  let lots = 0;
  let keyBefore = Infinity;
  for (let level = side.ladder.best; level !== NONE; level = side.worseLevel(level)) {
    const price = side.price[level]!;
    expect(price * side.sign < keyBefore, `price ${price} is out of order`);
    expect(side.ladder.levelAt(price * side.sign) === level, `price ${price} is not found`);
    keyBefore = price * side.sign;
    levels += 1;
    orders += auditLevel(state, side, level);
    lots += side.levelLots[level]!;
  }
  expect(levels === side.ladder.size, `${side.ladder.size} prices counted, ${levels} found`);
  expect(levels === side.levelsInUse, `${side.levelsInUse} level slots in use for ${levels} prices`);
  expect(lots === side.lots, `${side.lots} lots counted, ${lots} found`);
  return orders;
}

/** Answers how many orders wait at the level. */
function auditLevel(state: FastState, side: BookSide, level: number): number {
  const orders = state.orders;
  let count = 0;
  let lots = 0;
  let before = NONE;
  for (let slot = side.oldest[level]!; slot !== NONE; slot = orders.newer[slot]!) {
    const orderId = orders.id[slot]!;
    expect(orders.older[slot] === before, `order ${orderId} does not link back`);
    expect(orders.level[slot] === level, `order ${orderId} names another level`);
    expect(state.sideAt(slot) === side, `order ${orderId} names the other side`);
    expect(state.ids.get(orderId) === slot, `order ${orderId} is not found by its id`);
    before = slot;
    count += 1;
    lots += orders.remaining[slot]!;
  }
  expect(count > 0, `price ${side.price[level]} is empty`);
  expect(side.newest[level] === before, `price ${side.price[level]} has another newest order`);
  expect(
    lots === side.levelLots[level],
    `price ${side.price[level]} counts ${side.levelLots[level]} lots of ${lots}`,
  );
  return count;
}

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`broken book: ${what}`);
}
