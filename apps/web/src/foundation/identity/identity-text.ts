/** The text area of login, registration, passwords and the security centre. */
import { defineArea } from '../../platform/i18n/index.ts';

export const identityText = defineArea('identity', {
  zh: () => import('./messages/zh.ts'),
  en: () => import('./messages/en.ts'),
  'zh-Hant': () => import('./messages/zh-Hant.ts'),
  ja: () => import('./messages/ja.ts'),
  ko: () => import('./messages/ko.ts'),
  es: () => import('./messages/es.ts'),
  th: () => import('./messages/th.ts'),
});
