/**
 * What may be traded: currencies and pairs held in memory, read at start and again when a change is announced on the bus.
 * Products ask here and keep no copy, so that a halt reaches all of them at once.
 */
import { anyMessage } from '../../platform/bus.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import { listDemoAssets } from './demo-assets.ts';
import { createHeldMarkets } from './held-markets.ts';
import { listUnlisted } from './markets-store.ts';
import type { Currency, Pair, PairQuery } from './pair.ts';
import { marketsTexts } from './texts.ts';

/** Published after any change of markets_*; carries nothing, each node reads again. */
export const MARKETS_CHANGED = 'markets.changed';
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
  /** Reads markets_* again where one of these is not known here yet: another node may have made it a moment ago. */
  know(currencyIds: readonly number[]): Promise<void>;
  /** Name of a currency that must exist. */
  currencyName(id: number): string;
}

export function createMarkets(
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'log'> & Partial<Pick<Platform, 'jobs' | 'config'>>,
): Markets {
  const { db, bus, clock, log, jobs, config } = platform;
  const held = createHeldMarkets({ db, log });
  let unsubscribe = (): void => {};

  const feature: Feature = {
    name: 'markets',
    texts: marketsTexts,
    routes: [],
    async start() {
      const at = new Date(clock.now());
      await listUnlisted(db, at);
      // Their disclosures come with the house's texts: without these nobody could buy them.
      if (config?.mode === 'demo' && config.seedContent) await listDemoAssets(db, at);
      await held.reload();
      held.prepareNew();
      // A message may be lost, and a node without Redis hears of no other: whoever looks finds it.
      jobs?.everyNode('markets-follow', LOOK_EVERY_MS, held.reload);
      unsubscribe = bus.subscribe(
        MARKETS_CHANGED,
        () => {
          held
            .reload()
            .catch((error: unknown) => log.error({ err: error }, 'markets could not be read again'));
        },
        anyMessage,
      );
    },
    async stop() {
      unsubscribe();
      held.stop();
    },
    unready: () => (held.now().pairs.length === 0 ? ['markets are not loaded'] : []),
  };

  return {
    feature,
    reload: held.reload,
    onListed: held.onListed,
    currencies: () => held.now().currencies,
    pairs: () => held.now().pairs,
    currencyById: (id) => held.now().currencyById.get(id),
    currencyByName: (name) => held.now().currencies.find((currency) => currency.name === name.toUpperCase()),
    pairById: (id) => held.now().pairById.get(id),
    pairBySymbol: (text) => held.now().directory.bySymbol(text),
    resolvePair(query) {
      const pair = held.now().directory.find(query);
      if (pair === undefined) throw new Refusal('pair_unknown');
      return pair;
    },
    isTrading: (pairId) => held.now().pairById.get(pairId)?.state === 'trading',
    async know(ids) {
      if (ids.some((id) => !held.now().currencyById.has(id))) await held.reload();
    },
    currencyName(id) {
      const currency = held.now().currencyById.get(id);
      assert(currency !== undefined, `currency ${id} does not exist`);
      return currency.name;
    },
  };
}
