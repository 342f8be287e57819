/**
 * Accounts that a pass makes one person's (R-KYC-4): whoever proposes it and whoever agrees have opened the photos by which each of the others
 * was passed. What somebody sends in later is nobody's proof, so it keeps no pass waiting; nor do photos that are kept no longer.
 */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorSession } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { KycContext } from './kyc-context.ts';
import type { CaseRow } from './kyc-store.ts';
import type { Picture } from './looks.ts';
import { picturesOf } from './looks.ts';
import { leftWith } from './prove-document.ts';
import { looksOf } from './looks-store.ts';
import { provingAttempts } from './review-store.ts';
import { provenSame } from './same-person.ts';

/** What people judged of one of them. */
interface Proof {
  userId: number;
  caseId: number;
  attempt: number;
  files: Picture[];
}

/** Whom he is one person with after his advanced pass: those it links, with all who are linked with them, or with him already. */
export async function oneAfterPass(
  context: KycContext,
  db: Queryable,
  { row, apart = [] }: { row: CaseRow; apart?: readonly number[] },
): Promise<number[]> {
  const { user_id: userId } = row;
  const all = new Set<number>();
  const left = await leftWith(context, db, row);
  for (const each of [userId, ...(await provenSame(context, db, { userId, left, apart }))]) {
    all.add(each);
    for (const other of await context.linked().of(db, each)) all.add(other);
  }
  all.delete(userId);
  return [...all].toSorted((a, b) => a - b);
}

/** Who of them may turn out to be somebody else: not whom two have judged to be him already, nor whose document he has. */
export async function maybeApart(
  context: KycContext,
  db: Queryable,
  { row, among }: { row: CaseRow; among: readonly number[] },
): Promise<number[]> {
  const known = [...(await context.linked().of(db, row.user_id)), ...(await leftWith(context, db, row))];
  return among.filter((id) => !known.includes(id));
}

/** Of each whose photos are kept, those by which he was passed. */
export async function proofsOf(
  context: KycContext,
  db: Queryable,
  userIds: readonly number[],
): Promise<Proof[]> {
  const proofs = [];
  for (const { user_id: userId, case_id: caseId, attempt } of await provingAttempts(db, userIds)) {
    const files = await picturesOf(context, db, { caseId, attempts: [attempt] });
    if (files.length > 0) proofs.push({ userId, caseId, attempt, files });
  }
  return proofs;
}

/** With what of them this session has not opened. */
export async function proofsSeenBy(
  context: KycContext,
  db: Queryable,
  { userIds, operator }: { userIds: readonly number[]; operator: OperatorSession },
): Promise<(Proof & { unseen: string[] })[]> {
  const proofs = [];
  for (const proof of await proofsOf(context, db, userIds)) {
    const seen = await looksOf(db, { caseId: proof.caseId, ...operator });
    const unseen = proof.files.map(({ file_id }) => file_id).filter((fileId) => !seen.has(fileId));
    proofs.push({ ...proof, unseen });
  }
  return proofs;
}

/** Throws with the accounts whose photos are unseen; answers what was looked at. */
export async function assertOthersSeen(
  context: KycContext,
  tx: Tx,
  of: { userIds: readonly number[]; operator: OperatorSession },
): Promise<Proof[]> {
  const proofs = await proofsSeenBy(context, tx, of);
  const blind = proofs.filter(({ unseen }) => unseen.length > 0);
  if (blind.length > 0)
    throw new Refusal('linked_pictures_unseen', { accounts: blind.map(({ userId }) => userId).join(', ') });
  return proofs;
}
