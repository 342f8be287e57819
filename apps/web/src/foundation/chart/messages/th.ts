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
  i1m: '1 น.',
  i5m: '5 น.',
  i15m: '15 น.',
  i30m: '30 น.',
  i1h: '1 ชม.',
  i2h: '2 ชม.',
  i4h: '4 ชม.',
  i12h: '12 ชม.',
  i1d: 'วัน',
  i1w: 'สัปดาห์',
  i1M: 'เดือน',
  interval: 'ช่วงเวลา',
  more: 'เพิ่มเติม',
  latest: 'ไปที่ล่าสุด',
  ofIndex: 'ราคาดัชนี',
  noCandles: 'ยังไม่มีข้อมูลสำหรับช่วงเวลานี้',
} satisfies PriceChartTexts;
