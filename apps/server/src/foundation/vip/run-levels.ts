/**
 * 00:00 UTC of each day (R-VIP-1): the day that ended is counted, and everybody's level follows. A day is claimed in the transaction that
 * does it, so that two nodes, a late start or a death do it once; missed days are made up for one by one.
 */
import { DAY_MS, startOfUtcDay, utcDay } from '../../platform/clock.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { claimDay, countDays, lastDay, levelEverybody } from './vip-store.ts';

/** What a level is made of. */
const DAYS = 30;

/** How many days were counted. */
export async function runLevels(platform: Platform, lease: Pick<Lease, 'held'>): Promise<number> {
  const today = startOfUtcDay(platform.waits.now());
  const last = await lastDay(platform.db);
  // More missed days than matter are counted, and none of them for a level that nobody has any more.
  const first = last === null ? today : Math.max(Date.parse(last) + DAY_MS, today - DAYS * DAY_MS);
  let done = 0;
  for (let at = first; at <= today && lease.held(); at += DAY_MS) {
    if (await runDay(platform, { at, isFirst: last === null })) done += 1;
  }
  return done;
}

function runDay(platform: Platform, { at, isFirst }: { at: number; isFirst: boolean }): Promise<boolean> {
  return platform.db.transaction('vip-day', async (tx) => {
    const day = utcDay(at);
    if (!(await claimDay(tx, day))) return false;
    const first = utcDay(at - (isFirst ? DAYS : 1) * DAY_MS);
    await countDays(tx, { first, last: utcDay(at - DAY_MS) });
    await levelEverybody(tx, day);
    return true;
  });
}
