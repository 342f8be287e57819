/**
 * A pair in memory: the book, its open orders, and the batch that led here. A cache of the command log that runs ahead of
 * the database by the batches under way: each of them is a step that can be undone until its commit is known. When it
 * cannot be known, or when the log does not continue here, everything is forgotten and nothing is served until it has
 * been loaded again.
 */
import type { BookSnapshot, OrderBook, StopIndex, WaitingStop } from '@candor/matching';
import { createFastBook, createStopIndex } from '@candor/matching';
import { assert } from '../../../platform/refusal.ts';
import type { OrderState } from '../order-state.ts';
import { directionOf, isInBook, isOpen } from '../order-state.ts';
import type { SpotPair } from '../spot-pair.ts';
import { lotsOf, priceStepsOf } from '../spot-pair.ts';
import { BookDraft } from './book-draft.ts';
import type { OpenOrders } from './book-draft.ts';
import type { LoadedPair } from './order-path-store.ts';
import type { LoggedBatch } from './replay-log.ts';
import { replayBatch } from './replay-log.ts';

/** Where a pair stands in its log. */
export interface Position {
  /** Number of the last command. */
  seq: number;
  /** The batch that led here; null before the first. Numbers alone do not tell two histories of equal length apart. */
  head: string | null;
  /** Time of that batch, milliseconds: no later one is dated before it. */
  at: number;
  /** Price of the last trade; null before the first. */
  last: bigint | null;
}

/** A batch on the book whose commit is not known yet. */
interface Step {
  draft: BookDraft;
  /** Where it led; as before until it is adopted. */
  head: string | null;
  /** What it changed is taken back to this. */
  before: Position;
  orders: Map<number, OrderState | undefined>;
}

/** What reaches the book while it is compared with a snapshot of the database. */
export interface Recording {
  /** The batch behind which it begins. */
  start: string | null;
  /** Each batch on the book since, by the head that it became; one that is undone leaves again. */
  batches: { head: string | null; draft: BookDraft }[];
  /** The memory was forgotten or loaded anew meanwhile. */
  isBroken: boolean;
}

export class PairMemory {
  readonly pair: SpotPair;
  #book: OrderBook = createFastBook();
  #stops: StopIndex = createStopIndex();
  readonly #open: OpenOrders = new Map();
  readonly #openByUser = new Map<number, number>();
  readonly #waitingByUser = new Map<number, number>();
  /** Of whoever has open orders: their group (R-SPOT-4). */
  readonly #groupByUser = new Map<number, number | 'several'>();
  #position: Position = { seq: 0, head: null, at: 0, last: null };
  #isLoaded = false;
  readonly #steps: Step[] = [];
  readonly #recordings = new Set<Recording>();
  /** Only batches that name the database's fence can commit (see spot_fence): raised when an outcome was unknown. */
  fence = 0;

  constructor(pair: SpotPair) {
    this.pair = pair;
  }

  /** False before the first load and after `forget`: then there is no book to decide anything on. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }
  get position(): Readonly<Position> {
    return this.#position;
  }
  get book(): Pick<OrderBook, 'snapshot' | 'stateHash' | 'tradeNo' | 'depth'> {
    return this.#book;
  }
  get stops(): Pick<StopIndex, 'count' | 'waiting'> {
    return this.#stops;
  }
  /** Open orders as they will be once the steps under way are committed; empty while nothing is loaded. */
  get open(): ReadonlyMap<number, OrderState> {
    return this.#open;
  }
  openOrdersOf(userId: number): number {
    return this.#openByUser.get(userId) ?? 0;
  }
  /** Stops that wait. */
  waitingStopsOf(userId: number): number {
    return this.#waitingByUser.get(userId) ?? 0;
  }
  /** The group of a customer's open orders; `several` where they may be of more than one, undefined where he has none. */
  groupOf(userId: number): number | 'several' | undefined {
    return this.#groupByUser.get(userId);
  }

  /** Starts anew from the open orders as committed, in queue order. */
  load(loaded: LoadedPair): void {
    this.forget();
    this.#book = createFastBook(snapshotOf(this.pair, loaded.orders, loaded.tradeNo));
    this.#stops = createStopIndex(stopsOf(this.pair, loaded.orders));
    this.#position = { seq: loaded.seq, head: loaded.head, at: loaded.at, last: loaded.last };
    this.fence = loaded.fence;
    for (const order of loaded.orders) {
      this.#open.set(order.id, order);
      this.#count(order, 1);
    }
    this.#isLoaded = true;
  }

