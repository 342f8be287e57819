/** Carries out dead man's switches that ran out: cancels, and only then forgets them, so that whoever dies between leaves the rest to others. */
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CountdownStore, DueCountdown } from './countdown-store.ts';
import type { World } from './world.ts';

const LOOK_EVERY_MS = 250;
const AT_ONCE = 100;

/**
 * All that ran out; cancelling twice cancels once. Each for itself: one that cannot be cancelled now, because its pair is away, keeps nobody else's
 * waiting, stays due and is tried at the next look. Throws at the end what the first of them failed with, so that the job says so.
 */
async function cancelDue(world: World, store: CountdownStore, lease: Pick<Lease, 'held'>): Promise<void> {
  const failed: unknown[] = [];
  for (let last: DueCountdown | undefined; lease.held();) {
    const due = await store.due(AT_ONCE, last);
    const done = await Promise.allSettled(due.map((one) => cancelOne(world, store, one)));
    failed.push(...done.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])));
    if (due.length < AT_ONCE) break;
    last = due.at(-1);
  }
  if (failed.length > 0) throw failed[0];
}

async function cancelOne(world: World, store: CountdownStore, one: DueCountdown): Promise<void> {
  const { userId, pairId } = one;
  await world.desk().cancelAll({ userId, ...(pairId === 0 ? {} : { pairId }) });
  await store.done(one);
}

export function startCountdowns({ jobs }: Platform, world: World, store: CountdownStore): void {
  jobs.every('bots-countdowns', LOOK_EVERY_MS, (lease) => cancelDue(world, store, lease));
}
