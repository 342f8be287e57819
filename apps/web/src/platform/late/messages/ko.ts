/** What is said while an answer is late. */
import type { LateTexts } from './zh.ts';

export const messages = {
  stillSending: '네트워크가 느려 처리 중입니다. 다시 눌러도 중복으로 전송되지 않습니다.',
} satisfies LateTexts;
