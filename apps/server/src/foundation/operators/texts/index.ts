/** What operators says to people; a code without a text in one of the languages does not compile. */
import type { operatorNoun, operatorSessionNoun, proposalNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../../platform/http/texts/noun-texts.ts';
import { zh } from './zh.ts';
import { en } from './en.ts';
import { zhHant } from './zh-hant.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { es } from './es.ts';
import { th } from './th.ts';

export const operatorsTexts: TextsOf<typeof operatorNoun | typeof operatorSessionNoun | typeof proposalNoun> =
  { zh, en, 'zh-Hant': zhHant, ja, ko, es, th };
