/**
 * Accounts of one person count as one for self-trade prevention (R-KYC-4, R-SPOT-4): only where people have judged photos of both, for
 * whoever types what he knows of somebody proves nothing by it. Both are told, and two people can undo it on a case.
 */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { KycContext } from './kyc-context.ts';
import { whoText } from './kyc-rules.ts';
import { newestBasic, provenOf } from './kyc-store.ts';
import { strangersOf } from './looks-store.ts';
import { usersNotYetWho, usersWho } from './names-store.ts';
import type { Person } from './persons.ts';

/** Of those whose digest is still to be made, after an update. */
const MOST_OPENED = 200;

/** A customer, with closed accounts whose document he has proved to be his, and with those whom the two who pass him call somebody else. */
interface Proven {
  userId: number;
  left: readonly number[];
  apart?: readonly number[];
}

/** After an advanced pass: whoever passed it with the same name, country and birth date, on another document, is the same person. */
export async function linkSamePerson(context: KycContext, tx: Tx, { userId, left }: Proven): Promise<void> {
  const same = await provenSame(context, tx, { userId, left });
  if (same.length === 0) return;
  const all = [userId, ...same];
  for (const each of context.onSamePerson) await each(tx, all);
  for (const each of all)
    await context.notify.tell(tx, { userId: each, kind: 'accounts_linked', params: {} });
}

/** Whom his advanced pass links him with: those who passed it too. */
export async function provenSame(
  context: KycContext,
  db: Queryable,
  { userId, left, apart = [] }: Proven,
): Promise<number[]> {
  const alike = await provenOf(db, await likelySame(context, db, userId));
  // What stands against him there comes with him, however he writes his name here.
  const same = [...new Set([...left, ...alike])];
  const one = new Set([userId, ...(await context.linked().of(db, userId))]);
  for (const other of same) {
    const theirs = [other, ...(await context.linked().of(db, other))];
    if (theirs.some((id) => apart.includes(id))) continue;
    // Whom two have called different persons no third account makes one again: he is linked with the first of them.
    if (!(await hasStranger(db, { among: theirs, to: one }))) theirs.forEach((id) => one.add(id));
  }
  return same.filter((id) => one.has(id));
}

async function hasStranger(
  db: Queryable,
  { among, to }: { among: readonly number[]; to: ReadonlySet<number> },
): Promise<boolean> {
  for (const id of among) for (const stranger of await strangersOf(db, id)) if (to.has(stranger)) return true;
  return false;
}

/** Passed at any level with the same name, country and birth date: for people to see, for all of it may be typed by somebody else. */
export async function likelySame(context: KycContext, db: Queryable, userId: number): Promise<number[]> {
  const person = await personOf(context, db, userId);
  if (person === undefined) return [];
  const strangers = await strangersOf(db, userId);
  const words = context.persons.nameIndex(person.name);
  const { country } = person;
  const same = await usersWho(db, context.persons.whoIndex(person));
  // Without words there is no name by which those could be found.
  const notYet = words.length === 0 ? [] : await usersNotYetWho(db, { words, country, limit: MOST_OPENED });
  for (const other of notYet) if (isSame(person, await personOf(context, db, other))) same.push(other);
  return same.filter((other) => other !== userId && !strangers.has(other)).toSorted((a, b) => a - b);
}

/** By what is on every document beside its number. */
export const isSame = (a: Person, b: Person | undefined): boolean =>
  b !== undefined && whoText(a) === whoText(b);

async function personOf(context: KycContext, db: Queryable, userId: number): Promise<Person | undefined> {
  const newest = await newestBasic(db, userId);
  return (
    newest && context.persons.open(newest.sealed, { userId, caseId: newest.case_id, attempt: newest.attempt })
  );
}
