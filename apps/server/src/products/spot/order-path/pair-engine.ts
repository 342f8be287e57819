/**
 * The order path of one pair on this node. Commands that arrive while a commit is under way form the next batch; it is
 * matched at once on the book in memory and sent right behind, so that the processor and the disk work at the same time.
 * Every command is answered only after its own commit. When the database refuses a batch, it and all behind it (each names
 * the batch it was decided after) are undone in memory and tried again one at a time. When nobody knows what became of a
 * batch, the memory is thrown away, the fence is raised so that it can no longer commit, and the log tells.
 */
import { Refusal, Unavailable } from '../../../platform/refusal.ts';
import type { OrderState } from '../order-state.ts';
import { PublicDepth } from '../public-depth.ts';
import type { SpotPair } from '../spot-pair.ts';
import type { CommittedBatch } from './attempt-batch.ts';
import { committedUnheard } from './attempt-batch.ts';
import type { BookDifference } from './book-proof.ts';
import { proveBook } from './book-proof.ts';
import type { BookDraft } from './book-draft.ts';
import type { Attempt, BatchAttemptsDeps } from './batch-attempts.ts';
import { BatchAttempts } from './batch-attempts.ts';
import { diagnose } from './commit-faults.ts';
import type { Intent } from './decide-batch.ts';
import { PairMemory } from './pair-memory.ts';
import type { LoggedBatch } from './replay-log.ts';
import { RepeatGuard } from './repeat-guard.ts';
import { ensureMarket, loadPair, logAfter, readFence } from './order-path-store.ts';
import type { KeyedIntent, Outcome, Waiting } from './waiting.ts';
import { answerAll } from './waiting.ts';

export type { KeyedIntent, Outcome } from './waiting.ts';

/** Larger batches win little and make the first order of the batch wait for the last; measured best of 100 to 256. */
const MAX_BATCH = 128;
/** Beyond this many waiting commands the venue says so instead of letting everyone wait. */
const MAX_QUEUE = 20_000;
/** Batches sent and not yet committed. Two keep both sides busy; more only lengthen the tail that a failure redoes. */
const MAX_UNDERWAY = 2;
/** How long batches go one at a time after a failure: failures come in runs, for example from a second node. */
const CAUTIOUS_MS = 3_000;
const MAX_ATTEMPTS = 12;

export interface EngineDeps extends BatchAttemptsDeps {
  /** Called after each committed batch in log order, own ones and other nodes'. */
  onCommitted(
    engine: PairEngine,
    batch: { draft: BookDraft; firstSeq: number; own: CommittedBatch | undefined },
  ): void;
  /** The pair was loaded anew; trades after `tradeNo` have not been told to anyone on this node. */
  onReloaded(engine: PairEngine, tradeNo: number): Promise<void>;
}

export class PairEngine {
  readonly pair: SpotPair;
  readonly #deps: EngineDeps;
  readonly #memory: PairMemory;
  readonly #public: PublicDepth;
  readonly #attempts: BatchAttempts;
  readonly #repeats: RepeatGuard;
  readonly #queue: Waiting[] = [];
  #underway: Attempt[] = [];
  #running: Promise<void> | undefined;
  #cautiousUntil = 0;
  /** The log may go on behind what is in memory. */
  #isBehind = false;
  #wasLoaded = false;

  constructor(pair: SpotPair, deps: EngineDeps) {
    this.pair = pair;
    this.#deps = deps;
    this.#memory = new PairMemory(pair);
    this.#public = new PublicDepth(pair);
    this.#attempts = new BatchAttempts(this.#memory, deps);
    this.#repeats = new RepeatGuard({ ...deps, enqueue: (waiting) => this.#enqueue(waiting) });
  }

