/**
 * The order path of one pair on this node. Commands that arrive while a commit is under way form the next batch; it is
 * matched at once on the book in memory and sent right behind, so that the processor and the disk work at the same
 * time. Every command is answered only after its own commit. When a batch fails, all behind it fail with it (each names
 * the batch it was decided after); the pair is loaded anew and the careful way takes over for a while.
 */
import type { Logger } from 'pino';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AttemptDeps, CommittedBatch, PreparedBatch, WrittenBatch } from './batch-attempt.ts';
import { commitWritten, headAfter, makePlaces, prepareBatch, writeBatch } from './batch-attempt.ts';
import type { BookDraft } from './book-draft.ts';
import { CarefulBatches, needsOf } from './careful-batches.ts';
import { diagnose } from './commit-faults.ts';
import type { CommitLines } from './commit-line.ts';
import type { Intent } from './decide-batch.ts';
import type { OrderState } from './order-state.ts';
import { PairBook } from './pair-book.ts';
import { PublicDepth } from './public-depth.ts';
import type { LoggedBatch } from './replay-log.ts';
import type { SpotPair } from './spot-pair.ts';
import { loadPair, readMarket } from './spot-store.ts';
import type { KeyedIntent, Outcome, Waiting } from './waiting.ts';
import { answer, keyReader } from './waiting.ts';

export type { KeyedIntent, Outcome } from './waiting.ts';

/** Larger batches win little and make the first order of the batch wait for the last; measured best of 100 to 256. */
const MAX_BATCH = 128;
/** Beyond this many waiting commands the venue says so instead of letting everyone wait. */
const MAX_QUEUE = 20_000;
/** Batches sent and not yet committed. Two keep both sides busy; more only lengthen the tail that a failure redoes. */
const MAX_UNDERWAY = 2;
/** How long the careful way is kept after a failure: failures come in runs, for example from a second node. */
const CAREFUL_MS = 3_000;

export interface EngineDeps extends AttemptDeps {
  db: Database;
  lines: CommitLines;
  log: Logger;
  now(): number;
  /** Called after each committed batch in log order, own ones and other nodes'. */
  onCommitted(
    engine: PairEngine,
    batch: { draft: BookDraft; firstSeq: number; own: CommittedBatch | undefined },
  ): void;
  /** The pair was loaded anew; trades after `tradeNo` have not been told to anyone on this node. */
  onReloaded(engine: PairEngine, tradeNo: number): Promise<void>;
}

interface Underway {
  batch: Waiting[];
  prepared: PreparedBatch;
  /** Resolves to the commit, undefined when stale, or the database's error. */
  result: Promise<{ committed: CommittedBatch | undefined } | { error: unknown }>;
}

export class PairEngine {
  readonly pair: SpotPair;
  readonly #deps: EngineDeps;
  /** Batches of this pair arrive in the database in the order in which they are sent here. */
  readonly #line: Queryable;
  readonly #state: PairBook;
  readonly #public: PublicDepth;
  readonly #careful: CarefulBatches;
  readonly #queue: Waiting[] = [];
  #underway: Underway[] = [];
  #running: Promise<void> | undefined;
  #carefulUntil = 0;
  #isLoaded = false;

