/** SQL of wallet_* and the customer's view of postings. */
import type { LastStatement, Queryable } from '../../platform/db/database.ts';

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

export const insertTransfer = (row: TransferRow): LastStatement => ({
  text: `insert into wallet_transfers (id, user_id, currency_id, from_account, to_account, amount, journal_id, at)
    overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  values: [row.id, row.userId, row.currencyId, row.from, row.to, row.amount, row.journalId, row.at],
});

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
  /** A pattern. */
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

const NEWEST = 'from ledger_newest_postings($1, $2, $3, $4, $5, $6, $7)';

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
    `select journal_id, line, kind, ref_type, ref_id, account, bucket, currency_id, amount, at ${NEWEST}
     order by journal_id desc, line desc limit $8 offset $9`,
    [...values, filter.offset + filter.limit, filter.limit, filter.offset],
  );
  const [count] = await db.query<{ total: bigint }>(`select least(count(*), $7) as total ${NEWEST}`, [
    ...values,
    reach,
  ]);
  return { rows, total: Number(count!.total) };
}
