/**
 * Private files: a picture is taken in, made harmless and sealed under a key of its own; other nouns bind it to one purpose
 * and may open it for somebody they have checked. The key of a bound file opens only for its customer, file and purpose.
 */
import { randomBytes } from 'node:crypto';
import { fileCalls } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { BrokenUploads } from './broken-uploads.ts';
import { createBrokenUploads } from './broken-uploads.ts';
import { cleanImage } from './clean-image.ts';
import { likenessOf } from './likeness.ts';
import { ProcessEnded } from './picture-room.ts';
import {
  bindFile,
  countFiles,
  countUploads,
  deleteFilesOf,
  deleteUnused,
  differentPictures,
  alikeFiles,
  fileById,
  filesBoundTo,
  filesOfUser,
  insertFile,
  lockUploads,
  purposeOfFile,
  unboundKey,
} from './files-store.ts';
import type { FilePurpose, Files } from './ports.ts';
import type { Keyring } from './sealing.ts';
import { blindIndex, createKeyring, openWith, sealWith } from './sealing.ts';
import { filesTexts } from './texts.ts';

const MOST_UNBOUND = 30;
const MOST_A_DAY = 60;
/** Pictures that cannot be decoded, an hour; a phone makes none. */
const MOST_BROKEN = 10;
const DAY_MS = 86_400_000;
/**
 * Bytes of a day. A picture of noise is four megabytes when it is kept: sixty of each of a crowd of fresh accounts would fill the disk of the
 * database, which is the end of all trading. Where the house has taken in what it may, everybody still has room for a verification.
 */
const BYTES_A_DAY = { ofOne: 48_000_000, inAll: 16_000_000_000, ofEach: 8_000_000 };
const TIDY_EVERY_MS = 10 * 60_000;
/** What the key of a file is sealed for before it has a purpose. */
const UNBOUND = 'unbound';
const FILE_ID = /^[A-Za-z0-9_-]{22}$/;

export function createFiles(platform: Platform, bytesADay = BYTES_A_DAY): Files & { feature: Feature } {
  const ring = createKeyring(platform.config.fileKeys, 'files');
  const now = (): Date => new Date(platform.clock.now());
  const broken = createBrokenUploads(platform.clock, MOST_BROKEN);
  const take = (of: Upload) => takeIn(platform, { ring, broken, bytesADay }, of);
  return {
    feature: {
      name: 'files',
      texts: filesTexts,
      routes: routesOf(fileCalls, {
        upload: (_, { session, file }) => take({ userId: session.userId, file }),
      }),
      start: async () => platform.jobs.every('files-unused', TIDY_EVERY_MS, () => forgetUnused(platform)),
    },
    take,
    async bind(tx, { fileId, userId, purpose, refId }) {
      const wrapped = FILE_ID.test(fileId) ? await unboundKey(tx, { fileId, userId }) : undefined;
      if (wrapped === undefined) throw new Refusal('file_unknown');
      const key = ring.open(wrapped, about(userId, fileId, UNBOUND));
      const wrappedKey = ring.seal(key, about(userId, fileId, purpose));
      await bindFile(tx, { fileId, userId, purpose, refId, wrappedKey, keyId: ring.keyId, at: now() });
    },
    async open(fileId) {
      const file = FILE_ID.test(fileId) ? await fileById(platform.db, fileId) : undefined;
      if (file === undefined) throw new Refusal('file_unknown');
      const key = ring.open(file.wrapped_key, about(file.user_id, fileId, file.purpose ?? UNBOUND));
      return {
        bytes: openWith(key, file.sealed, about(file.user_id, fileId, 'pixels')),
        contentType: 'image/jpeg',
      };
    },
    async purposeOf(fileId) {
      const purpose = FILE_ID.test(fileId) ? await purposeOfFile(platform.db, fileId) : undefined;
      if (purpose === undefined) throw new Refusal('file_unknown');
      return purpose ?? undefined;
    },
    async boundTo(of, db = platform.db) {
      const rows = await filesBoundTo(db, of);
      return rows.map(({ id, width, height, bound_at }) => ({ fileId: id, width, height, at: bound_at }));
    },
    async ofUser(userId) {
      const rows = await filesOfUser(platform.db, userId);
      return rows.map(({ id, purpose, created_at }) => ({ fileId: id, purpose, at: created_at }));
    },
    count: (db, userId) => countFiles(db, userId),
    erase: (tx, userId) => deleteFilesOf(tx, userId),
    differentPictures: (db, fileIds) => differentPictures(db, fileIds),
    alike: (of) => alikeFiles(platform.db, of),
  };
}

/** Deletes uploads that nothing used within a day; their keys go with them. */
export function forgetUnused({ db, clock }: Platform): Promise<void> {
  return deleteUnused(db, new Date(clock.now() - DAY_MS));
}

interface Upload {
  userId: number;
  file: UploadedFile | undefined;
}

async function takeIn(
  platform: Platform,
  { ring, broken, bytesADay }: { ring: Keyring; broken: BrokenUploads; bytesADay: typeof BYTES_A_DAY },
  { userId, file }: Upload,
): Promise<string> {
  assert(file !== undefined, 'an upload without a file passed the edge');
  const { db, clock, config } = platform;
  // Asked before a picture is decoded, and once more where it counts.
  const checkQuota = (of: Queryable) =>
    refuseBeyond(countUploads(of, userId, dayBefore(clock.now())), bytesADay);
  await checkQuota(db);
  if (broken.areMany(userId)) throw new Refusal('too_many_uploads');
  const { jpeg, width, height, shades } = await cleanImage(file.bytes, String(userId)).catch(
    (error: unknown) => {
      const isUnreadable = error instanceof Refusal && error.code === 'image_unreadable';
      // A picture may be made to end its process, which costs more than one that is only broken.
      if (isUnreadable || error instanceof ProcessEnded) broken.note(userId);
      throw error;
    },
  );
  const id = randomBytes(16).toString('base64url');
  const key = randomBytes(32);
  const sealed = sealWith(key, jpeg, about(userId, id, 'pixels'));
  const wrappedKey = ring.seal(key, about(userId, id, UNBOUND));
  const fingerprint = blindIndex(config.secretPepper, 'pictures', jpeg);
  await db.transaction('files-upload', async (tx) => {
    await lockUploads(tx, userId);
    await checkQuota(tx);
    const at = new Date(clock.now());
    await insertFile(tx, {
      id,
      userId,
      sealed,
      wrappedKey,
      keyId: ring.keyId,
      fingerprint,
      likeness: likenessOf(shades),
      width,
      height,
      at,
    });
  });
  return id;
}

const dayBefore = (now: number): Date => new Date(now - DAY_MS);

async function refuseBeyond(
  counting: ReturnType<typeof countUploads>,
  { ofOne, inAll, ofEach }: typeof BYTES_A_DAY,
): Promise<void> {
  const { unbound, recent, recentBytes, bytesInAll } = await counting;
  const most = bytesInAll < inAll ? ofOne : ofEach;
  if (unbound >= MOST_UNBOUND || recent >= MOST_A_DAY || recentBytes >= most)
    throw new Refusal('too_many_uploads');
}

function about(userId: number, fileId: string, purpose: FilePurpose | 'unbound' | 'pixels'): string {
  return `file|${userId}|${fileId}|${purpose}`;
}
