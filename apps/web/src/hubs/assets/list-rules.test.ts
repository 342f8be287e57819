/** Rows of the assets list. */
import { describe, expect, it } from 'vitest';
import { clockOf, inTwoSizes, listed, shares } from './list-rules.ts';

const row = (currency_name: string, usdt_value: string, total = usdt_value) => ({
  currency: 1,
  currency_name,
  logo: '',
  available: total,
  frozen: '0',
  total,
  usdt_price: '1',
  usdt_value,
  is_small: !/^[1-9]/.test(usdt_value),
});
const rows = [
  row('USDT', '9.5'),
  row('BTC', '10'),
  row('ETH', '0.99999999'),
  row('SOL', '0'),
  row('NEW', '0', '5'),
];
const names = (wish: Partial<Parameters<typeof listed>[1]>) =>
  listed(rows, { query: '', hideSmall: false, sort: 'high', ...wish }).rows.map(
    (found) => found.currency_name,
  );

describe('the list of an account', () => {
  it('sorts by value as a number, not as text; held coins without a value come before empty ones', () => {
    expect(names({})).toEqual(['BTC', 'USDT', 'ETH', 'NEW', 'SOL']);
    expect(names({ sort: 'low' })).toEqual(['NEW', 'SOL', 'ETH', 'USDT', 'BTC']);
    expect(names({ sort: 'name' })).toEqual(['BTC', 'ETH', 'NEW', 'SOL', 'USDT']);
  });
  it('R-MONEY-4: hides what is worth less than 1 USDT and says how many', () => {
    expect(names({ hideSmall: true })).toEqual(['BTC', 'USDT']);
    expect(listed(rows, { query: 's', hideSmall: true, sort: 'high' }).smallHidden).toBe(1);
  });
  it('finds by part of the name in any case', () => {
    expect(names({ query: ' uS ' })).toEqual(['USDT']);
    expect(names({ query: 'xyz' })).toEqual([]);
  });
});

describe('figures', () => {
  it('a sum is cut at its point', () => {
    expect(inTwoSizes('12,345.67')).toEqual({ head: '12,345', tail: '.67' });
    expect(inTwoSizes('1,234')).toEqual({ head: '1,234', tail: '' });
  });
  it('shares add up to the whole or are none', () => {
    expect(shares([3n, 1n, 0n, 0n])).toEqual([75, 25, 0, 0]);
    expect(shares([0n, 0n])).toBeUndefined();
  });
  it('R-GEN-5: the time to midnight never shows zero too early', () => {
    expect(clockOf(86_399_001)).toBe('24:00:00');
    expect(clockOf(3_661_000)).toBe('01:01:01');
    expect(clockOf(1)).toBe('00:00:01');
    expect(clockOf(-5)).toBe('00:00:00');
  });
});
