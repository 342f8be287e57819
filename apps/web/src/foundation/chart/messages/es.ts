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
  line: 'Línea',
  i1m: '1m',
  i5m: '5m',
  i15m: '15m',
  i30m: '30m',
  i1h: '1h',
  i2h: '2h',
  i4h: '4h',
  i12h: '12h',
  i1d: '1D',
  i1w: '1S',
  i1M: '1M',
  interval: 'Intervalo',
  more: 'Más',
  latest: 'Ir a lo último',
  ofIndex: 'precio del índice',
  noCandles: 'Aún no hay datos para este intervalo',
} satisfies PriceChartTexts;
