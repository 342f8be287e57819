/**
 * One pair's order book as the depth channel tells it (R-RT-3): deltas wait for a snapshot, quantities are absolute, a
 * missing update id means starting over. And the rows a screen shows of it. No I/O, no React.
 */
import { maxOf, parseDecimal } from '@candor/money';

export type WireLevel = readonly [price: string, quantity: string];
export interface DepthSnapshot {
  lastUpdateId: number;
  bids: readonly WireLevel[];
  asks: readonly WireLevel[];
}
/** Levels that changed between update ids U and u; quantity 0 removes. */
export interface DepthDelta {
  U: number;
  u: number;
  b: readonly WireLevel[];
  a: readonly WireLevel[];
}

export interface Level {
  price: bigint;
  quantity: bigint;
}
/** Best price first on both sides. */
export interface Book {
  lastUpdateId: number;
  bids: readonly Level[];
  asks: readonly Level[];
}

/** What became of a delta; after `gap` the book is gone until the next snapshot. */
export type DeltaOutcome = 'waiting' | 'dropped' | 'applied' | 'gap';

/** Deltas kept while a snapshot is on its way: ten seconds of them. */
const MOST_WAITING = 100;

export class BookFollower {
  #book: { lastUpdateId: number; bids: Level[]; asks: Level[] } | undefined;
  #waiting: DepthDelta[] = [];
  #hasApplied = false;

  get book(): Book | undefined {
    return this.#book;
  }

  takeSnapshot(snapshot: DepthSnapshot): DeltaOutcome {
    this.#book = {
      lastUpdateId: snapshot.lastUpdateId,
      bids: levelsOf(snapshot.bids).sort(byBid),
      asks: levelsOf(snapshot.asks).sort(byAsk),
    };
    this.#hasApplied = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const delta of waiting) if (this.takeDelta(delta) === 'gap') return 'gap';
    return 'applied';
  }

  takeDelta(delta: DepthDelta): DeltaOutcome {
    const book = this.#book;
    if (book === undefined) {
      this.#waiting.push(delta);
      if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
      return 'waiting';
    }
    if (delta.u <= book.lastUpdateId) return 'dropped';
    const next = book.lastUpdateId + 1;
    const follows = this.#hasApplied ? delta.U === next : delta.U <= next;
    if (!follows) {
      this.reset();
      this.#waiting.push(delta);
      return 'gap';
    }
    for (const level of levelsOf(delta.b)) putLevel(book.bids, level, byBid);
    for (const level of levelsOf(delta.a)) putLevel(book.asks, level, byAsk);
    book.lastUpdateId = delta.u;
    this.#hasApplied = true;
    return 'applied';
  }

  reset(): void {
    this.#book = undefined;
    this.#waiting = [];
    this.#hasApplied = false;
  }
}

export interface BookRow {
  price: bigint;
  quantity: bigint;
  /** Of this row and all better ones. */
  total: bigint;
}

/**
 * The first `count` rows of one side with prices gathered on `step`: bids down and asks up, so that a row never promises
 * a better price than its worst order.
 */
export function bookRows(
  levels: readonly Level[],
  { side, step, count }: { side: 'buy' | 'sell'; step: bigint; count: number },
): BookRow[] {
  const rows: BookRow[] = [];
  let total = 0n;
  for (const { price, quantity } of levels) {
    const rest = price % step;
    const gathered = rest === 0n ? price : side === 'buy' ? price - rest : price - rest + step;
    const last = rows.at(-1);
    total += quantity;
    if (last?.price === gathered) {
      last.quantity += quantity;
      last.total = total;
    } else if (rows.length === count) {
      break;
    } else {
      rows.push({ price: gathered, quantity, total });
    }
  }
  return rows;
}

/** The total both sides' bars are measured against. */
export function deepest(bids: readonly BookRow[], asks: readonly BookRow[]): bigint {
  return maxOf(bids.at(-1)?.total ?? 0n, asks.at(-1)?.total ?? 0n);
}

/** Steps to gather prices by: the price step and up to four powers of ten above it, none coarser than a hundredth of the price. */
export function groupings(priceStep: bigint, price: bigint | undefined): bigint[] {
  const steps = [priceStep];
  for (let step = priceStep * 10n; steps.length < 5; step *= 10n) {
    if (price !== undefined && step * 100n > price) break;
    steps.push(step);
  }
  return steps;
}

type Order = (one: Level, other: Level) => number;
const byAsk: Order = (one, other) => (one.price < other.price ? -1 : one.price > other.price ? 1 : 0);
const byBid: Order = (one, other) => -byAsk(one, other);

function putLevel(side: Level[], level: Level, order: Order): void {
  let low = 0;
  let high = side.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(side[middle]!, level) < 0) low = middle + 1;
    else high = middle;
  }
  const isThere = side[low]?.price === level.price;
  if (level.quantity === 0n) {
    if (isThere) side.splice(low, 1);
  } else {
    side.splice(low, isThere ? 1 : 0, level);
  }
}

function levelsOf(wire: readonly WireLevel[]): Level[] {
  const levels: Level[] = [];
  for (const [price, quantity] of wire) {
    const [at, of] = [parseDecimal(price), parseDecimal(quantity)];
    if (at.ok && of.ok) levels.push({ price: at.value, quantity: of.value });
  }
  return levels;
}
