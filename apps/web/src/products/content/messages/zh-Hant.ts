/** Texts of notices and news. */
import type { ContentTexts } from './zh.ts';

export const messages = {
  news: '資訊',
  notice: '公告',
  none: '暫無公告',
  unknown: '沒有這篇公告',
} satisfies ContentTexts;
