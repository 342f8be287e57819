/** The only SQL on ledger_*: post journals, find balance rows, read balances and postings. */
import type { Queryable } from '../../platform/db/database.ts';

/** What a balance row is the balance of. */
export interface BalanceKey {
  userId: number | null;
  account: string;
  currencyId: number;
  shard: number;
}

export interface BalanceRow {
  id: number;
  available: bigint;
  frozen: bigint;
}

export interface JournalColumns {
  kind: string[];
  refType: string[];
  refId: string[];
  actor: string[];
  approver: (string | null)[];
  idemKey: (string | null)[];
}

/** One element a posting; `journal` counts from 1. */
export interface PostingColumns {
  journal: number[];
  balance: number[];
  bucket: ('a' | 'f' | 'h')[];
  currency: number[];
  amount: bigint[];
}

const POST = `select journal_ids, balance_ids, availables, frozens
from ledger_post($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz,
  $8::integer[], $9::bigint[], $10::"char"[], $11::integer[], $12::bigint[])`;

interface PostedRow {
  journal_ids: bigint[];
  balance_ids: bigint[];
  availables: bigint[];
  frozens: bigint[];
}

/** Throws the driver's 23514 when a balance would fall below zero and CN001 when money writes are stopped. */
export async function postColumns(
  tx: Queryable,
  { journals, postings, at }: { journals: JournalColumns; postings: PostingColumns; at: Date },
): Promise<{ journalIds: bigint[]; balances: BalanceRow[] }> {
  const [row] = await tx.query<PostedRow>(POST, [
    journals.kind,
    journals.refType,
    journals.refId,
    journals.actor,
    journals.approver,
    journals.idemKey,
    at,
    postings.journal,
    postings.balance,
    postings.bucket,
    postings.currency,
    postings.amount,
  ]);
  if (row === undefined) throw new Error('ledger_post answered nothing');
  return { journalIds: row.journal_ids, balances: balanceRows(row.balance_ids, row.availables, row.frozens) };
}

export function balanceRows(
  ids: readonly bigint[],
  availables: readonly bigint[],
  frozens: readonly bigint[],
): BalanceRow[] {
  return ids.map((id, n) => ({ id: Number(id), available: availables[n]!, frozen: frozens[n]! }));
}

const WANTED = `unnest($1::integer[], $2::text[], $3::integer[], $4::smallint[]) as w (user_id, account, currency_id, shard)`;

// Two halves, because "is not distinct from" finds nothing in an index: each look would read every balance there is.
const FIND = `select b.id, b.user_id, b.account, b.currency_id, b.shard
from ${WANTED}
join ledger_balances b on b.user_id = w.user_id and b.account = w.account and b.currency_id = w.currency_id and b.shard = w.shard
union all
select b.id, b.user_id, b.account, b.currency_id, b.shard
from ${WANTED}
join ledger_balances b on b.user_id is null and b.account = w.account and b.currency_id = w.currency_id and b.shard = w.shard
where w.user_id is null`;

const CREATE = `insert into ledger_balances (user_id, account, currency_id, shard)
select user_id, account, currency_id, shard from ${WANTED} on conflict do nothing`;

type FoundBalance = BalanceKey & { id: number };

export async function findOrCreateBalances(
  db: Queryable,
  balanceKeys: readonly BalanceKey[],
): Promise<FoundBalance[]> {
  const found = await findBalances(db, balanceKeys);
  if (found.length === balanceKeys.length) return found;
  const have = new Set(found.map(balanceName));
  const missing = balanceKeys.filter((balanceKey) => !have.has(balanceName(balanceKey)));
  await db.query(CREATE, columnsOf(missing));
  return [...found, ...(await findBalances(db, missing))];
}

async function findBalances(db: Queryable, balanceKeys: readonly BalanceKey[]): Promise<FoundBalance[]> {
  const rows = await db.query<{
    id: bigint;
    user_id: number | null;
    account: string;
    currency_id: number;
    shard: number;
  }>(FIND, columnsOf(balanceKeys));
  return rows.map((row) => ({
    id: Number(row.id),
    userId: row.user_id,
    account: row.account,
    currencyId: row.currency_id,
    shard: row.shard,
  }));
}

const columnsOf = (balanceKeys: readonly BalanceKey[]) => [
  balanceKeys.map((balanceKey) => balanceKey.userId),
  balanceKeys.map((balanceKey) => balanceKey.account),
  balanceKeys.map((balanceKey) => balanceKey.currencyId),
  balanceKeys.map((balanceKey) => balanceKey.shard),
];

const balanceName = ({ userId, account, currencyId, shard }: BalanceKey): string =>
  `${userId ?? ''}/${account}/${currencyId}/${shard}`;

export async function readBalances(db: Queryable, ids: readonly number[]): Promise<BalanceRow[]> {
  const rows = await db.query<{ id: bigint; available: bigint; frozen: bigint }>(
    'select id, available, frozen from ledger_balances where id = any ($1::bigint[])',
    [ids],
  );
  return rows.map((row) => ({ id: Number(row.id), available: row.available, frozen: row.frozen }));
}

/** Locks rows in id order; the server's login may not lock what it may not write, so a function of the owner does it (ADR 0060). */
export async function lockBalances(tx: Queryable, ids: readonly number[]): Promise<BalanceRow[]> {
  const rows = await tx.query<{ id: bigint; available: bigint; frozen: bigint }>(
    'select id, available, frozen from ledger_lock($1::bigint[])',
    [ids],
  );
  return rows.map((row) => ({ id: Number(row.id), available: row.available, frozen: row.frozen }));
}

export interface CustomerBalance {
  account: string;
  currencyId: number;
  available: bigint;
  frozen: bigint;
}

export async function balancesOfUser(db: Queryable, userId: number): Promise<CustomerBalance[]> {
  const rows = await db.query<{ account: string; currency_id: number; available: bigint; frozen: bigint }>(
    'select account, currency_id, available, frozen from ledger_balances where user_id = $1',
    [userId],
  );
  return rows.map((row) => ({
    account: row.account,
    currencyId: row.currency_id,
    available: row.available,
    frozen: row.frozen,
  }));
}

/** Locks all of a customer's balances in the one order in which balances are ever locked. */
export async function lockBalancesOfUser(tx: Queryable, userId: number): Promise<void> {
  await tx.query(
    'select count(*) as locked from ledger_lock(array(select id from ledger_balances where user_id = $1))',
    [userId],
  );
}

export async function readGate(
  db: Queryable,
): Promise<{ isOpen: boolean; reason: string | null; changedAt: number }> {
  const [row] = await db.query<{ is_open: boolean; reason: string | null; changed_at: Date }>(
    'select is_open, reason, changed_at from ledger_gate',
  );
  if (row === undefined) return { isOpen: false, reason: 'no gate row', changedAt: 0 };
  return { isOpen: row.is_open, reason: row.reason, changedAt: row.changed_at.getTime() };
}

export async function closeGate(db: Queryable, reason: string): Promise<void> {
  await db.query('select ledger_close_gate($1)', [reason]);
}

/** Throws the driver's CN007 when the proposal is none that two people have agreed on. */
export async function openGate(tx: Queryable, proposalId: number): Promise<void> {
  await tx.query('select ledger_open_gate($1)', [proposalId]);
}
