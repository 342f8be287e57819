/** What is said while an answer is late. */
import type { LateTexts } from './zh.ts';

export const messages = {
  stillSending: 'Slow network: still processing. Tapping again will not submit it twice.',
} satisfies LateTexts;