  forget(): void {
    this.#isLoaded = false;
    this.#book = createFastBook();
    this.#stops = createStopIndex();
    this.#open.clear();
    this.#openByUser.clear();
    this.#waitingByUser.clear();
    this.#groupByUser.clear();
    this.#steps.length = 0;
    for (const recording of this.#recordings) recording.isBroken = true;
  }

  /** A draft on the book as it stands: the begin of a step, to be adopted or undone. */
  begin(at: number): BookDraft {
    assert(this.#isLoaded, `pair ${this.pair.id} is not loaded`);
    const before = this.#position;
    const draft = new BookDraft({
      pair: this.pair,
      book: this.#book,
      stops: this.#stops,
      open: this.#open,
      seq: before.seq,
      last: before.last,
      at: Math.max(at, before.at),
    });
    this.#book.checkpoint();
    this.#stops.checkpoint();
    this.#steps.push({ draft, head: before.head, before, orders: new Map() });
    return draft;
  }

  /** Takes over what the newest step's draft has changed; `head` is the batch it became, or the one before if it is empty. */
  adopt(head: string | null): void {
    const step = this.#steps.at(-1);
    assert(step !== undefined, 'there is no step to adopt');
    for (const [id, order] of step.draft.changed) {
      step.orders.set(id, this.#open.get(id));
      this.#put(id, isOpen(order) ? order : undefined);
    }
    step.head = head;
    this.#position = { seq: step.draft.seq, head, at: step.draft.at, last: step.draft.last };
    for (const { batches } of this.#recordings) batches.push({ head, draft: step.draft });
  }

  /** The newest step never was. After `forget` there is nothing left to undo. */
  undo(): void {
    const step = this.#steps.pop();
    if (step === undefined) return;
    this.#book.rollback();
    this.#stops.rollback();
    for (const [id, order] of step.orders) this.#put(id, order);
    this.#position = step.before;
    for (const { batches } of this.#recordings) if (batches.at(-1)?.draft === step.draft) batches.pop();
  }

  /** The oldest step is committed. After `forget` there is nothing left to keep. */
  keep(): void {
    if (this.#steps.shift() === undefined) return;
    this.#book.release();
    this.#stops.release();
  }

  /** Follows another node's batch; throws, and leaves everything as it was, when the log does not continue here. */
  follow(batch: LoggedBatch): BookDraft {
    assert(this.#steps.length === 0, 'a batch of another node is followed while own ones are under way');
    const { seq, head } = this.#position;
    const draft = this.begin(batch.at);
    try {
      replayBatch({ draft, seq, head }, batch);
      this.adopt(batch.batchId);
    } catch (error) {
      this.undo();
      throw error;
    }
    this.keep();
    return draft;
  }

  /** From here on, and what is under way now. */
  record(): Recording {
    const recording: Recording = {
      start: (this.#steps[0]?.before ?? this.#position).head,
      batches: this.#steps.map(({ head, draft }) => ({ head, draft })),
      isBroken: !this.#isLoaded,
    };
    this.#recordings.add(recording);
    return recording;
  }
  endRecording(recording: Recording): void {
    this.#recordings.delete(recording);
  }

  #put(id: number, order: OrderState | undefined): void {
    const known = this.#open.get(id);
    if (known !== undefined) this.#count(known, -1);
    if (order === undefined) this.#open.delete(id);
    else {
      this.#count(order, 1);
      this.#open.set(id, order);
    }
  }

  #count({ userId, state, group }: OrderState, change: 1 | -1): void {
    const count = countIn(this.#openByUser, userId, change);
    if (state === 'untriggered') countIn(this.#waitingByUser, userId, change);
    if (count === 0) this.#groupByUser.delete(userId);
    else if (change === 1) {
      const known = this.#groupByUser.get(userId) ?? group;
      this.#groupByUser.set(userId, known === group ? group : 'several');
    }
  }
}

function countIn(counts: Map<number, number>, userId: number, change: number): number {
  const count = (counts.get(userId) ?? 0) + change;
  if (count === 0) counts.delete(userId);
  else counts.set(userId, count);
  return count;
}

/** Stops that wait, in order of arrival. */
export function stopsOf(pair: SpotPair, orders: Iterable<OrderState>): WaitingStop[] {
  return [...orders]
    .filter(({ state }) => state === 'untriggered')
    .sort((a, b) => a.priority - b.priority)
    .map(({ id, side, stop }) => ({
      orderId: id,
      direction: directionOf(side, stop!),
      price: priceStepsOf(pair, stop!.trigger),
    }));
}

/** Open orders as the book wants them: each side best price first and, within a price, by priority. */
export function snapshotOf(pair: SpotPair, orders: Iterable<OrderState>, tradeNo: number): BookSnapshot {
  const all = [...orders].filter(isInBook);
  const resting = (side: OrderState['side'], sign: 1 | -1) =>
    all
      .filter((order) => order.side === side)
      .map((order) => ({
        priority: order.priority,
        resting: {
          orderId: order.id,
          group: order.group,
          side,
          price: priceStepsOf(pair, order.price),
          quantity: lotsOf(pair, order.quantity),
          remaining: lotsOf(pair, order.quantity - order.filled),
        },
      }))
      .sort((a, b) => sign * (a.resting.price - b.resting.price) || a.priority - b.priority)
      .map((entry) => entry.resting);
  return { tradeNo, bids: resting('buy', -1), asks: resting('sell', 1) };
}
