/**
 * The order path of one pair on this node. Commands that arrive while a commit is in flight form the next batch; a
 * batch is matched in memory, committed in one statement, and answered only after the commit. The book is a cache: when
 * another node has advanced the pair, its log is replayed and the batch decided again.
 */
import { createFastBook } from '@candor/matching';
import type { BookSnapshot } from '@candor/matching';
import type { Logger } from 'pino';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { Refusal, Unavailable } from '../../platform/refusal.ts';
import type { BalanceNeed } from './balance-cache.ts';
import type { AttemptDeps, CommittedBatch, PairState, PreparedBatch } from './batch-attempt.ts';
import { commitPrepared, placesOf, prepareBatch } from './batch-attempt.ts';
import type { KeyedReply } from './batch-columns.ts';
import type { BookDraft } from './book-draft.ts';
import { diagnose } from './commit-faults.ts';
import type { AmendIntent, CancelIntent, Decision, Intent, PlaceIntent } from './decide-batch.ts';
import type { OrderState } from './order-state.ts';
import { holdCurrency, isOpen } from './order-state.ts';
import type { LoggedBatch } from './replay-log.ts';
import { adopt, replayBatch } from './replay-log.ts';
import type { SpotPair } from './spot-pair.ts';
import { lotsOf, ticksOf } from './spot-pair.ts';
import { batchAt, loadPair, lockMarket, logAfter, readMarket } from './spot-store.ts';

/** Larger batches win little and make the first order of the batch wait for the last. */
const MAX_BATCH = 384;
/** Beyond this many waiting commands the venue says so instead of letting everyone wait. */
const MAX_QUEUE = 20_000;
const MAX_ATTEMPTS = 12;

export interface KeyedIntent {
  userId: number;
  key: string;
  hash: string;
  route: string;
  /** The reply a second use of the key gets, from the order as committed. */
  render(order: OrderState): unknown;
}

type AttemptResult = 'done' | 'again' | 'locked' | Waiting[];

interface Waiting {
  intent: Intent;
  keyed: KeyedIntent | undefined;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** `order` as committed, `not_open` when it is not in the book, or the reply saved under the same idempotency key. */
export type Outcome =
  | { kind: 'order'; order: OrderState }
  | { kind: 'not_open'; orderId: number }
  | { kind: 'saved'; hash: string; reply: unknown };

export interface EngineDeps extends AttemptDeps {
  db: Database;
  log: Logger;
  now(): number;
  /** Called after each committed batch in log order, own ones and other nodes'. */
  onCommitted(
    engine: PairEngine,
    batch: { draft: BookDraft; firstSeq: number; own: CommittedBatch | undefined },
  ): void;
}

export class PairEngine {
  readonly pair: SpotPair;
  readonly #deps: EngineDeps;
  readonly #state: PairState;
  readonly #queue: Waiting[] = [];
  #running: Promise<void> | undefined;
  #isStale = true;

  constructor(pair: SpotPair, deps: EngineDeps) {
    this.pair = pair;
    this.#deps = deps;
    this.#state = { pair, book: createFastBook(), open: new Map(), openByUser: new Map(), seq: 0 };
  }

