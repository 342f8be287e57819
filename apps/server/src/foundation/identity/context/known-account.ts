/**
 * The account that somebody means. Phones of before are kept as they were written then: whoever has one is found by it and by the form of now,
 * and nobody opens a second account under the other (R-SEC-3).
 */
import type { Queryable } from '../../../platform/db/database.ts';
import type { ReadAccount } from './account-rules.ts';
import { phoneForms } from './phone-forms-rules.ts';
import { storedPhone } from './users-store.ts';

export async function knownAccount(db: Queryable, read: ReadAccount): Promise<ReadAccount> {
  if (!read.ok || read.kind === 'email') return read;
  const { target, typed } = read;
  const forms = phoneForms(target);
  // Of two accounts of before, each is found by its own.
  const stored = await storedPhone(db, typed === undefined ? forms : [typed, ...forms]);
  return { ...read, target: stored ?? target };
}
