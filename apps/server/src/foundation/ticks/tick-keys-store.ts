/** SQL of ticks_keys: the keys with which ticks were and are signed, and since when and until when. */
import type { Queryable } from '../../platform/db/database.ts';

export interface KeyRow {
  public_key: string;
  valid_from: Date;
  valid_until: Date | null;
}

/** Oldest first. */
export function listKeys(db: Queryable): Promise<KeyRow[]> {
  return db.query<KeyRow>('select public_key, valid_from, valid_until from ticks_keys order by valid_from');
}

export async function keyInUse(
  db: Queryable,
): Promise<{ publicKey: string; sealed: Buffer | null } | undefined> {
  const [row] = await db.query<{ public_key: string; sealed: Buffer | null }>(
    'select public_key, sealed from ticks_keys where valid_until is null',
  );
  return row && { publicKey: row.public_key, sealed: row.sealed };
}

/** Of nodes that start at once one brings the venue's key, and the others find it. A key it had alone before goes on. */
export async function beginKey(
  db: Queryable,
  of: { publicKey: string; sealed: Buffer; from: Date },
): Promise<void> {
  await db.query(
    `insert into ticks_keys (public_key, valid_from, sealed)
     select $1, $3, $2 where not exists (select 1 from ticks_keys where valid_until is null)
     on conflict do nothing`,
    [of.publicKey, of.sealed, of.from],
  );
  await db.query(
    `update ticks_keys set valid_until = null, sealed = $2
     where public_key = $1 and sealed is null and not exists (select 1 from ticks_keys where valid_until is null)`,
    [of.publicKey, of.sealed],
  );
}

/** The clock has gone back behind the time since which the key in use is listed: it signs from then on as well. */
export async function keepListed(db: Queryable, of: { publicKey: string; from: Date }): Promise<void> {
  await db.query(
    'update ticks_keys set valid_from = $2 where public_key = $1 and valid_until is null and valid_from > $2',
    [of.publicKey, of.from],
  );
}
