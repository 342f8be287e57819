/** R-POL-3: a currency that a customer is given no leaf of, or a smaller one, is missed. */
import { expect, test } from 'vitest';
import { checkOwnProof } from './check-liabilities.ts';
import type { PublishedDay } from './liability-day.ts';
import { balancesAt, differencesOf, verifyBalances } from './own-balances.ts';

const leaf = (currency: string, balance: string) => ({ currency, balance });
const RECORDS = [
  { currency: 'USDT', amount: '100.5' },
  { currency: 'ETH', amount: '0' },
  { currency: 'BTC', amount: '2' },
];

test('R-POL-3: a whole currency left out of the leaves is named with what the records say', () => {
  expect(differencesOf(RECORDS, [leaf('USDT', '100.5')])).toEqual([
    { currency: 'BTC', records: '2', snapshot: '0' },
  ]);
  expect(verifyBalances(RECORDS, [leaf('USDT', '100.5')])).toMatchObject({
    name: 'balances',
    isRight: false,
    detail: 'BTC: 2 by the records, 0 here',
  });
  // Nobody is given a leaf in anything.
  expect(differencesOf(RECORDS, []).map(({ currency }) => currency)).toEqual(['USDT', 'BTC']);
});

test('R-POL-3: a smaller balance and one that the records do not have are differences; nothing and no leaf are one', () => {
  expect(differencesOf(RECORDS, [leaf('USDT', '100.5'), leaf('BTC', '1.99999999')])).toHaveLength(1);
  expect(differencesOf(RECORDS, [leaf('USDT', '100.5'), leaf('BTC', '2'), leaf('SOL', '1')])).toEqual([
    { currency: 'SOL', records: '0', snapshot: '1' },
  ]);
  const right = [leaf('USDT', '100.50'), leaf('BTC', '2'), leaf('SOL', '0')];
  expect(verifyBalances(RECORDS, right)).toEqual({ name: 'balances', isRight: true, detail: '3' });
});

test('R-POL-3: half of it in one leaf that is shown twice is half of it', () => {
  const half = leaf('BTC', '1');
  expect(differencesOf([{ currency: 'BTC', amount: '2' }], [half, half])).toEqual([
    { currency: 'BTC', records: '2', snapshot: '1' },
  ]);
});

test('R-POL-3: what was posted after the journal of the snapshot is taken off what he has now', () => {
  const changes = [
    { currency: 'USDT', amount: '-20', journal: '1000' },
    { currency: 'USDT', amount: '5', journal: '999' },
    { currency: 'BTC', amount: '0.5', journal: '998' },
  ];
  expect(balancesAt('998', { now: [{ currency: 'USDT', amount: '10' }], changes })).toEqual([
    { currency: 'USDT', amount: '25' },
  ]);
  expect(balancesAt('997', { now: [], changes })).toContainEqual({ currency: 'BTC', amount: '-0.5' });
});

test('a file with the balances of its owner is checked against them, one without is as before', () => {
  const head = { seq: 1, date: '2025-03-31', taken_at: 1, journal: '1', journal_hash: '', previous: '' };
  const day: PublishedDay = { ...head, hash: '', public_key: '', signature: '', trees: [] };
  const names = (balances?: typeof RECORDS) =>
    checkOwnProof({ uid: 1, day, leaves: [], keys: [], balances }).map(({ name }) => name);
  expect(names(RECORDS)[0]).toBe('balances');
  expect(names()).not.toContain('balances');
});
