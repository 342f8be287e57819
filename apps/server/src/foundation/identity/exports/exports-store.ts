/** SQL on identity_exports, their encrypted parts and the public signing keys. */
import type { Queryable } from '../../../platform/db/database.ts';

export interface ExportRow {
  id: number;
  user_id: number;
  state: 'waiting' | 'building' | 'ready' | 'failed' | 'expired';
  requested_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
  size: bigint;
  sha256: string;
  parts: number;
  sealed_key: Buffer | null;
  tries: number;
}

const COLUMNS =
  'id, user_id, state, requested_at, ready_at, expires_at, size, sha256, parts, sealed_key, tries';

/** undefined when one is underway. */
export async function insertExport(db: Queryable, userId: number, at: Date): Promise<number | undefined> {
  const rows = await db.query<{ id: number }>(
    `insert into identity_exports (user_id, state, requested_at) values ($1, 'waiting', $2) on conflict do nothing returning id`,
    [userId, at],
  );
  return rows[0]?.id;
}

export async function exportsOf(db: Queryable, userId: number): Promise<ExportRow[]> {
  return db.query<ExportRow>(
    `select ${COLUMNS} from identity_exports where user_id = $1 order by number desc limit 10`,
    [userId],
  );
}

export async function exportsBefore(
  db: Queryable,
  of: { userId: number; before: Date; limit: number },
): Promise<ExportRow[]> {
  return db.query<ExportRow>(
    `select ${COLUMNS} from identity_exports where user_id = $1 and requested_at < $2 order by requested_at desc limit $3`,
    [of.userId, of.before, of.limit],
  );
}

/** The next one to build: waiting, or begun by a node that has died since; what that has left of it goes. */
export async function claimExport(
  tx: Queryable,
  of: { at: Date; stuckSince: Date },
): Promise<ExportRow | undefined> {
  const rows = await tx.query<ExportRow>(
    `update identity_exports set state = 'building', started_at = $1, tries = tries + 1
     where id = (select id from identity_exports where state = 'waiting' or (state = 'building' and started_at < $2)
       order by number limit 1 for update skip locked) returning ${COLUMNS}`,
    [of.at, of.stuckSince],
  );
  const claimed = rows[0];
  if (claimed !== undefined)
    await tx.query('delete from identity_export_parts where export_id = $1', [claimed.id]);
  return claimed;
}

/** One try at building an export: a node that was slow must not go on where another has begun anew. */
export interface Building {
  id: number;
  tries: number;
}

const MINE = `update identity_exports set started_at = $3 where id = $1 and state = 'building' and tries = $2 returning id`;

/** False where it is built elsewhere by now; says beside it that it goes on. */
export async function insertPart(
  db: Queryable,
  { id, tries }: Building,
  of: { part: number; sealed: Buffer; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `with mine as (${MINE}) insert into identity_export_parts (export_id, part, sealed) select id, $4, $5 from mine returning 1 as one`,
    [id, tries, of.at, of.part, of.sealed],
  );
  return rows.length > 0;
}

/** Reads one and deletes it; undefined where it is built elsewhere by now. */
export async function takePart(
  db: Queryable,
  { id, tries }: Building,
  part: number,
): Promise<Buffer | undefined> {
  const rows = await db.query<{ sealed: Buffer }>(
    `delete from identity_export_parts p using identity_exports e
     where p.export_id = $1 and p.part = $3 and e.id = p.export_id and e.state = 'building' and e.tries = $2 returning p.sealed`,
    [id, tries, part],
  );
  return rows[0]?.sealed;
}

export async function finishExport(
  tx: Queryable,
  { id, tries }: Building,
  of: { at: Date; expiresAt: Date; size: number; sha256: string; parts: number; sealedKey: Buffer },
): Promise<boolean> {
  const rows = await tx.query(
    `update identity_exports set state = 'ready', ready_at = $2, expires_at = $3, size = $4, sha256 = $5, parts = $6, sealed_key = $7
     where id = $1 and state = 'building' and tries = $8 returning 1 as one`,
    [id, of.at, of.expiresAt, of.size, of.sha256, of.parts, of.sealedKey, tries],
  );
  return rows.length > 0;
}

