/** SQL on devices that were doubted, or thrown out of an account, so that whoever comes in with one once more does not do it unheard (R-SEC-4). */
import type { Queryable } from '../../../platform/db/database.ts';

/** Nobody is known by a device of this account, other than `but`, before he has logged in with it again. */
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
