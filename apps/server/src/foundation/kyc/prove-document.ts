/**
 * Basic asks for nothing that a stranger cannot know of somebody's document, and one document is one person's (R-KYC-2). So that nobody is
 * kept out by whoever typed it first, its owner sends the photos while his basic case waits: with his advanced case his basic one passes,
 * and the other's needs another document, unless that one has shown photos too. Photos of an account that its owner has closed keep the document
 * from nobody whom two find on them: he is the same person, and linked with it.
 */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorSession } from '../../platform/http/handler.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { KycContext } from './kyc-context.ts';
import type { CaseRow } from './kyc-store.ts';
import { provenOf, sealedAttempt } from './kyc-store.ts';
import { assertLooked, photographed, unseenPhotos } from './looks.ts';
import { strangersOf } from './looks-store.ts';
import type { Person } from './persons.ts';
import type { Deciders } from './review-store.ts';
import { holdersOf, lockCasesOfAll, passBasic, refusedWith, takeDocumentOf } from './review-store.ts';
import { isSame } from './same-person.ts';
import { tellOutcome } from './tell-outcome.ts';

interface Basic {
  row: CaseRow;
  /** What others have passed with this document: basic without photos, or both levels of an account that is closed; empty when it is his. */
  holders: readonly CaseRow[];
  /** Whose photos are known, and whose account is closed. */
  left: readonly number[];
}

/**
 * Throws unless the advanced case of this customer may pass now: behind it stands the person that its photos were held against, for a basic
 * case whose document was taken, or that was sent back, may have become somebody else's while they waited. Locks his cases, and those of
 * who holds his document.
 */
export async function basicBehind(context: KycContext, tx: Tx, advanced: CaseRow): Promise<Basic> {
  const { user_id: userId, person_index: document } = advanced;
  const others = (await holdersOf(tx, document)).filter((id) => id !== userId);
  const cases = await lockCasesOfAll(tx, [userId, ...others]);
  const row = cases.find(({ user_id, level }) => user_id === userId && level === 'basic');
  const isShown =
    row?.person_index.equals(document) === true &&
    isSame(await enteredOf(context, tx, row), await enteredOf(context, tx, advanced));
  if (row === undefined || !isShown) throw new Refusal('kyc_basic_first');
  if (row.state === 'passed') return { row, holders: [], left: [] };
  if (row.state !== 'review' || row.proposal_id !== null) throw new Refusal('kyc_basic_first');
  const left = await leftWith(context, tx, advanced);
  if ((await provenOf(tx, others)).some((id) => !left.includes(id))) throw new Refusal('kyc_person_verified');
  const holders = cases.filter(({ user_id, state }) => others.includes(user_id) && state === 'passed');
  return { row, holders, left };
}

/** Who has proved this document by photos and closed his account; not whom two have called somebody else. */
export async function leftWith(
  context: KycContext,
  db: Queryable,
  { user_id: userId, person_index: document }: CaseRow,
): Promise<number[]> {
  const others = (await holdersOf(db, document)).filter((id) => id !== userId);
  const strangers = await strangersOf(db, userId);
  const left: number[] = [];
  for (const id of await provenOf(db, others))
    if (!strangers.has(id) && (await context.hasLeft(db, id))) left.push(id);
  return left;
}

/**
 * Who gives somebody the document of a closed account, or one that another was refused for good with, has held the photos of both beside one
 * another: he may be the same person.
 */
export async function assertCompared(
  context: KycContext,
  tx: Tx,
  of: { row: CaseRow; operator: OperatorSession },
): Promise<void> {
  await assertLooked(context, tx, of);
  if ((await notCompared(context, tx, of)).length > 0) throw new Refusal('pictures_unseen');
}

/** Those of them whose photos this session has not opened. */
export async function notCompared(
  context: KycContext,
  db: Queryable,
  { row, operator }: { row: CaseRow; operator: OperatorSession },
): Promise<number[]> {
  const missing: number[] = [];
  for (const id of [...(await leftWith(context, db, row)), ...(await refusedWith(db, row))]) {
    const unseen = await unseenPhotos(context, db, { row: await photographed(db, id), operator });
    if (unseen.length > 0) missing.push(id);
  }
  return missing;
}

async function enteredOf(context: KycContext, tx: Tx, of: CaseRow): Promise<Person> {
  const { id: caseId, user_id: userId, attempt } = of;
  const sealed = await sealedAttempt(tx, caseId, attempt);
  assert(sealed !== undefined, 'every attempt has its submission');
  return context.persons.open(sealed, { userId, caseId, attempt });
}

/** With the advanced pass. */
export async function takeDocument(
  context: KycContext,
  tx: Tx,
  { basic: { row, holders }, by }: { basic: Basic; by: Deciders },
): Promise<void> {
  if (row.state === 'passed') return;
  const at = context.now();
  for (const { id, user_id: userId, level } of holders) {
    const taken = await takeDocumentOf(tx, { id, at, ...by });
    // Told once, of the level that has to be sent in anew.
    if (level === 'advanced') continue;
    for (const each of context.onTakenBack) await each(tx, userId);
    await tellOutcome(context, tx, taken);
  }
  await tellOutcome(context, tx, await passBasic(tx, { id: row.id, at, ...by }).catch(onePerson));
}

/** R-KYC-2, held by the database: of two accounts of one person only one can be passed. */
export function onePerson(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'kyc_one_person')
    throw new Refusal('kyc_person_verified');
  throw error;
}
