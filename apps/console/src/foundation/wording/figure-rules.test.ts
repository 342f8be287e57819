/** What configuration holds as text is read as a figure. */
import { beforeAll, expect, test } from 'vitest';
import { PARTS } from '../../parts.ts';
import { collectParts, fetchPartWords } from '../../platform/part/index.ts';
import { readingOf } from './field-readings.ts';
import { countedText } from './figure-rules.ts';

beforeAll(async () => {
  collectParts(PARTS);
  await fetchPartWords();
});

test.each([
  ['taker_rate', '0.0005', '0.05%'],
  ['payout_ratio', '0.92', '92%'],
  [
    'tiers',
    '50000 20 0.005\n250000 10 0.01',
    'up to 50,000 USDT: 20×, maintenance margin 0.5%\nup to 250,000 USDT: 10×, maintenance margin 1%',
  ],
  [
    'tiers',
    '50000 20 0.005, 250000 10 0.01',
    'up to 50,000 USDT: 20×, maintenance margin 0.5%\nup to 250,000 USDT: 10×, maintenance margin 1%',
  ],
  ['tiers', 'something else', undefined],
  [
    'levels',
    '0 0.001 0.001 0.0005\n50000 0.0008 0.0009 0',
    'VIP 0 from 0 USDT in 30 days: maker 0.1%, taker 0.1%, contracts 0.05%\nVIP 1 from 50,000 USDT in 30 days: maker 0.08%, taker 0.09%, contracts 0%',
  ],
  ['levels', 'something else', undefined],
  ['taker_rate', 'much', undefined],
  ['statement_line', '1375.5 USD · ACME 2000 USD · INV-72', '1,375.5 USD · ACME 2000 USD · INV-72'],
  ['statement_line', '-1000 USD · · 2026-11-30', '−1,000 USD · · 2026-11-30'],
  ['statement_line', 'ACME · 1375.5 USD · INV-72', undefined],
])('%s %s', (field, text, shown) => {
  const reading = readingOf(field);
  expect(typeof reading === 'function' && reading(text, 'en')).toBe(shown);
});

test.each([
  ['max_notional', '1000000', '1,000,000'],
  ['min_stake', '0.5', '0.5'],
  ['user_id', '10004', undefined],
  ['name', 'Ann', undefined],
])('%s %s counts something or nothing', (field, text, shown) => {
  expect(readingOf(field)).toBeUndefined();
  expect(countedText(field, text)).toBe(shown);
});

test.each(['postal_code', 'bank_account', 'reference', 'claimed_reference', 'version'])(
  '%s may be a number and stays as it was written',
  (field) => expect(readingOf(field)).toBe('written'),
);
