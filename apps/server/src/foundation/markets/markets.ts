/**
 * What may be traded: currencies and pairs held in memory, read at start and again when a change is announced on the bus.
 * Products ask here and keep no copy, so that a halt reaches all of them at once.
 */
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { listUnlisted, readCurrencies, readPairs } from './markets-store.ts';
import type { Currency, Pair, PairDirectory, PairQuery } from './pair.ts';
import { pairDirectory } from './pair.ts';

/** Published after any change of markets_*; carries nothing, each node reads again. */
export const MARKETS_CHANGED = 'markets.changed';

export interface Markets {
  feature: Feature;
  currencies(): readonly Currency[];
  pairs(): readonly Pair[];
  currencyById(id: number): Currency | undefined;
  currencyByName(name: string): Currency | undefined;
  pairById(id: number): Pair | undefined;
  /** Accepts `BTC/USDT`, `BTCUSDT`, `btc_usdt` and the like. */
  pairBySymbol(text: string): Pair | undefined;
  /** Throws Refusal pair_unknown. */
  resolvePair(query: PairQuery): Pair;
  isTrading(pairId: number): boolean;
  /** Reads markets_* again. */
  reload(): Promise<void>;
  /** Name of a currency that must exist. */
  currencyName(id: number): string;
}

interface Loaded {
  currencies: readonly Currency[];
  currencyById: ReadonlyMap<number, Currency>;
  pairs: readonly Pair[];
  pairById: ReadonlyMap<number, Pair>;
  directory: PairDirectory;
}

export function createMarkets(platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'log'>): Markets {
  const { db, bus, clock, log } = platform;
  let loaded = index([], []);
  let unsubscribe = (): void => {};

  async function reload(): Promise<void> {
    const [currencies, pairs] = await Promise.all([readCurrencies(db), readPairs(db)]);
    loaded = index(currencies, pairs);
  }

  const feature: Feature = {
    name: 'markets',
    routes: [],
    async start() {
      await listUnlisted(db, new Date(clock.now()));
      await reload();
      unsubscribe = bus.subscribe(MARKETS_CHANGED, () => {
        reload().catch((error: unknown) => log.error({ err: error }, 'markets could not be read again'));
      });
    },
    async stop() {
      unsubscribe();
    },
    unready: () => (loaded.pairs.length === 0 ? ['markets are not loaded'] : []),
  };

  return {
    feature,
    reload,
    currencies: () => loaded.currencies,
    pairs: () => loaded.pairs,
    currencyById: (id) => loaded.currencyById.get(id),
    currencyByName: (name) => loaded.currencies.find((currency) => currency.name === name.toUpperCase()),
    pairById: (id) => loaded.pairById.get(id),
    pairBySymbol: (text) => loaded.directory.bySymbol(text),
    resolvePair(query) {
      const pair = loaded.directory.find(query);
      if (pair === undefined) throw new Refusal('pair_unknown');
      return pair;
    },
    isTrading: (pairId) => loaded.pairById.get(pairId)?.state === 'trading',
    currencyName(id) {
      const currency = loaded.currencyById.get(id);
      assert(currency !== undefined, `currency ${id} does not exist`);
      return currency.name;
    },
  };
}

function index(currencies: readonly Currency[], pairs: readonly Pair[]): Loaded {
  return {
    currencies,
    currencyById: new Map(currencies.map((currency) => [currency.id, currency])),
    pairs,
    pairById: new Map(pairs.map((pair) => [pair.id, pair])),
    directory: pairDirectory(pairs),
  };
}
