/** The catalogue holds together: same placeholders in every language, nothing empty, parts without values left out. */
import { LANGUAGES } from '@candor/wire';
import { REFUSAL_CODES } from '@candor/wire/tables';
import { expect, test } from 'vitest';
import { catalogue, fieldText, refusalText } from './index.ts';

const names = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b));

test.each(LANGUAGES)('%s says everything, with the same numbers as the default language', (language) => {
  for (const code of REFUSAL_CODES) {
    expect(names(catalogue[language].refusals[code])).toEqual(names(catalogue.zh.refusals[code]));
    expect(refusalText(language, code, {})).not.toMatch(/[{}[\]]|undefined|^$/);
  }
  for (const text of [
    ...Object.values(catalogue[language].successes),
    ...Object.values(catalogue[language].faults),
  ])
    expect(text).not.toBe('');
});

test('a detail fills its place, markup in it stays text, and a part without its value is left out', () => {
  expect(refusalText('en', 'code_too_soon', { seconds: 42 })).toBe(
    'A code was sent just now. Try again in 42 seconds.',
  );
  expect(refusalText('en', 'code_too_soon', {})).toBe('A code was sent just now.');
  expect(refusalText('en', 'price_not_on_tick', { tick: '$&{x}' })).toContain('multiples of $&{x}');
});

test('a field without a name is shown as written, cut short, and finds no built-in one', () => {
  expect(fieldText('en', 'target_price', 'required')).toBe('Price is required.');
  expect(fieldText('en', 'constructor', 'unknown_field')).toBe('constructor is not a known field.');
  expect(fieldText('en', 'x'.repeat(90), 'toString')).toBe(`${'x'.repeat(40)} cannot be read.`);
});
