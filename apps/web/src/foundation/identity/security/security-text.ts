/** The text area of the security centre; apart from login's, which everybody loads. */
import { defineArea } from '../../../platform/i18n/index.ts';

export const securityText = defineArea('security', {
  zh: () => import('./messages/zh.ts'),
  en: () => import('./messages/en.ts'),
  'zh-Hant': () => import('./messages/zh-Hant.ts'),
  ja: () => import('./messages/ja.ts'),
  ko: () => import('./messages/ko.ts'),
  es: () => import('./messages/es.ts'),
  th: () => import('./messages/th.ts'),
});
