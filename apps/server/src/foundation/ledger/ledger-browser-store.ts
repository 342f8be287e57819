/** Reads of the ledger for operators: journals by any of their marks, one journal with its postings, house balances, flows. */
import type { Queryable } from '../../platform/db/database.ts';

export interface JournalRow {
  id: bigint;
  kind: string;
  ref_type: string;
  ref_id: string;
  actor: string;
  approver: string | null;
  at: Date;
}
export interface PostingRow {
  user_id: number | null;
  account: string;
  shard: number;
  bucket: 'a' | 'f' | 'h';
  currency_id: number;
  amount: bigint;
}

export interface JournalFilter {
  kind?: string | undefined;
  userId?: number | undefined;
  account?: string | undefined;
  currencyId?: number | undefined;
  refType?: string | undefined;
  refId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before?: bigint | undefined;
  limit: number;
}

const HEAD = 'j.id, j.kind, j.ref_type, j.ref_id, j.actor, j.approver, j.at';

/** Newest first. Balances are looked up before postings, so that a customer's journals come by index. */
export function journalsBy(db: Queryable, filter: JournalFilter): Promise<JournalRow[]> {
  return db.query<JournalRow>(
    `select ${HEAD} from ledger_journals j
     where ($1::text is null or j.kind = $1) and ($2::text is null or j.ref_type = $2) and ($3::text is null or j.ref_id = $3)
       and ($4::timestamptz is null or j.at >= $4) and ($5::timestamptz is null or j.at < $5) and ($6::bigint is null or j.id < $6)
       and (($7::integer is null and $8::text is null and $9::integer is null) or j.id in (
         select p.journal_id from ledger_balances b cross join lateral (
           select distinct q.journal_id from (
             select journal_id from ledger_postings where balance_id = b.id and ($6::bigint is null or journal_id < $6)
             order by journal_id desc limit 2000) q) p
         where ($7::integer is null or b.user_id = $7) and ($8::text is null or b.account = $8) and ($9::integer is null or b.currency_id = $9)))
     order by j.id desc limit $10`,
    [
      filter.kind ?? null,
      filter.refType ?? null,
      filter.refId ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.before ?? null,
      filter.userId ?? null,
      filter.account ?? null,
      filter.currencyId ?? null,
      filter.limit,
    ],
  );
}

/** What each of these journals moved: the sum of what came in anywhere, by currency, and the customers concerned. */
export async function sumsOf(
  db: Queryable,
  ids: readonly bigint[],
): Promise<{ journal_id: bigint; currency_id: number; amount: bigint; users: number[] }[]> {
  if (ids.length === 0) return [];
  return db.query(
    `select p.journal_id, p.currency_id, coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as amount,
       coalesce(array_agg(distinct b.user_id) filter (where b.user_id is not null), '{}') as users
     from ledger_postings p join ledger_balances b on b.id = p.balance_id
     where p.journal_id = any ($1::bigint[]) group by p.journal_id, p.currency_id order by p.journal_id, p.currency_id`,
    [ids],
  );
}

export async function journalById(
  db: Queryable,
  id: bigint,
): Promise<(JournalRow & { postings: PostingRow[] }) | undefined> {
  const [head] = await db.query<JournalRow>(`select ${HEAD} from ledger_journals j where j.id = $1`, [id]);
  if (head === undefined) return undefined;
  const postings = await db.query<PostingRow>(
    `select b.user_id, b.account, b.shard, p.bucket, p.currency_id, p.amount
     from ledger_postings p join ledger_balances b on b.id = p.balance_id where p.journal_id = $1 order by p.line`,
    [id],
  );
  return { ...head, postings };
}

/** The one journal of a kind that a cause has, by the index that allows no second. */
export async function journalOfKind(
  db: Queryable,
  of: { kind: string; refId: string },
): Promise<(JournalRow & { postings: PostingRow[] }) | undefined> {
  const [head] = await db.query<{ id: bigint }>(
    'select j.id from ledger_journals j where j.kind = $1 and j.ref_id = $2',
    [of.kind, of.refId],
  );
  return head && journalById(db, head.id);
}

