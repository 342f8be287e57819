/**
 * Pictures of a request to remove a lost second factor (ADR 0036): the document, and the person with it. Sent with the ticket
 * of the request, and looked at by both people who decide.
 */
import { createHmac } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Caller, OperatorCaller } from '../../../platform/http/handler.ts';
import { addressBlock, networkOf } from '../../../platform/http/rate-limiter.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Audit } from '../../operators/index.ts';
import type { KycLevel } from '../../kyc/index.ts';
import { askedBy } from '../accounts/send-code.ts';
import { deviceHashes } from '../context/devices.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { claimOfDay, takeBack } from '../context/tries-store.ts';
import { knownDevice } from '../context/users-store.ts';
import { PICTURES_BOUND } from './looks-bounds.ts';
import { needsIdNumber } from './second-reset-rules.ts';
import { insertLook, looksOf, secondResetById } from './second-resets-store.ts';

const SIDES = [
  { what: 'front', purpose: 'reset_front' },
  { what: 'hand', purpose: 'reset_hand' },
] as const;

const PICTURES_A_DAY = 24;
const PICTURES_CROWDED = 6;

export interface Pictures {
  front: string;
  hand: string;
}

/** A verified person has a document to show; nobody else has one that could be compared. */
export const needsPictures = (level: KycLevel): boolean => needsIdNumber(level);

export async function takeResetPicture(
  context: IdentityContext,
  ticket: string,
  caller: Caller,
): Promise<string> {
  // Looked at without counting a try: a picture is no guess, and how many are kept is limited by itself.
  const { user_id } = await context.tickets.challenge(ticket, 'second_lost', '');
  const userId = user_id!;
  const giveBack = await claimPicture(context, userId, caller);
  const { secretPepper } = context.platform.config;
  const request = createHmac('sha256', secretPepper).update(`pictures|${ticket}`).digest('base64url');
  return context.ports.files
    .take({ userId, file: caller.file, ip: caller.ip, apart: `lost|${userId}|${request.slice(0, 22)}` })
    .catch(async (error: unknown) => {
      // "Busy" counts nothing, nor does what the request had no room for.
      if (error instanceof Refusal && ['busy', 'too_many_uploads'].includes(error.code)) await giveBack();
      throw error;
    });
}

/**
 * Whoever has the password may begin as many requests as he likes: their pictures are so many of an account in a day, then a few of each network,
 * of each address where its owner has logged in from, and of his known device as many again (R-SEC-3). Answers how to take the claim back.
 */
async function claimPicture(
  context: IdentityContext,
  userId: number,
  caller: Caller,
): Promise<() => Promise<void>> {
  const { db } = context.platform;
  const at = context.now();
  const of = `day|lost-pictures|${userId}`;
  const device = await knownDevice(db, userId, deviceHashes(caller));
  const { isHome } = await askedBy(context, userId, caller);
  const near = isHome ? `at|${addressBlock(caller.ip)}` : `near|${networkOf(caller.ip)}`;
  const sums =
    device === undefined
      ? [
          { key: of, most: PICTURES_A_DAY },
          { key: `${of}|${near}`, most: PICTURES_CROWDED },
        ]
      : [{ key: `${of}|${device.toString('hex')}`, most: PICTURES_A_DAY }];
  for (const { key, most } of sums)
    if (await claimOfDay(db, key, { at, most })) return () => takeBack(db, key);
  throw new Refusal('too_many_uploads');
}

/** The two pictures of a request where they are needed; undefined where none are. */
export async function readPictures(
  context: IdentityContext,
  of: { front_pic?: string | undefined; hand_pic?: string | undefined },
  level: KycLevel,
): Promise<Pictures | undefined> {
  if (!needsPictures(level)) return undefined;
  const { front_pic: front, hand_pic: hand } = of;
  if (front === undefined || hand === undefined) throw new Refusal('pictures_needed');
  // One photo sent twice shows no person beside a document.
  if ((await context.ports.files.differentPictures(context.platform.db, [front, hand])) < 2)
    throw new Refusal('pictures_needed');
  return { front, hand };
}

export async function bindPictures(
  context: IdentityContext,
  tx: Tx,
  { front, hand, userId, refId }: Pictures & { userId: number; refId: string },
): Promise<void> {
  const { files } = context.ports;
  await files.bind(tx, { fileId: front, userId, purpose: 'reset_front', refId });
  await files.bind(tx, { fileId: hand, userId, purpose: 'reset_hand', refId });
}

/** Of the case that they are bound to. */
export async function picturesOf({ ports }: IdentityContext, db: Queryable, refId: string) {
  const found = await Promise.all(
    SIDES.map(async ({ what, purpose }) =>
      (await ports.files.boundTo({ purpose, refId }, db)).map(({ fileId }) => ({ fileId, what })),
    ),
  );
  return found.flat();
}

/** For the case page: which there are, and which of them this operator has seen. */
export async function shownPictures(context: IdentityContext, resetId: number, operatorId: number) {
  const seen = await looksOf(context.platform.db, resetId, operatorId);
  const pictures = await picturesOf(context, context.platform.db, String(resetId));
  return pictures.map(({ fileId, what }) => ({ file_id: fileId, what, is_seen: seen.has(fileId) }));
}

export async function openPicture(
  context: IdentityContext,
  { caseId, fileId }: { caseId: number; fileId: string },
  { caller, audit }: { caller: OperatorCaller; audit: Audit },
) {
  const row = caseId > 2_147_483_647 ? undefined : await secondResetById(context.platform.db, caseId);
  if (row === undefined) throw new Refusal('case_unknown');
  const isOfCase = (await picturesOf(context, context.platform.db, String(caseId))).some(
    (picture) => picture.fileId === fileId,
  );
  if (!isOfCase) throw new Refusal('file_unknown');
  const about = { targetType: 'second_reset', targetId: String(caseId) };
  await audit.viewedWithin(caller, { action: 'second_reset.view_image', ...about }, PICTURES_BOUND);
  const { bytes, contentType } = await context.ports.files.open(fileId);
  await context.platform.db.transaction('identity-second-lost-look', (tx) =>
    insertLook(tx, {
      resetId: caseId,
      fileId,
      operatorId: caller.operator.operatorId,
      at: context.now(),
    }),
  );
  return { content_type: contentType, base64: bytes.toString('base64') };
}

/** Whoever proposes or agrees has seen every picture. */
export async function assertSeen(
  context: IdentityContext,
  tx: Tx,
  { resetId, operatorId }: { resetId: number; operatorId: number },
): Promise<void> {
  const seen = await looksOf(tx, resetId, operatorId);
  const pictures = await picturesOf(context, tx, String(resetId));
  if (pictures.some(({ fileId }) => !seen.has(fileId))) throw new Refusal('pictures_unseen');
}
