/** Routes, currencies and amounts of a transfer. */
import { describe, expect, it } from 'vitest';
import type { Balances } from '../balance-rules.ts';
import { amountFault, chosenRow, movable, routeBetween, swapped, withEnd } from './transfer-rules.ts';

const row = (currency: number, available: string) => ({
  currency,
  currency_name: `C${currency}`,
  logo: '',
  available,
  frozen: '1',
  total: available,
  usdt_price: null,
  usdt_value: '0',
  is_small: true,
});
const wallet = (account: 'change' | 'lever', currencies: readonly (readonly [number, string])[]) => ({
  account,
  usdt_total: '0',
  balance: currencies.map(([currency, available]) => row(currency, available)),
});
const balances = {
  change_wallet: wallet('change', [
    [1, '0'],
    [2, '3'],
    [3, '100'],
  ]),
  lever_wallet: wallet('lever', [
    [3, '5'],
    [1, '0'],
  ]),
} as unknown as Balances;

describe('R-MONEY-8: a transfer', () => {
  it('never has one account at both ends', () => {
    expect(routeBetween('change', undefined)).toEqual({ from: 'change', to: 'lever' });
    expect(routeBetween('trust', undefined)).toEqual({ from: 'trust', to: 'change' });
    expect(routeBetween(undefined, undefined)).toEqual({ from: 'change', to: 'lever' });
    expect(routeBetween('micro', 'micro')).toEqual({ from: 'change', to: 'micro' });
    expect(withEnd({ from: 'change', to: 'lever' }, 'to', 'change')).toEqual({ from: 'lever', to: 'change' });
    expect(withEnd({ from: 'change', to: 'lever' }, 'from', 'trust')).toEqual({ from: 'trust', to: 'lever' });
    expect(swapped({ from: 'change', to: 'micro' })).toEqual({ from: 'micro', to: 'change' });
  });
  it('leads into the account that an order form asks for', () => {
    expect(routeBetween(undefined, 'micro')).toEqual({ from: 'change', to: 'micro' });
    expect(routeBetween('lever', 'micro')).toEqual({ from: 'lever', to: 'micro' });
    expect(routeBetween(undefined, 'change')).toEqual({ from: 'lever', to: 'change' });
  });
  it('moves only currencies that may stand in both, with the balance of the source', () => {
    const rows = movable(balances, { from: 'lever', to: 'change' });
    expect(rows.map(({ currency, available }) => [currency, available])).toEqual([
      [3, '5'],
      [1, '0'],
    ]);
  });
  it('begins with the wished currency, else with one that has something to move', () => {
    const rows = movable(balances, { from: 'change', to: 'lever' });
    expect(chosenRow(rows, 1)?.currency).toBe(1);
    expect(chosenRow(rows, 2)?.currency).toBe(3);
    expect(chosenRow([], 3)).toBeUndefined();
  });
  it.each([
    ['', '100', 'amountRequired'],
    ['.', '100', 'amountRequired'],
    ['0', '100', 'amountZero'],
    ['0.00000000', '100', 'amountZero'],
    ['100.00000001', '100', 'insufficient'],
    ['92233720368', '100', 'insufficient'],
    ['999999999999999999', '100', 'amountTooLarge'],
    ['100', '100', undefined],
    ['9.', '10', undefined],
    ['0.00000001', '100', undefined],
  ])('amount "%s" of %s is %s', (amount, available, fault) => {
    expect(amountFault(amount, available)).toBe(fault);
  });
});
