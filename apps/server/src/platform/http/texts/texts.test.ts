/** The texts hold together: all codes have one, same placeholders in every language, nothing empty, parts without values left out. */
import { DEFAULT_LANGUAGE, LANGUAGES } from '@candor/wire';
import { REFUSAL_CODES, SUCCESS_CODES } from '@candor/wire/tables';
import { expect, test } from 'vitest';
import { readNounTexts } from '../../../../test/noun-texts.ts';
import { PLATFORM, createTexts, fieldText } from './index.ts';

const ofNouns = [...(await readNounTexts()).values()];
const texts = createTexts(ofNouns);

const names = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b));

test.each(LANGUAGES)('%s says everything, with the same numbers as the default language', (language) => {
  for (const noun of [PLATFORM, ...ofNouns]) {
    const own = noun[language].refusals ?? {};
    const first: Readonly<Record<string, string>> = noun[DEFAULT_LANGUAGE].refusals ?? {};
    expect(Object.keys(own)).toEqual(Object.keys(first));
    for (const [code, text] of Object.entries(own)) expect(names(text), code).toEqual(names(first[code]!));
  }
  for (const code of REFUSAL_CODES) {
    expect(texts.refusal(language, code, {})).not.toMatch(/[{}[\]]|undefined|^$/);
    expect(texts.refusal(language, code, {})).not.toBe(code);
  }
  for (const code of SUCCESS_CODES) expect(texts.success(language, code)).not.toMatch(/^[a-z_]*$/);
  for (const text of Object.values(PLATFORM[language].faults)) expect(text).not.toBe('');
});

test('a code belongs to one noun', () => {
  expect(REFUSAL_CODES).toHaveLength(new Set(REFUSAL_CODES).size);
  expect(SUCCESS_CODES).toHaveLength(new Set(SUCCESS_CODES).size);
});

test('a detail fills its place, markup in it stays text, and a part without its value is left out', () => {
  expect(texts.refusal('en', 'code_too_soon', { seconds: 42 })).toBe(
    'A code was sent just now. Try again in 42 seconds.',
  );
  expect(texts.refusal('en', 'code_too_soon', {})).toBe('A code was sent just now.');
  expect(texts.refusal('en', 'position_too_large', { limit: '5000000' })).toContain('5,000,000');
  expect(texts.refusal('en', 'price_not_on_tick', { step: '$&{x}' })).toContain('multiples of $&{x}');
  expect(
    texts.refusal('en', 'opening_stopped', { symbol: 'BTC/USDT', cause: 'fault', reason: 'Since noon.' }),
  ).toMatch(/A technical fault is being fixed\. Since noon\.$/);
});

test('a field without a name is shown as written, cut short, and finds no built-in one', () => {
  expect(fieldText('en', 'target_price', 'required')).toBe('Price is required.');
  expect(fieldText('en', 'constructor', 'unknown_field')).toBe('constructor is not a known field.');
  expect(fieldText('en', 'x'.repeat(90), 'toString')).toBe(`${'x'.repeat(40)} cannot be read.`);
});