  /** Number of the last committed command. */
  get seq(): number {
    return this.#public.seq;
  }
  get queued(): number {
    return this.#queue.length + this.#underway.length + this.#repeats.held;
  }
  /** False while there is no book that is known to be the database's: nothing is decided then. */
  get isLoaded(): boolean {
    return this.#memory.isLoaded;
  }
  /** Committed levels, best first. */
  depth(levels: number) {
    return this.#public.levels(levels);
  }
  openOrder(orderId: number): OrderState | undefined {
    return this.#memory.open.get(orderId);
  }
  openOrdersOf(userId: number): OrderState[] {
    return [...this.#memory.open.values()].filter((order) => order.userId === userId);
  }

  submit(intent: Intent, keyed?: KeyedIntent): Promise<Outcome> {
    if (this.#queue.length >= MAX_QUEUE) return Promise.reject(new Refusal('busy'));
    return new Promise((resolve, reject) => {
      const waiting = { intent, keyed, resolve, reject };
      if (!this.#repeats.take(waiting)) this.#enqueue(waiting);
    });
  }

  /** Brings the memory up to the log, before the first command and whenever another node may have moved the pair. */
  async load(): Promise<void> {
    this.catchUpSoon();
    await this.settle();
    if (!this.isLoaded) throw new Unavailable(`the book of ${this.pair.symbol} could not be loaded`);
  }

  /** Follows another node's batch; a gap or batches under way are left to the log in the database. */
  follow(batch: LoggedBatch): void {
    if (batch.lastSeq <= this.#public.seq) return;
    const { seq, head } = this.#memory.position;
    const isNext =
      this.#running === undefined && this.isLoaded && batch.after === head && batch.firstSeq === seq + 1;
    if (!isNext) return this.catchUpSoon();
    try {
      this.#publish(this.#memory.follow(batch), batch.firstSeq, undefined);
    } catch (error) {
      this.#distrust(error, 'a message does not follow the book; the log is read');
      this.catchUpSoon();
    }
  }

  /** Notices that the pair may stand further than this book. */
  catchUpSoon(): void {
    this.#isBehind = true;
    this.#running ??= this.#drain();
  }

  /** Waits until everything submitted so far has been answered. */
  async settle(): Promise<void> {
    await this.#repeats.settle();
    while (this.#running !== undefined) await this.#running;
  }

  /**
   * Compares the book with the database, order by order, while trading goes on. Answers what differs, and throws the memory
   * away then; undefined when there was nothing to compare, because the book was being loaded.
   */
  async prove(): Promise<BookDifference[] | undefined> {
    const differences = await proveBook(this.#memory, this.#deps.db, () => this.catchUpSoon());
    if (differences !== undefined && differences.length > 0) {
      this.#distrust(differences, 'the book in memory is not the book in the database');
      this.catchUpSoon();
    }
    return differences;
  }

  #enqueue(waiting: Waiting): void {
    this.#queue.push(waiting);
    this.#running ??= this.#drain();
  }

  async #drain(): Promise<void> {
    // One turn of the event loop, so that requests that arrived together are matched and committed together.
    await new Promise((next) => setImmediate(next));
    try {
      let isAway = false;
      do isAway = !(await this.#advance());
      while (this.#queue.length > 0 || this.#underway.length > 0 || (this.#isBehind && !isAway));
    } finally {
      this.#running = undefined;
    }
  }

  /** One step of whatever is next; false when the database could not be read. */
  async #advance(): Promise<boolean> {
    const isCautious = this.#deps.now() < this.#cautiousUntil;
    if (this.#isBehind || !this.isLoaded) {
      while (this.#underway.length > 0) await this.#takeOldest();
      return this.#catchUp().then(
        () => true,
        (error: unknown) => {
          this.#deps.log.warn({ err: error, pair: this.pair.symbol }, 'the pair could not be read');
          this.#fail(this.#queue.splice(0), error);
          return false;
        },
      );
    }
    if (this.#queue.length > 0 && this.#underway.length < (isCautious ? 1 : MAX_UNDERWAY))
      await this.#send(await this.#repeats.sift(this.#queue.splice(0, MAX_BATCH), this.#underway));
    else await this.#takeOldest();
    return true;
  }

  /** Matches a batch on the book as it will be after those under way, and sends it behind them. */
  async #send(batch: Waiting[]): Promise<void> {
    // All of it was answered, or waits for what is under way.
    if (batch.length === 0) return this.#takeOldest();
    try {
      this.#underway.push(await this.#attempts.start(batch));
    } catch (error) {
      // Undone already. A fault of ours in the middle of the book may have left more there than can be undone.
      while (this.#underway.length > 0) await this.#takeOldest();
      if (!(error instanceof Unavailable)) this.#distrust(error, 'a batch could not be decided');
      return this.#failApart(batch, error);
    }
    // With room for another batch, let requests that are already here be read first.
    if (this.#underway.length < MAX_UNDERWAY) await new Promise((next) => setImmediate(next));
  }

  async #takeOldest(): Promise<void> {
    const oldest = this.#underway[0];
    if (oldest === undefined) return;
    const result = await oldest.result;
    if (result.kind === 'committed') {
      this.#underway.shift();
      this.#memory.keep();
      this.#finish(oldest.batch, result.committed);
    } else {
      const failed = this.#underway;
      this.#underway = [];
      await this.#redo(failed);
    }
    this.#queue.unshift(...this.#repeats.release());
  }

  /** The first of these batches failed, and so did those behind it: what is not committed is undone and tried again. */
  async #redo(failed: readonly Attempt[]): Promise<void> {
    const results = await Promise.all(failed.map(({ result }) => result));
    const isClear = results.every(({ kind }) => kind === 'stale' || kind === 'refused');
    if (!isClear) return this.#findOut(failed);
    for (const attempt of failed.toReversed()) this.#attempts.undo(attempt);
    for (const [n, { batch }] of failed.entries())
      await this.#bringThrough(batch, n === 0 ? results[0] : undefined);
  }

  /** Brings a batch through by itself, whatever has moved meanwhile; each of its commands is answered in the end. */
  async #bringThrough(batch: Waiting[], earlier?: Awaited<Attempt['result']>): Promise<void> {
    let rest = batch;
    let result = earlier;
    let mustLock = false;
    for (let tries = 0; tries < MAX_ATTEMPTS && rest.length > 0; tries += 1) {
      try {
        if (result?.kind === 'stale') {
          this.#becomeCautious();
          this.#isBehind = true;
        }
        if (result?.kind === 'refused') {
          const next = await this.#readRefusal(result.error, rest);
          if (next === undefined) return;
          mustLock ||= next.mustLock;
          rest = next.rest;
          if (rest.length === 0) return;
        }
        if (this.#isBehind || !this.isLoaded) await this.#catchUp();
        const attempt = await this.#attempts.start(rest, { mustLock });
        result = await attempt.result;
        if (result.kind === 'committed') {
          this.#memory.keep();
          // Alone: these are the balances now, and not what the next batch under way still changes.
          this.#deps.balances.remember(result.committed.balances);
          return this.#finish(rest, result.committed);
        }
        if (result.kind === 'unknown') return await this.#findOut([attempt]);
        this.#attempts.undo(attempt);
      } catch (error) {
        if (!(error instanceof Unavailable)) this.#distrust(error, 'a batch could not be brought through');
        return this.#failApart(rest, error);
      }
    }
    // Balances that never fit, read under their locks: one of these asks for what is not there.
    return mustLock ? this.#failApart(rest, new Refusal('busy')) : this.#fail(rest, new Refusal('busy'));
  }

  /** What is to be tried again after a definite "no", undefined when everybody has been answered. */
  async #readRefusal(
    error: unknown,
    batch: Waiting[],
  ): Promise<{ rest: Waiting[]; mustLock: boolean } | undefined> {
    const fault = await diagnose({ db: this.#deps.db, repeats: this.#repeats.memory }, error, batch);
    if (fault.kind === 'repeats') {
      this.#repeats.met();
      return { rest: fault.rest, mustLock: false };
    }
    this.#becomeCautious();
    if (fault.kind === 'overdraft' || fault.kind === 'retry')
      return { rest: batch, mustLock: fault.kind === 'overdraft' };
    if (fault.kind === 'stopped') {
      const isNew = ({ intent }: Waiting): boolean => intent.kind === 'place' || intent.kind === 'replace';
      this.#fail(batch.filter(isNew), new Refusal('writes_stopped'));
      const rest = batch.filter((waiting) => !isNew(waiting));
      // Where nothing new was in the way, releasing is refused too.
      if (rest.length < batch.length) return { rest, mustLock: false };
      this.#fail(rest, new Refusal('writes_stopped'));
      return undefined;
    }
    await this.#failApart(batch, error);
    return undefined;
  }

  /** Somebody's answer was lost: forgets the book, makes sure that nothing of it can still commit, and asks the log. */
  async #findOut(attempts: readonly Attempt[]): Promise<void> {
    this.#becomeCautious();
    this.#deps.balances.forget();
    this.#memory.forget();
    let logged: Set<string>;
    try {
      logged = await this.#attempts.findLogged(attempts);
    } catch (error) {
      for (const { batch } of attempts) this.#fail(batch, error);
      return;
    }
    const again: Waiting[][] = [];
    for (const { batch, written, result } of attempts) {
      const known = await result;
      if (known.kind === 'committed') this.#finish(batch, known.committed);
      else if (written !== undefined && logged.has(written.batchId))
        this.#finish(batch, committedUnheard(written));
      else again.push(batch);
    }
    for (const batch of again) await this.#bringThrough(batch);
  }

  /** Loads the pair, or follows what other nodes have written since. */
  async #catchUp(): Promise<void> {
    const { db } = this.#deps;
    if (this.isLoaded) {
      const fence = await readFence(db, this.pair.id);
      for (;;) {
        const batches = await logAfter(db, this.pair.id, this.#memory.position);
        if (batches === undefined || !this.#followAll(batches)) break;
        if (batches.length > 0) continue;
        this.#memory.fence = fence;
        this.#isBehind = false;
        return;
      }
    }
    if (!this.#wasLoaded) await ensureMarket(db, this.pair.id);
    const loaded = await loadPair(db, this.pair.id);
    this.#memory.load(loaded);
    this.#isBehind = false;
    const told = this.#public.tradeNo;
    this.#public.reset(loaded);
    if (this.#wasLoaded && told < loaded.tradeNo) await this.#deps.onReloaded(this, told);
    this.#wasLoaded = true;
  }

  /** False when the log does not continue here. */
  #followAll(batches: readonly LoggedBatch[]): boolean {
    try {
      for (const batch of batches) this.#publish(this.#memory.follow(batch), batch.firstSeq, undefined);
      return true;
    } catch (error) {
      this.#distrust(error, 'the book does not follow its log; it is loaded anew');
      return false;
    }
  }

  /** Whatever was in memory is not believed any more. */
  #distrust(why: unknown, message: string): void {
    this.#deps.log.error({ err: why, pair: this.pair.symbol }, message);
    this.#deps.balances.forget();
    this.#memory.forget();
  }

  #becomeCautious(): void {
    this.#cautiousUntil = this.#deps.now() + CAUTIOUS_MS;
  }

  /** One of them is what fails, by whoever's doing: each is tried by itself, so that it takes nobody with it. */
  async #failApart(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length <= 1 || error instanceof Unavailable) return this.#fail(batch, error);
    for (const one of batch) await this.#bringThrough([one]);
  }

  #fail(batch: readonly Waiting[], error: unknown): void {
    if (!(error instanceof Refusal) && batch.length > 0)
      this.#deps.log.error({ err: error, pair: this.pair.symbol }, 'a batch of orders failed');
    for (const waiting of batch) waiting.reject(error);
  }

  #finish(batch: readonly Waiting[], committed: CommittedBatch): void {
    const { draft } = committed;
    answerAll(batch, committed);
    if (draft.log.length > 0) this.#publish(draft, draft.seq - draft.log.length + 1, committed);
  }

  #publish(draft: BookDraft, firstSeq: number, committed: CommittedBatch | undefined): void {
    this.#repeats.committed(draft, committed?.keys ?? []);
    this.#public.commit(draft);
    this.#deps.onCommitted(this, { draft, firstSeq, own: committed });
  }
}
