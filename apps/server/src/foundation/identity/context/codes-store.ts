/** SQL on identity_codes. */
import type { Queryable } from '../../../platform/db/database.ts';

/** One sender at a time for a target: the limits are counted under this lock (finding 4). */
export async function lockTarget(tx: Queryable, target: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('identity-code|' || $1, 0))`, [target]);
}

export async function recentCodes(
  tx: Queryable,
  target: string,
  since: Date,
): Promise<{ today: number; lastAt: Date | null }> {
  const [row] = await tx.query<{ today: bigint; last_at: Date | null }>(
    'select count(*) as today, max(created_at) as last_at from identity_codes where target = $1 and created_at > $2',
    [target, since],
  );
  return { today: Number(row!.today), lastAt: row!.last_at };
}

export interface NewCode {
  target: string;
  purpose: string;
  codeHmac: Buffer;
  ip: string;
  at: Date;
  expiresAt: Date;
}

export async function insertCode(tx: Queryable, code: NewCode): Promise<void> {
  await tx.query(
    'insert into identity_codes (target, purpose, code_hmac, ip, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [code.target, code.purpose, code.codeHmac, code.ip, code.at, code.expiresAt],
  );
}

/** Takes one of the five tries of the newest open code; undefined when there is none, or none left. */
export async function claimTry(
  db: Queryable,
  of: { target: string; purpose: string },
  now: Date,
): Promise<{ id: bigint; code_hmac: Buffer } | undefined> {
  const rows = await db.query<{ id: bigint; code_hmac: Buffer }>(
    `update identity_codes set tries = tries + 1
     where id = (select id from identity_codes where target = $1 and purpose = $2 order by id desc limit 1)
       and tries < 5 and consumed_at is null and expires_at > $3 returning id, code_hmac`,
    [of.target, of.purpose, now],
  );
  return rows[0];
}

export async function consumeCode(tx: Queryable, id: bigint, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'update identity_codes set consumed_at = $2 where id = $1 and consumed_at is null returning 1 as one',
    [id, now],
  );
  return rows.length > 0;
}

export async function recentCodesOfIp(
  db: Queryable,
  of: { ip: string; purpose: string; kind: 'email' | 'mobile' },
  now: Date,
): Promise<string[]> {
  const rows = await db.query<{ target: string }>(
    `select target from identity_codes where ip = $1 and purpose = $2 and expires_at > $3 and consumed_at is null
     and (position('@' in target) > 0) = $4 group by target order by max(id) desc limit 3`,
    [of.ip, of.purpose, now, of.kind === 'email'],
  );
  return rows.map((row) => row.target);
}
