import { expect, it } from 'vitest';
import { emptyOf, shownValue, typedValue, valueChanges } from './value-rules.ts';

it('a field comes back in the type it had', () => {
  expect(typedValue(true, 'false')).toBe(false);
  expect(typedValue(20, '30')).toBe(30);
  expect(typedValue(20, 'many')).toBe('many');
  expect(typedValue('0.002', ' 0.10 ')).toBe('0.10');
  expect(typedValue(['binance'], 'binance\n kraken \n\n')).toEqual(['binance', 'kraken']);
  expect(typedValue(null, '')).toBeNull();
});

it('a new key begins with nothing of what another one has', () => {
  const neighbour = { taker_rate: '0.002', is_on: true, max_open_orders: 200, leverages: ['5'], cause: null };
  expect(emptyOf(neighbour)).toEqual({
    taker_rate: null,
    is_on: false,
    max_open_orders: null,
    leverages: [],
    cause: null,
  });
});

it('shows lists line by line and nothing as nothing', () => {
  expect(shownValue(['a', 'b'])).toBe('a\nb');
  expect(shownValue(null)).toBe('');
  expect(shownValue(false)).toBe('false');
});

it('R-OPS-3: the preview names what differs and nothing else', () => {
  const before = { taker_rate: '0.002', state: 'trading', sources: ['a'] };
  expect(valueChanges(before, { ...before, taker_rate: '0.001' })).toEqual([
    { field: 'taker_rate', before: '0.002', after: '0.001' },
  ]);
  expect(valueChanges(before, before)).toEqual([]);
  expect(valueChanges(undefined, { is_on: true })).toEqual([{ field: 'is_on', before: '', after: 'true' }]);
});
