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
      if (seq > (this.#reached.get(pairId) ?? 0)) this.#wake(pairId);
    });
    jobs.everyNode(`${this.#lease}-look`, LOOK_EVERY_MS, async () => {
      if (!jobs.leads(this.#lease)) return;
      for (const pairId of await pairsBehind(db, product)) this.#wake(pairId);
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

  #wake(pairId: number): void {
    const { product, jobs, log } = this.#needs;
    if (this.#isStopped || !jobs.leads(this.#lease)) return;
    if (this.#running.has(pairId)) return void this.#again.add(pairId);
    const run = this.#runWhileAsked(pairId)
      .catch((error: unknown) => log.error({ err: error, product, pairId }, 'a tick could not be acted on'))
      .finally(() => this.#running.delete(pairId));
    this.#running.set(pairId, run);
  }

  async #runWhileAsked(pairId: number): Promise<void> {
    do this.#again.delete(pairId);
    while ((await this.runPair(pairId)) && this.#again.has(pairId) && !this.#isStopped);
  }
}
