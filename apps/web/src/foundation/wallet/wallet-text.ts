/** The text area of accounts, balances and what changes them. */
import { defineArea } from '../../platform/i18n/index.ts';
import type { WalletTexts } from './messages/zh.ts';

/** Keys of the names of accounts. */
export type AccountKey = Extract<keyof WalletTexts, `account${string}`>;
/** Keys of the words for kinds of journals. */
export type KindKey = Extract<keyof WalletTexts, `kind${string}`>;

export const walletText = defineArea('wallet', {
  zh: () => import('./messages/zh.ts'),
  en: () => import('./messages/en.ts'),
  'zh-Hant': () => import('./messages/zh-Hant.ts'),
  ja: () => import('./messages/ja.ts'),
  ko: () => import('./messages/ko.ts'),
  es: () => import('./messages/es.ts'),
  th: () => import('./messages/th.ts'),
});
