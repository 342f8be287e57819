/** From what we compute to what the wire says: decimal text, snake_case, percent where the API family reads percent. */
import type { DayStatistics } from '@candor/formulas';
import { formatDecimal, formatFixed } from '@candor/money';
import type { marketCalls, marketChannels, ReplyOf } from '@candor/wire';
import type { DataOf } from '@candor/wire';
import type { Currency, Pair } from '../markets/index.ts';
import type { TapeTrade } from './candle-store.ts';
import type { MarketIndex } from './market-index.ts';
import type { SeriesCandle } from './series.ts';
import type { Ticker } from './tickers.ts';

type WireTicker = ReplyOf<typeof marketCalls.tickers>[number];
type WireCandle = ReplyOf<typeof marketCalls.candles>[number];
type WireTrade = ReplyOf<typeof marketCalls.trades>[number];
type WirePair = ReplyOf<typeof marketCalls.pairs>['pairs'][number];
type WireCurrency = ReplyOf<typeof marketCalls.pairs>['currencies'][number];
export type Quotation = ReplyOf<typeof marketCalls.quotations>[number]['quotation'][number];

const textOrNull = (value: bigint | undefined): string | null =>
  value === undefined ? null : formatDecimal(value);
/** A fraction as percent with two places, truncated: 0.0212 is "2.12". */
export const percentText = (change: bigint): string => formatFixed(change * 100n, 2);

export function wireTicker(ticker: Ticker): WireTicker {
  const { pair } = ticker;
  return {
    symbol: pair.symbol,
    match_id: pair.id,
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    last: formatDecimal(ticker.last),
    open24: formatDecimal(ticker.open24),
    high24: formatDecimal(ticker.high24),
    low24: formatDecimal(ticker.low24),
    vol24: formatDecimal(ticker.volume24),
    quote24: formatDecimal(ticker.quote24),
    change: percentText(ticker.change),
    bid: textOrNull(ticker.bid),
    ask: textOrNull(ticker.ask),
    source: ticker.source,
    ts: ticker.ts,
  };
}

export function wireCandle(candle: SeriesCandle): WireCandle {
  return {
    time: candle.time,
    open: formatDecimal(candle.open),
    high: formatDecimal(candle.high),
    low: formatDecimal(candle.low),
    close: formatDecimal(candle.close),
    volume: formatDecimal(candle.volume),
    quote_volume: formatDecimal(candle.quoteVolume),
    trades: candle.trades,
    closed: candle.closed,
    filled: candle.filled,
    corrected: candle.corrected,
    source: candle.source,
  };
}

export function wireTrade(trade: TapeTrade): WireTrade {
  return {
    id: trade.tradeNo,
    price: formatDecimal(trade.price),
    qty: formatDecimal(trade.quantity),
    side: trade.takerSide,
    ts: trade.at,
    busted: trade.isBusted === true,
  };
}

export function wireFilters(pair: Pair): WirePair['filters'] {
  return {
    tick: formatDecimal(pair.priceStep),
    lot: formatDecimal(pair.lot),
    min_notional: formatDecimal(pair.minNotional),
    max_notional: formatDecimal(pair.maxNotional),
    max_open_orders: pair.maxOpenOrders,
    maker_rate: formatDecimal(pair.makerRate),
    taker_rate: formatDecimal(pair.takerRate),
    price_decimals: pair.priceDecimals,
    quantity_decimals: pair.quantityDecimals,
    notional_decimals: pair.notionalDecimals,
  };
}

export function wirePair(pair: Pair): WirePair {
  return {
    match_id: pair.id,
    symbol: pair.symbol,
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    currency_name: pair.baseName,
    legal_name: pair.quoteName,
    open_coin_trade: pair.state === 'trading' ? 1 : 0,
    listed_at: pair.listedAt,
    is_real_asset: pair.isRealAsset,
    filters: wireFilters(pair),
  };
}

export function wireCurrency(currency: Currency): WireCurrency {
  return {
    id: currency.id,
    name: currency.name,
    full_name: currency.fullName,
    display_decimals: currency.displayDecimals,
    chains: [...currency.chains],
  };
}

/** Figures of a pair without any price yet are zero and say so by their source. */
const NO_FIGURES: DayStatistics = {
  last: 0n,
  open24: 0n,
  high24: 0n,
  low24: 0n,
  volume24: 0n,
  quote24: 0n,
  change: 0n,
};

/** The pair's figures, else its index as the only price, else zeros. */
export function figuresShown(
  ticker: Ticker | undefined,
  index: bigint | undefined,
): DayStatistics & { source: string } {
  if (ticker !== undefined) return ticker;
  if (index === undefined) return { ...NO_FIGURES, source: 'none' };
  return { ...NO_FIGURES, last: index, open24: index, high24: index, low24: index, source: 'index' };
}

export function wireQuotation(
  pair: Pair,
  figures: DayStatistics & { source: string },
  of: { spark: readonly bigint[]; sold: { contracts: boolean; options: boolean } },
): Quotation {
  return {
    id: pair.id,
    match_id: pair.id,
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    currency_name: pair.baseName,
    legal_name: pair.quoteName,
    symbol: pair.symbol,
    logo: `/coins/${pair.baseName.toLowerCase()}.svg`,
    now_price: formatDecimal(figures.last),
    change: percentText(figures.change),
    high: formatDecimal(figures.high24),
    low: formatDecimal(figures.low24),
    volume: formatDecimal(figures.volume24),
    quote_volume: formatDecimal(figures.quote24),
    is_display: 1,
    open_coin_trade: pair.state === 'trading' ? 1 : 0,
    // Options and contracts are sold where every tick is published in a chain (R-OPT-10).
    open_microtrade: of.sold.options ? 1 : 0,
    open_lever: of.sold.contracts ? 1 : 0,
    spark: of.spark.map(formatDecimal),
    source: figures.source,
  };
}

export function wireIndex(pair: Pair, tick: MarketIndex): DataOf<typeof marketChannels.index> {
  return {
    symbol: pair.symbol,
    index: formatDecimal(tick.index),
    bid: formatDecimal(tick.bid),
    ask: formatDecimal(tick.ask),
    status: tick.status,
  };
}

export function wireIndexSources(tick: MarketIndex): ReplyOf<typeof marketCalls.index>['sources'] {
  return tick.sources.map((source) => ({
    name: source.name,
    mid: formatDecimal(source.mid),
    age_ms: source.ageMs,
    used: source.used,
  }));
}
