/** Texts of notices and news; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  news: '资讯',
  notice: '公告',
  none: '暂无公告',
  unknown: '没有这篇公告',
} as const;

export type ContentTexts = TranslationOf<typeof messages>;
