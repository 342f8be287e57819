/** What the house has for contracts, as the ledger stands: the book, the insurance fund and its own money. */
import { rowOf, lockBalances, readBalances } from '../../../foundation/ledger/index.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { PositionRow } from '../positions/position.ts';
import { accountOf } from '../positions/position.ts';
import type { ContractDeps } from '../ports.ts';
import { BOOK, EQUITY, INSURANCE } from '../positions/settle-contract.ts';

export interface HouseMoney {
  contractFund: bigint;
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
  return { contractFund: at(0), insurance: at(1), equity: at(2) };
}

/** Whose money a position is opened with and pays from. */
type Payer = Pick<PositionRow, 'user_id' | 'copy_id'>;
export const payerKey = (row: Payer): string => `${row.user_id}/${accountOf(row)}`;

/** Locks the accounts of positions; what is available on each, by `payerKey`. */
export async function lockAvailable(
  { ledger, ports }: ContractDeps,
  tx: Tx,
  payers: readonly Payer[],
): Promise<Map<string, bigint>> {
  const byKey = new Map(payers.map((row) => [payerKey(row), row]));
  const keys = [...byKey.keys()];
  const accounts = [...byKey.values()].map((row) =>
    rowOf({ userId: row.user_id, account: accountOf(row), bucket: 'available' }, ports.currencyId),
  );
  const ids = await ledger.directory.idsOf(accounts, tx);
  const rows = await lockBalances(tx, ids);
  const byId = new Map(rows.map((row) => [row.id, row.available]));
  return new Map(keys.map((key, n) => [key, byId.get(ids[n]!) ?? 0n]));
}
