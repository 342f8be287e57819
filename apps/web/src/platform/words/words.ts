/** The text area of words every screen shares. */
import { defineArea } from '../i18n/catalogue.ts';

export const wordsText = defineArea('words', {
  zh: () => import('./messages/zh.ts'),
  en: () => import('./messages/en.ts'),
  'zh-Hant': () => import('./messages/zh-Hant.ts'),
  ja: () => import('./messages/ja.ts'),
  ko: () => import('./messages/ko.ts'),
  es: () => import('./messages/es.ts'),
  th: () => import('./messages/th.ts'),
});
