/** Texts of notices and news. */
import type { ContentTexts } from './zh.ts';

export const messages = {
  news: 'ニュース',
  notice: 'お知らせ',
  none: 'お知らせはまだありません',
  unknown: 'このお知らせは存在しません',
} satisfies ContentTexts;