  constructor(pair: SpotPair, deps: EngineDeps) {
    this.pair = pair;
    this.#deps = deps;
    this.#line = deps.lines.of(pair.id);
    this.#state = new PairBook(pair);
    this.#public = new PublicDepth(pair);
    this.#careful = new CarefulBatches({
      deps,
      state: this.#state,
      finish: (batch, committed) => this.#finish(batch, committed),
      followed: (draft, firstSeq) => this.#publish(draft, firstSeq, undefined),
      reload: () => this.load(),
    });
  }

  /** Number of the last committed command. */
  get seq(): number {
    return this.#public.seq;
  }
  get queued(): number {
    return this.#queue.length + this.#underway.length;
  }
  /** Committed levels, best first. */
  depth(levels: number) {
    return this.#public.levels(levels);
  }
  openOrder(orderId: number): OrderState | undefined {
    return this.#state.open.get(orderId);
  }
  openOrdersOf(userId: number): OrderState[] {
    return [...this.#state.open.values()].filter((order) => order.userId === userId);
  }

  submit(intent: Intent, keyed?: KeyedIntent): Promise<Outcome> {
    if (this.#queue.length >= MAX_QUEUE) return Promise.reject(new Refusal('busy'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ intent, keyed, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Loads the pair from its open orders, in one snapshot. */
  async load(): Promise<void> {
    await readMarket(this.#deps.db, this.pair.id);
    const loaded = await loadPair(this.#deps.db, this.pair.id);
    this.#state.reset(loaded);
    const told = this.#public.tradeNo;
    this.#public.reset(loaded);
    this.#careful.isStale = false;
    if (this.#isLoaded && told < loaded.tradeNo) await this.#deps.onReloaded(this, told);
    this.#isLoaded = true;
  }

  /** Follows another node's batch; a gap or batches under way are left to the log in the database. */
  follow(batch: LoggedBatch): void {
    if (batch.lastSeq <= this.#public.seq) return;
    if (
      this.#running === undefined &&
      batch.after === this.#state.head &&
      batch.firstSeq === this.#state.seq + 1
    )
      this.#publish(this.#state.replay(batch), batch.firstSeq, undefined);
    else this.catchUpSoon();
  }

  /** Notices that the pair stands further than this book. */
  catchUpSoon(): void {
    this.#careful.isStale = true;
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
        if (this.#careful.isStale || this.#deps.now() < this.#carefulUntil)
          await this.#runCarefully(this.#queue.splice(0, MAX_BATCH));
        else if (this.#queue.length > 0 && this.#underway.length < MAX_UNDERWAY)
          await this.#send(this.#queue.splice(0, MAX_BATCH));
        else await this.#takeOldest();
      } while (this.#queue.length > 0 || this.#underway.length > 0);
    } finally {
      this.#running = undefined;
    }
  }

  /** Matches a batch on the book as it will be after those under way, and sends it behind them. */
  async #send(batch: Waiting[]): Promise<void> {
    const { deps, state } = { deps: this.#deps, state: this.#state };
    try {
      await makePlaces(
        deps.ledger,
        this.pair,
        batch.map(({ intent }) => intent),
      );
      await deps.balances.prepare(deps.db, needsOf(this.pair, batch));
    } catch (error) {
      return this.#fail(batch, error);
    }
    const request = { intents: batch.map(({ intent }) => intent), at: deps.now(), keyOf: keyReader(batch) };
    const expectedSeq = state.seq;
    let written: WrittenBatch;
    try {
      const prepared = prepareBatch(state, deps, request);
      written = await writeBatch(deps.db, {
        state: { pair: this.pair, expectedSeq },
        deps,
        request,
        prepared,
      });
      state.adopt(prepared.draft, headAfter(prepared));
      deps.balances.anticipate(prepared.draft.journals);
    } catch (error) {
      // A fault of ours in the middle of the book: what it left there is thrown away.
      this.#fail(batch, error);
      while (this.#underway.length > 0) await this.#takeOldest();
      return this.#startAnew();
    }
    const { prepared } = written;
    const commit =
      prepared.draft.log.length === 0 ? nothingToCommit(prepared) : commitWritten(this.#line, written);
    const result = commit.then(
      (committed) => ({ committed }),
      (error: unknown) => ({ error }),
    );
    this.#underway.push({ batch, prepared, result });
    // With room for another batch, let requests that are already here be read first.
    if (this.#underway.length < MAX_UNDERWAY) await new Promise((next) => setImmediate(next));
  }

  async #takeOldest(): Promise<void> {
    const oldest = this.#underway[0];
    if (oldest === undefined) return;
    const result = await oldest.result;
    if ('committed' in result && result.committed !== undefined) {
      this.#underway.shift();
      this.#finish(oldest.batch, result.committed);
      return;
    }
    await this.#redo();
  }

  /** The oldest batch failed: waits for all behind it, keeps what is committed after all, and does the rest carefully. */
  async #redo(): Promise<void> {
    const failed = this.#underway;
    this.#deps.log.debug({ pair: this.pair.symbol, batches: failed.length }, 'batches are done again');
    this.#underway = [];
    const again: Waiting[][] = [];
    for (const { batch, prepared, result } of failed) {
      const outcome = await result;
      if ('error' in outcome)
        this.#deps.log.warn(
          { err: outcome.error, pair: this.pair.symbol },
          'a batch failed; it is decided again',
        );
      const committed =
        'committed' in outcome
          ? outcome.committed
          : await this.#committedAfterAll(outcome.error, batch, prepared);
      if (committed === undefined) again.push(batch);
      else this.#finish(batch, committed);
    }
    await this.#startAnew();
    for (const batch of again) await this.#runCarefully(batch);
  }

  async #committedAfterAll(
    error: unknown,
    batch: readonly Waiting[],
    prepared: PreparedBatch,
  ): Promise<CommittedBatch | undefined> {
    try {
      const fault = await diagnose(this.#deps.db, error, batch);
      if (fault.kind !== 'unknown') return undefined;
    } catch {
      return undefined;
    }
    const isThere = await this.#careful
      .wasCommitted({ lastSeq: prepared.draft.seq, batchId: prepared.batchId })
      .catch(() => false);
    return isThere ? { ...prepared, balances: [], journalIds: [], events: [] } : undefined;
  }

  async #startAnew(): Promise<void> {
    this.#carefulUntil = this.#deps.now() + CAREFUL_MS;
    this.#deps.balances.forget();
    await this.load().catch((error: unknown) => {
      this.#careful.isStale = true;
      this.#deps.log.error({ err: error, pair: this.pair.symbol }, 'a pair could not be loaded');
    });
  }

  async #runCarefully(batch: Waiting[]): Promise<void> {
    while (this.#underway.length > 0) await this.#takeOldest();
    await this.#careful.run(batch).catch((error: unknown) => this.#fail(batch, error));
  }

  #fail(batch: readonly Waiting[], error: unknown): void {
    if (!(error instanceof Refusal))
      this.#deps.log.error({ err: error, pair: this.pair.symbol }, 'a batch of orders failed');
    for (const waiting of batch) waiting.reject(error);
  }

  #finish(batch: readonly Waiting[], committed: CommittedBatch): void {
    const { draft, decisions } = committed;
    batch.forEach((waiting, n) => answer(waiting, decisions[n]!, draft));
    if (draft.log.length > 0) this.#publish(draft, draft.seq - draft.log.length + 1, committed);
  }

  #publish(draft: BookDraft, firstSeq: number, own: CommittedBatch | undefined): void {
    this.#public.commit(draft);
    this.#deps.onCommitted(this, { draft, firstSeq, own });
  }
}

async function nothingToCommit(prepared: PreparedBatch): Promise<CommittedBatch> {
  return { ...prepared, balances: [], journalIds: [], events: [] };
}
