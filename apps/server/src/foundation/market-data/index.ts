/** Prices: index, candles, 24 h figures, bands and valuation, from a feed and from our own trades. */
export type { FeedHealth } from './feed-health.ts';
export type { MarketIndex } from './market-index.ts';
export type { MarketData, MarketDataNeeds } from './market-data.ts';
export { createMarketData } from './market-data.ts';
export type { SeriesCandle } from './series.ts';
export type { TapeTrade } from './candle-store.ts';
export { FREE_AFTER_LISTING_MS } from './trading-band.ts';
