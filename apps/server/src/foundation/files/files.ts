/**
 * Private files: a picture is taken in, made harmless and sealed under a key of its own; other nouns bind it to one purpose
 * and may open it for somebody they have checked. The key of a bound file opens only for its customer, file and purpose.
 */
import { randomBytes } from 'node:crypto';
import { fileCalls } from '@candor/wire';
import { DAY_MS } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';
import { addressBlock, neighbourhoodOf } from '../../platform/http/rate-limiter.ts';
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
  deleteFilesOf,
  deleteUnused,
  differentPictures,
  alikeFiles,
  fileById,
  filesBoundTo,
  filesOfUser,
  forgetAddresses,
  insertFile,
  lockUploads,
  purposeOfFile,
  unboundKey,
} from './files-store.ts';
import type { FilePurpose, Files } from './ports.ts';
import type { Keyring } from './sealing.ts';
import { blindIndex, createKeyring, openWith, sealWith } from './sealing.ts';
import { filesTexts } from './texts.ts';
import type { BytesADay, Standing } from './upload-quotas.ts';
import { BYTES_A_DAY, refuseBeyond, takenOfFree } from './upload-quotas.ts';

/** Pictures that cannot be decoded, an hour; a phone makes none. */
const MOST_BROKEN = 10;
const TIDY_EVERY_MS = 10 * 60_000;
/** Somebody is called when so much of what unverified accounts may send in is taken, before the first of them are refused. */
const NEARLY_FULL = 0.6;
/** What the key of a file is sealed for before it has a purpose. */
const UNBOUND = 'unbound';
const FILE_ID = /^[A-Za-z0-9_-]{22}$/;

/** Something that whoever is on call is told; notify stands on files and not beneath them. */
interface RoomPage {
  event: string;
  subject: string;
  text: string;
  details: Readonly<Record<string, number>>;
}
type PageOncall = (of: RoomPage) => Promise<void>;

export interface CreatedFiles extends Files {
  feature: Feature;
  /** Whoever verifies customers says how far each of them is known; until then everybody is verified. */
  knownBy(standingOf: (userId: number) => Promise<Standing>): void;
  pageBy(page: PageOncall): void;
  /** Calls somebody, once a day, when unverified accounts have nearly filled their room. */
  lookAtRoom(page: PageOncall): Promise<void>;
}

export function createFiles(platform: Platform, bytesADay = BYTES_A_DAY): CreatedFiles {
  const ring = createKeyring(platform.config.fileKeys, 'files');
  const now = (): Date => new Date(platform.clock.now());
  const broken = createBrokenUploads(platform.clock, MOST_BROKEN);
  let standingOf: (userId: number) => Promise<Standing> = async () => 'verified';
  let page: PageOncall | undefined;
  const take = async (of: Upload) =>
    // Pictures of the house's own people have ids below zero.
    takeIn(
      platform,
      { ring, broken, bytesADay },
      { ...of, standing: of.userId > 0 ? await standingOf(of.userId) : 'verified' },
    );
  const lookAtRoom = createRoomLook(platform, bytesADay);
  return {
    feature: {
      name: 'files',
      texts: filesTexts,
      routes: routesOf(fileCalls, {
        upload: (_, { session, file, ip }) => take({ userId: session.userId, file, ip }),
      }),
      async start() {
        platform.jobs.every('files-unused', TIDY_EVERY_MS, () => forgetUnused(platform));
        if (page !== undefined) {
          const call = page;
          platform.jobs.every('files-room', TIDY_EVERY_MS, () => lookAtRoom(call));
        }
      },
    },
    knownBy: (known) => void (standingOf = known),
    pageBy: (call) => void (page = call),
    lookAtRoom,
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

/** Deletes uploads that nothing used within a day, their keys go with them; and forgets where the others came from. */
export async function forgetUnused({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now() - DAY_MS);
  await deleteUnused(db, before);
  await forgetAddresses(db, before);
}

/** Calls somebody once a day, as far as this node knows. */
function createRoomLook({ db, clock }: Platform, bytesADay: BytesADay): CreatedFiles['lookAtRoom'] {
  let pagedAt = -Infinity;
  return async (call) => {
    const at = clock.now();
    const taken = await takenOfFree(db, at, bytesADay);
    if (taken < NEARLY_FULL || at - pagedAt < DAY_MS) return;
    await call(roomPage(taken));
    pagedAt = at;
  };
}

function roomPage(taken: number): RoomPage {
  const percent = Math.floor(taken * 100);
  return {
    event: 'pictures_fill',
    subject: `Unverified accounts have sent in ${percent} % of the pictures they may today`,
    text: 'At 75 % only those can send in more of whom people have judged a case, at 100 % none of them, until a day has passed; verified customers go on. Look for a crowd of new accounts.',
    details: { percent },
  };
}

interface Upload {
  userId: number;
  file: UploadedFile | undefined;
  apart?: string;
  ip?: string;
}

async function takeIn(
  platform: Platform,
  { ring, broken, bytesADay }: { ring: Keyring; broken: BrokenUploads; bytesADay: BytesADay },
  { userId, file, apart, ip, standing }: Upload & { standing: Standing },
): Promise<string> {
  assert(file !== undefined, 'an upload without a file passed the edge');
  const { db, clock, config } = platform;
  const block = standing === 'verified' || ip === undefined ? undefined : sumOfLine(ip, standing);
  // Asked before a picture is decoded, and once more where it counts.
  const checkQuota = (of: Queryable) =>
    refuseBeyond(of, { userId, apart, standing, block, now: clock.now() }, bytesADay);
  // What is broken, or takes long, is his who sent it.
  const whose = apart ?? String(userId);
  await checkQuota(db);
  if (broken.areMany(whose)) throw new Refusal('too_many_uploads');
  const { jpeg, width, height, shades } = await cleanImage(file.bytes, whose).catch((error: unknown) => {
    const isUnreadable = error instanceof Refusal && error.code === 'image_unreadable';
    // A picture may be made to end its process, which costs more than one that is only broken.
    if (isUnreadable || error instanceof ProcessEnded) broken.note(whose);
    throw error;
  });
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
      apart,
      isFree: standing !== 'verified',
      block,
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

/** Whose pictures are summed together: of IPv6 a /48, for one line has as many /64s as it likes. Those of whom people know apart from those of whom nobody does. */
function sumOfLine(ip: string, standing: Exclude<Standing, 'verified'>): string {
  const line = ip.includes(':') && !ip.startsWith('::ffff:') ? neighbourhoodOf(ip) : addressBlock(ip);
  return standing === 'unknown' ? line : `judged ${line}`;
}

function about(userId: number, fileId: string, purpose: FilePurpose | 'unbound' | 'pixels'): string {
  return `file|${userId}|${fileId}|${purpose}`;
}
