/** What customers read about a hold after a change: two changes hold longer than one, and terms may hold longer still. */
import type { Language } from '@candor/wire';
import { describe, expect, test } from 'vitest';
import { NOTICE_TEXTS } from '../context/notice-texts.ts';
import { identityMessages } from '../messages/index.ts';
import { identityTexts } from '../texts/index.ts';

/** How each language says a hold, and that it is no less. */
const WORDS: Readonly<Record<Language, readonly [withdrawals: RegExp, atLeast: string]>> = {
  zh: [/提现/, '至少'],
  en: [/withdrawals/i, 'at least'],
  'zh-Hant': [/提現/, '至少'],
  ja: [/出金/, '以上'],
  ko: [/출금/, '최소|이상'],
  es: [/retiros/i, 'al menos'],
  th: [/การถอน/, 'อย่างน้อย'],
};
/** Stops of the owner's own: they last a day, whatever the terms are. */
const HIS_OWN = new Set(['withdrawals_frozen', 'notMine', 'stopReset', 'endSessions']);

function textsOf(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => textsOf(below, Array.isArray(value) ? key : name));
}

describe.each(Object.entries(WORDS) as [Language, (typeof WORDS)[Language]][])(
  'R-SEC-6, in %s',
  (language, [withdrawals, atLeast]) => {
    test('hours of a hold are the least of them', () => {
      const told = [
        ...textsOf(identityMessages.texts[language]),
        ...textsOf(NOTICE_TEXTS[language]),
        ...textsOf(identityTexts[language]),
      ].filter(({ key, text }) => !HIS_OWN.has(key) && /24|48/.test(text) && withdrawals.test(text));
      expect(told.length).toBeGreaterThan(12);
      expect(told.filter(({ text }) => !new RegExp(atLeast).test(text))).toEqual([]);
    });
  },
);
