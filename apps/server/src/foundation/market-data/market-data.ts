/**
 * Market data put together: feed and index, own trades and imported history, candles, 24 h figures, calls and channels.
 * Products get prices from here and give it their committed trades; it moves no money.
 */
import { ONE, decimal } from '@candor/money';
import type { Feature } from '../../platform/feature.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Markets, Pair } from '../markets/index.ts';
import type { TapeTrade } from './candle-store.ts';
import type { Published } from './channels.ts';
import { createChannels } from './channels.ts';
import type { DayWindow } from './day-window.ts';
import { createDayWindow, minuteOf } from './day-window.ts';
import { createCorrections } from './corrections.ts';
import { createEdgeTrades } from './edge-trades.ts';
import type { Feed } from './feed/feed.ts';
import { openFeed } from './feed/open-feed.ts';
import { watchFeed } from './feed-gauges.ts';
import type { FeedHealth } from './feed-health.ts';
import { feedHealth } from './feed-health.ts';
import { createImportedHistory, patientHistory } from './imported-history.ts';
import { createImportedMinutes } from './imported-minutes.ts';
import { type IndexPoint, createIndexBars } from './index-bars.ts';
import type { MarketIndex } from './index-ticker.ts';
import { createIndexTicker } from './index-ticker.ts';
import { createOwnTrades } from './own-trades.ts';
import type { DepthSnapshot } from './routes.ts';
import type { OwedPage } from './rates/daily-store.ts';
import { lookForSheet } from './rates/daily-rates.ts';
import { marketRoutes } from './routes.ts';
import { startSecondLoop } from './second-loop.ts';
import { createSeries } from './series.ts';
import { createTickers } from './tickers.ts';
import type { BandNow } from './trading-band.ts';
import { PremiumAverage, TradingBands } from './trading-band.ts';
import type { NamedRate } from './valuation-rates.ts';
import { createValuationRates, usdtPriceOfRate } from './valuation-rates.ts';
import { writeOwnCandles } from './write-candles.ts';

const LEASE = 'market-data';
const WRITE_EVERY_MS = 1_000;
const RATES_LEASE = 'daily-rates';
const RATES_LOOK_MS = 30_000;
/** A book whose middle was not told for this long is not asked for its best prices. */
const BOOK_SILENT_MS = 5_000;

export interface UsdtPrice {
  price: bigint | undefined;
  source: 'unit' | 'index' | 'own' | 'rate' | 'none';
}

export interface MarketData {
  feature: Feature;
  isSimulated: boolean;
  /** The current tick, undefined without one of the last ten seconds. */
  index(pairId: number): MarketIndex | undefined;
  indexPrice(pairId: number): bigint | undefined;
  /** The band of R-SPOT-6, and what it was worked out from. */
  band(pairId: number): BandNow;
  /** Middle of the book, once a second (R-SPOT-6). */
  recordMid(pairId: number, mid: bigint): void;
  /** Committed trades, in order; repeats are recognised and gaps filled. */
  onTrades(pairId: number, trades: readonly TapeTrade[]): void;
  /** Price of the last own trade, else the last close of imported history. */
  lastPrice(pairId: number): bigint | undefined;
  /** By index, else own last price (R-MD-7). */
  usdtPrice(currencyId: number): UsdtPrice;
  valuationChoices(): readonly string[];
  valuationRate(currency: string): NamedRate | undefined;
  usdRate(): NamedRate | undefined;
  feedStatus(): FeedHealth;
  /** Whether this node computes the ticks that count. */
  leads(): boolean;
  /** Work of one second; the loop calls it, tests may too. */
  tick(now: number): void;
  /** Takes an undone trade out of its candles, in the transaction that undid it (R-MD-6). */
  correct(tx: Tx, of: { pairId: number; at: number }): Promise<void>;
  /** Writes candles now; the lease's holder does so every second. */
  writeCandles(): Promise<void>;
  /** Whoever keeps the books says what stands in them; until then they are empty. */
  depthFrom(depth: ReadDepth): void;
  /** Pairs whose ticks are published in a chain, before they are told: whoever keeps it takes over each second's index. */
  publishBy(publisher: Publisher): void;
  /** A tick of a chain was published: it belongs to the candles of the index from now on. */
  drawPublished(tick: IndexPoint): void;
}

export type ReadDepth = (pair: Pair, levels: number) => DepthSnapshot;
export type Publisher = Published & {
  /** Options are sold on the pair. */
  hasOptions(pair: Pair): boolean;
  publish(ticks: readonly MarketIndex[]): void;
};

export interface MarketDataNeeds {
  markets: Markets;
  /** Calls whoever is on call. */
  page(of: OwedPage): Promise<void>;
  /** Instead of the configured feed. */
  feed?: Feed | undefined;
}

