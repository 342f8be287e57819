/**
 * What market data is made of. The parts need one another in circles (a trade is told to the channels, whose snapshots read
 * the trades), so they are made here together, and nowhere else.
 */
import { decimal } from '@candor/money';
import type { Platform } from '../../platform/platform.ts';
import type { Markets, Pair } from '../markets/index.ts';
import type { Published } from './channels.ts';
import { MarketChannels } from './channels.ts';
import { createCorrections } from './corrections.ts';
import { DayWindows } from './day-windows.ts';
import { createEdgeTrades } from './edge-trades.ts';
import type { Feed } from './feed/feed.ts';
import { openFeed } from './feed/open-feed.ts';
import { createImportedHistory, historyAtHand } from './imported-history.ts';
import { createImportedMinutes } from './imported-minutes.ts';
import type { IndexPoint } from './index-bars.ts';
import { createIndexBars } from './index-bars.ts';
import type { MarketIndex } from './market-index.ts';
import { createIndexTicker } from './index-ticker.ts';
import { OwnTrades } from './own-trades.ts';
import { PairBands } from './pair-bands.ts';
import type { DepthSnapshot } from './routes.ts';
import { createSeries } from './series.ts';
import { createTickers } from './tickers.ts';
import { ValuationRates } from './valuation-rates.ts';

/** Its holder computes the index that counts and writes the candles. */
export const MARKET_LEASE = 'market-data';

export type ReadDepth = (pair: Pair, levels: number) => DepthSnapshot;
export type Publisher = Published & {
  /** Options are sold on the pair. */
  hasOptions(pair: Pair): boolean;
  publish(ticks: readonly MarketIndex[]): void;
};

/** What nouns that stand on market data answer: whoever keeps the books, and whoever keeps the chains of ticks. */
export interface Above {
  depth: ReadDepth;
  publisher: Publisher;
}

const nobodyAbove = (): Above => ({
  depth: ({ symbol }) => ({ symbol, lastUpdateId: 0, bids: [], asks: [] }),
  publisher: {
    isChained: () => false,
    hasOptions: () => false,
    last: () => undefined,
    publish: () => {},
  },
});

export type MarketParts = ReturnType<typeof createParts>;

export function createParts(
  platform: Platform,
  { markets, feed: given }: { markets: Markets; feed?: Feed | undefined },
) {
  const { db, bus, clock, jobs, log } = platform;
  const above = nobodyAbove();
  const sources = openSources(platform, given);
  const { feed, history, importedMinutes } = sources;
  const edges = createEdgeTrades(db);
  const indexBars = createIndexBars(db);
  const trades = new OwnTrades({ db, log, heard: (pairId, taken) => channels.pushTrades(pairId, taken) });
  const corrections = createCorrections({
    db,
    bus,
    tape: (pairId) => trades.tape(pairId),
    forgetEdge: (minute) => edges.forget(minute),
    corrected: (trade) => channels.pushCorrection(trade, clock.now()),
    onError: (error) => log.warn({ err: error }, 'market data: an undone trade was not followed'),
  });
  const indexTicker = createIndexTicker({
    bus,
    feed,
    pairs: () => markets.pairs(),
    leads: () => jobs.leads(MARKET_LEASE),
    now: () => clock.now(),
    heard: (ticks) => tellIndex({ above, channels, indexBars, now: clock.now() }, ticks),
  });
  const bands = new PairBands({ clock, markets, indexTicker, trades });
  const windows = new DayWindows({ trades, importedMinutes, edges });
  const series = createSeries({
    db,
    imported: history,
    own: (pairId) => trades.tape(pairId).bars,
    index: (pairId) => indexBars.of(pairId),
    isCorrected: (pairId, from, to) => corrections.isIn(pairId, from, to),
  });
  const tickers = createTickers({
    pairs: () => markets.pairs(),
    window: (pair) => windows.of(pair),
    venueOf: (pair) => history.venueOf(pair),
    bestPrices: (pair) => bestPrices(pair, { above, bands }),
  });
  const channels: MarketChannels = openChannels(platform, {
    above,
    markets,
    tickers,
    indexTicker,
    trades,
    series,
  });
  const made = { above, edges, indexBars, trades, corrections, indexTicker, bands, windows, series };
  return { ...sources, ...made, tickers, channels, markets, clock };
}

/** Where prices, old bars and rates come from. */
function openSources({ db, clock, log, config }: Platform, given: Feed | undefined) {
  const feed = given ?? openFeed({ config, clock, log });
  const wholeHistory = createImportedHistory(feed.history);
  const rates = new ValuationRates(db, {
    feed,
    isDaily: config.fiatRatesUrl !== undefined,
    hasTable: config.mode === 'demo',
  });
  return {
    feed,
    rates,
    history: historyAtHand(wholeHistory, log),
    importedMinutes: createImportedMinutes(wholeHistory, log),
  };
}

function openChannels(
  { streams, clock, log }: Platform,
  parts: Pick<MarketParts, 'above' | 'markets' | 'tickers' | 'indexTicker' | 'trades' | 'series'>,
): MarketChannels {
  const { above, markets, tickers, indexTicker, trades, series } = parts;
  return new MarketChannels({
    streams,
    markets,
    tickers,
    indexTicker,
    trades,
    published: {
      isChained: (pairId) => above.publisher.isChained(pairId),
      last: (pairId) => above.publisher.last(pairId),
    },
    log,
    now: () => clock.now(),
    lastCandles: ({ pair, interval, isIndex }, now) =>
      series({ pair, interval, kind: isIndex ? 'indexed' : 'joined', now, limit: 2 }),
    candleAt: async (pair, interval, at) =>
      (await series({ pair, interval, kind: 'joined', now: clock.now(), to: at, limit: 1 })).at(-1),
  });
}

type IndexWays = Pick<MarketParts, 'above' | 'channels' | 'indexBars'> & { now: number };

/** Told to customers first, then used (R-RT-5). */
function tellIndex(ways: IndexWays, ticks: readonly MarketIndex[]): void {
  const { above, channels } = ways;
  channels.pushIndex(ticks.filter(({ pairId }) => !above.publisher.isChained(pairId)));
  above.publisher.publish(ticks);
  // What is published in a chain is drawn when it was published: then a chart shows nothing that no line says.
  drawIndex(
    ways,
    ticks.filter(({ pairId }) => !above.publisher.isChained(pairId)),
  );
}

export function drawIndex(
  { indexBars, channels, now }: Omit<IndexWays, 'above'>,
  points: readonly IndexPoint[],
): void {
  indexBars.add(points);
  for (const { pairId } of points) channels.pushIndexCandles(pairId, now);
}

function bestPrices(pair: Pair, { above, bands }: { above: Above; bands: PairBands }) {
  if (!bands.isBookHeard(pair.id)) return { bid: undefined, ask: undefined };
  const { bids, asks } = above.depth(pair, 1);
  const priceOf = (level: [string, string] | undefined) =>
    level === undefined ? undefined : decimal(level[0]);
  return { bid: priceOf(bids[0]), ask: priceOf(asks[0]) };
}
