/**
 * From a place in the chart of accounts to its row in ledger_balances. Rows are made on first use and never deleted,
 * so the mapping is remembered for the life of the process.
 */
import type { Place } from '@candor/ledger';
import type { Queryable } from '../../platform/db/database.ts';
import { findOrCreateBalances } from './ledger-store.ts';

export interface BalancePlace {
  userId: number | null;
  account: string;
  currencyId: number;
  shard: number;
}

export interface BalanceDirectory {
  /** Row ids in the order asked. Creates missing rows outside any transaction: an empty balance changes nothing. */
  idsOf(places: readonly BalancePlace[]): Promise<number[]>;
  /** The id when it is already known here, without a round trip. */
  known(place: BalancePlace): number | undefined;
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
  const ids = new Map<string, number>();
  const keyOf = (place: BalancePlace): string =>
    `${place.userId ?? ''}/${place.account}/${place.currencyId}/${place.shard}`;

  async function load(places: readonly BalancePlace[]): Promise<void> {
    const missing = new Map<string, BalancePlace>();
    for (const place of places) {
      const key = keyOf(place);
      if (!ids.has(key)) missing.set(key, place);
    }
    if (missing.size === 0) return;
    for (const row of await findOrCreateBalances(db, [...missing.values()])) ids.set(keyOf(row), row.id);
  }

  return {
    known: (place) => ids.get(keyOf(place)),
    async idsOf(places) {
      await load(places);
      return places.map((place) => {
        const found = ids.get(keyOf(place));
        if (found === undefined) throw new Error(`no balance row for ${keyOf(place)}`);
        return found;
      });
    },
  };
}