const NO_CHAIN: Publisher = {
  isChained: () => false,
  hasOptions: () => false,
  last: () => undefined,
  publish: () => {},
};
const emptyBook: ReadDepth = ({ symbol }) => ({ symbol, lastUpdateId: 0, bids: [], asks: [] });

export function createMarketData(platform: Platform, needs: MarketDataNeeds): MarketData {
  const { db, bus, clock, streams, jobs, log, config } = platform;
  const { markets, page } = needs;
  const feed = needs.feed ?? openFeed({ config, clock, log });
  let publisher = NO_CHAIN;
  let depth = emptyBook;
  const wholeHistory = createImportedHistory(feed.history);
  const history = patientHistory(wholeHistory, log);
  const importedMinutes = createImportedMinutes(wholeHistory, log);
  const ratesUrl = config.fiatRatesUrl;
  const rates = createValuationRates(db, {
    feed,
    isDaily: ratesUrl !== undefined,
    hasTable: config.mode === 'demo',
  });
  const edges = createEdgeTrades(db);
  const indexBars = createIndexBars(db);
  const premiums = new Map<number, PremiumAverage>();
  const midAt = new Map<number, number>();
  const windows = new Map<number, DayWindow>();
  const trades = createOwnTrades({ db, log, heard: (pairId, taken) => channels.pushTrades(pairId, taken) });
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
    leads: () => jobs.leads(LEASE),
    now: () => clock.now(),
    heard(ticks) {
      // Told to customers first, then used (R-RT-5).
      channels.pushIndex(ticks.filter(({ pairId }) => !publisher.isChained(pairId)));
      publisher.publish(ticks);
      // What is published in a chain is drawn when it was published: then a chart shows nothing that no line says.
      drawIndex(ticks.filter(({ pairId }) => !publisher.isChained(pairId)));
    },
  });
  const series = createSeries({
    db,
    imported: history,
    own: (pairId) => trades.tape(pairId).bars,
    index: (pairId) => indexBars.of(pairId),
    isCorrected: (pairId, from, to) => corrections.isIn(pairId, from, to),
  });
  const tickers = createTickers({
    pairs: () => markets.pairs(),
    window: windowOf,
    venueOf: (pair) => history.venueOf(pair),
    bestPrices(pair) {
      if (clock.now() - (midAt.get(pair.id) ?? -Infinity) > BOOK_SILENT_MS)
        return { bid: undefined, ask: undefined };
      const { bids, asks } = depth(pair, 1);
      const priceOf = (level: [string, string] | undefined) =>
        level === undefined ? undefined : decimal(level[0]);
      return { bid: priceOf(bids[0]), ask: priceOf(asks[0]) };
    },
  });
  const channels = createChannels({
    streams,
    markets,
    tickers,
    indexTicker,
    trades,
    published: {
      isChained: (pairId) => publisher.isChained(pairId),
      last: (pairId) => publisher.last(pairId),
    },
    log,
    now: () => clock.now(),
    lastCandles: ({ pair, interval, isIndex }, now) =>
      series({ pair, interval, kind: isIndex ? 'indexed' : 'joined', now, limit: 2 }),
    candleAt: async (pair, interval, at) =>
      (await series({ pair, interval, kind: 'joined', now: clock.now(), to: at, limit: 1 })).at(-1),
  });

  function drawIndex(ticks: readonly IndexPoint[]): void {
    indexBars.add(ticks);
    for (const { pairId } of ticks) channels.pushIndexCandles(pairId, clock.now());
  }

  function windowOf(pair: Pair): DayWindow {
    const known = windows.get(pair.id);
    if (known !== undefined) return known;
    const window = createDayWindow({
      own: trades.tape(pair.id).bars,
      imported: () => importedMinutes.bars(pair.id),
      edge: (minute) => edges.of(pair.id, minute),
    });
    windows.set(pair.id, window);
    return window;
  }

  /** What the band and the premium are measured from: the index of three sources, else what was traded here. */
  function reference(pairId: number, now: number): bigint | undefined {
    const tick = indexTicker.current(pairId, now);
    if (tick !== undefined && tick.status !== 'degraded') return tick.index;
    const tape = trades.tape(pairId);
    return tape.meanPrice(now) ?? tape.lastTrade?.price;
  }

  const bands = new TradingBands();
  function bandNow(pairId: number): BandNow {
    const pair = markets.pairById(pairId);
    if (pair === undefined) return { band: 'limit_only', seen: undefined };
    const now = clock.now();
    return bands.now({
      pair,
      now,
      reference: reference(pairId, now),
      premium: premiums.get(pairId)?.at(now) ?? 0n,
    });
  }

  function usdtPrice(currencyId: number): UsdtPrice {
    const currency = markets.currencyById(currencyId);
    if (currency?.name === 'USDT') return { price: ONE, source: 'unit' };
    const pair = markets.pairs().find((one) => one.baseId === currencyId && one.quoteName === 'USDT');
    if (pair !== undefined) {
      const index = indexTicker.current(pair.id, clock.now())?.index;
      if (index !== undefined) return { price: index, source: 'index' };
      const last = trades.tape(pair.id).lastTrade?.price;
      return last === undefined ? { price: undefined, source: 'none' } : { price: last, source: 'own' };
    }
    const rate = currency === undefined ? undefined : rates.rate(currency.name, clock.now());
    if (rate === undefined) return { price: undefined, source: 'none' };
    return { price: usdtPriceOfRate(rate.rate), source: 'rate' };
  }

  function healthNow(): FeedHealth {
    const now = clock.now();
    return feedHealth({ feed, pairs: markets.pairs(), indexTicker, rates: rates.health(now), now });
  }
  watchFeed(platform.metrics, { health: healthNow, now: () => clock.now() });

  let sparkMinute = -1;
  let sparks = new Map<number, readonly bigint[]>();
  /** Hourly closes change little; they are made once a minute. */
  function spark(pair: Pair): readonly bigint[] {
    const now = clock.now();
    if (sparkMinute !== minuteOf(now)) {
      sparkMinute = minuteOf(now);
      sparks = new Map();
    }
    const known = sparks.get(pair.id) ?? windowOf(pair).spark(now);
    sparks.set(pair.id, known);
    return known;
  }

  const onBackground = (error: unknown): void => log.warn({ err: error }, 'market data: background read');
  function tick(now: number): void {
    indexTicker.tick(now);
    channels.pushTickers(tickers.refresh(now), now);
    channels.pushCandles(now);
    edges.prepare(now).catch(onBackground);
    corrections.look(now).catch(onBackground);
    rates.refresh(now).catch(onBackground);
    importedMinutes.load(markets.pairs(), now).catch(onBackground);
  }

  async function writeCandles(): Promise<void> {
    await writeOwnCandles(db);
    await indexBars.write();
  }

  markets.onListed(async (pair) => {
    const now = clock.now();
    feed.add?.(pair);
    await indexBars.start([pair], now);
    await trades.start([pair], now);
  });
  let stopLoop = (): void => {};
  const feature: Feature = {
    name: 'market-data',
    routes: marketRoutes({
      platform,
      markets,
      feed,
      tickers,
      trades,
      indexTicker,
      series,
      spark,
      soldOn: (pair) => ({ contracts: publisher.isChained(pair.id), options: publisher.hasOptions(pair) }),
      band: (pairId) => bandNow(pairId).band,
      depth: (pair, levels) => depth(pair, levels),
    }),
    async start() {
      const now = clock.now();
      const pairs = markets.pairs();
      await feed.start(pairs);
      await rates.refresh(now);
      await indexBars.start(pairs, now);
      await trades.start(pairs, now);
      await corrections.refresh();
      await edges.prepare(now);
      const imported = importedMinutes.load(pairs, now);
      // A live venue answers when it likes; the server does not wait for it.
      if (feed.isDeterministic) await imported;
      channels.register();
      tick(now);
      stopLoop = startSecondLoop(clock, tick, (error) => log.error({ err: error }, 'market data: second'));
      jobs.every(LEASE, WRITE_EVERY_MS, writeCandles);
      if (ratesUrl !== undefined)
        jobs.every(RATES_LEASE, RATES_LOOK_MS, () => lookForSheet({ db, clock, log, url: ratesUrl, page }));
    },
    async stop() {
      stopLoop();
      corrections.stop();
      indexTicker.stop();
      await feed.stop();
      await trades.settled();
    },
  };

  return {
    feature,
    isSimulated: feed.isSimulated,
    index: (pairId) => indexTicker.current(pairId, clock.now()),
    indexPrice: (pairId) => indexTicker.current(pairId, clock.now())?.index,
    band: bandNow,
    recordMid(pairId, mid) {
      const now = clock.now();
      midAt.set(pairId, now);
      const from = reference(pairId, now);
      if (from === undefined) return;
      const average = premiums.get(pairId) ?? new PremiumAverage();
      premiums.set(pairId, average);
      average.record(now, mid - from);
    },
    onTrades: (pairId, taken) => trades.onTrades(pairId, taken),
    lastPrice: (pairId) => trades.tape(pairId).lastTrade?.price ?? importedMinutes.bars(pairId).at(-1)?.close,
    usdtPrice,
    valuationChoices: () => rates.choices(),
    valuationRate: (currency) => rates.rate(currency, clock.now()),
    usdRate: () => rates.usdtUsd(clock.now()),
    leads: () => jobs.leads(LEASE),
    feedStatus: healthNow,
    tick,
    correct: (tx, of) => corrections.correct(tx, of),
    writeCandles,
    depthFrom: (read) => void (depth = read),
    publishBy: (by) => void (publisher = by),
    drawPublished: ({ pairId, ts, index }) => drawIndex([{ pairId, ts, index }]),
  };
}
