/** SQL of cases about deposits that are held because of who sent them (R-AML-2). */
import { HELD_DEPOSITS_CASE } from '@candor/wire/operators';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { CaseRow } from './risk-status-store.ts';

type Found = Pick<CaseRow, 'id' | 'facts'>;

/** The case that the next one joins; one that was proposed to be closed is not changed any more. */
export async function openHeldCase(
  tx: Tx,
  { userId, hasSum }: { userId: number; hasSum: boolean },
): Promise<Found | undefined> {
  const rows = await tx.query<Found>(
    `select id, facts from risk_status_cases where user_id = $1 and kind = $2 and state = 'open'
       and (coalesce(facts ->> 'usdt_value', '') <> '') = $3 order by id limit 1 for update`,
    [userId, HELD_DEPOSITS_CASE, hasSum],
  );
  return rows[0];
}

/** With more to judge, the version that somebody saw before is an old one. False when it has been proposed to be closed meanwhile. */
export async function joinCase(
  tx: Tx,
  { id, facts, isMore }: { id: number; facts: CaseRow['facts']; isMore: boolean },
): Promise<boolean> {
  const rows = await tx.query(
    `update risk_status_cases set facts = $2, version = version + $3::integer where id = $1 and state = 'open' returning id`,
    [id, JSON.stringify(facts), isMore ? 1 : 0],
  );
  return rows.length > 0;
}

/**
 * Whether a case of one of these kinds is open about him, or what listed senders sent him and no case has explained is more than dust: two
 * questions of one statement, for each withdrawal asks them. A deposit without a price is more than dust.
 */
export async function isAskedAbout(
  db: Queryable,
  { userId, kinds, dustBelow }: { userId: number; kinds: readonly string[]; dustBelow: string },
): Promise<boolean> {
  const [row] = await db.query<{ is_so: boolean }>(
    `select exists (select from risk_status_cases where user_id = $1 and kind = any ($2) and state <> 'closed')
       or exists (
         select from risk_status_cases where user_id = $1 and kind = $3 and state <> 'closed'
         having sum(coalesce(nullif(facts ->> 'usdt_value', '')::numeric, $4::numeric)) >= $4::numeric
       ) as is_so`,
    [userId, kinds, HELD_DEPOSITS_CASE, dustBelow],
  );
  return row!.is_so;
}
