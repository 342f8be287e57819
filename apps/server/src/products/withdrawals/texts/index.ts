/** What withdrawals says to people; a code without a text in one of the languages does not compile. */
import type { withdrawalNoun } from '@candor/wire';
import type { TextsOf } from '../../../platform/http/texts/noun-texts.ts';
import { zh } from './zh.ts';
import { en } from './en.ts';
import { zhHant } from './zh-hant.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { es } from './es.ts';
import { th } from './th.ts';

export const withdrawalsTexts: TextsOf<typeof withdrawalNoun> = { zh, en, 'zh-Hant': zhHant, ja, ko, es, th };