  get seq(): number {
    return this.#state.seq;
  }
  get queued(): number {
    return this.#queue.length;
  }
  depth(levels: number) {
    return this.#state.book.depth(levels);
  }
  stateHash(): string {
    return this.#state.book.stateHash();
  }
  openOrder(orderId: number): OrderState | undefined {
    return this.#state.open.get(orderId);
  }
  openOrdersOf(userId: number): OrderState[] {
    return [...this.#state.open.values()].filter((order) => order.userId === userId);
  }

  submit(intent: PlaceIntent | CancelIntent | AmendIntent, keyed?: KeyedIntent): Promise<Outcome> {
    if (this.#queue.length >= MAX_QUEUE) return Promise.reject(new Refusal('busy'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ intent, keyed, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Loads the book from the open orders, in one snapshot. */
  async load(): Promise<void> {
    await readMarket(this.#deps.db, this.pair.id);
    const { seq, tradeNo, orders } = await loadPair(this.#deps.db, this.pair.id);
    const state = this.#state;
    state.book = createFastBook(snapshotOf(this.pair, orders, tradeNo));
    state.seq = seq;
    state.open = new Map(orders.map((order) => [order.id, order]));
    this.#countOpen();
    this.#isStale = false;
  }

  /** Follows another node's batch; a gap or a batch in flight is left to the log in the database. */
  follow(batch: LoggedBatch): void {
    if (batch.lastSeq <= this.#state.seq) return;
    if (this.#running === undefined && batch.firstSeq === this.#state.seq + 1) this.#replay(batch);
    else this.catchUpSoon();
  }

  /** Notices that the pair stands further than this book. */
  catchUpSoon(): void {
    this.#isStale = true;
    this.#running ??= this.#drain();
  }

  /** Waits until everything submitted so far has been answered. */
  async settle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #drain(): Promise<void> {
    // One turn of the event loop, so that requests that arrived together are matched and committed together.
    await new Promise((next) => setImmediate(next));
    try {
      do {
        const batch = this.#queue.splice(0, MAX_BATCH);
        await this.#run(batch).catch((error: unknown) => this.#fail(batch, error));
      } while (this.#queue.length > 0);
    } finally {
      this.#running = undefined;
    }
  }

  #fail(batch: readonly Waiting[], error: unknown): void {
    if (!(error instanceof Refusal))
      this.#deps.log.error({ err: error, pair: this.pair.symbol }, 'a batch of orders failed');
    for (const waiting of batch) waiting.reject(error);
  }

  async #run(batch: Waiting[]): Promise<void> {
    let rest = batch;
    let mustLock = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (this.#isStale) await this.#catchUp();
      if (rest.length === 0) return;
      const needs = rest.flatMap(({ intent }) =>
        intent.kind === 'place' ? [needOf(this.pair, intent.order)] : [],
      );
      await this.#deps.ledger.directory.idsOf(
        placesOf(
          this.pair,
          rest.map(({ intent }) => intent),
        ),
      );
      if (!mustLock) await this.#deps.balances.prepare(this.#deps.db, needs);
      const result = await this.#attempt(rest, mustLock ? needs : undefined);
      if (result === 'done') return;
      if (result === 'locked') mustLock = true;
      else if (typeof result === 'object') rest = result;
    }
    throw new Refusal('busy');
  }

  /** 'again': the pair has moved; 'locked': balances moved, decide under locks; an array: what is left of the batch. */
  async #attempt(rest: Waiting[], lockNeeds: readonly BalanceNeed[] | undefined): Promise<AttemptResult> {
    const { book } = this.#state;
    const request = {
      intents: rest.map(({ intent }) => intent),
      at: this.#deps.now(),
      keyOf: keyReader(rest),
    };
    let prepared: PreparedBatch | undefined;
    let committed: CommittedBatch | undefined;
    const attempt = async (db: Queryable): Promise<CommittedBatch | undefined> => {
      // A transaction that was retried comes here again with the book still moved by the first try.
      if (prepared !== undefined) book.rollback();
      prepared = undefined;
      prepared = prepareBatch(this.#state, this.#deps, request);
      if (prepared.draft.log.length === 0) return { ...prepared, balances: [], journalIds: [], events: [] };
      return commitPrepared(db, this.#state, { deps: this.#deps, request, prepared });
    };
    try {
      committed =
        lockNeeds === undefined ? await attempt(this.#deps.db) : await this.#underLocks(lockNeeds, attempt);
    } catch (error) {
      return this.#recover(error, rest, prepared);
    }
    if (committed === undefined) {
      if (prepared !== undefined) book.rollback();
      this.#isStale = true;
      return 'again';
    }
    this.#finish(rest, committed);
    return 'done';
  }

  #underLocks(
    needs: readonly BalanceNeed[],
    attempt: (db: Queryable) => Promise<CommittedBatch | undefined>,
  ): Promise<CommittedBatch | undefined> {
    return this.#deps.db.transaction('spot-batch', async (tx) => {
      if ((await lockMarket(tx, this.pair.id)) !== this.#state.seq) return undefined;
      await this.#deps.balances.lock(tx, needs);
      return attempt(tx);
    });
  }

  async #recover(
    error: unknown,
    rest: Waiting[],
    prepared: PreparedBatch | undefined,
  ): Promise<AttemptResult> {
    const state = this.#state;
    const fault = await diagnose(
      this.#deps.db,
      error,
      rest.map(({ intent, keyed }) => ({ intent, keyed })),
    );
    if (fault.kind === 'unknown' && prepared !== undefined && (await this.#wasCommitted(prepared))) {
      this.#finish(rest, { ...prepared, balances: [], journalIds: [], events: [] });
      this.#deps.balances.forget();
      return 'done';
    }
    if (prepared !== undefined) state.book.rollback();
    this.#deps.balances.forget();
    if (fault.kind === 'overdraft') return 'locked';
    if (fault.kind === 'retry' || fault.kind === 'unknown') return 'again';
    if (fault.kind === 'duplicates')
      return rest.filter((waiting) => !fault.answer(waiting.intent, waiting.keyed, waiting));
    throw error;
  }

  /** After a lost connection: waits for the market row, so that nothing of the batch can still be under way, and looks. */
  async #wasCommitted(prepared: { draft: BookDraft; batchId: string }): Promise<boolean> {
    for (let tries = 0; tries < 40; tries += 1) {
      try {
        return await this.#deps.db.transaction('spot-outcome', async (tx) => {
          await lockMarket(tx, this.pair.id);
          return (await batchAt(tx, this.pair.id, prepared.draft.seq)) === prepared.batchId;
        });
      } catch (error) {
        this.#deps.log.warn(
          { err: error, pair: this.pair.symbol },
          'the database does not answer; a batch waits for its outcome',
        );
        await new Promise((next) => setTimeout(next, 500));
      }
    }
    this.#isStale = true;
    throw new Unavailable('the database did not answer; the outcome of the order is unknown');
  }

