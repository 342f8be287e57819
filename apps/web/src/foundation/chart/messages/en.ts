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
  noCandles: 'No data for this interval yet',
} satisfies PriceChartTexts;
