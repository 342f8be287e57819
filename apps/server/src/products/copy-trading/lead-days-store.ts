/** SQL of copy_trading_lead_days: what followers of a lead made on days that are over, written once. */
import type { Queryable } from '../../platform/db/database.ts';

/** Up to which day it was added up. */
export async function lastLeadDay(db: Queryable, leadId: bigint): Promise<string | undefined> {
  const [row] = await db.query<{ day: string | null }>(
    'select max(day)::text as day from copy_trading_lead_days where lead_id = $1',
    [leadId],
  );
  return row?.day ?? undefined;
}

export async function keptLeadDays(
  db: Queryable,
  { leadId, since }: { leadId: bigint; since: Date },
): Promise<Map<string, bigint>> {
  const rows = await db.query<{ day: string; result: bigint }>(
    `select day::text as day, followers_result as result from copy_trading_lead_days
     where lead_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date`,
    [leadId, since],
  );
  return new Map(rows.map(({ day, result }) => [day, result]));
}

/** Another node may have kept them already, from the same rows. */
export async function keepLeadDays(
  db: Queryable,
  { leadId, days }: { leadId: bigint; days: ReadonlyMap<string, bigint> },
): Promise<void> {
  await db.query(
    `insert into copy_trading_lead_days (lead_id, day, followers_result)
     select $1, m.day, m.result from unnest($2::date[], $3::bigint[]) as m (day, result) on conflict do nothing`,
    [leadId, [...days.keys()], [...days.values()]],
  );
}
