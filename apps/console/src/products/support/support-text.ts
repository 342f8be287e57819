/** Texts of support, in both languages. */
import type { Texts } from '../../platform/i18n/index.ts';
import { messages as en } from './messages/en.ts';
import { messages as zh } from './messages/zh.ts';

export const supportText: Texts<typeof zh> = { zh, en };
