/** Codes and security notices: every language has its own text, a code stands in it, a link on a line of its own. */
import { LANGUAGES } from '@candor/wire';
import { expect, test } from 'vitest';
import type { Unkept } from '../../notify/index.ts';
import { CODE_WORDS } from './code-words.ts';
import { NOTICE_TEXTS } from './notice-texts.ts';
import { sendCode, sendNotice } from './send-notices.ts';

function carrying() {
  const letters: Unkept[] = [];
  return { letters, letter: (of: Unkept) => void letters.push(of) };
}
const ANA = { to: 'ana@example.com', phrase: 'gato azul' } as const;

test('every language has every text, with a place for the code, unlike the others', () => {
  for (const language of LANGUAGES) {
    const { subject, code, notices } = NOTICE_TEXTS[language];
    for (const place of ['{code}', '{purpose}']) expect(code).toContain(place);
    expect([subject, ...Object.values(notices)].every((text) => text.length > 8)).toBe(true);
  }
  expect(new Set(LANGUAGES.map((language) => NOTICE_TEXTS[language].code)).size).toBe(LANGUAGES.length);
  expect(new Set(LANGUAGES.map((language) => NOTICE_TEXTS[language].notices.new_device)).size).toBe(
    LANGUAGES.length,
  );
});

test.each(LANGUAGES)('%s: a code stands in its text, and the customer’s phrase goes along', (language) => {
  const notify = carrying();
  sendCode(notify, { ...ANA, language, purpose: 'login', code: '402817' });
  expect(notify.letters).toEqual([
    {
      ...ANA,
      language,
      purpose: 'login',
      code: '402817',
      subject: NOTICE_TEXTS[language].subject,
      text: NOTICE_TEXTS[language].code
        .replace('{code}', '402817')
        .replace('{purpose}', CODE_WORDS[language].login),
    },
  ]);
  expect(notify.letters[0]!.text).toContain('402817');
});

test.each(LANGUAGES)('%s: whoever is talked into reading a code out sees what it would allow', (language) => {
  const notify = carrying();
  const purposes = Object.keys(CODE_WORDS[language]) as (keyof (typeof CODE_WORDS)['en'])[];
  for (const purpose of purposes) sendCode(notify, { ...ANA, language, purpose, code: '402817' });
  const texts = notify.letters.map(({ text }) => text);
  expect(new Set(texts).size).toBe(purposes.length);
  for (const [n, text] of texts.entries()) expect(text).toContain(CODE_WORDS[language][purposes[n]!]);
  expect(texts.join(' ')).not.toMatch(/[{}]/);
});

test('a notice is its text alone, or with a link below what the link does', () => {
  const notify = carrying();
  const { notices, notMine, stopReset } = NOTICE_TEXTS.en;
  sendNotice(notify, { ...ANA, language: 'en', notice: 'email_bound' });
  for (const notice of ['new_device', 'second_reset'] as const)
    sendNotice(notify, { ...ANA, language: 'en', notice, link: 'https://candor.example/x' });
  expect(notify.letters.map(({ purpose, text }) => [purpose, text])).toEqual([
    ['email_bound', notices.email_bound],
    ['new_device', `${notices.new_device}\n\n${notMine}\nhttps://candor.example/x`],
    ['second_reset', `${notices.second_reset}\n\n${stopReset}\nhttps://candor.example/x`],
  ]);
});
