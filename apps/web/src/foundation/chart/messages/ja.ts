/** Texts of the price chart: the figures under the finger. */
import type { PriceChartTexts } from './zh.ts';

export const messages = {
  time: '時刻',
  open: '始',
  high: '高',
  low: '安',
  close: '終',
  volume: '出来高',
  change: '変動',
  noCandles: 'この時間足のデータはまだありません',
} satisfies PriceChartTexts;