/** Numbers of the journals of one kind, by what they refer to. */
export async function journalIdsOf(
  db: Queryable,
  { kind, refIds }: { kind: string; refIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db.query<{ ref_id: string; id: bigint }>(
    'select j.ref_id, j.id from ledger_journals j where j.kind = $1 and j.ref_id = any ($2::text[])',
    [kind, refIds],
  );
  return new Map(rows.map(({ ref_id, id }) => [ref_id, String(id)]));
}

/** What else the same cause has posted, oldest first. Kinds that several nouns post name it with its noun: `sweep:7`. */
export function journalsOfCause(
  db: Queryable,
  of: { refType: string; refId: string },
): Promise<JournalRow[]> {
  return db.query<JournalRow>(
    `select ${HEAD} from ledger_journals j where j.ref_type = $1 and j.ref_id in ($2, $1 || ':' || $2) order by j.id limit 200`,
    [of.refType, of.refId.startsWith(`${of.refType}:`) ? of.refId.slice(of.refType.length + 1) : of.refId],
  );
}

export interface HouseBalance {
  account: string;
  currency_id: number;
  amount: bigint;
}
export function houseBalances(db: Queryable): Promise<HouseBalance[]> {
  return db.query<HouseBalance>(
    `select account, currency_id, sum(available)::bigint as amount from ledger_balances where user_id is null
     group by account, currency_id order by account, currency_id`,
  );
}

/** All customers together, available and frozen. */
export function customerTotals(db: Queryable): Promise<{ currency_id: number; amount: bigint }[]> {
  return db.query<{ currency_id: number; amount: bigint }>(
    `select currency_id, sum(available + frozen)::bigint as amount from ledger_balances where user_id is not null
     group by currency_id order by currency_id`,
  );
}

export interface FlowRow {
  day: string;
  currency_id: number;
  deposits: bigint;
  withdrawals: bigint;
  fees: bigint;
}
/** Money in, money out and income by UTC day, from the postings themselves. */
export function flowsSince(db: Queryable, since: Date): Promise<FlowRow[]> {
  return db.query<FlowRow>(
    `select to_char(j.at at time zone 'UTC', 'YYYY-MM-DD') as day, p.currency_id,
       coalesce(sum(p.amount) filter (where j.kind in ('deposit_credited', 'demo_faucet') and b.user_id is not null), 0)::bigint as deposits,
       coalesce(sum(p.amount) filter (where j.kind = 'withdrawal_sent' and b.account like 'X:%'), 0)::bigint as withdrawals,
       coalesce(sum(p.amount) filter (where b.account like 'I:fee:%'), 0)::bigint as fees
     from ledger_journals j join ledger_postings p on p.journal_id = j.id join ledger_balances b on b.id = p.balance_id
     where j.at >= $1 and (j.kind in ('deposit_credited', 'demo_faucet', 'withdrawal_sent') or b.account like 'I:fee:%')
     group by 1, 2 order by 1 desc, 2`,
    [since],
  );
}

export function goodwillByMonth(
  db: Queryable,
): Promise<{ month: string; currency_id: number; count: bigint; total: bigint }[]> {
  return db.query(
    `select to_char(j.at at time zone 'UTC', 'YYYY-MM') as month, p.currency_id, count(*) as count, sum(p.amount)::bigint as total
     from ledger_journals j join ledger_postings p on p.journal_id = j.id
     where j.kind = 'manual_goodwill' and p.amount > 0 group by 1, 2 order by 1 desc, 2 limit 48`,
  );
}

/** What a customer's coin account received by one kind of journal since each of some moments, among its last 5,000 postings. */
export async function receivedSince(
  db: Queryable,
  of: { userId: number; currencyId: number; kind: string; since: readonly Date[] },
): Promise<bigint[]> {
  const rows = await db.query<{ sum: bigint }>(
    `select coalesce(sum(r.amount) filter (where r.at > m.since), 0)::bigint as sum
     from unnest($4::timestamptz[]) with ordinality as m (since, n) left join (select l.amount, j.at from (
       select p.journal_id, p.amount from ledger_balances b join ledger_postings p on p.balance_id = b.id
       where b.user_id = $1 and b.currency_id = $2 and b.account = 'coin' order by p.journal_id desc, p.line desc limit 5000) l
     join ledger_journals j on j.id = l.journal_id
     where l.amount > 0 and j.kind = $3) r on true
     group by m.n order by m.n`,
    [of.userId, of.currencyId, of.kind, of.since],
  );
  return rows.map(({ sum }) => sum);
}

/**
 * What moved a house account since a journal, by kind, while its balance is locked: journals take their numbers under that
 * lock, so that none is missed and none is counted twice.
 */
export async function movementsAfter(
  tx: Queryable,
  of: { balanceId: number; journal: bigint },
): Promise<{ rows: { kind: string; amount: bigint; journals: number }[]; last: bigint }> {
  const rows = await tx.query<{ kind: string; amount: bigint; journals: bigint; last: bigint }>(
    `select j.kind, sum(p.amount)::bigint as amount, count(distinct j.id) as journals, max(j.id) as last
     from ledger_postings p join ledger_journals j on j.id = p.journal_id
     where p.balance_id = $1 and p.journal_id > $2 group by j.kind order by j.kind`,
    [of.balanceId, of.journal],
  );
  return {
    rows: rows.map(({ kind, amount, journals }) => ({ kind, amount, journals: Number(journals) })),
    last: rows.reduce((most, row) => (row.last > most ? row.last : most), of.journal),
  };
}
