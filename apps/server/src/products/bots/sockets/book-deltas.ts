/**
 * What changed of a book between two looks, with the numbers of the pair's own log: each `U` follows the `u` before it, on every node
 * and after every restart, so that a copy kept from the deltas is the book.
 */
import type { TradingDesk } from '../../../foundation/trading/index.ts';
import { amount } from '../render.ts';

type Side = ReadonlyMap<bigint, bigint>;

export interface Delta {
  U: number;
  u: number;
  b: [string, string][];
  a: [string, string][];
}

const EVERY_LEVEL = Number.MAX_SAFE_INTEGER;

export class BookDeltas {
  readonly #desk: () => TradingDesk;
  readonly #pairId: number;
  #seq = -1;
  #bids: Side = new Map();
  #asks: Side = new Map();

  constructor(desk: () => TradingDesk, pairId: number) {
    this.#desk = desk;
    this.#pairId = pairId;
    this.next();
  }

  /** Undefined where no command has come since; without levels where those that came changed none. */
  next(): Delta | undefined {
    const { seq, bids, asks } = this.#desk().book(this.#pairId, EVERY_LEVEL);
    if (seq === this.#seq) return undefined;
    const [nowBids, nowAsks] = [new Map(bids), new Map(asks)];
    const delta = {
      U: this.#seq + 1,
      u: seq,
      b: changes(this.#bids, nowBids),
      a: changes(this.#asks, nowAsks),
    };
    [this.#seq, this.#bids, this.#asks] = [seq, nowBids, nowAsks];
    return delta;
  }
}

function changes(before: Side, now: Side): [string, string][] {
  const levels: [string, string][] = [];
  for (const [price, quantity] of now)
    if (before.get(price) !== quantity) levels.push([amount(price), amount(quantity)]);
  for (const price of before.keys()) if (!now.has(price)) levels.push([amount(price), amount(0n)]);
  return levels;
}
