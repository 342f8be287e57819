/** The ledger's journals as a replay reads them, through the ledger's functions, each page in one snapshot of the database. */
import type { Database, Queryable } from '../../platform/db/database.ts';

/** One moment: a record and its journals were committed together, and are seen together. */
export function inReplaySnapshot<T>(db: Database, work: (snapshot: Queryable) => Promise<T>): Promise<T> {
  return db.transaction('replay', async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only');
    await tx.query('set local statement_timeout = 0');
    return work(tx);
  });
}

/** [user, account, shard, bucket, currency, amount]. */
type StoredPosting = [number | null, string, number, string, number, string];

export interface StoredJournal {
  id: bigint;
  kind: string;
  refType: string;
  refId: string;
  /** As `postingsText` writes them. */
  postings: string;
}

export async function journalsOf(
  db: Queryable,
  of: { types: readonly string[]; after: bigint; upTo: bigint; limit: number },
): Promise<StoredJournal[]> {
  const rows = await db.query<{
    id: bigint;
    kind: string;
    ref_type: string;
    ref_id: string;
    postings: StoredPosting[] | null;
  }>('select * from ledger_journals_of($1, $2, $3, $4)', [of.types, of.after, of.upTo, of.limit]);
  return rows.map(({ id, kind, ref_type: refType, ref_id: refId, postings }) => ({
    id,
    kind,
    refType,
    refId,
    postings: (postings ?? [])
      .map(([user, account, shard, bucket, currency, amount]) => {
        const house = shard === 0 ? account : `${account}#${shard}`;
        return `${user === null ? house : `U:${user}:${account}:${bucket}`} ${currency} ${amount}`;
      })
      .sort()
      .join(', '),
  }));
}

/** Those of the named journals that the ledger does not have. */
export async function missingOf(
  db: Queryable,
  named: readonly { kind: string; refId: string }[],
): Promise<{ kind: string; refId: string }[]> {
  if (named.length === 0) return [];
  const rows = await db.query<{ kind: string; ref_id: string }>(
    'select kind, ref_id from ledger_journals_missing($1, $2)',
    [named.map(({ kind }) => kind), named.map(({ refId }) => refId)],
  );
  return rows.map(({ kind, ref_id: refId }) => ({ kind, refId }));
}

/** By how much each of these journals moved what is available or frozen of its customer, in the order of their numbers. */
export async function movedBy(
  db: Queryable,
  named: readonly { kind: string; refId: string }[],
  bucket: 'available' | 'frozen',
): Promise<{ refId: string; at: Date; amount: bigint }[]> {
  const rows = await db.query<{ ref_id: string; at: Date; amount: bigint }>(
    'select ref_id, at, amount from ledger_moved_by($1, $2, $3) order by id',
    [named.map(({ kind }) => kind), named.map(({ refId }) => refId), bucket === 'available' ? 'a' : 'f'],
  );
  return rows.map(({ ref_id: refId, at, amount }) => ({ refId, at, amount }));
}

/** The last number that was given out. */
export async function newestJournal(db: Queryable): Promise<bigint> {
  const [row] = await db.query<{ journal: bigint }>('select ledger_newest_journal() as journal');
  return row!.journal;
}
