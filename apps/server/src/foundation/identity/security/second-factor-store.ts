/** SQL on identity_totp, identity_recovery_codes and identity_passkeys. */
import type { Queryable } from '../../../platform/db/database.ts';

export interface TotpRow {
  sealed: Buffer;
  is_on: boolean;
  last_step: bigint;
  created_at: Date;
}

export async function totpOf(db: Queryable, userId: number): Promise<TotpRow | undefined> {
  return (
    await db.query<TotpRow>(
      'select sealed, is_on, last_step, created_at from identity_totp where user_id = $1',
      [userId],
    )
  )[0];
}

/** A new secret that is not on yet; false when one is on already. */
export async function beginTotp(
  db: Queryable,
  userId: number,
  of: { sealed: Buffer; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into identity_totp (user_id, sealed, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set sealed = $2, created_at = $3, last_step = 0 where not identity_totp.is_on returning 1 as one`,
    [userId, of.sealed, of.at],
  );
  return rows.length > 0;
}

/** Switches on the secret that was shown; false when it was switched on or replaced meanwhile. */
export async function confirmTotp(
  tx: Queryable,
  userId: number,
  of: { sealed: Buffer; step: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update identity_totp set is_on = true, confirmed_at = $4, last_step = $3
     where user_id = $1 and sealed = $2 and not is_on returning 1 as one`,
    [userId, of.sealed, of.step, of.at],
  );
  return rows.length > 0;
}

/** A secret that was shown and never confirmed. */
export async function dropUnconfirmedTotp(tx: Queryable, userId: number): Promise<void> {
  await tx.query('delete from identity_totp where user_id = $1 and not is_on', [userId]);
}

/** Marks a half-minute as used; false when its code, or a later one, was taken before. */
export async function useTotpStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const rows = await db.query(
    'update identity_totp set last_step = $2 where user_id = $1 and is_on and last_step < $2 returning 1 as one',
    [userId, step],
  );
  return rows.length > 0;
}

export async function deleteTotp(tx: Queryable, userId: number): Promise<boolean> {
  return (
    (await tx.query('delete from identity_totp where user_id = $1 and is_on returning 1 as one', [userId]))
      .length > 0
  );
}

export async function replaceRecoveryCodes(
  tx: Queryable,
  userId: number,
  hmacs: readonly Buffer[],
): Promise<void> {
  await tx.query('delete from identity_recovery_codes where user_id = $1', [userId]);
  for (const hmac of hmacs)
    await tx.query('insert into identity_recovery_codes (user_id, code_hmac) values ($1, $2)', [
      userId,
      hmac,
    ]);
}

export async function useRecoveryCode(
  db: Queryable,
  userId: number,
  of: { hmac: Buffer; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    'update identity_recovery_codes set used_at = $3 where user_id = $1 and code_hmac = $2 and used_at is null returning 1 as one',
    [userId, of.hmac, of.at],
  );
  return rows.length > 0;
}

export interface PasskeyRow {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  rp_id: string;
  is_synced: boolean;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const PASSKEY =
  'id, user_id, credential_id, public_key, counter, transports, rp_id, is_synced, name, created_at, last_used_at';

export async function passkeysOf(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>(`select ${PASSKEY} from identity_passkeys where user_id = $1 order by number`, [
    userId,
  ]);
}

export async function passkeyByCredential(
  db: Queryable,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return (
    await db.query<PasskeyRow>(`select ${PASSKEY} from identity_passkeys where credential_id = $1`, [
      credentialId,
    ])
  )[0];
}

export async function passkeyStands(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.query('select 1 as one from identity_passkeys where id = $1', [id])).length > 0;
}

export async function insertPasskey(
  tx: Queryable,
  of: Omit<PasskeyRow, 'id' | 'last_used_at' | 'counter'> & { counter: number },
): Promise<number | undefined> {
  const rows = await tx.query<{ id: number }>(
    `insert into identity_passkeys (user_id, credential_id, public_key, counter, transports, rp_id, is_synced, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      of.user_id,
      of.credential_id,
      of.public_key,
      of.counter,
      of.transports,
      of.rp_id,
      of.is_synced,
      of.name,
      of.created_at,
    ],
  );
  return rows[0]?.id;
}

/** Notes a use; false when the authenticator's counter stands still or went back: the key was copied. */
export async function usePasskey(
  db: Queryable,
  id: number,
  of: { counter: number; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update identity_passkeys set counter = $2, last_used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1 as one`,
    [id, of.counter, of.at],
  );
  return rows.length > 0;
}

export async function renamePasskey(
  db: Queryable,
  userId: number,
  of: { id: number; name: string },
): Promise<boolean> {
  const rows = await db.query(
    'update identity_passkeys set name = $3 where user_id = $1 and id = $2 returning 1 as one',
    [userId, of.id, of.name],
  );
  return rows.length > 0;
}

export async function deletePasskey(tx: Queryable, userId: number, id: number): Promise<boolean> {
  return (
    (
      await tx.query('delete from identity_passkeys where user_id = $1 and id = $2 returning 1 as one', [
        userId,
        id,
      ])
    ).length > 0
  );
}

/** Takes every second factor and recovery code away; false when there was none. */
export async function deleteSecondFactors(tx: Queryable, userId: number): Promise<boolean> {
  const totp = await tx.query('delete from identity_totp where user_id = $1 and is_on returning 1 as one', [
    userId,
  ]);
  const keys = await tx.query('delete from identity_passkeys where user_id = $1 returning 1 as one', [
    userId,
  ]);
  await tx.query('delete from identity_recovery_codes where user_id = $1', [userId]);
  return totp.length + keys.length > 0;
}

export interface FactorCounts {
  totp: boolean;
  passkeys: number;
  recovery: number;
}

export async function factorCounts(db: Queryable, userId: number): Promise<FactorCounts> {
  const [row] = await db.query<{ totp: boolean; passkeys: bigint; recovery: bigint }>(
    `select exists (select 1 from identity_totp where user_id = $1 and is_on) as totp,
       (select count(*) from identity_passkeys where user_id = $1) as passkeys,
       (select count(*) from identity_recovery_codes where user_id = $1 and used_at is null) as recovery`,
    [userId],
  );
  return { totp: row!.totp, passkeys: Number(row!.passkeys), recovery: Number(row!.recovery) };
}
