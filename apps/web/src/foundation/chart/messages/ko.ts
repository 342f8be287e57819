/** Texts of the price chart: the figures under the finger. */
import type { PriceChartTexts } from './zh.ts';

export const messages = {
  time: '시간',
  open: '시',
  high: '고',
  low: '저',
  close: '종',
  volume: '량',
  change: '변동',
  noCandles: '이 주기의 데이터가 아직 없습니다',
} satisfies PriceChartTexts;
