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
  line: '分時',
  i1m: '1分',
  i5m: '5分',
  i15m: '15分',
  i30m: '30分',
  i1h: '1時',
  i2h: '2時',
  i4h: '4時',
  i12h: '12時',
  i1d: '日線',
  i1w: '週線',
  i1M: '月線',
  interval: '週期',
  more: '更多',
  latest: '回到最新',
  ofIndex: '指數價格',
  noCandles: '該週期還沒有資料',
} satisfies PriceChartTexts;
