/** SQL of cases about deposits that are held because of who sent them (R-AML-2). */
import { HELD_DEPOSITS_CASE } from '@candor/wire/operators';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { CaseRow } from './risk-status-store.ts';

type Found = Pick<CaseRow, 'id' | 'facts'>;

/** The case that the next one joins; one that was proposed to be closed is not changed any more. */
export async function openHeldCase(tx: Tx, userId: number): Promise<Found | undefined> {
  const rows = await tx.query<Found>(
    `select id, facts from risk_status_cases where user_id = $1 and kind = $2 and state = 'open' order by id limit 1 for update`,
    [userId, HELD_DEPOSITS_CASE],
  );
  return rows[0];
}

/** Whoever saw it before has not seen this: his version is an old one. False when it has been proposed to be closed meanwhile. */
export async function joinCase(tx: Tx, id: number, facts: CaseRow['facts']): Promise<boolean> {
  const rows = await tx.query(
    `update risk_status_cases set facts = $2, version = version + 1 where id = $1 and state = 'open' returning id`,
    [id, JSON.stringify(facts)],
  );
  return rows.length > 0;
}

/** A deposit without a price is more than dust. */
export async function hasMoreThanDust(
  db: Queryable,
  { userId, dustBelow }: { userId: number; dustBelow: string },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from risk_status_cases where user_id = $1 and kind = $2 and state <> 'closed'
     having sum(coalesce(nullif(facts ->> 'usdt_value', '')::numeric, $3::numeric)) >= $3::numeric`,
    [userId, HELD_DEPOSITS_CASE, dustBelow],
  );
  return rows.length > 0;
}
