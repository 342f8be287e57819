/**
 * Acts on published ticks, one transaction a tick, in order, each once: the cursor moves in the same transaction as what was
 * done, so a crash between any two statements, a second node or a restart neither skips a tick nor repeats one.
 */
import type { Logger } from 'pino';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PublishedTick, Ticks } from './ports.ts';
import {
  advanceCursor,
  advanceCursors,
  beginCursors,
  countedUpTo,
  linesAfter,
  pairsBehind,
  readCursor,
} from './ticks-store.ts';

export interface TickRunnerNeeds {
  /** Names the cursor: `options`, `contracts`. */
  product: string;
  db: Database;
  jobs: Jobs;
  log: Logger;
  ticks: Pick<Ticks, 'latest' | 'onTick'>;
  pairIds(): readonly number[];
  /** What the product does on one tick. `recent` are the ticks before it, oldest first, at least 15 s of them. */
  step(tx: Tx, tick: PublishedTick, recent: readonly PublishedTick[]): Promise<void>;
  /**
   * Of the ticks of one moment, a pair each, the pairs on which `step` would do nothing, held so that it stays so until the transaction
   * ends. It waits for nobody: what somebody else holds is left to `step`.
   */
  idle?(tx: Tx, ticks: readonly PublishedTick[]): Promise<readonly number[]>;
}

const REMEMBERED = 30;
const AT_ONCE = 100;
/** Ticks wake the runner; this finds what a lost message or a new leader has left. */
const LOOK_EVERY_MS = 1_000;

export class TickRunner {
  readonly #needs: TickRunnerNeeds;
  readonly #lease: string;
  /** The ticks before a pair's cursor. */
  readonly #recent = new Map<number, PublishedTick[]>();
  /** Where this node has brought a pair's cursor; read anew whenever another may have moved it. */
  readonly #reached = new Map<number, number>();
  readonly #running = new Map<number, Promise<void>>();
  readonly #again = new Set<number>();
  /** Pairs whose tick was published in this turn of the event loop. */
  #fresh = new Set<number>();
  #isStopped = false;

  constructor(needs: TickRunnerNeeds) {
    this.#needs = needs;
    this.#lease = `ticks-${needs.product}`;
  }

