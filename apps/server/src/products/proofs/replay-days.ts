/** Replays the days of the proof that nobody has replayed yet, and keeps how each came out: the nightly job, and `npm run replay`. */
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { ProofDeps } from './ports.ts';
import { replayDay } from './replay-day.ts';
import { nextToReplay, saveReplay } from './snapshots-store.ts';

/** One day a look; throws when a day is not as it was published, so that somebody is called. */
export async function replayNext(
  { platform: { db, clock, log } }: ProofDeps,
  lease: Pick<Lease, 'held'>,
): Promise<boolean> {
  const day = await nextToReplay(db);
  if (day === undefined || !lease.held()) return false;
  const { journals, customers, difference } = await replayDay(db, day);
  await saveReplay(db, { seq: day.seq, at: new Date(clock.now()), journals, difference: difference ?? null });
  if (difference !== undefined) throw new Error(`${day.date} is not as it was published: ${difference}`);
  log.info({ date: day.date, journals, customers }, 'replayed');
  return true;
}
