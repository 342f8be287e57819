/** What proposals on a verification case have in common: who makes and checks them, when they may be made, how they are shown (R-KYC-4). */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { assert, Refusal } from '../../platform/refusal.ts';
import { caseById } from './review-store.ts';

interface Line {
  field: string;
  before?: string;
  after: string;
}

export const VERDICT = {
  makers: ['kyc_reviewer'],
  checkers: ['kyc_reviewer', 'auditor'],
  checksNeeded: () => 1 as const,
} as const;

/** Throws unless the case is still under review. */
export async function assertUnderReview(tx: Tx, caseId: number): Promise<void> {
  const row = await caseById(tx, caseId);
  if (row === undefined) throw new Refusal('case_unknown');
  if (row.state !== 'review') throw new Refusal('case_changed');
}

export async function renderVerdict(
  db: Queryable,
  {
    caseId,
    to,
    why,
    note,
    law = '',
  }: { caseId: number; to: string; why: { field: string; after: string }; note: string; law?: string },
) {
  const row = await caseById(db, caseId);
  assert(row !== undefined, 'a verification case is never deleted');
  const lines: Line[] = [
    { field: `verification_${row.level}`, before: row.state, after: to },
    why,
    ...(law === '' ? [] : [{ field: 'law', after: law }]),
    ...(note === '' ? [] : [{ field: 'note', after: note }]),
  ];
  return {
    subjectType: 'kyc_case',
    subjectId: String(caseId),
    userId: row.user_id,
    lines,
  };
}
