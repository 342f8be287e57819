/** Texts of the price chart: the figures under the finger; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  time: '时间',
  open: '开',
  high: '高',
  low: '低',
  close: '收',
  volume: '量',
  change: '涨跌',
  noCandles: '该周期还没有数据',
} as const;

export type PriceChartTexts = TranslationOf<typeof messages>;
