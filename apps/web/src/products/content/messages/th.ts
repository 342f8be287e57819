/** Texts of notices and news. */
import type { ContentTexts } from './zh.ts';

export const messages = {
  news: 'ข่าว',
  notice: 'ประกาศ',
  none: 'ยังไม่มีประกาศ',
  unknown: 'ไม่มีประกาศนี้',
} satisfies ContentTexts;
