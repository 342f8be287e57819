/** Dialling codes: the list from the server, and the likely first choice. */
import { type Language, type ReplyOf, identityCalls } from '@candor/wire';
import { useCall } from '../../../platform/api/index.ts';
import { language } from '../../../platform/i18n/index.ts';

export type Country = ReplyOf<typeof identityCalls.areaCodes>[number];

const LIKELY: Readonly<Record<Language, string>> = {
  zh: '86',
  en: '1',
  'zh-Hant': '886',
  ja: '81',
  ko: '82',
  es: '34',
  th: '66',
};
const DAY_MS = 86_400_000;

export function likelyAreaCode(): string {
  return LIKELY[language()];
}

export function useCountries() {
  return useCall(identityCalls.areaCodes, {}, { staleMs: DAY_MS });
}
