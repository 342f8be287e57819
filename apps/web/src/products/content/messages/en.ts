/** Texts of notices and news. */
import type { ContentTexts } from './zh.ts';

export const messages = {
  news: 'News',
  notice: 'Notice',
  none: 'No notices yet',
  unknown: 'This notice does not exist',
} satisfies ContentTexts;
