/**
 * Basic asks for nothing that a stranger cannot know of somebody's document, and one document is one person's (R-KYC-2). So that nobody is
 * kept out by whoever typed it first, its owner sends the photos while his basic case waits: with his advanced case his basic one passes,
 * and the other's needs another document, unless that one has shown photos too.
 */
import type { Tx } from '../../platform/db/database.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { KycContext } from './kyc-context.ts';
import type { CaseRow } from './kyc-store.ts';
import { provenOf, sealedAttempt } from './kyc-store.ts';
import type { Person } from './persons.ts';
import type { Deciders } from './review-store.ts';
import { holdersOf, lockCasesOfAll, passBasic, takeBasic } from './review-store.ts';
import { isSame } from './same-person.ts';
import { tellOutcome } from './tell-outcome.ts';

interface Basic {
  row: CaseRow;
  /** Who has passed basic with this document, without photos; empty when this customer has. */
  holders: readonly CaseRow[];
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
  if (row.state === 'passed') return { row, holders: [] };
  if (row.state !== 'review' || row.proposal_id !== null) throw new Refusal('kyc_basic_first');
  if ((await provenOf(tx, others)).length > 0) throw new Refusal('kyc_person_verified');
  const holders = cases.filter(
    ({ user_id, level, state }) => others.includes(user_id) && level === 'basic' && state === 'passed',
  );
  return { row, holders };
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
  for (const { id, user_id: userId } of holders) {
    for (const each of context.onTakenBack) await each(tx, userId);
    await tellOutcome(context, tx, await takeBasic(tx, { id, at, ...by }));
  }
  await tellOutcome(context, tx, await passBasic(tx, { id: row.id, at, ...by }).catch(onePerson));
}

/** R-KYC-2, held by the database: of two accounts of one person only one can be passed. */
export function onePerson(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'kyc_one_person')
    throw new Refusal('kyc_person_verified');
  throw error;
}
