import { expect, it } from 'vitest';
import { matchPath, readAddress, writeAddress } from './address.ts';

it('reads what it writes', () => {
  const hash = writeAddress('withdrawals/812', { state: 'late & open', page: 2, q: undefined, empty: '' });
  expect(hash).toBe('#/withdrawals/812?state=late+%26+open&page=2');
  expect(readAddress(hash)).toEqual({ path: 'withdrawals/812', query: { state: 'late & open', page: '2' } });
});

it('an empty hash is the first page', () => {
  expect(readAddress('')).toEqual({ path: '', query: {} });
  expect(readAddress('#/')).toEqual({ path: '', query: {} });
});

it('matches patterns part by part', () => {
  expect(matchPath('customers/:id', 'customers/7')).toEqual({ id: '7' });
  expect(matchPath('configuration/:kind/:key', 'configuration/pair/BTC%2FUSDT')).toEqual({
    kind: 'pair',
    key: 'BTC/USDT',
  });
  expect(matchPath('customers/:id', 'customers')).toBeUndefined();
  expect(matchPath('kyc', 'deposits')).toBeUndefined();
});
