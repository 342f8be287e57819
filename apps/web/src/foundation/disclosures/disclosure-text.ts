/** The text area of tokens on real assets and their disclosures. */
import { defineArea } from '../../platform/i18n/index.ts';

export const disclosureText = defineArea('disclosures', {
  zh: () => import('./messages/zh.ts'),
  en: () => import('./messages/en.ts'),
  'zh-Hant': () => import('./messages/zh-Hant.ts'),
  ja: () => import('./messages/ja.ts'),
  ko: () => import('./messages/ko.ts'),
  es: () => import('./messages/es.ts'),
  th: () => import('./messages/th.ts'),
});
