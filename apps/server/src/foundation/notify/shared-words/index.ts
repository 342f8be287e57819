/** Words in customers' messages in every language; a missing one does not compile. */
import type { Language } from '@candor/wire';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { SharedWords } from './texts.ts';
import { th } from './th.ts';
import { zhHant } from './zh-hant.ts';
import { zh } from './zh.ts';

export const SHARED_WORDS: Readonly<Record<Language, SharedWords>> = {
  zh,
  en,
  'zh-Hant': zhHant,
  ja,
  ko,
  es,
  th,
};
export { REASON_CODES } from './texts.ts';
