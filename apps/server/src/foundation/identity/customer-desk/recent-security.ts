/**
 * What a person who decides about a lost address or factor reads beside the case: what changed or doubted the account, a few of each kind,
 * and logins in short. A list of everything would be filled by whoever guesses passwords or trades much.
 */
import type { Queryable } from '../../../platform/db/database.ts';
import { loginsInShort } from './timeline-store.ts';
import type { ShownEntry, Timeline } from './timeline.ts';
import { shown } from './timeline.ts';

const SOURCES = ['security', 'freeze', 'contact', 'second_reset', 'kyc', 'export', 'closure'];
const OF_EACH = 6;
const LOGINS = 8;
/** Older logins say little of who asks now. */
const LOGINS_MS = 60 * 86_400_000;

export async function recentSecurity(
  db: Queryable,
  of: { timeline: Timeline; userId: number; now: Date },
): Promise<ShownEntry[]> {
  const { timeline, userId, now } = of;
  const before = new Date(now.getTime() + 1);
  const changes = await timeline.newestOf(db, { userId, before, sources: SOURCES, each: OF_EACH });
  const since = new Date(now.getTime() - LOGINS_MS);
  const logins = await loginsInShort(db, { userId, since, before, limit: LOGINS });
  const told = logins.map(({ id, at, device, ip, outcome, times }) =>
    shown('login', {
      id: String(id),
      at: at.getTime(),
      what: `login.${outcome}`,
      params: { device, ip, ...(times > 1 ? { times: String(times) } : {}) },
    }),
  );
  return [...changes, ...told].toSorted((a, b) => b.at - a.at);
}
