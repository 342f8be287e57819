/** SQL of a customer's journals with their own side of them, through the functions of the ledger (migration 0088). */
import type { Queryable } from '../../platform/db/database.ts';
import type { OwnPosting } from './event-rules.ts';

export interface JournalHeadRow {
  journal_id: bigint;
  kind: string;
  ref_type: string;
  ref_id: string;
  at: Date;
}

export const newestJournals = (
  db: Queryable,
  of: {
    userId: number;
    currencyId: number | undefined;
    /** A pattern. */
    account: string | undefined;
    before: bigint;
    limit: number;
  },
): Promise<JournalHeadRow[]> =>
  db.query<JournalHeadRow>(
    `select journal_id, kind, ref_type, ref_id, at from ledger_newest_journals($1, $2, $3, $4, $5) order by journal_id desc`,
    [of.userId, of.currencyId ?? null, of.account ?? null, of.before, of.limit],
  );

/** Lines of a journal in their order. */
export async function ownPostings(
  db: Queryable,
  userId: number,
  journals: readonly bigint[],
): Promise<Map<bigint, OwnPosting[]>> {
  const rows = await db.query<{
    journal_id: bigint;
    line: number;
    account: string;
    bucket: 'a' | 'f';
    currency_id: number;
    amount: bigint;
  }>(
    `select journal_id, line, account, bucket, currency_id, amount from ledger_own_postings($1, $2::bigint[])
     order by journal_id, line`,
    [userId, journals],
  );
  const found = new Map<bigint, OwnPosting[]>(journals.map((id) => [id, []]));
  for (const { journal_id, line, account, bucket, currency_id, amount } of rows)
    found.get(journal_id)!.push({ line, account, bucket, currencyId: currency_id, amount });
  return found;
}

/** Every journal before it was made before `at`, but for the few that were decided together. */
export async function firstJournalSince(db: Queryable, at: Date): Promise<bigint> {
  const [row] = await db.query<{ id: bigint }>('select ledger_first_journal_since($1) as id', [at]);
  return row!.id;
}
