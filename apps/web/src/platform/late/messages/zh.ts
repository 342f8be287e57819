/** What is said while an answer is late; the other languages follow this one. */
import type { TranslationOf } from '../../i18n/catalogue.ts';

export const messages = {
  stillSending: '网络较慢，正在处理。重复点击不会重复提交。',
} as const;

export type LateTexts = TranslationOf<typeof messages>;
