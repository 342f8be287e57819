/** What identity tells customers, in every language; a missing text does not compile. */
import { messagesOf } from '../../notify/index.ts';
import { zh } from './zh.ts';
import { en } from './en.ts';
import { zhHant } from './zh-hant.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { es } from './es.ts';
import { th } from './th.ts';
import { IDENTITY_KINDS } from './kinds.ts';

export const identityMessages = messagesOf(IDENTITY_KINDS, { zh, en, 'zh-Hant': zhHant, ja, ko, es, th });
