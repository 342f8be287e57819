/** The public calls of markets and market data, one line each, and how their replies are put together. */
import type { ReplyOf } from '@candor/wire';
import { marketCalls } from '@candor/wire';
import { gainersOf, MINUTE_MS } from '@candor/formulas';
import { ONE, divideDown, formatDecimal, truncateTo } from '@candor/money';
import { startOfUtcDay } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Markets, Pair } from '../markets/index.ts';
import type { Feed } from './feed/feed.ts';
import type { IndexTicker } from './index-ticker.ts';
import type { OwnTrades } from './own-trades.ts';
import { intervalOf } from './periods.ts';
import {
  figuresShown,
  percentText,
  wireCandle,
  wireCurrency,
  wireFilters,
  wireIndex,
  wireIndexSources,
  wirePair,
  wireQuotation,
  wireTicker,
  wireTrade,
} from './replies.ts';
import type { SeriesCandle, SeriesKind, SeriesRequest } from './series.ts';
import type { Tickers } from './tickers.ts';
import type { TradingBand } from './trading-band.ts';

export type DepthSnapshot = ReplyOf<typeof marketCalls.depth>;

export interface RouteNeeds {
  platform: Pick<Platform, 'clock' | 'config'>;
  markets: Markets;
  feed: Feed;
  tickers: Tickers;
  trades: OwnTrades;
  indexTicker: IndexTicker;
  series(request: SeriesRequest): Promise<SeriesCandle[]>;
  spark(pair: Pair): readonly bigint[];
  /** What is sold on the pair's published ticks. */
  soldOn(pair: Pair): { contracts: boolean; options: boolean };
  band(pairId: number): TradingBand;
  depth(pair: Pair, levels: number): DepthSnapshot;
}

/** Nobody reads more of what is shown as 1.81M. */
const TURNOVER_DECIMALS = 2;
const DEFAULT_LEVELS = 200;
const DEFAULT_TRADES = 50;

export function marketRoutes(needs: RouteNeeds): Route[] {
  const { platform, markets, tickers, trades, indexTicker } = needs;
  const now = (): number => platform.clock.now();
  const shown = shownBy(needs);
  return routesOf(marketCalls, {
    quotations: async () => quotations(needs, shown),
    candles: async (request) => candles(needs, request),
    timeShare: async (request) => timeShare(needs, request),
    deal: async (query) => deal(needs, markets.resolvePair(query), shown),
    pairs: async () => pairsOf(needs),
    tickers: async () => tickers.all().map(wireTicker),
    gainers: async ({ limit }) =>
      gainersOf(tickers.all().map((ticker) => ({ ticker, change: ticker.change, quote24: ticker.quote24 })))
        .slice(0, limit)
        .map(({ ticker }) => wireTicker(ticker)),
    depth: async ({ levels, ...query }) => needs.depth(markets.resolvePair(query), levels ?? DEFAULT_LEVELS),
    trades: async ({ limit, ...query }) =>
      trades
        .tape(markets.resolvePair(query).id)
        .latest(limit ?? DEFAULT_TRADES)
        .map(wireTrade),
    index: async (query) => {
      const pair = markets.resolvePair(query);
      const tick = indexTicker.current(pair.id, now());
      if (tick === undefined) throw new Refusal('no_price_yet');
      return { ...wireIndex(pair, tick), ts: tick.ts, sources: wireIndexSources(tick) };
    },
  });
}

/**
 * Replies that the first page of the app is drawn with, by path: the same for everybody. It has to fit the first flight of packets, so
 * the small charts, a sixth of it, come when the app has taken it over, as do the last digits of turnovers.
 */
export function drawnMarkets(needs: RouteNeeds): Readonly<Record<string, unknown>> {
  const shown = shownBy(needs);
  const briefly: Shown = (pair) => {
    const figures = shown(pair);
    return { ...figures, quote24: truncateTo(figures.quote24, TURNOVER_DECIMALS) };
  };
  return {
    [marketCalls.quotations.path]: quotations({ ...needs, spark: () => [] }, briefly),
    [marketCalls.pairs.path]: pairsOf(needs),
  };
}

function pairsOf({ platform, markets, feed }: RouteNeeds): ReplyOf<typeof marketCalls.pairs> {
  return {
    currencies: markets.currencies().map(wireCurrency),
    pairs: markets.pairs().map(wirePair),
    mode: platform.config.mode,
    feed: feed.name,
    is_simulated: feed.isSimulated,
  };
}