  async start(): Promise<void> {
    const { product, db, jobs, ticks, pairIds } = this.#needs;
    const heads = pairIds().map((pairId) => ({ pairId, seq: ticks.latest(pairId)?.seq ?? 0 }));
    await beginCursors(db, product, heads);
    ticks.onTick(({ pairId, seq }) => {
      if (seq <= (this.#reached.get(pairId) ?? 0)) return;
      // Those of one second come one right after another, and are looked at together.
      if (this.#fresh.size === 0) queueMicrotask(() => this.#wakeFresh());
      this.#fresh.add(pairId);
    });
    jobs.everyNode(`${this.#lease}-look`, LOOK_EVERY_MS, async () => {
      if (!jobs.leads(this.#lease)) return;
      // Whoever is being acted on is found again by the next look, if need be.
      for (const pairId of await pairsBehind(db, product)) if (!this.#running.has(pairId)) this.#wake(pairId);
    });
  }

  /** Waits for the tick that is being acted on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running.values());
  }

  /** Acts on everything that is published and not acted on; true when there was something. For tests and benchmarks too. */
  async runPair(pairId: number): Promise<boolean> {
    const { product, db } = this.#needs;
    const { cursor, waiting } = await this.#notActedOn(pairId);
    let before = await this.#recentBefore(pairId, cursor);
    for (const tick of waiting) {
      before = await this.#withoutUndone(before, tick);
      this.#reached.delete(pairId);
      const isMine = await db.transaction(`${product}-tick`, async (tx) => {
        // Locks the cursor: another node that is faster leaves nothing to do here.
        if (!(await advanceCursor(tx, { product, pairId, from: tick.seq - 1 }))) return false;
        await this.#needs.step(tx, tick, before);
        return true;
      });
      if (!isMine) break;
      before = [...before, tick].slice(-REMEMBERED);
      this.#recent.set(pairId, before);
      this.#reached.set(pairId, tick.seq);
    }
    return waiting.length > 0;
  }

  /** The newest tick is next as a rule, and nothing has to be read then: the transaction sees whether the cursor still stands there. */
  async #notActedOn(pairId: number): Promise<{ cursor: number; waiting: readonly PublishedTick[] }> {
    const { product, db, ticks } = this.#needs;
    const latest = ticks.latest(pairId);
    const reached = this.#reached.get(pairId);
    if (reached !== undefined && latest?.seq === reached + 1) return { cursor: reached, waiting: [latest] };
    const cursor = await readCursor(db, product, pairId);
    if (cursor === undefined) return { cursor: 0, waiting: [] };
    if (latest?.seq === cursor + 1) return { cursor, waiting: [latest] };
    return { cursor, waiting: await linesAfter(db, { pairId, seq: cursor, limit: AT_ONCE }) };
  }

  async #recentBefore(pairId: number, seq: number): Promise<PublishedTick[]> {
    const known = this.#recent.get(pairId) ?? [];
    if (known.length > 0 && known.at(-1)!.seq === seq) return known;
    return countedUpTo(this.#needs.db, { pairId, seq, limit: REMEMBERED });
  }

  /** Of the ticks before one that takes the chain's clock back, those that stand before its time. */
  async #withoutUndone(
    before: readonly PublishedTick[],
    { pairId, seq, at, backFrom }: PublishedTick,
  ): Promise<PublishedTick[]> {
    if (backFrom === undefined) return [...before];
    const counted = await countedUpTo(this.#needs.db, { pairId, seq, limit: REMEMBERED });
    return counted.filter((tick) => tick.at < at);
  }

  #wakeFresh(): void {
    const { jobs, idle } = this.#needs;
    // Others have a chain as well, and no cursor of this product.
    const cursored = new Set(this.#needs.pairIds());
    const pairIds = [...this.#fresh].filter((pairId) => cursored.has(pairId));
    this.#fresh = new Set();
    if (this.#isStopped || !jobs.leads(this.#lease)) return;
    const next = idle === undefined ? [] : pairIds.flatMap((pairId) => this.#nextOf(pairId) ?? []);
    const together = next.length > 1 ? new Set(next.map(({ pairId }) => pairId)) : new Set<number>();
    for (const pairId of pairIds) if (!together.has(pairId)) this.#wake(pairId);
    if (together.size === 0) return;
    const skipping = this.#skipIdle(next);
    for (const pairId of together)
      this.#run(pairId, async () => {
        if (!(await skipping).has(pairId) || this.#again.has(pairId)) await this.#runWhileAsked(pairId);
      });
  }

  /** The tick that is next for a pair which nobody acts on now; undefined where more has to be known. */
  #nextOf(pairId: number): PublishedTick | undefined {
    const latest = this.#needs.ticks.latest(pairId);
    const isNext = latest !== undefined && this.#reached.get(pairId) === latest.seq - 1;
    return isNext && latest.backFrom === undefined && !this.#running.has(pairId) ? latest : undefined;
  }

  /** Moves the cursors of those on which there is nothing to do, in one transaction; answers which. */
  async #skipIdle(next: readonly PublishedTick[]): Promise<ReadonlySet<number>> {
    const { product, db, idle, log } = this.#needs;
    const moved: readonly number[] = await db
      .transaction(`${product}-idle`, async (tx) => {
        const pairIds = new Set(await idle!(tx, next));
        const ticks = next.filter(({ pairId }) => pairIds.has(pairId));
        return ticks.length === 0 ? [] : advanceCursors(tx, product, ticks);
      })
      .catch((error: unknown) => {
        log.warn({ err: error, product }, 'ticks are looked at one by one');
        return [];
      });
    for (const tick of next.filter(({ pairId }) => moved.includes(pairId))) {
      const known = this.#recent.get(tick.pairId);
      if (known?.at(-1)?.seq === tick.seq - 1)
        this.#recent.set(tick.pairId, [...known, tick].slice(-REMEMBERED));
      this.#reached.set(tick.pairId, tick.seq);
    }
    return new Set(moved);
  }

  #wake(pairId: number): void {
    if (this.#isStopped || !this.#needs.jobs.leads(this.#lease)) return;
    if (this.#running.has(pairId)) this.#again.add(pairId);
    else this.#run(pairId, () => this.#runWhileAsked(pairId));
  }

  #run(pairId: number, act: () => Promise<void>): void {
    const { product, log } = this.#needs;
    const run = act()
      .catch((error: unknown) => log.error({ err: error, product, pairId }, 'a tick could not be acted on'))
      .finally(() => this.#running.delete(pairId));
    this.#running.set(pairId, run);
  }

  async #runWhileAsked(pairId: number): Promise<void> {
    do this.#again.delete(pairId);
    while ((await this.runPair(pairId)) && this.#again.has(pairId) && !this.#isStopped);
  }
}
