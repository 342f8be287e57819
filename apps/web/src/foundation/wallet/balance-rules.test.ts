/** One balance event against rows, totals and values. */
import { describe, expect, it } from 'vitest';
import { accountOf, currencyIdOf } from './accounts.ts';
import { type BalanceRow, type Balances, inValuation, rowOf, withChange } from './balance-rules.ts';

const row = (
  currency: number,
  name: string,
  price: string | null,
  total: string,
  value: string,
): BalanceRow => ({
  currency,
  currency_name: name,
  logo: '',
  available: total,
  frozen: '0',
  total,
  usdt_price: price,
  usdt_value: value,
  is_small: value === '0',
});
const balances: Balances = {
  change_wallet: {
    account: 'change',
    usdt_total: '10000.00000000',
    balance: [
      row(3, 'USDT', '1', '10000', '10000'),
      row(1, 'BTC', '60000.5', '0', '0'),
      row(9, 'NEW', null, '0', '0'),
    ],
  },
  lever_wallet: { account: 'lever', usdt_total: '5.00000000', balance: [row(3, 'USDT', '1', '5', '5')] },
  micro_wallet: { account: 'micro', usdt_total: '0.00000000', balance: [] },
  trust_wallet: { account: 'trust', usdt_total: '0.00000000', balance: [] },
  copy_wallet: { account: 'copy', usdt_total: '0.00000000', balance: [] },
  valuation: {
    currency: 'CNY',
    total: '72036.00000000',
    usdt_total: '10005.00000000',
    usdt_rate: '7.2',
    rate_source: 'table',
    rate_at: 1,
    rate_day: null,
    rate_is_old: false,
    usdt_usd: null,
    choices: ['USDT', 'CNY'],
  },
  faucet: null,
};
const change = (currency: number, available: string, frozen: string) => ({
  account: 'change' as const,
  currency,
  currency_name: '',
  available,
  frozen,
  journal_id: '7',
});

describe('a balance event', () => {
  it('R-MD-7: changes its row, its account and the valued total', () => {
    const after = withChange(balances, change(1, '0.00001', '0.00000001'));
    expect(rowOf(after, 1, 'change')).toMatchObject({
      available: '0.00001',
      frozen: '0.00000001',
      total: '0.00001001',
      usdt_value: '0.600605',
      is_small: true,
    });
    expect(after?.change_wallet.usdt_total).toBe('10000.60060500');
    expect(after?.valuation.usdt_total).toBe('10005.60060500');
    expect(after?.valuation.total).toBe('72040.32435600');
  });
  it('R-CP-4: what stands in copies stays in the total', () => {
    const copy_wallet = { ...balances.copy_wallet, usdt_total: '250.00000000' };
    const after = withChange({ ...balances, copy_wallet }, change(3, '9750', '0'));
    expect(after?.valuation.usdt_total).toBe('10005.00000000');
  });
  it('R-MONEY-4: one USDT exactly is not small', () => {
    expect(rowOf(withChange(balances, change(3, '0.5', '0.5')), 3, 'change')?.is_small).toBe(false);
    expect(rowOf(withChange(balances, change(3, '0.49999999', '0.5')), 3, 'change')?.is_small).toBe(true);
  });
  it('R-MD-7: a coin without a price counts zero', () => {
    const after = withChange(balances, change(9, '1000', '0'));
    expect(rowOf(after, 9, 'change')).toMatchObject({ total: '1000', usdt_value: '0', usdt_price: null });
    expect(after?.valuation.usdt_total).toBe('10005.00000000');
  });
  it('asks for a new reading when the currency is not known, and leaves the old reply untouched', () => {
    const before = structuredClone(balances);
    expect(withChange(balances, change(77, '1', '0'))).toBeUndefined();
    withChange(balances, change(3, '1', '0'));
    expect(balances).toEqual(before);
  });
  it('R-MONEY-1: a value in another currency is truncated', () => {
    expect(inValuation('0.00000003', { ...balances.valuation, usdt_rate: '0.5' })).toBe('0.00000001');
  });
});

describe('what an address asks for', () => {
  it('an account by its word, else the coin account', () => {
    expect(['lever', 'trust', 'legal', null].map(accountOf)).toEqual(['lever', 'trust', 'change', 'change']);
  });
  it('a currency by its id and nothing that only looks like one', () => {
    expect(['3', '0', '-3', '3.5', '1e3', '', null].map(currencyIdOf)).toEqual([
      3,
      ...Array(6).fill(undefined),
    ]);
  });
});
