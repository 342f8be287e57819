/**
 * Market data put together: feed and index, own trades and imported history, candles, 24 h figures, calls and channels.
 * Products get prices from here and give it their committed trades; it moves no money.
 */
import type { CandleInterval } from '@candor/formulas';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Markets, Pair } from '../markets/index.ts';
import type { TapeTrade } from './candle-store.ts';
import { readTradeTimes, readTrades } from './candle-store.ts';
import type { Feed } from './feed/feed.ts';
import { watchFeed } from './feed-gauges.ts';
import type { FeedHealth } from './feed-health.ts';
import { feedHealth } from './feed-health.ts';
import type { IndexPoint } from './index-bars.ts';
import type { MarketIndex } from './market-index.ts';
import { marketFeature, workOfSecond, writeCandles } from './market-feature.ts';
import { MARKET_LEASE, createParts, drawIndex } from './market-parts.ts';
import type { Publisher, ReadDepth } from './market-parts.ts';
import type { OwedPage } from './rates/daily-store.ts';
import type { SeriesCandle, SeriesRequest } from './series.ts';
import type { Ticker } from './tickers.ts';
import type { BandNow } from './trading-band.ts';
import type { UsdtPrice } from './usdt-price.ts';
import { feedPriceOf, usdtPriceOf } from './usdt-price.ts';
import type { NamedRate } from './valuation-rates.ts';

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
  /** Price of the last own trade; undefined before two customers have traded (R-NC-4). */
  lastTraded(pairId: number): bigint | undefined;
  /** Number of the last own trade this node knows; 0 before the first. */
  lastTradeNo(pairId: number): number;
  /** Close of the last minute that was over at a moment of the last day, imported history included. */
  priceBefore(pairId: number, at: number): bigint | undefined;
  /** Own trades after a number, in order; undone ones are marked. */
  tradesAfter(db: Queryable, of: { pairId: number; after: number; limit: number }): Promise<TapeTrade[]>;
  /** When own trades of these numbers were made. */
  tradeTimes(db: Queryable, of: { pairId: number; numbers: readonly number[] }): Promise<Map<number, number>>;
  /** The 24 h figures as of the last second; undefined of a pair without any price. */
  ticker(pairId: number): Ticker | undefined;
  /** Bars as the chart shows them. */
  candles(request: SeriesRequest): Promise<SeriesCandle[]>;
  /** The moment before which there are no candles of an interval; the first may well be later. */
  candlesFrom(pair: Pair, interval: CandleInterval): number;
  /** By index, else own last price (R-MD-7). */
  usdtPrice(currencyId: number): UsdtPrice;
  /** What people's acts are bounded by: never a price that trades here made; undefined where the feed is silent for long. */
  feedPrice(currencyId: number): bigint | undefined;
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

export interface MarketDataNeeds {
  markets: Markets;
  /** Calls whoever is on call. */
  page(of: OwedPage): Promise<void>;
  /** Instead of the configured feed. */
  feed?: Feed | undefined;
}

export function createMarketData(
  platform: Platform,
  { markets, page, feed: given }: MarketDataNeeds,
): MarketData {
  const { clock, jobs } = platform;
  const parts = createParts(platform, { markets, feed: given });
  const { above, feed, bands, trades, rates, indexTicker, importedMinutes, corrections } = parts;

  function healthNow(): FeedHealth {
    const now = clock.now();
    return feedHealth({ feed, pairs: markets.pairs(), indexTicker, rates: rates.health(now), now });
  }
  watchFeed(platform.metrics, { health: healthNow, now: () => clock.now() });

  return {
    feature: marketFeature(platform, parts, { page }),
    isSimulated: feed.isSimulated,
    index: (pairId) => indexTicker.current(pairId, clock.now()),
    indexPrice: (pairId) => indexTicker.current(pairId, clock.now())?.index,
    band: (pairId) => bands.now(pairId),
    recordMid: (pairId, mid) => bands.recordMid(pairId, mid),
    onTrades: (pairId, taken) => trades.onTrades(pairId, taken),
    lastTraded: (pairId) => trades.tape(pairId).lastTrade?.price,
    lastPrice: (pairId) => trades.tape(pairId).lastTrade?.price ?? importedMinutes.bars(pairId).at(-1)?.close,
    lastTradeNo: (pairId) => trades.tape(pairId).lastTradeNo,
    priceBefore(pairId, at) {
      const pair = markets.pairById(pairId);
      return pair && parts.windows.of(pair).closeBefore(at);
    },
    tradesAfter: (from, { pairId, after, limit }) =>
      readTrades(from, { pairId, first: after + 1, last: after + limit }),
    tradeTimes: readTradeTimes,
    ticker: (pairId) => parts.tickers.of(pairId),
    candles: (request) => parts.series(request),
    candlesFrom: (pair, interval) => parts.history.beginOf(pair, interval),
    usdtPrice: (currencyId) => usdtPriceOf(parts, currencyId),
    feedPrice: (currencyId) => feedPriceOf(parts, currencyId),
    valuationChoices: () => rates.choices(),
    valuationRate: (currency) => rates.rate(currency, clock.now()),
    usdRate: () => rates.usdtUsd(clock.now()),
    leads: () => jobs.leads(MARKET_LEASE),
    feedStatus: healthNow,
    tick: (now) => workOfSecond(platform, parts, now),
    correct: (tx, of) => corrections.correct(tx, of),
    writeCandles: () => writeCandles(platform, parts),
    depthFrom: (read) => void (above.depth = read),
    publishBy: (by) => void (above.publisher = by),
    drawPublished: ({ pairId, ts, index }) =>
      drawIndex({ ...parts, now: clock.now() }, [{ pairId, ts, index }]),
  };
}
