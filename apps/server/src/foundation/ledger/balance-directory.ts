/**
 * From a place in the chart of accounts to its row in ledger_balances. Rows are made on first use and never deleted,
 * so the mapping is remembered for the life of the process.
 */
import type { Place } from '@candor/ledger';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { BalancePlace } from './ledger-store.ts';
import { findOrCreateBalances } from './ledger-store.ts';

export interface BalanceDirectory {
  /**
   * Row ids in the order asked. Creates missing rows: an empty balance changes nothing. Whoever is inside a transaction
   * hands it over, or each of many transactions would hold one connection of the pool and wait for a second one.
   */
  idsOf(places: readonly BalancePlace[], within?: Queryable | Tx): Promise<number[]>;
  /** The id when it is already known here, without a round trip. */
  known(place: BalancePlace): number | undefined;
  /** The same of a posting's place. */
  knownOf(place: Place, currencyId: number): number | undefined;
}

/** The row a posting's place belongs to: available and frozen of one account share a row. */
export function rowOf(place: Place, currencyId: number): BalancePlace {
  return {
    userId: place.userId,
    account: place.account,
    currencyId,
    shard: place.userId === null ? place.shard : 0,
  };
}

export function createBalanceDirectory(db: Queryable): BalanceDirectory {
  const ids = new Map<string | number, number>();

  /** Ids of places that are not known yet. */
  async function load(
    places: readonly BalancePlace[],
    from: Queryable,
  ): Promise<Map<string | number, number>> {
    const missing = new Map<string | number, BalancePlace>();
    for (const place of places) {
      const key = keyOf(place);
      if (!ids.has(key)) missing.set(key, place);
    }
    if (missing.size === 0) return new Map();
    const rows = await findOrCreateBalances(from, [...missing.values()]);
    return new Map(rows.map((row) => [keyOf(row), row.id]));
  }

  function remember(loaded: ReadonlyMap<string | number, number>): void {
    for (const [key, id] of loaded) ids.set(key, id);
  }

  return {
    known: (place) => ids.get(keyOf(place)),
    knownOf: (place, currencyId) =>
      place.userId !== null && place.account === 'coin'
        ? ids.get(place.userId * CURRENCIES + currencyId)
        : ids.get(keyOf(rowOf(place, currencyId))),
    async idsOf(places, within = db) {
      const loaded = await load(places, within);
      // Rows made in a transaction that is rolled back were never there.
      if ('afterCommit' in within) within.afterCommit(() => remember(loaded));
      else remember(loaded);
      return places.map((place) => {
        const key = keyOf(place);
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
function keyOf({ userId, account, currencyId, shard }: BalancePlace): string | number {
  if (userId !== null && account === 'coin') return userId * CURRENCIES + currencyId;
  return `${userId ?? ''}/${account}/${currencyId}/${shard}`;
}
