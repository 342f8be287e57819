/** Texts of notices and news. */
import type { ContentTexts } from './zh.ts';

export const messages = {
  news: '뉴스',
  notice: '공지',
  none: '아직 공지가 없습니다',
  unknown: '존재하지 않는 공지입니다',
} satisfies ContentTexts;
