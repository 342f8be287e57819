/** What a request says is read once: amounts with the refusal that fits, pages with where the next one is. */
import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { pageOf } from './page-of.ts';
import { askedAmount, askedPositive } from './asked-amount.ts';

const refusalOf = (act: () => unknown) => {
  try {
    return act();
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.detail] : error;
  }
};

test('an amount is read exactly, and what we cannot hold says on which side', () => {
  expect(askedAmount('12.50000000')).toBe(1_250_000_000n);
  expect(askedAmount('0')).toBe(0n);
  expect(refusalOf(() => askedAmount('0.000000001'))).toEqual(['amount_too_precise', { decimals: 8 }]);
  expect(refusalOf(() => askedAmount('0.1234567', 6))).toEqual(['amount_too_precise', { decimals: 6 }]);
  expect(refusalOf(() => askedAmount('999999999999999999'))).toEqual(['amount_too_large', { decimals: 8 }]);
  expect(refusalOf(() => askedPositive('0.00'))).toEqual(['amount_zero', {}]);
});

test('a page says where the next one is, with what else was asked for, and the last one says nothing', () => {
  const of = { data: ['a'], total: 41, limit: 20, path: 'user/logins' };
  expect(pageOf({ ...of, page: 1 })).toMatchObject({
    last_page: 3,
    next_page_url: 'user/logins?page=2&limit=20',
  });
  expect(pageOf({ ...of, page: 3 })).toMatchObject({ current_page: 3, next_page_url: null });
  expect(pageOf({ ...of, page: 1, path: 'a?state=open' }).next_page_url).toBe('a?state=open&page=2&limit=20');
  expect(pageOf({ ...of, total: 0, page: 1 })).toMatchObject({ last_page: 1, next_page_url: null });
});
