/** Raw references as people read them. */
import { expect, test } from 'vitest';
import { PARTS } from '../../parts.ts';
import { collectParts, fetchPartWords } from '../../platform/part/index.ts';
import { placeOf, withWords } from './account-rules.ts';
import { readingOf } from './field-readings.ts';

test('R-OPS-9: a checker reads names, not references', () => {
  expect(placeOf('to', 'U:10011:coin:a')).toEqual({ as: 'customer', userId: '10011', account: 'coin' });
  expect(placeOf('from', 'X:bank:1')).toEqual({ as: 'bank', bank: '1' });
  expect(placeOf('from', 'X:btc')).toEqual({ as: 'chain', chain: 'BTC' });
  expect(placeOf('from', 'E:equity')).toEqual({ as: 'house', code: 'E:equity' });
  expect(placeOf('to', 'T:finance:3:free')).toEqual({ as: 'reserve', of: 'T:finance', id: '3' });
  expect(placeOf('account', 'coin')).toEqual({ as: 'own', account: 'coin' });
  expect(placeOf('to', 'TL5Qxyz')).toBeUndefined();
  expect(placeOf('reason', 'E:equity')).toBeUndefined();
});

test('R-OPS-9: amounts stand in words beside their digits', () => {
  expect(withWords('620000 BTC', 'en', true)).toBe('620,000 BTC (six hundred twenty thousand BTC)');
  expect(withWords('620000 BTC', 'zh', true)).toBe('620,000 BTC (六十二万 BTC)');
  expect(withWords('2.5 USDT', 'en', true)).toBe('2.5 USDT');
  expect(withWords('620000 BTC', 'en', false)).toBe('620,000 BTC');
});

test('fields of amounts are those of the foundation and of products', async () => {
  collectParts(PARTS);
  await fetchPartWords();
  expect(['amount', 'arrives', 'claimed', 'quota', 'reason'].map(readingOf)).toEqual([
    'amount',
    'amount',
    'amount',
    undefined,
    'codes',
  ]);
});
