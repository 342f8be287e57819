/**
 * Replays the days of the proof that nobody has replayed yet, ledger and every product, and keeps how each came out: the nightly job. A
 * day that takes longer than one look goes on with the next, on whichever node.
 */
import type { Replay, ReplayPage, ReplayRange } from '../../foundation/replay/index.ts';
import { replayAll } from '../../foundation/replay/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { ProofDeps } from './ports.ts';
import { replayDay } from './replay-day.ts';
import type { ReplayProgress, SnapshotRow } from './snapshots-store.ts';
import {
  findSnapshot,
  firstDifference,
  nextToReplay,
  replayProgress,
  saveProgress,
  saveReplay,
} from './snapshots-store.ts';

/** A look takes no longer, the ledger of one day aside. */
const LOOK_MS = 60_000;
/** What differed is looked at again so much later. */
const RETRY_MS = 3_600_000;

/** What of journals and time lies between a day and the one before. */
export async function rangeOfDay(db: Queryable, day: SnapshotRow): Promise<ReplayRange> {
  const before = day.seq === 1 ? undefined : await findSnapshot(db, day.seq - 1);
  return {
    journals: { after: before?.journal ?? 0n, upTo: day.journal },
    times: { after: before?.taken_at ?? new Date(0), upTo: day.taken_at },
  };
}

/**
 * One day a look, or a part of one; true when one came to its end. Throws while any day is not as it was published, so that it is seen
 * and somebody is called.
 */
export async function replayNext(
  deps: ProofDeps,
  lease: Pick<Lease, 'held'>,
  lookMs = LOOK_MS,
): Promise<boolean> {
  const { db, clock } = deps.platform;
  const day = await nextToReplay(db, new Date(clock.now() - RETRY_MS));
  const isDone = day !== undefined && lease.held() && (await replayPart(deps, day, { lease, lookMs }));
  const broken = await firstDifference(db);
  if (broken !== undefined)
    throw new Error(`${broken.date} is not as it was published: ${broken.difference}`);
  return isDone;
}

async function replayPart(
  deps: ProofDeps,
  day: SnapshotRow,
  { lease, lookMs }: { lease: Pick<Lease, 'held'>; lookMs: number },
): Promise<boolean> {
  const { platform, ports } = deps;
  const { db, clock, log } = platform;
  const until = performance.now() + lookMs;
  const begun = (await replayProgress(db, day.seq)) ?? (await replayLedger(deps, day));
  const keeps: Keep[] = [];
  const replays = ports.replays().map((replay) => asNight(replay, keeps));
  const range = await rangeOfDay(db, day);
  let { products } = begun;
  for await (products of replayAll(db, { replays, range, done: products })) {
    if (!lease.held()) return false;
    if (performance.now() < until) continue;
    await db.transaction('proofs-replay', async (tx) => {
      for (const keep of keeps) await keep(tx);
      await saveProgress(tx, { ...begun, at: new Date(clock.now()), products });
    });
    return false;
  }
  const difference = begun.difference ?? products.flatMap(({ differences }) => differences)[0] ?? null;
  await db.transaction('proofs-replay', async (tx) => {
    for (const keep of keeps) await keep(tx);
    await saveReplay(tx, { ...begun, at: new Date(clock.now()), difference, products });
  });
  const records = products.reduce((sum, each) => sum + each.records, 0);
  if (difference === null)
    log.info({ date: day.date, journals: begun.journals, customers: begun.customers, records }, 'replayed');
  return true;
}

type Keep = NonNullable<ReplayPage['keep']>;

/** The range alone also of what begins with the first record elsewhere; what its pages would keep is collected. */
function asNight({ name, run, night = run }: Replay, keeps: Keep[]): Replay {
  return {
    name,
    async *run(db, range, cursor) {
      for await (const page of night(db, range, cursor)) {
        if (page.keep !== undefined) keeps.push(page.keep);
        yield page;
      }
    },
  };
}

async function replayLedger({ platform }: ProofDeps, day: SnapshotRow): Promise<ReplayProgress> {
  const { journals, customers, difference } = await replayDay(platform.db, day);
  const at = new Date(platform.clock.now());
  const progress = { seq: day.seq, at, journals, customers, difference: difference ?? null, products: [] };
  await saveProgress(platform.db, progress);
  return progress;
}
