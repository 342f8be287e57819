/** What is said while an answer is late. */
import type { LateTexts } from './zh.ts';

export const messages = {
  stillSending: '網路較慢，正在處理。重複點擊不會重複提交。',
} satisfies LateTexts;
