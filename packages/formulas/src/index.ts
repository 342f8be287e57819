/** Formulas that the server settles with and screens preview with. */
export type { Bar, BarTrade, CandleInterval } from './candles.ts';
export {
  addBar,
  addTrade,
  aggregate,
  barEnd,
  barNumber,
  barOf,
  barStart,
  fillGaps,
  flatBar,
  openTimeOf,
} from './candles.ts';
export type { IndexComputation, IndexStatus, IndexTick, SourceQuote, SourceReading } from './index-price.ts';
export { STALE_MS, computeIndex, markPrice } from './index-price.ts';
export type { BandRule, PriceBand, WindowStatistics } from './statistics.ts';
export { changeOf, priceBand, windowStatistics } from './statistics.ts';
