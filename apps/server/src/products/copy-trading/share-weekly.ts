/** Every Monday 00:00 UTC each running copy pays its lead's share of the week, once (R-CP-5); what was missed is made up for one week at a time. */
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { lockInOrder } from './end-copies.ts';
import { worthOf } from './copy-worth.ts';
import { unsharedCopies } from './flows-store.ts';
import type { CopyDeps } from './ports.ts';
import { takeShare } from './take-share.ts';

const AT_ONCE = 200;

/** The last Monday, 00:00 UTC, that is not after a moment. */
export function mondayBefore(now: number): number {
  const today = startOfUtcDay(now);
  return today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
}

/** How many copies have paid, or had nothing to pay. */
export async function shareWeekly(deps: CopyDeps, lease: Pick<Lease, 'held'>): Promise<number> {
  const { db, clock } = deps.platform;
  const monday = new Date(mondayBefore(clock.now()));
  const period = monday.toISOString().slice(0, 10);
  let count = 0;
  for (;;) {
    const due = await unsharedCopies(db, { period, before: monday, limit: AT_ONCE });
    if (due.length === 0 || !lease.held()) return count;
    count += await shareSome(deps, { ids: due.map(({ id }) => id), period });
  }
}

function shareSome(
  deps: CopyDeps,
  { ids, period }: { ids: readonly bigint[]; period: string },
): Promise<number> {
  const { platform, ports } = deps;
  return platform.db.transaction('copy-share', async (tx) => {
    const desk = ports.desk();
    await desk.holdStill(tx);
    const seen = await lockInOrder(tx, ids);
    const running = seen.filter(({ state }) => state === 'active' || state === 'paused');
    const worths = await worthOf(deps, tx, { copies: running, marks: desk.marks(), isLocked: true });
    const at = new Date(platform.clock.now());
    for (const copy of running) await takeShare(deps, tx, { copy, worth: worths.get(copy.id)!, period, at });
    return running.length;
  });
}