type Shown = (pair: Pair) => ReturnType<typeof figuresShown>;

function shownBy({ platform, tickers, indexTicker }: RouteNeeds): Shown {
  return (pair) =>
    figuresShown(tickers.of(pair.id), indexTicker.current(pair.id, platform.clock.now())?.index);
}

/** Clients read element 0 only (wire.md section 6): USDT is the first quote currency. */
function quotations(
  { markets, spark, soldOn }: RouteNeeds,
  shown: Shown,
): ReplyOf<typeof marketCalls.quotations> {
  const quoteIds = [...new Set(markets.pairs().map((pair) => pair.quoteId))];
  return quoteIds.map((id) => ({
    id,
    name: markets.currencyName(id),
    is_legal: 1,
    quotation: markets
      .pairs()
      .filter((pair) => pair.quoteId === id)
      .map((pair) => wireQuotation(pair, shown(pair), { spark: spark(pair), sold: soldOn(pair) })),
  }));
}

interface CandleQuery {
  symbol: string;
  period: string;
  from?: number | undefined;
  to?: number | undefined;
  limit?: number | undefined;
  source?: string | undefined;
}

async function candles(needs: RouteNeeds, query: CandleQuery): Promise<ReplyOf<typeof marketCalls.candles>> {
  const pair = needs.markets.resolvePair({ symbol: query.symbol });
  const interval = intervalOf(query.period);
  if (interval === undefined) throw new Refusal('period_unknown');
  const bars = await needs.series({
    pair,
    interval,
    kind: kindOf(query.source, needs.feed.history.venueOf(pair)),
    now: needs.platform.clock.now(),
    from: query.from === undefined ? undefined : query.from * 1000,
    to: query.to === undefined ? undefined : query.to * 1000,
    limit: query.limit,
  });
  return bars.map(wireCandle);
}

/** Without a source, or with one we do not have, the chart's usual series: history, then own. */
function kindOf(source: string | undefined, venue: string): SeriesKind {
  if (source === 'own' || source === 'index' || source === 'indexed') return source;
  return source === venue ? 'imported' : 'joined';
}

/** Closes of 1m since midnight with the running volume-weighted average (R-MD-4), or those of the index with their mean. */
async function timeShare(
  needs: RouteNeeds,
  { symbol, source }: { symbol: string; source?: string | undefined },
): Promise<ReplyOf<typeof marketCalls.timeShare>> {
  const pair = needs.markets.resolvePair({ symbol });
  const now = needs.platform.clock.now();
  const limit = Math.floor((now - startOfUtcDay(now)) / MINUTE_MS) + 1;
  const isIndex = source === 'indexed';
  const bars = await needs.series({ pair, interval: '1m', kind: isIndex ? 'indexed' : 'joined', now, limit });
  let [volume, quoteVolume] = [0n, 0n];
  return bars.map((bar) => {
    // Nothing is traded at the index: each minute weighs the same.
    volume += isIndex ? ONE : bar.volume;
    quoteVolume += isIndex ? bar.close : bar.quoteVolume;
    const average =
      volume === 0n ? bar.close : truncateTo(divideDown(quoteVolume, volume), pair.priceDecimals);
    return {
      time: bar.time,
      price: formatDecimal(bar.close),
      average: formatDecimal(average),
      volume: formatDecimal(bar.volume),
    };
  });
}

function deal(needs: RouteNeeds, pair: Pair, shown: Shown): ReplyOf<typeof marketCalls.deal> {
  const figures = shown(pair);
  const band = needs.band(pair.id);
  return {
    id: pair.id,
    currency_id: pair.baseId,
    currency_name: pair.baseName,
    legal_id: pair.quoteId,
    legal_name: pair.quoteName,
    symbol: pair.symbol,
    now_price: formatDecimal(figures.last),
    high: formatDecimal(figures.high24),
    low: formatDecimal(figures.low24),
    open: formatDecimal(figures.open24),
    volume: formatDecimal(figures.volume24),
    quote_volume: formatDecimal(figures.quote24),
    change: percentText(figures.change),
    filters: wireFilters(pair),
    band:
      typeof band === 'string'
        ? null
        : { highest_buy: formatDecimal(band.highestBuy), lowest_sell: formatDecimal(band.lowestSell) },
  };
}
