/** Photos of an attempt and who has opened them: a decision about photos is made by people who have seen them (R-KYC-4). */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorSession } from '../../platform/http/handler.ts';
import { assert, Refusal } from '../../platform/refusal.ts';
import type { KycContext } from './kyc-context.ts';
import { PICTURES, pictureRef } from './kyc-context.ts';
import type { CaseRow } from './kyc-store.ts';
import { casesOf } from './kyc-store.ts';
import { looksOf } from './looks-store.ts';

export interface Picture {
  file_id: string;
  purpose: (typeof PICTURES)[number];
  width: number;
  height: number;
}

/** Photos of these attempts that are still kept, in the order of the form. */
export async function picturesOf(
  context: KycContext,
  db: Queryable,
  { caseId, attempts }: { caseId: number; attempts: readonly number[] },
): Promise<Picture[]> {
  const wanted = attempts.flatMap((attempt) =>
    PICTURES.map((purpose) => ({ purpose, refId: pictureRef(caseId, attempt) })),
  );
  const found = await Promise.all(
    wanted.map(async ({ purpose, refId }) =>
      (await context.files.boundTo({ purpose, refId }, db)).map(({ fileId, width, height }) => ({
        file_id: fileId,
        purpose,
        width,
        height,
      })),
    ),
  );
  return found.flat();
}

/** The case with the photos, where there is one: they are what has to be looked at. */
export async function photographed(db: Queryable, userId: number): Promise<CaseRow> {
  const { basic, advanced } = await casesOf(db, userId);
  const row = advanced ?? basic;
  assert(row !== undefined, 'a verification case is never deleted');
  return row;
}

export async function assertLooked(
  context: KycContext,
  tx: Tx,
  { row, operator }: { row: CaseRow; operator: OperatorSession },
): Promise<void> {
  const missing = await unseenPhotos(context, tx, { row, operator });
  if (missing.length > 0) throw new Refusal('pictures_unseen');
}

/** Those of the newest attempt that this session has not opened. */
export async function unseenPhotos(
  context: KycContext,
  db: Queryable,
  { row, operator }: { row: CaseRow; operator: OperatorSession },
): Promise<string[]> {
  const photos = await picturesOf(context, db, { caseId: row.id, attempts: [row.attempt] });
  if (photos.length === 0) return [];
  const seen = await looksOf(db, { caseId: row.id, ...operator });
  return photos.map(({ file_id }) => file_id).filter((fileId) => !seen.has(fileId));
}
