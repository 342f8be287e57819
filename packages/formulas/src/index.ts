/** Formulas that the server settles with and screens preview with: index, mark, band, candles, 24 h figures. */
export type { IndexStatus, IndexTick, SourceQuote, SourceView } from './index-price.ts';
export { STALE_AFTER_MS, indexTick, markPrice } from './index-price.ts';
export type { BandInput, PriceBand } from './price-band.ts';
export { priceBand } from './price-band.ts';
export type { Candle, CandleFill, CandleInterval, GapRange, ShownCandle } from './candles.ts';
export {
  HOUR_MS,
  MINUTE_MS,
  addFill,
  aggregateCandles,
  candleFrom,
  candlesFromFills,
  fillGaps,
  joinCandles,
  openTimeOf,
  stepTime,
} from './candles.ts';
export type { DayStatistics, WindowFigures } from './statistics.ts';
export { dayStatistics, figuresOf, gainersOf, joinFigures } from './statistics.ts';
