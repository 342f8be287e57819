/** Texts of the price chart: the figures under the finger. */
import type { PriceChartTexts } from './zh.ts';

export const messages = {
  time: '時間',
  open: '開',
  high: '高',
  low: '低',
  close: '收',
  volume: '量',
  change: '漲跌',
  noCandles: '該週期還沒有資料',
} satisfies PriceChartTexts;
