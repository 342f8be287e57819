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
  line: '라인',
  i1m: '1분',
  i5m: '5분',
  i15m: '15분',
  i30m: '30분',
  i1h: '1시간',
  i2h: '2시간',
  i4h: '4시간',
  i12h: '12시간',
  i1d: '일봉',
  i1w: '주봉',
  i1M: '월봉',
  interval: '주기',
  more: '더보기',
  latest: '최신으로',
  ofIndex: '지수 가격',
  noCandles: '이 주기의 데이터가 아직 없습니다',
} satisfies PriceChartTexts;
