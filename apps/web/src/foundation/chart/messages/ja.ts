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
  line: 'ライン',
  i1m: '1分',
  i5m: '5分',
  i15m: '15分',
  i30m: '30分',
  i1h: '1時間',
  i2h: '2時間',
  i4h: '4時間',
  i12h: '12時間',
  i1d: '日足',
  i1w: '週足',
  i1M: '月足',
  interval: '時間足',
  more: 'その他',
  latest: '最新へ戻る',
  ofIndex: '指数価格',
  noCandles: 'この時間足のデータはまだありません',
} satisfies PriceChartTexts;
