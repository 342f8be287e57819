/** Words every screen uses, in both languages. */
import type { Texts } from '../i18n/index.ts';
import { messages as en } from './messages/en.ts';
import { messages as zh } from './messages/zh.ts';

export const wordsText: Texts<typeof zh> = { zh, en };
