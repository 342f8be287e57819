/** SQL on bound bank accounts: details sealed, one bound at a time, earlier ones kept. */
import type { Queryable } from '../../../platform/db/database.ts';

export interface BankAccountRow {
  id: bigint;
  user_id: number;
  sealed: Buffer;
  shown: string;
  account_index: Buffer;
  /** Of all its numbers; null of one that was bound before they were kept. */
  number_indexes: Buffer[] | null;
  created_at: Date;
  usable_at: Date;
}

const COLUMNS = 'id, user_id, sealed, shown, account_index, number_indexes, created_at, usable_at';

export async function boundAccount(db: Queryable, userId: number): Promise<BankAccountRow | undefined> {
  return (
    await db.query<BankAccountRow>(
      `select ${COLUMNS} from withdrawals_bank_accounts where user_id = $1 and ended_at is null`,
      [userId],
    )
  )[0];
}

export async function bankAccountById(db: Queryable, id: bigint): Promise<BankAccountRow | undefined> {
  return (
    await db.query<BankAccountRow>(`select ${COLUMNS} from withdrawals_bank_accounts where id = $1`, [id])
  )[0];
}

/** Whether it is the one that its owner has bound now; locked, so that it is until the transaction ends. */
export async function isBound(tx: Queryable, id: bigint): Promise<boolean> {
  const rows = await tx.query(
    'select 1 as one from withdrawals_bank_accounts where id = $1 and ended_at is null for share',
    [id],
  );
  return rows.length > 0;
}

/** How many its owner has bound since then; under his lock. */
export async function boundSince(tx: Queryable, of: { userId: number; since: Date }): Promise<number> {
  const [row] = await tx.query<{ bound: bigint }>(
    'select count(*) as bound from withdrawals_bank_accounts where user_id = $1 and created_at > $2',
    [of.userId, of.since],
  );
  return Number(row!.bound);
}

/** In place of the one before, under the customer's lock. */
export async function bindAccount(tx: Queryable, of: Omit<BankAccountRow, 'id'>): Promise<bigint> {
  await tx.query(
    'update withdrawals_bank_accounts set ended_at = $2 where user_id = $1 and ended_at is null',
    [of.user_id, of.created_at],
  );
  const rows = await tx.query<{ id: bigint }>(
    `insert into withdrawals_bank_accounts (user_id, sealed, shown, account_index, number_indexes, created_at, usable_at)
     values ($1, $2, $3, $4, $5::bytea[], $6, $7) returning id`,
    [of.user_id, of.sealed, of.shown, of.account_index, of.number_indexes, of.created_at, of.usable_at],
  );
  return rows[0]!.id;
}

/** Ends the bound one if it still waits to be usable; answers whether it did. */
export async function endWaiting(tx: Queryable, userId: number, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update withdrawals_bank_accounts set ended_at = $2 where user_id = $1 and ended_at is null and usable_at > $2 returning 1 as one`,
    [userId, at],
  );
  return rows.length > 0;
}

/** Bound before numbers were kept, some at once. */
export function unnumbered(db: Queryable, after: bigint): Promise<BankAccountRow[]> {
  return db.query<BankAccountRow>(
    `select ${COLUMNS} from withdrawals_bank_accounts where number_indexes is null and id > $1 order by id limit 200`,
    [after],
  );
}

export async function saveNumbers(
  db: Queryable,
  { id, numberIndexes }: { id: bigint; numberIndexes: readonly Buffer[] },
): Promise<void> {
  await db.query(
    'update withdrawals_bank_accounts set number_indexes = $2::bytea[] where id = $1 and number_indexes is null',
    [id, numberIndexes],
  );
}

/** Other customers who have or had an account bound with one of these numbers. */
export async function otherCustomersWith(
  db: Queryable,
  of: { numberIndexes: readonly Buffer[]; userId: number },
): Promise<number> {
  const [row] = await db.query<{ others: bigint }>(
    'select count(distinct user_id) as others from withdrawals_bank_accounts where number_indexes && $1::bytea[] and user_id <> $2',
    [of.numberIndexes, of.userId],
  );
  return Number(row!.others);
}
