/** Prices: index, candles, 24 h figures, bands and valuation, from a feed and from our own trades. */
export type { FeedHealth } from './feed-health.ts';
export type { MarketIndex } from './market-index.ts';
export type { MarketData, MarketDataNeeds } from './market-data.ts';
export { createMarketData } from './market-data.ts';
export type { DepthSnapshot } from './routes.ts';
export type { SeriesCandle } from './series.ts';
export type { Ticker } from './tickers.ts';
export type { TapeTrade } from './candle-store.ts';
export type { BandNow, TradingBand } from './trading-band.ts';
export { FREE_AFTER_LISTING_MS } from './trading-band.ts';
export type { UsdtPrice } from './usdt-price.ts';
export type { NamedRate, RatesHealth } from './valuation-rates.ts';
