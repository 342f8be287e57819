/** Texts of the price chart: the figures under the finger. */
import type { PriceChartTexts } from './zh.ts';

export const messages = {
  time: 'Hora',
  open: 'A',
  high: 'Máx',
  low: 'Mín',
  close: 'C',
  volume: 'V',
  change: 'Var',
  noCandles: 'Aún no hay datos para este intervalo',
} satisfies PriceChartTexts;
