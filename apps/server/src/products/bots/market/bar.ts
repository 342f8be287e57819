/** What a bar is, kept or put together. */
import type { SeriesCandle } from '../../../foundation/market-data/index.ts';

export type Bar = Pick<
  SeriesCandle,
  'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'quoteVolume' | 'trades'
>;
