/** Verification as other nouns ask for it: how far, who, and whether a number or a date is the person's. */
import type { Queryable } from '../../platform/db/database.ts';
import { assert } from '../../platform/refusal.ts';
import type { KycContext } from './kyc-context.ts';
import { plainNumber, reviewStatus, sixDigitDates } from './kyc-rules.ts';
import type { CaseRow } from './kyc-store.ts';
import { casesOf, casesOfMany, newestBasic, sealedAttempt } from './kyc-store.ts';
import { usersNamed } from './names-store.ts';
import type { Person } from './persons.ts';
import type { Kyc, KycLevel } from './ports.ts';

export function createVerified(context: KycContext): Kyc {
  const { platform, persons } = context;
  return {
    levelOf: async (userId, db = platform.db) => levelIn(context, await casesOf(db, userId)),
    async isJudged(userId) {
      const { basic, advanced } = await casesOf(platform.db, userId);
      return [basic, advanced].some(
        (row) => row !== undefined && (row.decided_at !== null || row.attempt > 1),
      );
    },
    async withdrawalLevelOf(userId, db = platform.db) {
      const cases = await casesOf(db, userId);
      const isRefused = cases.basic?.state === 'final' || cases.advanced?.state === 'final';
      return isRefused ? 'refused' : levelIn(context, cases);
    },
    async personOf(userId, db = platform.db) {
      const { basic } = await casesOf(db, userId);
      if (basic?.state !== 'passed') return undefined;
      const { name, country } = await personIn(context, basic, db);
      return { name, country };
    },
    async standingsOf(userIds, db) {
      const cases = await casesOfMany(db, userIds);
      return new Map(
        [...cases].map(([userId, of]) => [
          userId,
          {
            level: levelIn(context, of),
            country: of.basic?.state === 'passed' ? of.basic.country : undefined,
          },
        ]),
      );
    },
    async statusesOf(userId) {
      const { basic, advanced } = await casesOf(platform.db, userId);
      return {
        basic: reviewStatus(basic?.state ?? 'none'),
        advanced: reviewStatus(advanced?.state ?? 'none'),
      };
    },
    async isIdNumber(userId, idNumber) {
      const { basic } = await casesOf(platform.db, userId);
      if (basic?.state !== 'passed' || plainNumber(idNumber) === undefined) return false;
      return persons.index({ country: basic.country, cardId: idNumber }).equals(basic.person_index);
    },
    async isBirthDate(userId, digits) {
      // Asked each time money leaves: one statement.
      const row = await newestBasic(platform.db, userId);
      if (row === undefined) return false;
      const person = persons.open(row.sealed, { userId, caseId: row.case_id, attempt: row.attempt });
      return sixDigitDates(person.birthDate).has(digits);
    },
    async idsByName(name) {
      const words = persons.nameIndex(name);
      return words.length === 0 ? [] : usersNamed(platform.db, words);
    },
  };
}

/** The highest level passed; a document that ran out today counts for nothing from today, whether the job has seen it or not. */
export function levelIn(
  context: KycContext,
  { basic, advanced }: { basic?: CaseRow; advanced?: CaseRow },
): KycLevel {
  const today = context.waitsNow().toISOString().slice(0, 10);
  const isPassed = (row: CaseRow | undefined): boolean =>
    row?.state === 'passed' && (row.expires_on === null || row.expires_on >= today);
  if (!isPassed(basic)) return 'none';
  return isPassed(advanced) ? 'advanced' : 'basic';
}

async function personIn(context: KycContext, row: CaseRow, db: Queryable): Promise<Person> {
  const sealed = await sealedAttempt(db, row.id, row.attempt);
  assert(sealed !== undefined, 'every attempt has its submission');
  return context.persons.open(sealed, { userId: row.user_id, caseId: row.id, attempt: row.attempt });
}
