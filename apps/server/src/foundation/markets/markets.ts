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
import { marketsTexts } from './texts.ts';

/** Published after any change of markets_*; carries nothing, each node reads again. */
export const MARKETS_CHANGED = 'markets.changed';
const AGAIN_AFTER_MS = 5_000;
const LOOK_EVERY_MS = 5_000;

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
  /**
   * Whoever keeps something for each pair prepares it here: a new pair is shown to nobody on this node before all have. Not
   * called for the pairs of the start.
   */
  onListed(prepare: (pair: Pair) => Promise<void>): void;
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

export function createMarkets(
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'log'> & Partial<Pick<Platform, 'jobs'>>,
): Markets {
  const { db, bus, clock, log, jobs } = platform;
  let loaded = index([], []);
  let unsubscribe = (): void => {};
  /** Later features start with the pairs that are there by then. */
  let isStarted = false;

  const preparations: ((pair: Pair) => Promise<void>)[] = [];
  const prepared = new Set<number>();
  /** One after another, or of two the older would have the last word. */
  let line: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;

  function reload(): Promise<void> {
    const next = line.then(readAll);
    line = next.catch(() => undefined);
    return next;
  }

  async function readAll(): Promise<void> {
    const [currencies, pairs] = await Promise.all([readCurrencies(db), readPairs(db)]);
    // Their names first: what prepares a pair asks for its currencies.
    loaded = index(
      currencies,
      pairs.filter(({ id }) => prepared.has(id)),
    );
    for (const pair of pairs) if (!prepared.has(pair.id)) await prepare(pair);
    loaded = index(
      currencies,
      pairs.filter(({ id }) => prepared.has(id)),
    );
  }

  /** A pair that cannot be prepared stays away from this node for a moment, and the others trade on. */
  async function prepare(pair: Pair): Promise<void> {
    try {
      if (isStarted) for (const each of preparations) await each(pair);
      prepared.add(pair.id);
    } catch (error) {
      log.error({ err: error, pair: pair.symbol }, 'a new pair could not be prepared');
      clearTimeout(again);
      again = setTimeout(() => void reload().catch(() => undefined), AGAIN_AFTER_MS);
    }
  }

  const feature: Feature = {
    name: 'markets',
    texts: marketsTexts,
    routes: [],
    async start() {
      await listUnlisted(db, new Date(clock.now()));
      await reload();
      isStarted = true;
      // A message may be lost, and a node without Redis hears of no other: whoever looks finds it.
      jobs?.everyNode('markets-follow', LOOK_EVERY_MS, reload);
      unsubscribe = bus.subscribe(MARKETS_CHANGED, () => {
        reload().catch((error: unknown) => log.error({ err: error }, 'markets could not be read again'));
      });
    },
    async stop() {
      unsubscribe();
      clearTimeout(again);
    },
    unready: () => (loaded.pairs.length === 0 ? ['markets are not loaded'] : []),
  };

  return {
    feature,
    reload,
    onListed: (each) => void preparations.push(each),
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
