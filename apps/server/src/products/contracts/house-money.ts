/** What the house has for contracts, as the ledger stands: the book, the insurance fund and its own money. */
import { rowOf, lockBalances, readBalances } from '../../foundation/ledger/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { ContractDeps } from './ports.ts';
import { BOOK, EQUITY, INSURANCE } from './settle-contract.ts';

export interface HouseMoney {
  book: bigint;
  insurance: bigint;
  equity: bigint;
}

export async function houseMoney(
  { ledger, ports }: ContractDeps,
  db: Queryable | Tx,
  isLocked = false,
): Promise<HouseMoney> {
  const accounts = [BOOK, INSURANCE, EQUITY].map((account) => rowOf(account, ports.currencyId));
  const ids = await ledger.directory.idsOf(accounts, db);
  const rows = isLocked ? await lockBalances(db, ids) : await readBalances(db, ids);
  const at = (n: number): bigint => rows.find(({ id }) => id === ids[n])?.available ?? 0n;
  return { book: at(0), insurance: at(1), equity: at(2) };
}

/** Locks the contract accounts of customers; what is available by customer. */
export async function lockAvailable(
  { ledger, ports }: ContractDeps,
  tx: Tx,
  userIds: readonly number[],
): Promise<Map<number, bigint>> {
  const users = [...new Set(userIds)].sort((a, b) => a - b);
  const accounts = users.map((userId) =>
    rowOf({ userId, account: 'contract', bucket: 'available' }, ports.currencyId),
  );
  const ids = await ledger.directory.idsOf(accounts, tx);
  const rows = await lockBalances(tx, ids);
  const byId = new Map(rows.map((row) => [row.id, row.available]));
  return new Map(users.map((userId, n) => [userId, byId.get(ids[n]!) ?? 0n]));
}
