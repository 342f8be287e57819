/** Carries out dead man's switches that ran out: cancels, and only then forgets them, so that whoever dies between leaves the rest to others. */
import type { Platform } from '../../platform/platform.ts';
import type { CountdownStore } from './countdown-store.ts';
import type { World } from './world.ts';

const LOOK_EVERY_MS = 250;
const AT_ONCE = 100;

/** Leased, so that one node looks; cancelling twice cancels once. Answers how many ran out. */
export async function cancelDue(world: World, store: CountdownStore): Promise<number> {
  const due = await store.due(AT_ONCE);
  for (const one of due) {
    const { userId, pairId } = one;
    await world.desk().cancelAll({ userId, ...(pairId === 0 ? {} : { pairId }) });
    await store.done(one);
  }
  return due.length;
}

export function startCountdowns({ jobs }: Platform, world: World, store: CountdownStore): void {
  jobs.every('bots-countdowns', LOOK_EVERY_MS, async (lease) => {
    while (lease.held() && (await cancelDue(world, store)) === AT_ONCE);
  });
}
