/** SQL on devices that were doubted, or thrown out of an account, so that whoever comes in with one once more does not do it unheard (R-SEC-4). */
import type { Queryable } from '../../../platform/db/database.ts';
import { forgetTries } from './tries-store.ts';

/** By which logins from devices that an account never had are counted. */
export const openedDay = (userId: number): string => `day|opened|${userId}`;
/** By which notices of logins are counted. */
export const noticesDay = (userId: number): string => `day|new-device|${userId}`;

/**
 * Nobody is known by a device of this account, other than `but`, before he has logged in with it again. What was opened from new ones until
 * now is forgotten: whoever had the older proof may have used up the logins of today.
 */
export async function doubtDevices(
  tx: Queryable,
  userId: number,
  { at, but }: { at: Date; but?: Buffer },
): Promise<void> {
  await tx.query(
    `update identity_devices set doubted_at = $2
     where user_id = $1 and doubted_at is null and ($3::bytea is null or device_hash <> $3)`,
    [userId, at, but ?? null],
  );
  await forgetTries(tx, openedDay(userId));
}

/** The first of these that has been logged in with, doubted or not. */
export async function deviceOfBefore(
  tx: Queryable,
  userId: number,
  devices: readonly Buffer[],
): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ device_hash: Buffer }>(
    `select device_hash from identity_devices where user_id = $1 and device_hash = any ($2::bytea[])
     order by array_position($2::bytea[], device_hash) limit 1`,
    [userId, devices],
  );
  return row?.device_hash;
}

/** Somebody has ended sessions of this account by hand: whoever comes in again with a device other than `but` is told of. */
export async function throwOutDevices(tx: Queryable, userId: number, but: Buffer): Promise<void> {
  await tx.query(
    'update identity_devices set is_thrown_out = true where user_id = $1 and device_hash <> $2 and not is_thrown_out',
    [userId, but],
  );
}

/** Whether it was thrown out since it was here last; it is here now. */
export async function comesAgain(tx: Queryable, userId: number, device: Buffer): Promise<boolean> {
  const rows = await tx.query(
    `update identity_devices set is_thrown_out = false where user_id = $1 and device_hash = $2 and is_thrown_out
     returning 1 as one`,
    [userId, device],
  );
  return rows.length > 0;
}

/** Since when a device has been known; undefined where it is not. */
export async function knownSince(db: Queryable, userId: number, device: Buffer): Promise<Date | undefined> {
  const [row] = await db.query<{ first_seen_at: Date }>(
    'select first_seen_at from identity_devices where user_id = $1 and device_hash = $2 and doubted_at is null',
    [userId, device],
  );
  return row?.first_seen_at;
}
