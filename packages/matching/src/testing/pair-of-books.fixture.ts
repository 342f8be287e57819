/**
 * The fast book against the reference book over a long random stream: every event, and regularly the state
 * hash, the structure and the account kept from events alone. On the way both are rolled back and restored at
 * random points.
 */
import { expect } from 'vitest';
import type { Command } from '../commands.ts';
import { EventBuffer } from '../event-buffer.ts';
import type { BookEvent } from '../events.ts';
import { createFastBook, type FastBook } from '../fast-book.ts';
import type { BookSnapshot, OrderBook } from '../order-book.ts';
import { createReferenceBook } from '../reference-book.ts';
import { EventFollower } from './event-follower.ts';
import { RandomCommands, seededDraw } from './random-commands.ts';

/** Commands between two full comparisons. */
const ROUND = 500;

/** Both books take the same commands; throws where they differ, or where the stream did not do what it is for. */
export function expectBooksToAgree({ seed, commands }: { seed: number; commands: number }): void {
  const run = new PairOfBooks(seed);
  for (let done = 0; done < commands; done += ROUND) run.round();
  expect(run.fast.stateHash()).toBe(run.reference.stateHash());
  // Everything happened, many times.
  for (const kind of ['trade', 'rested', 'amended', 'cancelled', 'expired', 'self_trade', 'killed']) {
    expect(run.seen.get(kind), kind).toBeGreaterThan(commands / 1_000);
  }
  for (const kind of [
    'duplicate_id',
    'unknown_order',
    'would_take',
    'bad_price',
    'bad_quantity',
    'not_a_reduction',
  ]) {
    expect(run.seen.get(kind), kind).toBeGreaterThan(commands / 2_000);
  }
}

class PairOfBooks {
  fast: FastBook = createFastBook();
  reference: OrderBook = createReferenceBook();
  readonly seen = new Map<string, number>();
  readonly #draw: (limit: number) => number;
  readonly #commands: RandomCommands;
  readonly #buffer = new EventBuffer();
  #follower = new EventFollower();

  constructor(seed: number) {
    this.#draw = seededDraw(seed);
    this.#commands = new RandomCommands(this.#draw);
  }

  /**
   * Plain commands, then some under a checkpoint that is kept or undone, some under checkpoints that overlap as batches
   * under way do, then at times both books anew from a snapshot.
   */
  round(): void {
    const underCheckpoint = this.#draw(ROUND);
    this.#run(ROUND - underCheckpoint);
    const kind = this.#draw(3);
    if (kind === 0) this.#runAndRollBack(underCheckpoint);
    else if (kind === 1) this.#runAndRelease(underCheckpoint);
    else this.#runOverlapping(underCheckpoint);
    if (this.#draw(10) === 0) this.#restore();
    this.#compare();
  }

  #run(count: number): void {
    for (let i = 0; i < count; i++) {
      const command = this.#commands.next();
      const events = this.reference.submit(command);
      this.#assertSameEvents(command, events);
      this.#follower.follow(command, events);
      this.#commands.learn(events);
      for (const event of events) this.#count('reason' in event ? event.reason : event.kind);
    }
  }

  #runAndRollBack(count: number): void {
    const hash = this.fast.stateHash();
    const follower = this.#follower.copy();
    this.fast.checkpoint();
    this.reference.checkpoint();
    this.#run(count);
    this.#compare();
    this.fast.rollback();
    this.reference.rollback();
    this.#follower = follower;
    const { bids, asks } = this.reference.snapshot();
    this.#commands.relearn([...bids, ...asks]);
    expect(this.fast.stateHash()).toBe(hash);
  }

  #runAndRelease(count: number): void {
    this.fast.checkpoint();
    this.reference.checkpoint();
    this.#run(count);
    this.fast.release();
    this.reference.release();
  }

  /** Several checkpoints open at once: the oldest are kept one after another, and what is left is taken back. */
  #runOverlapping(count: number): void {
    const checkpoints: { hash: string; follower: EventFollower }[] = [];
    const release = (): void => {
      for (const book of [this.fast, this.reference]) book.release();
      checkpoints.shift();
    };
    for (let left = count; left > 0; left -= 20) {
      checkpoints.push({ hash: this.fast.stateHash(), follower: this.#follower.copy() });
      for (const book of [this.fast, this.reference]) book.checkpoint();
      this.#run(Math.min(left, 20));
      if (checkpoints.length > 2) release();
    }
    const isKept = this.#draw(2) === 0;
    while (checkpoints.length > 0) {
      if (isKept) release();
      else {
        const { hash, follower } = checkpoints.pop()!;
        for (const book of [this.fast, this.reference]) book.rollback();
        expect(this.fast.stateHash()).toBe(hash);
        this.#follower = follower;
      }
    }
    const { bids, asks } = this.reference.snapshot();
    this.#commands.relearn([...bids, ...asks]);
  }

  /** Each book from the other's snapshot, by way of JSON. */
  #restore(): void {
    const hash = this.fast.stateHash();
    const [ofFast, ofReference] = [
      JSON.stringify(this.fast.snapshot()),
      JSON.stringify(this.reference.snapshot()),
    ];
    expect(ofFast).toBe(ofReference);
    this.fast = createFastBook(JSON.parse(ofReference) as BookSnapshot);
    this.reference = createReferenceBook(JSON.parse(ofFast) as BookSnapshot);
    expect(this.fast.stateHash()).toBe(hash);
  }

  #compare(): void {
    expect(this.fast.stateHash()).toBe(this.reference.stateHash());
    expect(this.fast.depth(5)).toEqual(this.reference.depth(5));
    expect([this.fast.bestBid(), this.fast.bestAsk()]).toEqual([
      this.reference.bestBid(),
      this.reference.bestAsk(),
    ]);
    this.fast.validate();
    this.reference.validate();
    this.#follower.assertSame(this.fast);
  }

  #assertSameEvents(command: Command, events: BookEvent[]): void {
    this.#buffer.clear();
    this.fast.submitInto(command, this.#buffer);
    let isSame = this.#buffer.count === events.length;
    for (let i = 0; isSame && i < events.length; i++) isSame = isSameEvent(this.#buffer.at(i), events[i]!);
    if (!isSame) expect(this.#buffer.toArray(), JSON.stringify(command)).toEqual(events);
  }

  #count(kind: string): void {
    this.seen.set(kind, (this.seen.get(kind) ?? 0) + 1);
  }
}

/**
 * Far faster than a deep comparison; both sides are flat and have the same fields when they are of one kind.
 */
function isSameEvent(a: BookEvent, b: BookEvent): boolean {
  for (const key in b) if (a[key as keyof BookEvent] !== b[key as keyof BookEvent]) return false;
  return true;
}
