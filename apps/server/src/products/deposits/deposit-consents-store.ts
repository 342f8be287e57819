/** SQL on what customers who are not verified have agreed to before they deposit (R-KYC-3). */
import type { Queryable } from '../../platform/db/database.ts';

export async function hasConsented(db: Queryable, userId: number): Promise<boolean> {
  return (await db.query('select 1 as found from deposits_consents where user_id = $1', [userId])).length > 0;
}

export async function saveConsent(db: Queryable, userId: number, at: Date): Promise<void> {
  await db.query('insert into deposits_consents (user_id, at) values ($1, $2) on conflict do nothing', [
    userId,
    at,
  ]);
}
