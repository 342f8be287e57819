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

interface WholeBook {
  seq: number;
  bids: Side;
  asks: Side;
}

const EVERY_LEVEL = Number.MAX_SAFE_INTEGER;

/** Whole books, each read once a command: who joins and leaves a thousand times a second has nothing read anew. */
export class WholeBooks {
  readonly #desk: () => Pick<TradingDesk, 'book'>;
  readonly #kept = new Map<number, WholeBook>();

  constructor(desk: () => Pick<TradingDesk, 'book'>) {
    this.#desk = desk;
  }

  of(pairId: number): WholeBook {
    const kept = this.#kept.get(pairId);
    if (kept?.seq === this.#desk().book(pairId, 0).seq) return kept;
    const { seq, bids, asks } = this.#desk().book(pairId, EVERY_LEVEL);
    const book = { seq, bids: new Map(bids), asks: new Map(asks) };
    this.#kept.set(pairId, book);
    return book;
  }
}

export class BookDeltas {
  readonly #books: WholeBooks;
  readonly #pairId: number;
  #seq: number;
  #bids: Side;
  #asks: Side;

  /** Nothing of the book is written for it: nobody is told what stood there before, and strangers come and go by the thousand. */
  constructor(books: WholeBooks, pairId: number) {
    this.#books = books;
    this.#pairId = pairId;
    ({ seq: this.#seq, bids: this.#bids, asks: this.#asks } = books.of(pairId));
  }

  /** Undefined where no command has come since; without levels where those that came changed none. */
  next(): Delta | undefined {
    const { seq, bids, asks } = this.#books.of(this.#pairId);
    if (seq === this.#seq) return undefined;
    const delta = { U: this.#seq + 1, u: seq, b: changes(this.#bids, bids), a: changes(this.#asks, asks) };
    [this.#seq, this.#bids, this.#asks] = [seq, bids, asks];
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
