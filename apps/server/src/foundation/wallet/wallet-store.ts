/** SQL of wallet_* and the customer's view of postings. */
import type { Queryable } from '../../platform/db/database.ts';

export async function nextTransferId(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ id: bigint }>(
    `select nextval(pg_get_serial_sequence('wallet_transfers', 'id')) as id`,
  );
  return Number(row!.id);
}

export interface TransferRow {
  id: number;
  userId: number;
  currencyId: number;
  from: string;
  to: string;
  amount: bigint;
  journalId: bigint;
  at: Date;
}

export async function insertTransfer(tx: Queryable, row: TransferRow): Promise<void> {
  await tx.query(
    `insert into wallet_transfers (id, user_id, currency_id, from_account, to_account, amount, journal_id, at)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.id, row.userId, row.currencyId, row.from, row.to, row.amount, row.journalId, row.at],
  );
}

export async function listTransfers(
  db: Queryable,
  of: { userId: number; currencyId: number | undefined; limit: number; offset: number },
) {
  const rows = await db.query<{
    id: bigint;
    currency_id: number;
    from_account: string;
    to_account: string;
    amount: bigint;
    at: Date;
  }>(
    `select id, currency_id, from_account, to_account, amount, at from wallet_transfers
     where user_id = $1 and ($2::integer is null or currency_id = $2) order by at desc, id desc limit $3 offset $4`,
    [of.userId, of.currencyId ?? null, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    'select count(*) as total from wallet_transfers where user_id = $1 and ($2::integer is null or currency_id = $2)',
    [of.userId, of.currencyId ?? null],
  );
  return { rows, total: Number(count!.total) };
}

/** True for the first claim of a user's UTC day. */
export async function claimFaucetDay(
  tx: Queryable,
  claim: { userId: number; day: string; amount: bigint; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'insert into wallet_faucet_claims (user_id, utc_day, amount, at) values ($1, $2, $3, $4) on conflict do nothing returning user_id',
    [claim.userId, claim.day, claim.amount, claim.at],
  );
  return rows.length === 1;
}

export async function hasClaimed(db: Queryable, userId: number, day: string): Promise<boolean> {
  const rows = await db.query(
    'select 1 as found from wallet_faucet_claims where user_id = $1 and utc_day = $2',
    [userId, day],
  );
  return rows.length > 0;
}

export interface PostingFilter {
  userId: number;
  currencyId: number | undefined;
  account: string | undefined;
  kind: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  limit: number;
  offset: number;
}

export interface PostingRow {
  journal_id: bigint;
  line: number;
  kind: string;
  ref_type: string;
  ref_id: string;
  account: string;
  bucket: 'a' | 'f';
  currency_id: number;
  amount: bigint;
  at: Date;
}

/** Counted exactly up to here and to one page further: nobody pages through more, and counting all would grow with time. */
const COUNTED = 500;

/**
 * Newest first. Each balance of the customer (a handful) is walked from its newest posting by index and only as far as the
 * page reaches, so that the cost does not grow with the customer's past; filters by kind or time walk on until they are
 * satisfied.
 */
const NEWEST = `from ledger_balances b
cross join lateral (
  select p.journal_id, p.line, p.bucket, p.currency_id, p.amount, j.kind, j.ref_type, j.ref_id, j.at
  from ledger_postings p join ledger_journals j on j.id = p.journal_id
  where p.balance_id = b.id and ($4::text is null or j.kind = $4) and ($5::timestamptz is null or j.at >= $5)
    and ($6::timestamptz is null or j.at < $6)
  order by p.journal_id desc, p.line desc limit $7
) x
where b.user_id = $1 and ($2::integer is null or b.currency_id = $2) and ($3::text is null or b.account = $3)`;

export async function listPostings(
  db: Queryable,
  filter: PostingFilter,
): Promise<{ rows: PostingRow[]; total: number }> {
  const reach = Math.max(COUNTED, filter.offset + filter.limit + 1);
  const values = [
    filter.userId,
    filter.currencyId ?? null,
    filter.account ?? null,
    filter.kind ?? null,
    filter.from ?? null,
    filter.to ?? null,
  ];
  const rows = await db.query<PostingRow>(
    `select x.journal_id, x.line, x.kind, x.ref_type, x.ref_id, b.account, x.bucket, x.currency_id, x.amount, x.at ${NEWEST}
     order by x.journal_id desc, x.line desc limit $8 offset $9`,
    [...values, filter.offset + filter.limit, filter.limit, filter.offset],
  );
  const [count] = await db.query<{ total: bigint }>(`select least(count(*), $7) as total ${NEWEST}`, [
    ...values,
    reach,
  ]);
  return { rows, total: Number(count!.total) };
}
