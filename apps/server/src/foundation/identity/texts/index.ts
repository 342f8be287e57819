/** What identity says to people; a code without a text in one of the languages does not compile. */
import type { identityNoun, securityNoun, secondResetNoun } from '@candor/wire';
import type { TextsOf } from '../../../platform/http/texts/noun-texts.ts';
import { zh } from './zh.ts';
import { en } from './en.ts';
import { zhHant } from './zh-hant.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { es } from './es.ts';
import { th } from './th.ts';

export const identityTexts: TextsOf<typeof identityNoun | typeof securityNoun | typeof secondResetNoun> = {
  zh,
  en,
  'zh-Hant': zhHant,
  ja,
  ko,
  es,
  th,
};
