/** What a customer reads of terms is what the server has, to the last digit. */
import { expect, test } from 'vitest';
import { changedFields, keyParts, linesOf, percentOf } from './terms-view.ts';

test('R-MONEY-1: shares become percents without losing a digit', () => {
  expect(['0.0005', '0.95', '9', '0.00002', '0.00000001', '0', '0.1', '1.005'].map(percentOf)).toEqual([
    '0.05%',
    '95%',
    '900%',
    '0.002%',
    '0.000001%',
    '0%',
    '10%',
    '100.5%',
  ]);
});

test('R-GEN-3: every type of value has its words; what is empty has none', () => {
  expect(linesOf('fee_rate', '0.0005')).toEqual([{ text: '0.05%' }]);
  expect(linesOf('lot', '0.001')).toEqual([{ text: '0.001' }]);
  expect(linesOf('max_lots', 5000)).toEqual([{ text: '5,000' }]);
  expect(linesOf('leverages', ['1', '20'])).toEqual([{ text: '1x, 20x' }]);
  expect(linesOf('tiers', ['50000 20 0.005'])).toEqual([
    { key: 'tier', values: { upTo: '50,000', leverage: '20', rate: '0.5%' } },
  ]);
  expect(linesOf('is_on', false)).toEqual([{ key: 'no' }]);
  expect(linesOf('state', 'halted')).toEqual([{ key: 'halted' }]);
  expect(linesOf('sign_off', 'Opinion 12/2026')).toEqual([{ text: 'Opinion 12/2026' }]);
  expect(linesOf('automatic_below', '1000')).toEqual([{ text: '1,000' }]);
  expect(keyParts('withdrawal_rules', 'all')).toEqual([{ key: 'withdrawal_rules' }]);
  expect([linesOf('flat_band', null), linesOf('reason', '')]).toEqual([[], []]);
});

test('keys read as what they name', () => {
  expect(keyParts('option_terms', 'BTC/USDT:60')).toEqual([
    { text: 'BTC/USDT' },
    { key: 'seconds', values: { n: '60' } },
  ]);
  expect(keyParts('availability', '*:options')).toEqual([{ key: 'product_options' }, { key: 'everywhere' }]);
  expect(keyParts('availability', 'DE:options')).toEqual([{ key: 'product_options' }, { text: 'DE' }]);
  expect(keyParts('pair', 'BTC/USDT')).toEqual([{ text: 'BTC/USDT' }]);
});

test('a coming version is shown by what it changes', () => {
  expect(changedFields({ a: '1', b: ['2'] }, { a: '1', b: ['3'] })).toEqual(['b']);
});
