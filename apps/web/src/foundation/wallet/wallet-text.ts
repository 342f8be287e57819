/** The text area of accounts, balances and what changes them. */
import { defineArea } from '../../platform/i18n/index.ts';
import type { WalletTexts } from './messages/zh.ts';

/** Keys of the names of accounts. */
export type AccountKey = Extract<keyof WalletTexts, `account${string}`>;
/** Kinds of journals that have words, `kind_spot_trade` those of `spot_trade`. */
export type JournalKind =
  Extract<keyof WalletTexts, `kind_${string}`> extends `kind_${infer Kind}` ? Kind : never;

export const walletText = defineArea('wallet', {
  zh: () => import('./messages/zh.ts'),
  en: () => import('./messages/en.ts'),
  'zh-Hant': () => import('./messages/zh-Hant.ts'),
  ja: () => import('./messages/ja.ts'),
  ko: () => import('./messages/ko.ts'),
  es: () => import('./messages/es.ts'),
  th: () => import('./messages/th.ts'),
});
