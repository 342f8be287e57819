/**
 * Pictures of a request for a lost e-mail address or phone: the document, and the person with it, as for a lost second factor. Both
 * people who decide have opened them, and each look is in the log.
 */
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Audit } from '../../operators/index.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { insertContactLook, contactLooksOf } from './contact-changes-store.ts';
import { PICTURES_BOUND } from './looks-bounds.ts';
import { picturesOf } from './second-reset-pictures.ts';

/** What the pictures are bound to. */
export const contactRef = (changeId: number): string => `contact:${changeId}`;

/** For the case page: which there are, and which of them this operator has seen. */
export async function shownContactPictures(context: IdentityContext, changeId: number, operatorId: number) {
  const { db } = context.platform;
  const seen = await contactLooksOf(db, changeId, operatorId);
  const pictures = await picturesOf(context, db, contactRef(changeId));
  return pictures.map(({ fileId, what }) => ({ file_id: fileId, what, is_seen: seen.has(fileId) }));
}

export async function openContactPicture(
  context: IdentityContext,
  { changeId, fileId }: { changeId: number; fileId: string },
  { caller, audit }: { caller: OperatorCaller; audit: Audit },
) {
  const { db } = context.platform;
  const pictures = await picturesOf(context, db, contactRef(changeId));
  if (!pictures.some((picture) => picture.fileId === fileId)) throw new Refusal('file_unknown');
  const about = { targetType: 'contact_change', targetId: String(changeId) };
  await audit.viewedWithin(caller, { action: 'contact_change.view_image', ...about }, PICTURES_BOUND);
  const { bytes, contentType } = await context.ports.files.open(fileId);
  await db.transaction('identity-contact-look', (tx) =>
    insertContactLook(tx, {
      changeId,
      fileId,
      operatorId: caller.operator.operatorId,
      at: context.now(),
    }),
  );
  return { content_type: contentType, base64: bytes.toString('base64') };
}

/** Whoever proposes or agrees has seen every picture. */
export async function assertContactSeen(
  context: IdentityContext,
  tx: Tx,
  { changeId, operatorId }: { changeId: number; operatorId: number },
): Promise<void> {
  const seen = await contactLooksOf(tx, changeId, operatorId);
  const pictures = await picturesOf(context, tx, contactRef(changeId));
  if (pictures.some(({ fileId }) => !seen.has(fileId))) throw new Refusal('pictures_unseen');
}
