/** SQL on tries at the fund password, which stand in identity_users beside its hash (R-SEC-2). */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';

export interface FundTries {
  /** Null where none is set. */
  hash: string | null;
  failed: number;
  lockedUntil: Date | null;
}

export async function fundTriesOf(db: Queryable, userId: number): Promise<FundTries> {
  const [row] = await db.query<{
    fund_hash: string | null;
    fund_failed: number;
    fund_locked_until: Date | null;
  }>('select fund_hash, fund_failed, fund_locked_until from identity_users where id = $1', [userId]);
  return {
    hash: row?.fund_hash ?? null,
    failed: row?.fund_failed ?? 0,
    lockedUntil: row?.fund_locked_until ?? null,
  };
}

/** As they stand once nobody else judges a try of this customer, until the transaction ends. */
export async function lockFundTries(tx: Tx, userId: number): Promise<FundTries> {
  const [, tries] = await together([
    tx.query(`select 1 as held from pg_advisory_xact_lock(hashtext('identity_fund_tries'), $1)`, [userId]),
    fundTriesOf(tx, userId),
  ]);
  return tries;
}

/** One more wrong one, of which the fifth locks; a lock that has passed starts anew. Answers how many there are. */
export async function countFundTry(tx: Tx, userId: number, at: Date): Promise<number> {
  const [row] = await tx.query<{ fund_failed: number }>(
    `update identity_users set
       fund_failed = case when fund_locked_until <= $2 then 1 else fund_failed + 1 end,
       fund_locked_until = case when fund_locked_until is null and fund_failed + 1 >= 5 then $2::timestamptz + interval '24 hours' end
     where id = $1 returning fund_failed`,
    [userId, at],
  );
  return row!.fund_failed;
}

export async function forgetFundTries(tx: Tx, userId: number): Promise<void> {
  await tx.query('update identity_users set fund_failed = 0, fund_locked_until = null where id = $1', [
    userId,
  ]);
}

/** After a reset: wrong tries are forgotten, but a lock that runs goes on (R-SEC-2). */
export async function clearUnlockedFundTries(db: Queryable, userId: number, at: Date): Promise<void> {
  await db.query(
    `update identity_users set fund_failed = 0, fund_locked_until = null
     where id = $1 and (fund_locked_until is null or fund_locked_until <= $2)`,
    [userId, at],
  );
}