/** Back to the queue, or given up; nothing of it stays. */
export async function releaseExport(
  tx: Queryable,
  { id, tries }: Building,
  state: 'waiting' | 'failed',
): Promise<void> {
  const released = await tx.query(
    `update identity_exports set state = $3 where id = $1 and state = 'building' and tries = $2 returning id`,
    [id, tries, state],
  );
  if (released.length > 0) await tx.query('delete from identity_export_parts where export_id = $1', [id]);
}

/** Back to the queue as if it had not been begun: a node that stops is no try that failed. */
export async function handOnExport(tx: Queryable, { id, tries }: Building): Promise<void> {
  const released = await tx.query(
    `update identity_exports set state = 'waiting', tries = tries - 1
     where id = $1 and state = 'building' and tries = $2 returning id`,
    [id, tries],
  );
  if (released.length > 0) await tx.query('delete from identity_export_parts where export_id = $1', [id]);
}

/** Whether one waits to be built, was begun too long ago, or has had its days. */
export async function hasExportWork(db: Queryable, of: { now: Date; stuckSince: Date }): Promise<boolean> {
  const [row] = await db.query<{ has: boolean }>(
    `select exists (select from identity_exports where state = 'waiting') or exists (select from identity_exports where state = 'building' and started_at < $2)
       or exists (select from identity_exports where state = 'ready' and expires_at <= $1) as has`,
    [of.now, of.stuckSince],
  );
  return row!.has;
}

/** Those whose node died each time: one that kills whoever builds it is not begun for ever. */
export async function failStuck(
  tx: Queryable,
  { stuckSince, mostTries }: { stuckSince: Date; mostTries: number },
): Promise<void> {
  await tx.query(
    `with failed as (
       update identity_exports set state = 'failed' where state = 'building' and started_at < $1 and tries >= $2 returning id)
     delete from identity_export_parts where export_id in (select id from failed)`,
    [stuckSince, mostTries],
  );
}

/** Ends exports whose seven days are over; their bytes are gone with the parts. */
export async function expireExports(tx: Queryable, now: Date): Promise<void> {
  await tx.query(
    `delete from identity_export_parts where export_id in (select id from identity_exports where state = 'ready' and expires_at <= $1)`,
    [now],
  );
  await tx.query(
    `update identity_exports set state = 'expired', sealed_key = null where state = 'ready' and expires_at <= $1`,
    [now],
  );
}

/** Ends all but the newest of a customer, as if their days were over: each asks for a proof, and still they must not fill a disk. */
export async function endOlderExports(tx: Queryable, userId: number, kept: number): Promise<void> {
  const older = `select id from identity_exports where user_id = $1 and state = 'ready' order by number desc offset $2::integer`;
  await tx.query(`delete from identity_export_parts where export_id in (${older})`, [userId, kept]);
  await tx.query(`update identity_exports set state = 'expired', sealed_key = null where id in (${older})`, [
    userId,
    kept,
  ]);
}

export async function readyPart(
  db: Queryable,
  of: { userId: number; id: number; part: number; now: Date },
): Promise<{ sealed: Buffer; sealed_key: Buffer; parts: number } | undefined> {
  const rows = await db.query<{ sealed: Buffer; sealed_key: Buffer; parts: number }>(
    `select p.sealed, e.sealed_key, e.parts from identity_exports e join identity_export_parts p on p.export_id = e.id
     where e.user_id = $1 and e.id = $2 and p.part = $3 and e.state = 'ready' and e.expires_at > $4`,
    [of.userId, of.id, of.part, of.now],
  );
  return rows[0];
}

export interface SigningKeyRow {
  key_id: string;
  public_key_pem: string;
  since: Date;
}

export async function rememberSigningKey(db: Queryable, key: SigningKeyRow): Promise<void> {
  await db.query(
    'insert into identity_signing_keys (key_id, public_key_pem, since) values ($1, $2, $3) on conflict do nothing',
    [key.key_id, key.public_key_pem, key.since],
  );
}

export async function signingKeys(db: Queryable): Promise<SigningKeyRow[]> {
  return db.query<SigningKeyRow>(
    'select key_id, public_key_pem, since from identity_signing_keys order by since',
  );
}
