/**
 * Acts on published ticks, one transaction a tick, in order, each once: the cursor moves in the same transaction as what was
 * done, so a crash between any two statements, a second node or a restart neither skips a tick nor repeats one.
 */
import type { Logger } from 'pino';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PublishedTick, Ticks } from './ports.ts';
import { advanceCursor, beginCursor, countedUpTo, linesAfter, readCursor } from './ticks-store.ts';

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

export interface TickRunner {
  start(): Promise<void>;
  /** Waits for the tick that is being acted on. */
  stop(): Promise<void>;
  /** Acts on everything that is published and not acted on; true when there was something. For tests and benchmarks too. */
  runPair(pairId: number): Promise<boolean>;
}

const REMEMBERED = 30;
const AT_ONCE = 100;
/** Ticks wake the runner; this finds what a lost message or a new leader has left. */
const LOOK_EVERY_MS = 1_000;

export function createTickRunner(needs: TickRunnerNeeds): TickRunner {
  const { product, db, jobs, log, ticks } = needs;
  const recent = new Map<number, PublishedTick[]>();
  const running = new Map<number, Promise<void>>();
  const again = new Set<number>();
  let isStopped = false;
  const lease = `ticks-${product}`;

  async function recentBefore(pairId: number, seq: number): Promise<PublishedTick[]> {
    const known = recent.get(pairId) ?? [];
    if (known.length > 0 && known.at(-1)!.seq === seq) return known;
    return countedUpTo(db, { pairId, seq, limit: REMEMBERED });
  }

  /** Of the ticks before one that takes the chain's clock back, those that stand before its time. */
  async function withoutUndone(
    before: readonly PublishedTick[],
    { pairId, seq, at, backFrom }: PublishedTick,
  ): Promise<PublishedTick[]> {
    if (backFrom === undefined) return [...before];
    return (await countedUpTo(db, { pairId, seq, limit: REMEMBERED })).filter((tick) => tick.at < at);
  }

  async function runPair(pairId: number): Promise<boolean> {
    const cursor = await readCursor(db, product, pairId);
    if (cursor === undefined) return false;
    const latest = ticks.latest(pairId);
    const waiting =
      latest?.seq === cursor + 1 ? [latest] : await linesAfter(db, { pairId, seq: cursor, limit: AT_ONCE });
    let before = await recentBefore(pairId, cursor);
    for (const tick of waiting) {
      before = await withoutUndone(before, tick);
      const isMine = await db.transaction(`${product}-tick`, async (tx) => {
        // Locks the cursor: another node that is faster leaves nothing to do here.
        if (!(await advanceCursor(tx, { product, pairId, from: tick.seq - 1 }))) return false;
        await needs.step(tx, tick, before);
        return true;
      });
      if (!isMine) break;
      before = [...before, tick].slice(-REMEMBERED);
      recent.set(pairId, before);
    }
    return waiting.length > 0;
  }

  function wake(pairId: number): void {
    if (isStopped || !jobs.leads(lease)) return;
    if (running.has(pairId)) return void again.add(pairId);
    const run = (async () => {
      do again.delete(pairId);
      while ((await runPair(pairId)) && again.has(pairId) && !isStopped);
    })()
      .catch((error: unknown) => log.error({ err: error, product, pairId }, 'a tick could not be acted on'))
      .finally(() => running.delete(pairId));
    running.set(pairId, run);
  }

  return {
    runPair,
    async start() {
      for (const pairId of needs.pairIds())
        await beginCursor(db, { product, pairId, seq: ticks.latest(pairId)?.seq ?? 0 });
      ticks.onTick((tick) => wake(tick.pairId));
      jobs.everyNode(`${lease}-look`, LOOK_EVERY_MS, async () => needs.pairIds().forEach(wake));
    },
    async stop() {
      isStopped = true;
      await Promise.all(running.values());
    },
  };
}
