/** R-MONEY-9 (5): when an address is gathered, and what it needs for that. */
import { expect, test } from 'vitest';
import type { SweepFacts } from './sweep-rules.ts';
import { planSweep } from './sweep-rules.ts';

const token: SweepFacts = {
  arrived: 500n,
  known: 500n,
  balance: 500n,
  coin: 0n,
  isCoin: false,
  threshold: 100n,
  fee: 20n,
  maxFee: 50n,
};

test('what deposits brought of a token goes, after the gas that the address lacks', () => {
  expect(planSweep(token)).toEqual({ kind: 'sweep', amount: 500n, gas: 20n });
  expect(planSweep({ ...token, coin: 5n })).toEqual({ kind: 'sweep', amount: 500n, gas: 15n });
  expect(planSweep({ ...token, coin: 20n })).toEqual({ kind: 'sweep', amount: 500n, gas: 0n });
});

test('what nobody has read yet stays, and dust that is final goes along as far as it stands there', () => {
  expect(planSweep({ ...token, balance: 800n })).toEqual({ kind: 'sweep', amount: 500n, gas: 20n });
  expect(planSweep({ ...token, known: 503n, balance: 800n })).toMatchObject({ amount: 503n });
  expect(planSweep({ ...token, known: 503n, balance: 502n })).toMatchObject({ amount: 502n });
});

test('the coin of the chain pays its own fee', () => {
  const coin = { ...token, isCoin: true, coin: 500n };
  expect(planSweep(coin)).toEqual({ kind: 'sweep', amount: 480n, gas: 0n });
  expect(planSweep({ ...coin, balance: 800n })).toEqual({ kind: 'sweep', amount: 480n, gas: 0n });
  expect(planSweep({ ...coin, arrived: 15n, known: 15n, balance: 15n, threshold: 10n })).toEqual({
    kind: 'wait',
  });
});

test('too little waits, too dear waits, and what is missing is for people', () => {
  expect(planSweep({ ...token, threshold: 501n })).toEqual({ kind: 'wait' });
  expect(planSweep({ ...token, fee: 51n })).toEqual({ kind: 'wait' });
  expect(planSweep({ ...token, balance: 499n })).toEqual({ kind: 'missing' });
});
