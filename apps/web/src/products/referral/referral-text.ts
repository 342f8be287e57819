/** The text area of referral: code, poster, who came, what was earned, the rank. */
import { defineArea } from '../../platform/i18n/index.ts';

export const referralText = defineArea('referral', {
  zh: () => import('./messages/zh.ts'),
  en: () => import('./messages/en.ts'),
  'zh-Hant': () => import('./messages/zh-Hant.ts'),
  ja: () => import('./messages/ja.ts'),
  ko: () => import('./messages/ko.ts'),
  es: () => import('./messages/es.ts'),
  th: () => import('./messages/th.ts'),
});
