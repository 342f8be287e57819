/** SQL of proofs_journals, and the ledger's journals as they are chained. */
import type { ChainedJournal, ChainedPosting, EvidenceJournal, EvidencePosting } from '@candor/proof';
import type { Queryable } from '../../platform/db/database.ts';

export interface Followed {
  journal: bigint;
  hash: Buffer;
  upTo: bigint | null;
  mark: bigint | null;
}

export async function readFollowed(db: Queryable): Promise<Followed> {
  const [row] = await db.query<{ journal: bigint; hash: Buffer; up_to: bigint | null; mark: bigint | null }>(
    'select journal, hash, up_to, mark from proofs_journals',
  );
  return { journal: row!.journal, hash: row!.hash, upTo: row!.up_to, mark: row!.mark };
}

/** Journals up to the newest number have ended, one way or the other, when everything that runs now is over. */
export async function beginFollowing(db: Queryable, from: Followed): Promise<void> {
  const [newest] = await db.query<{ journal: bigint }>('select ledger_newest_journal() as journal');
  if (newest!.journal === from.journal) return;
  // Asked after the number: whoever took it before has begun by now.
  await db.query(
    `update proofs_journals set up_to = $2, mark = ledger_mark() where journal = $1 and up_to is null`,
    [from.journal, newest!.journal],
  );
}

export async function hasSettled(db: Queryable, mark: bigint): Promise<boolean> {
  const [row] = await db.query<{ settled: boolean }>('select ledger_has_settled($1) as settled', [mark]);
  return row!.settled;
}

/**
 * Tells the index of postings what lies in pages that are full, from a block on, and answers the next one. Whoever looks for a journal reads
 * whole every page that it knows nothing of.
 */
export async function summarisePostings(db: Queryable, from: bigint): Promise<bigint> {
  const [row] = await db.query<{ next: bigint }>('select ledger_summarise_postings($1) as next', [from]);
  return row!.next;
}

/** False when another node was faster: then nothing is changed. */
export async function saveFollowed(
  db: Queryable,
  from: Followed,
  to: { journal: bigint; hash: Uint8Array; isEnd: boolean },
): Promise<boolean> {
  const rows = await db.query(
    `update proofs_journals set journal = $3, hash = $4, up_to = case when not $5 then up_to end, mark = case when not $5 then mark end
     where journal = $1 and hash = $2 and up_to is not null returning 1 as moved`,
    [from.journal, from.hash, to.journal, Buffer.from(to.hash), to.isEnd],
  );
  return rows.length === 1;
}

interface JournalRow {
  id: string;
  kind: string;
  ref_type: string;
  ref_id: string;
  actor: string;
  approver: string | null;
  reverses: string | null;
  at: string;
}

/** Whose a balance is, as a posting of the chain says it: customer (null: the house), account, currency. */
type Holder = readonly [string | null, string, string];
/** Holders by the number of a balance. Nothing of it ever changes; whoever reads page after page keeps it. */
export type Holders = Map<string, Holder>;

/** Numbers stay the text that the chain is made of: each made a number and a text again costs six times as much. */
const JOURNALS = `select id::text, kind, ref_type, ref_id, actor, approver, reverses, at from ledger_journals_after($1, $2, $3)`;
const POSTINGS = `select journals::text, balances::text, buckets, amounts::text from ledger_postings_between($1, $2)`;

export async function journalsAfter(
  db: Queryable,
  of: { after: bigint; upTo: bigint; limit: number },
  holders: Holders = new Map(),
): Promise<ChainedJournal[]> {
  const rows = await db.query<JournalRow>(JOURNALS, [of.after, of.upTo, of.limit]);
  if (rows.length === 0) return [];
  const postings = await postingsBetween(db, { after: of.after, upTo: rows.at(-1)!.id }, holders);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    refType: row.ref_type,
    refId: row.ref_id,
    actor: row.actor,
    approver: row.approver,
    reverses: row.reverses,
    at: row.at,
    postings: postings.get(row.id) ?? [],
  }));
}

/** Postings by journal, in their order. */
async function postingsBetween(
  db: Queryable,
  { after, upTo }: { after: bigint; upTo: string },
  holders: Holders,
): Promise<Map<string, ChainedPosting[]>> {
  type Columns = { journals: string; balances: string; buckets: string; amounts: string };
  const [columns] = await db.query<Columns>(POSTINGS, [after, upTo]);
  const { buckets } = columns!;
  const [journals, balances, amounts] = [
    numbersIn(columns!.journals),
    numbersIn(columns!.balances),
    numbersIn(columns!.amounts),
  ];
  await meetHolders(db, balances, holders);
  const of = new Map<string, ChainedPosting[]>();
  let last: { journal: string; postings: ChainedPosting[] } | undefined;
  for (let n = 0; n < journals.length; n += 1) {
    const journal = journals[n]!;
    if (last?.journal !== journal) {
      last = { journal, postings: [] };
      of.set(journal, last.postings);
    }
    const [user, account, currency] = holders.get(balances[n]!)!;
    last.postings.push([user, account, buckets[n]!, currency, amounts[n]!]);
  }
  return of;
}

/** The numbers of an array as PostgreSQL writes it. */
const numbersIn = (array: string): string[] => (array === '{}' ? [] : array.slice(1, -1).split(','));

async function meetHolders(db: Queryable, balances: readonly string[], holders: Holders): Promise<void> {
  const unmet = [...new Set(balances)].filter((id) => !holders.has(id));
  if (unmet.length === 0) return;
  const rows = await db.query<{ id: string; user_id: number | null; account: string; currency: string }>(
    'select id::text, user_id, account, currency from ledger_places($1)',
    [unmet],
  );
  for (const row of rows)
    holders.set(row.id, [row.user_id === null ? null : String(row.user_id), row.account, row.currency]);
}

/** Journals by name as a customer may see them: those about his own record. */
export async function journalsShown(
  db: Queryable,
  { userId, named }: { userId: number; named: readonly { kind: string; refId: string }[] },
): Promise<EvidenceJournal[]> {
  const rows = await db.query<{
    id: bigint;
    kind: string;
    ref_id: string;
    at: Date;
    postings: EvidencePosting[] | null;
  }>('select id, kind, ref_id, at, postings from ledger_journals_shown($1, $2, $3)', [
    userId,
    named.map(({ kind }) => kind),
    named.map(({ refId }) => refId),
  ]);
  return rows.map(({ id, kind, ref_id: ref, at, postings }) => ({
    id: String(id),
    kind,
    ref,
    at: at.toISOString(),
    postings: postings ?? [],
  }));
}
