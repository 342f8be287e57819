/**
 * From an account in the chart of accounts to its row in ledger_balances. Rows are made on first use and never deleted,
 * so the mapping is remembered for the life of the process.
 */
import type { LedgerAccount } from '@candor/ledger';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { BalanceKey } from './ledger-store.ts';
import { findOrCreateBalances } from './ledger-store.ts';

export interface BalanceDirectory {
  /**
   * Row ids in the order asked. Creates missing rows: an empty balance changes nothing. Whoever is inside a transaction
   * hands it over, or each of many transactions would hold one connection of the pool and wait for a second one.
   */
  idsOf(balanceKeys: readonly BalanceKey[], within?: Queryable | Tx): Promise<number[]>;
  /** The id when it is already known here, without a round trip. */
  known(balanceKey: BalanceKey): number | undefined;
  /** The same of a posting's account. */
  knownOf(ledgerAccount: LedgerAccount, currencyId: number): number | undefined;
}

/** The row a posting's account belongs to: available and frozen of one account share a row. */
export function rowOf(ledgerAccount: LedgerAccount, currencyId: number): BalanceKey {
  return {
    userId: ledgerAccount.userId,
    account: ledgerAccount.account,
    currencyId,
    shard: ledgerAccount.userId === null ? ledgerAccount.shard : 0,
  };
}

export function createBalanceDirectory(db: Queryable): BalanceDirectory {
  const ids = new Map<string | number, number>();

  /** Ids of balances that are not known yet. */
  async function load(
    balanceKeys: readonly BalanceKey[],
    from: Queryable,
  ): Promise<Map<string | number, number>> {
    const missing = new Map<string | number, BalanceKey>();
    for (const balanceKey of balanceKeys) {
      const key = keyOf(balanceKey);
      if (!ids.has(key)) missing.set(key, balanceKey);
    }
    if (missing.size === 0) return new Map();
    const rows = await findOrCreateBalances(from, [...missing.values()]);
    return new Map(rows.map((row) => [keyOf(row), row.id]));
  }

  function remember(loaded: ReadonlyMap<string | number, number>): void {
    for (const [key, id] of loaded) ids.set(key, id);
  }

  return {
    known: (balanceKey) => ids.get(keyOf(balanceKey)),
    knownOf: (ledgerAccount, currencyId) =>
      ledgerAccount.userId !== null && ledgerAccount.account === 'coin'
        ? ids.get(ledgerAccount.userId * CURRENCIES + currencyId)
        : ids.get(keyOf(rowOf(ledgerAccount, currencyId))),
    async idsOf(balanceKeys, within = db) {
      const loaded = await load(balanceKeys, within);
      // Rows made in a transaction that is rolled back were never there.
      if ('afterCommit' in within) within.afterCommit(() => remember(loaded));
      else remember(loaded);
      return balanceKeys.map((balanceKey) => {
        const key = keyOf(balanceKey);
        const found = ids.get(key) ?? loaded.get(key);
        if (found === undefined) throw new Error(`no balance row for ${key}`);
        return found;
      });
    },
  };
}

/** Above any currency id: (user, currency) in one number. */
const CURRENCIES = 100_000;

/** Coin accounts of customers, which every order asks for several times, get a number; everything else its name. */
function keyOf({ userId, account, currencyId, shard }: BalanceKey): string | number {
  if (userId !== null && account === 'coin') return userId * CURRENCIES + currencyId;
  return `${userId ?? ''}/${account}/${currencyId}/${shard}`;
}