  #finish(batch: readonly Waiting[], committed: CommittedBatch): void {
    const state = this.#state;
    const { draft, decisions } = committed;
    state.book.release();
    this.#adopt(draft);
    this.#deps.balances.remember(committed.balances);
    batch.forEach((waiting, n) => answer(waiting, decisions[n]!, draft));
    if (draft.log.length > 0)
      this.#deps.onCommitted(this, { draft, firstSeq: draft.seq - draft.log.length + 1, own: committed });
  }

  #adopt(draft: BookDraft): void {
    const state = this.#state;
    for (const [id, order] of draft.changed) {
      const before = state.open.has(id) ? 1 : 0;
      const change = (isOpen(order) ? 1 : 0) - before;
      if (change !== 0)
        state.openByUser.set(order.userId, (state.openByUser.get(order.userId) ?? 0) + change);
    }
    adopt(state.open, draft);
    state.seq = draft.seq;
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const batches = await logAfter(this.#deps.db, this.pair.id, this.#state.seq);
      try {
        for (const batch of batches) this.#replay(batch);
      } catch (error) {
        this.#deps.log.error(
          { err: error, pair: this.pair.symbol },
          'the book does not follow its log; loading it anew',
        );
        return this.load();
      }
      if (batches.length === 0) break;
    }
    this.#isStale = false;
  }

  #replay(batch: LoggedBatch): void {
    const draft = replayBatch(this.#state, batch);
    this.#adopt(draft);
    this.#deps.onCommitted(this, { draft, firstSeq: batch.firstSeq, own: undefined });
  }

  #countOpen(): void {
    this.#state.openByUser.clear();
    for (const { userId } of this.#state.open.values())
      this.#state.openByUser.set(userId, (this.#state.openByUser.get(userId) ?? 0) + 1);
  }
}

function needOf(pair: SpotPair, order: OrderState) {
  return { userId: order.userId, currencyId: holdCurrency(pair, order.side), amount: order.hold };
}

function keyReader(rest: readonly Waiting[]): (intent: Intent, draft: BookDraft) => KeyedReply | undefined {
  const keyedOf = new Map(rest.map((waiting) => [waiting.intent, waiting.keyed]));
  return (intent, draft) => {
    const keyed = keyedOf.get(intent);
    const orderId = intent.kind === 'place' ? intent.order.id : intent.orderId;
    const order = draft.changed.get(orderId);
    if (keyed === undefined || order === undefined) return undefined;
    return {
      userId: keyed.userId,
      key: keyed.key,
      hash: keyed.hash,
      route: keyed.route,
      reply: keyed.render(order),
    };
  };
}

function answer(waiting: Waiting, decision: Decision, draft: BookDraft): void {
  if (decision.kind === 'refused') waiting.reject(new Refusal(decision.refusal, decision.detail));
  else if (decision.kind === 'not_open') waiting.resolve({ kind: 'not_open', orderId: decision.orderId });
  else waiting.resolve({ kind: 'order', order: draft.changed.get(decision.orderId)! });
}

/** Open orders in queue order as the book wants them: best price first, then by priority. */
function snapshotOf(pair: SpotPair, orders: readonly OrderState[], tradeNo: number): BookSnapshot {
  const resting = (side: OrderState['side'], sign: 1 | -1) =>
    orders
      .filter((order) => order.side === side)
      .sort(
        (a, b) =>
          sign * Number(a.price - b.price > 0n ? 1 : a.price === b.price ? 0 : -1) || a.priority - b.priority,
      )
      .map((order) => ({
        orderId: order.id,
        group: order.group,
        side,
        price: ticksOf(pair, order.price),
        quantity: lotsOf(pair, order.quantity),
        remaining: lotsOf(pair, order.quantity - order.filled),
      }));
  return { tradeNo, bids: resting('buy', -1), asks: resting('sell', 1) };
}
