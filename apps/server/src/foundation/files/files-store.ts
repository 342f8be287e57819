/** SQL on files_blobs: uploads that wait for a use, and those that are bound to one. */
import type { Queryable } from '../../platform/db/database.ts';
import type { Likeness } from './likeness.ts';
import type { AlikePicture, FilePurpose } from './ports.ts';

/** Of 64 bits: copies differ in up to six, other pictures in sixteen and more (likeness.test.ts). */
const MOST_DIFFERENT = 8;
const MOST_ALIKE = 50;

export interface FileRow {
  id: string;
  user_id: number;
  sealed: Buffer;
  wrapped_key: Buffer;
  purpose: FilePurpose | null;
}

/** Serialises the uploads of one customer, so that fifty at once count one another. */
export async function lockUploads(tx: Queryable, userId: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('files_blobs'), $1)`, [userId]);
}

/** `recentBytes`: of what this customer sent in himself since then; `bytesInAll`: of what all did. */
export async function countUploads(
  db: Queryable,
  userId: number,
  since: Date,
): Promise<{ unbound: number; recent: number; recentBytes: number; bytesInAll: number }> {
  const [row] = await db.query<Record<'unbound' | 'recent' | 'recent_bytes' | 'bytes_in_all', bigint>>(
    `select count(*) filter (where purpose is null) as unbound, count(*) filter (where created_at > $2) as recent,
       coalesce(sum(size) filter (where created_at > $2), 0)::bigint as recent_bytes,
       (select coalesce(sum(size), 0)::bigint from files_blobs where created_at > $2) as bytes_in_all
     from files_blobs where user_id = $1 and apart is null`,
    [userId, since],
  );
  return {
    unbound: Number(row!.unbound),
    recent: Number(row!.recent),
    recentBytes: Number(row!.recent_bytes),
    bytesInAll: Number(row!.bytes_in_all),
  };
}

/** Of one request, used or not. */
export async function countApart(
  db: Queryable,
  userId: number,
  of: { apart: string; since: Date },
): Promise<number> {
  const [row] = await db.query<{ sent: bigint }>(
    'select count(*) as sent from files_blobs where user_id = $1 and created_at > $2 and apart = $3',
    [userId, of.since, of.apart],
  );
  return Number(row!.sent);
}

export async function bytesOfFree(db: Queryable, since: Date): Promise<number> {
  const [row] = await db.query<{ bytes: bigint }>(
    'select coalesce(sum(size), 0)::bigint as bytes from files_blobs where is_free and created_at > $1',
    [since],
  );
  return Number(row!.bytes);
}

/** What accounts that nobody has verified have sent in from an address since then, but for what a verification uses. */
export async function bytesOfAddress(db: Queryable, of: { block: string; since: Date }): Promise<number> {
  const [row] = await db.query<{ bytes: bigint }>(
    `select coalesce(sum(size), 0)::bigint as bytes from files_blobs
     where address_block = $1 and created_at > $2`,
    [of.block, of.since],
  );
  return Number(row!.bytes);
}

export interface NewFile {
  id: string;
  userId: number;
  apart: string | undefined;
  isFree: boolean;
  /** Of who is not verified. */
  block: string | undefined;
  sealed: Buffer;
  wrappedKey: Buffer;
  keyId: string;
  fingerprint: Buffer;
  likeness: Likeness | undefined;
  width: number;
  height: number;
  at: Date;
}

export async function insertFile(tx: Queryable, file: NewFile): Promise<void> {
  await tx.query(
    `insert into files_blobs (id, user_id, sealed, wrapped_key, key_id, fingerprint, width, height, size, created_at, likeness,
       likeness_pieces, likeness_turned, turned_pieces, apart, is_free, address_block)
     values ($1, $2, $3::bytea, $4, $5, $6, $7, $8, octet_length($3::bytea), $9, $10::bit(64), $11, $12::text[]::bit(64)[], $13, $14, $15, $16)`,
    [
      file.id,
      file.userId,
      file.sealed,
      file.wrappedKey,
      file.keyId,
      file.fingerprint,
      file.width,
      file.height,
      file.at,
      file.likeness?.bits ?? null,
      file.likeness?.pieces ?? null,
      file.likeness?.turned ?? null,
      file.likeness?.turnedPieces ?? null,
      file.apart ?? null,
      file.isFree,
      file.block ?? null,
    ],
  );
}

/** The wrapped key of this customer's unused file, locked; undefined when there is none. */
export async function unboundKey(
  tx: Queryable,
  of: { fileId: string; userId: number },
): Promise<Buffer | undefined> {
  const rows = await tx.query<{ wrapped_key: Buffer }>(
    'select wrapped_key from files_blobs where id = $1 and user_id = $2 and purpose is null for update',
    [of.fileId, of.userId],
  );
  return rows[0]?.wrapped_key;
}

/** Whoever sends these in has passed what people looked at. */
const OF_VERIFICATION: readonly FilePurpose[] = ['kyc_front', 'kyc_back', 'kyc_hand'];

export async function bindFile(
  tx: Queryable,
  of: {
    fileId: string;
    userId: number;
    purpose: FilePurpose;
    refId: string;
    wrappedKey: Buffer;
    keyId: string;
    at: Date;
  },
): Promise<void> {
  await tx.query(
    `update files_blobs set purpose = $3, ref_id = $4, wrapped_key = $5, key_id = $6, bound_at = $7,
       address_block = case when $3 <> all ($8) then address_block end
     where id = $1 and user_id = $2 and purpose is null`,
    [of.fileId, of.userId, of.purpose, of.refId, of.wrappedKey, of.keyId, of.at, OF_VERIFICATION],
  );
}

export async function fileById(db: Queryable, fileId: string): Promise<FileRow | undefined> {
  const rows = await db.query<FileRow>(
    'select id, user_id, sealed, wrapped_key, purpose from files_blobs where id = $1',
    [fileId],
  );
  return rows[0];
}

/** Undefined when there is no such file, null when nothing uses it. */
export async function purposeOfFile(db: Queryable, fileId: string): Promise<FilePurpose | null | undefined> {
  const [row] = await db.query<{ purpose: FilePurpose | null }>(
    'select purpose from files_blobs where id = $1',
    [fileId],
  );
  return row?.purpose;
}

export async function filesBoundTo(
  db: Queryable,
  of: { purpose: FilePurpose; refId: string },
): Promise<{ id: string; width: number; height: number; bound_at: Date }[]> {
  return db.query(
    `select id, width, height, bound_at from files_blobs where purpose = $1 and ref_id = $2 order by bound_at, created_at, id`,
    [of.purpose, of.refId],
  );
}

export async function filesOfUser(
  db: Queryable,
  userId: number,
): Promise<{ id: string; purpose: FilePurpose | null; created_at: Date }[]> {
  return db.query(
    'select id, purpose, created_at from files_blobs where user_id = $1 order by created_at, id',
    [userId],
  );
}

/** How many different pictures these files hold. */
export async function differentPictures(db: Queryable, fileIds: readonly string[]): Promise<number> {
  const [row] = await db.query<{ different: bigint }>(
    'select count(distinct fingerprint) as different from files_blobs where id = any ($1)',
    [fileIds],
  );
  return Number(row!.different);
}

/** Bound pictures that are, or look, the same as these, without those of `but`. */
export async function alikeFiles(
  db: Queryable,
  { fileIds, but }: { fileIds: readonly string[]; but: { userId: number } | { refId: string } },
): Promise<AlikePicture[]> {
  const rows = await db.query<{
    mine: string;
    user_id: number;
    purpose: FilePurpose;
    ref_id: string;
    is_same: boolean;
  }>(
    `select m.id as mine, o.user_id, o.purpose, o.ref_id, bool_or(o.fingerprint = m.fingerprint) as is_same
     from files_blobs m cross join lateral (
       select f.user_id, f.purpose, f.ref_id, f.fingerprint from files_blobs f
         where f.fingerprint = m.fingerprint and f.purpose is not null
       union all
       select f.user_id, f.purpose, f.ref_id, f.fingerprint from files_blobs f
         where f.likeness_pieces && m.likeness_pieces and f.purpose is not null
           and bit_count(f.likeness # m.likeness) <= ${MOST_DIFFERENT}
       union all
       select f.user_id, f.purpose, f.ref_id, f.fingerprint from files_blobs f
         where f.likeness_pieces && m.turned_pieces and f.purpose is not null
           and exists (select from unnest(m.likeness_turned) t (bits) where bit_count(f.likeness # t.bits) <= ${MOST_DIFFERENT})
     ) o
     where m.id = any ($1) and o.user_id is distinct from $2::integer
       and not (o.purpose = m.purpose and o.ref_id is not distinct from $3::text)
     group by m.id, o.user_id, o.purpose, o.ref_id order by is_same desc, o.user_id, o.ref_id limit ${MOST_ALIKE}`,
    [fileIds, 'userId' in but ? but.userId : null, 'refId' in but ? but.refId : null],
  );
  return rows.map(({ mine, user_id: userId, purpose, ref_id: refId, is_same: isSame }) => ({
    fileId: mine,
    userId,
    purpose,
    refId,
    isSame,
  }));
}

/** Pictures of a megabyte or two each: what strangers left in a day is more than one statement deletes in its time. */
const UNUSED_AT_ONCE = 200;

export async function deleteUnused(db: Queryable, before: Date): Promise<void> {
  for (;;) {
    const gone = await db.query(
      `delete from files_blobs where purpose is null and ctid = any (array(
         select ctid from files_blobs where purpose is null and created_at < $1 limit $2)) returning 1 as one`,
      [before, UNUSED_AT_ONCE],
    );
    if (gone.length < UNUSED_AT_ONCE) return;
  }
}

const ADDRESSES_AT_ONCE = 2_000;

/** Where pictures came from counts for a day. */
export async function forgetAddresses(db: Queryable, before: Date): Promise<void> {
  for (;;) {
    const forgotten = await db.query(
      `update files_blobs set address_block = null where ctid = any (array(
         select ctid from files_blobs where address_block is not null and created_at < $1 limit $2)) returning 1 as one`,
      [before, ADDRESSES_AT_ONCE],
    );
    if (forgotten.length < ADDRESSES_AT_ONCE) return;
  }
}

export async function countFiles(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ kept: bigint }>(
    'select count(*) as kept from files_blobs where user_id = $1',
    [userId],
  );
  return Number(row!.kept);
}

export async function deleteFilesOf(tx: Queryable, userId: number): Promise<number> {
  return (await tx.query('delete from files_blobs where user_id = $1 returning id', [userId])).length;
}
