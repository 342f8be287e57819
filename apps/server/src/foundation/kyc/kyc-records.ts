/** What verification adds to a customer's export of his own data (R-POL-5) and to the timeline operators read. */
import type { Queryable } from '../../platform/db/database.ts';
import type { Files } from '../files/index.ts';
import { movesOf, submissionsOf } from './kyc-store.ts';
import type { Persons } from './persons.ts';

const FAR = new Date(8.64e15);
const ALL = 10_000;

/** Everything as entered, every decision, and which pictures are kept. */
export function kycExports(persons: Persons, files: Pick<Files, 'ofUser'>) {
  return [
    {
      name: 'verification',
      about: 'What you entered for verification, attempt by attempt.',
      async *rows(db: Queryable, userId: number) {
        const rows = await submissionsOf(db, userId);
        yield rows.map(({ case_id, attempt, level, sealed, submitted_at }) => {
          const person = persons.open(sealed, { userId, caseId: case_id, attempt });
          return {
            level,
            attempt,
            submitted_at: submitted_at.toISOString(),
            name: person.name,
            country: person.country,
            id_number: person.cardId,
            birth_date: person.birthDate,
            address: person.address,
          };
        });
      },
    },
    {
      name: 'verification-decisions',
      about: 'Every state of your verification, with the reasons.',
      async *rows(db: Queryable, userId: number) {
        const rows = await movesOf(db, { userId, before: FAR, limit: ALL });
        yield rows.toReversed().map(({ level, attempt, from_state, to_state, reasons, at }) => ({
          level,
          attempt,
          from: from_state,
          to: to_state,
          reasons: reasons.join(', '),
          at: at.toISOString(),
        }));
      },
    },
    {
      name: 'pictures',
      about: 'Pictures of yours that are kept, and what each was sent in for.',
      async *rows(_: Queryable, userId: number) {
        yield (await files.ofUser(userId)).map(({ fileId, purpose, at }) => ({
          id: fileId,
          purpose,
          sent_at: at.toISOString(),
        }));
      },
    },
  ];
}

export const KYC_TIMELINE = {
  name: 'kyc',
  entries: async (db: Queryable, of: { userId: number; before: Date; limit: number }) =>
    (await movesOf(db, of)).map(({ id, case_id, level, to_state, reasons, operator_name, at }) => ({
      id: String(id),
      at: at.getTime(),
      what: `kyc.${to_state}`,
      params: {
        level,
        ...(reasons.length === 0 ? {} : { reasons: reasons.join(', ') }),
        ...(operator_name === null ? {} : { by: operator_name }),
      },
      link: { type: 'kyc_case', id: String(case_id) },
    })),
};
