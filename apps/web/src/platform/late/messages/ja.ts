/** What is said while an answer is late. */
import type { LateTexts } from './zh.ts';

export const messages = {
  stillSending: '通信に時間がかかっており、処理中です。もう一度タップしても二重には送信されません。',
} satisfies LateTexts;
