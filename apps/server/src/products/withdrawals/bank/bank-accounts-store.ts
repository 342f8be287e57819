/** SQL on bound bank accounts: details sealed, one bound at a time, earlier ones kept. */
import type { Queryable } from '../../../platform/db/database.ts';

export interface BankAccountRow {
  id: bigint;
  user_id: number;
  sealed: Buffer;
  shown: string;
  account_index: Buffer;
  created_at: Date;
  usable_at: Date;
}

const COLUMNS = 'id, user_id, sealed, shown, account_index, created_at, usable_at';

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
    `insert into withdrawals_bank_accounts (user_id, sealed, shown, account_index, created_at, usable_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [of.user_id, of.sealed, of.shown, of.account_index, of.created_at, of.usable_at],
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

/** Other customers who have or had this account bound. */
export async function otherCustomersWith(
  db: Queryable,
  of: { accountIndex: Buffer; userId: number },
): Promise<number> {
  const [row] = await db.query<{ others: bigint }>(
    'select count(distinct user_id) as others from withdrawals_bank_accounts where account_index = $1 and user_id <> $2',
    [of.accountIndex, of.userId],
  );
  return Number(row!.others);
}
