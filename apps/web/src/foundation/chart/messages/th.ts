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
  noCandles: 'ยังไม่มีข้อมูลสำหรับช่วงเวลานี้',
} satisfies PriceChartTexts;
