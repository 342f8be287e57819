/** Texts of the price chart: its intervals, and the figures under the finger; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  time: '时间',
  open: '开',
  high: '高',
  low: '低',
  close: '收',
  volume: '量',
  change: '涨跌',
  line: '分时',
  i1m: '1分',
  i5m: '5分',
  i15m: '15分',
  i30m: '30分',
  i1h: '1时',
  i2h: '2时',
  i4h: '4时',
  i12h: '12时',
  i1d: '日线',
  i1w: '周线',
  i1M: '月线',
  interval: '周期',
  more: '更多',
  latest: '回到最新',
  ofIndex: '指数价格',
  draw: '画线',
  drawLine: '线段',
  drawRay: '射线',
  drawFibonacci: '斐波那契回撤',
  drawHint: '在图上点两下放置',
  drawMost: '画线过多，请先清除',
  drawClear: '清除画线',
  noCandles: '该周期还没有数据',
} as const;

export type PriceChartTexts = TranslationOf<typeof messages>;
