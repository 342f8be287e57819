/** Texts of the price chart: the figures under the finger. */
import type { PriceChartTexts } from './zh.ts';

export const messages = {
  time: 'เวลา',
  open: 'เปิด',
  high: 'สูง',
  low: 'ต่ำ',
  close: 'ปิด',
  volume: 'ปริมาณ',
  change: 'เปลี่ยน',
  line: 'เส้น',
  i1m: '1m',
  i5m: '5m',
  i15m: '15m',
  i30m: '30m',
  i1h: '1h',
  i2h: '2h',
  i4h: '4h',
  i12h: '12h',
  i1d: '1D',
  i1w: '1W',
  i1M: '1M',
  interval: 'ช่วงเวลา',
  more: 'เพิ่มเติม',
  latest: 'ไปที่ล่าสุด',
  ofIndex: 'ราคาดัชนี',
  noCandles: 'ยังไม่มีข้อมูลสำหรับช่วงเวลานี้',
} satisfies PriceChartTexts;
