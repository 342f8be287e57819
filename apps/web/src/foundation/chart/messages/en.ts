/** Texts of the price chart: the figures under the finger. */
import type { PriceChartTexts } from './zh.ts';

export const messages = {
  time: 'Time',
  open: 'O',
  high: 'H',
  low: 'L',
  close: 'C',
  volume: 'V',
  change: 'Chg',
  line: 'Line',
  i1m: '1m',
  i5m: '5m',
  i15m: '15m',
  i30m: '30m',
  i1h: '1h',
  i2h: '2h',
  i4h: '4h',
  i12h: '12h',
  i1d: '1D',
  i1w: '1W',
  i1M: '1M',
  interval: 'Interval',
  more: 'More',
  latest: 'Go to latest',
  ofIndex: 'index price',
  noCandles: 'No data for this interval yet',
} satisfies PriceChartTexts;
