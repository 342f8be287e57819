import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import type { HostingAct } from './desk-rules.ts';
import { NOTICE_MS, actRefusal, lackingOf, salesBeginAt, surplusOf, termsRefusal } from './desk-rules.ts';
import type { ProductRow } from './product.ts';

const terms = (
  days: number,
  y: string,
  of: Partial<Record<'minimum' | 'maximum' | 'quota', string>> = {},
) => ({
  cycleDays: days,
  totalYield: decimal(y),
  minimum: decimal(of.minimum ?? '10'),
  maximum: decimal(of.maximum ?? '100'),
  quota: decimal(of.quota ?? '1000'),
});

test('R-FN-5, R-FN-9: no settlement ratio, no product; live sells nothing above 0.02 % a day', () => {
  expect(termsRefusal(terms(15, '0.06'), 'demo')).toBeUndefined();
  expect(termsRefusal(terms(7, '0.01'), 'demo')?.fault).toBe('hosting_ratio_unfit');
  expect(termsRefusal(terms(15, '0.06'), 'live')?.fault).toBe('hosting_yield_too_high');
  expect(termsRefusal(terms(30, '0.006'), 'live')).toBeUndefined();
  expect(termsRefusal(terms(30, '0.0062'), 'live')?.fault).toBe('hosting_yield_too_high');
  for (const bounds of [{ maximum: '9' }, { quota: '9' }, { minimum: '0.00000001', maximum: '1' }])
    expect(termsRefusal(terms(15, '0.06', bounds), 'demo')?.fault).toBe('hosting_bounds_unfit');
});

const product = (state: ProductRow['state'], sold = '0'): ProductRow => ({
  id: 1,
  currency_id: 3,
  cycle_days: 15,
  total_yield: decimal('0.06'),
  settlement_ratio: decimal('0.006'),
  minimum: decimal('10'),
  maximum: decimal('1000'),
  quota: decimal('1000000'),
  sold: decimal(sold),
  state,
  published_at: new Date(0),
  opens_at: state === 'open' ? new Date(0) : null,
  closed_at: state === 'closed' ? new Date(0) : null,
});
const refused = (state: ProductRow['state'], act: HostingAct, of: { amount?: string; free?: string } = {}) =>
  actRefusal(product(state), {
    act,
    amount: of.amount === undefined ? undefined : decimal(of.amount),
    free: decimal(of.free ?? '60000'),
    young: 0,
  })?.obstacle;

test('X-FN-6, R-FN-8: nothing opens on less than the interest of its whole quota', () => {
  expect(refused('published', 'open')).toBeUndefined();
  expect(refused('published', 'open', { free: '59999.99999999' })).toBe('hosting_reserve_short');
  expect(lackingOf(product('published'), decimal('59999'))).toBe(decimal('1'));
  expect(refused('paused', 'open', { free: '59999' })).toBe('hosting_reserve_short');
});

test('P-FN-5: what is taken back is never what something needs', () => {
  expect(refused('open', 'release', { amount: '1', free: '60000' })).toBe('hosting_surplus_short');
  expect(refused('open', 'release', { amount: '1', free: '60001' })).toBeUndefined();
  const of = { free: decimal('45000'), young: 3 };
  expect(surplusOf(product('open', '250000'), { ...of, young: 0 })).toBe(0n);
  expect(surplusOf(product('open', '250000'), { ...of, free: of.free + 5n })).toBe(2n);
  expect(surplusOf(product('closed', '250000'), of)).toBe(decimal('45000'));
});

test('each act from the states it fits, money with the acts that move it', () => {
  for (const act of ['open', 'pause', 'close', 'fund'] as const)
    expect(refused('closed', act, act === 'fund' ? { amount: '1' } : {})).toBe('hosting_act_unfit');
  expect(refused('published', 'pause')).toBe('hosting_act_unfit');
  expect(refused('open', 'open')).toBe('hosting_act_unfit');
  expect(refused('open', 'fund')).toBe('hosting_act_unfit');
  expect(refused('open', 'pause', { amount: '1' })).toBe('hosting_act_unfit');
});

test('R-GEN-3: a sale begins a day after publication at the earliest', () => {
  expect(salesBeginAt(product('published'), undefined, 1_000)).toBe(NOTICE_MS);
  expect(salesBeginAt(product('published'), 3 * NOTICE_MS, 1_000)).toBe(3 * NOTICE_MS);
  expect(salesBeginAt(product('published'), 1, 5 * NOTICE_MS)).toBe(5 * NOTICE_MS);
});
