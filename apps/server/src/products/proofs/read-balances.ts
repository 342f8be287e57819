/** What every customer has at one journal number, read in one snapshot while trading goes on. */
import type { Database, Queryable } from '../../platform/db/database.ts';
import { besideAt, changesAfter, inSnapshot, pageOfCustomers, totalsAt } from './balances-store.ts';
import type { ProofPorts } from './ports.ts';

/** Rising by user; amounts in 10^-8. */
export interface CurrencyBalances {
  currencyId: number;
  users: number[];
  balances: bigint[];
  /** All of it, as the database adds it up. */
  owed: bigint;
}

export interface Balances {
  currencies: CurrencyBalances[];
  unrealised: ReadonlyMap<number, bigint>;
  /** On its way or without an owner. */
  beside: ReadonlyMap<number, bigint>;
}

const PAGE = 5_000;

export function readBalances(
  db: Database,
  of: { journal: bigint; unrealised: ProofPorts['unrealised'] },
): Promise<Balances> {
  return inSnapshot(db, async (snapshot) => {
    const later = await changesAfter(snapshot, of.journal);
    const [found, owed] = [await readAll(snapshot, later), await totalsAt(snapshot, of.journal)];
    const beside = await besideAt(snapshot, of.journal);
    const profits = await of.unrealised(snapshot);
    const currencies = [...found.values()].sort((a, b) => a.currencyId - b.currencyId);
    const unrealised = new Map<number, bigint>();
    for (const { currencyId, amount } of profits)
      unrealised.set(currencyId, (unrealised.get(currencyId) ?? 0n) + amount);
    return {
      currencies: currencies.map((each) => ({ ...each, owed: owed.get(each.currencyId) ?? 0n })),
      unrealised,
      beside,
    };
  });
}

const placeOf = (userId: number, currencyId: number): string => `${userId}:${currencyId}`;

async function readAll(
  snapshot: Queryable,
  later: ReadonlyMap<string, bigint>,
): Promise<Map<number, Omit<CurrencyBalances, 'owed'>>> {
  const found = new Map<number, Omit<CurrencyBalances, 'owed'>>();
  for (let after = 0; ;) {
    const rows = await pageOfCustomers(snapshot, after, PAGE);
    for (const { userId, currencyId, balance } of rows) {
      let of = found.get(currencyId);
      if (of === undefined) found.set(currencyId, (of = { currencyId, users: [], balances: [] }));
      of.users.push(userId);
      of.balances.push(balance - (later.get(placeOf(userId, currencyId)) ?? 0n));
    }
    if (rows.length === 0) return found;
    after = rows.at(-1)!.userId;
  }
}
