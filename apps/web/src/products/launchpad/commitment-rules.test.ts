/** What the form says before anything is sent. */
import { expect, test } from 'vitest';
import { amountFault, estimateOf, mostOf, nextMoment, partsUntil, percentOf } from './commitment-rules.ts';

const sale = {
  num: '100000',
  change_rate: '0.1',
  cap: '100000',
  step: '0.01',
  committed: '6000',
  buy_num: '10',
  buy_max: '5000',
  is_traded: false,
};

test('a share is its percent to the digit', () => {
  expect(['0', '0.29', '0.57', '1.2', '0.00000001'].map(percentOf)).toEqual([
    '0',
    '29',
    '57',
    '120',
    '0.000001',
  ]);
});

test('R-NC-2: minimum and limit are of the whole commitment, the balance of what is added', () => {
  const of = { available: '100', held: '50' };
  expect(amountFault(sale, '', of)).toBe('needAmount');
  expect(amountFault(sale, '9.99', of)).toBe('belowMinimum');
  expect(amountFault(sale, '5000.01', { available: '9000', held: '0' })).toBe('aboveMaximum');
  expect(amountFault(sale, '150', of)).toBeUndefined();
  expect(amountFault(sale, '150.01', of)).toBe('aboveBalance');
  expect(amountFault(sale, '20', { available: undefined, held: '0' })).toBeUndefined();
  expect(mostOf(sale, of)).toBe('150');
  expect(mostOf(sale, { available: '90000', held: '50' })).toBe('5000');
  expect(mostOf(sale, { available: undefined, held: '50' })).toBe('');
});

test('R-NC-3: once the coin trades, a commitment is lowered and never made or raised', () => {
  const traded = { ...sale, is_traded: true };
  expect(amountFault(traded, '20', { available: '100', held: '0' })).toBe('isTraded');
  expect(amountFault(traded, '50.00000001', { available: '100', held: '50' })).toBe('isTraded');
  expect(amountFault(traded, '49', { available: '100', held: '50' })).toBeUndefined();
  expect(mostOf(traded, { available: '100', held: '50' })).toBe('50');
});

test('X-NC-2: the estimate is the allotment as it stands, 53,846.15 of 7,000 beside 6,000', () => {
  expect(estimateOf({ ...sale, buy_max: '9000' }, '7000', '0')).toEqual({
    tokens: '53846.15',
    cost: '5384.615',
  });
  // What is committed already counts once.
  expect(estimateOf({ ...sale, committed: '13000' }, '7000', '7000')).toEqual({
    tokens: '53846.15',
    cost: '5384.615',
  });
  expect(estimateOf({ ...sale, cap: '400' }, '7000', '0').tokens).toBe('400');
  expect(estimateOf({ ...sale, committed: '0' }, '100', '0')).toEqual({ tokens: '1000', cost: '100' });
});

test('R-NC-1: each phase counts down to its own moment', () => {
  const dates = { created_at: 1, end_at: 2, allots_at: 3, online_time: 4, unlock_at: 5 };
  const at = { is_paused: false, is_traded: false, ...dates };
  expect(nextMoment({ ...at, phase: 'upcoming' })).toEqual({ key: 'untilStart', at: 1 });
  expect(nextMoment({ ...at, phase: 'launched' })).toEqual({ key: 'untilUnlock', at: 5 });
  expect(nextMoment({ ...at, phase: 'ended' })).toBeUndefined();
  expect(nextMoment({ ...at, phase: 'subscribing' })).toEqual({ key: 'untilEnd', at: 2 });
  expect(nextMoment({ ...at, phase: 'subscribing', is_paused: true })).toBeUndefined();
  // Whoever opened its pair has ended it: it goes on no more, and is allotted at its moment.
  const ended = { ...at, is_paused: true, is_traded: true, phase: 'subscribing' } as const;
  expect(nextMoment(ended)).toEqual({ key: 'untilAllotment', at: 3 });
  expect(partsUntil(90_061_000, 0)).toEqual({ d: 1, h: 1, m: 1, s: 1 });
  expect(partsUntil(0, 5)).toEqual({ d: 0, h: 0, m: 0, s: 0 });
});
