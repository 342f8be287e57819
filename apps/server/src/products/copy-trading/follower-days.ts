/** What a lead's followers made together, by UTC day: days that are over are added up once and kept, the one that runs each time. */
import { DAY_MS, startOfUtcDay, utcDay } from '../../platform/clock.ts';
import { copiesSince } from './copies-store.ts';
import { sharesByDay } from './flows-store.ts';
import { keepLeadDays, keptLeadDays, lastLeadDay } from './lead-days-store.ts';
import type { CopyDeps } from './ports.ts';

/** By then every transaction of the day before has ended. */
const SETTLED_MS = 10 * 60_000;

type Days = Map<string, bigint>;

export async function followerDays(
  deps: CopyDeps,
  { leadId, since }: { leadId: bigint; since: Date },
): Promise<Days> {
  const { db } = deps.platform;
  const last = await lastLeadDay(db, leadId);
  const from = last === undefined ? new Date(0) : new Date(Date.parse(last) + DAY_MS);
  const copyIds = await copiesSince(db, { leadId, since: from });
  if (last === undefined && copyIds.length === 0) return new Map();
  const fresh: Days = new Map();
  const add = (day: string, amount: bigint) => fresh.set(day, (fresh.get(day) ?? 0n) + amount);
  for (const { day, result } of await deps.ports.desk().resultsOfCopies(db, { copyIds, since: from }))
    add(day, result);
  for (const { day, shared } of await sharesByDay(db, { leadId, since: from })) add(day, -shared);
  await keepWhatIsOver(deps, { leadId, fresh, last });
  return new Map([...(await keptLeadDays(db, { leadId, since })), ...fresh]);
}

/** The last of them is kept even when nothing happened on it: it says how far it was added up. */
async function keepWhatIsOver(
  { platform: { db, clock } }: CopyDeps,
  of: { leadId: bigint; fresh: Days; last: string | undefined },
): Promise<void> {
  const yesterday = utcDay(startOfUtcDay(clock.now() - SETTLED_MS) - 1);
  if (of.last !== undefined && of.last >= yesterday) return;
  const over = new Map([...of.fresh].filter(([day]) => day <= yesterday));
  if (!over.has(yesterday)) over.set(yesterday, 0n);
  await keepLeadDays(db, { leadId: of.leadId, days: over });
}
