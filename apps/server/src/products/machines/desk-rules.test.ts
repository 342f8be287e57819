import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import type { NewTerms } from './desk-rules.ts';
import { NOTICE_MS, actRefusal, leasingBeginsAt, termsRefusal } from './desk-rules.ts';
import { labelOf, unitsLeft } from './machine-rules.ts';
import type { PackageRow } from './package.ts';

const terms = (of: Partial<NewTerms> = {}): NewTerms => ({
  kind: 'fixed',
  units: 200,
  termDays: 90,
  rent: decimal('900'),
  dailyOutput: decimal('10.5'),
  powerCost: undefined,
  poolUrl: 'https://pool.example/account',
  isCarried: true,
  ...of,
});

test('R-MC-3: fixed output says how much, measured output does not, and its currency is one that a chain carries', () => {
  expect(termsRefusal(terms())).toBeUndefined();
  expect(termsRefusal(terms({ dailyOutput: undefined }))?.fault).toBe('machine_terms_unfit');
  expect(termsRefusal(terms({ powerCost: 1n }))?.fault).toBe('machine_terms_unfit');
  const measured = terms({ kind: 'measured', dailyOutput: undefined });
  expect(termsRefusal(measured)).toBeUndefined();
  expect(termsRefusal({ ...measured, powerCost: 1n })).toBeUndefined();
  expect(termsRefusal({ ...measured, dailyOutput: 1n })?.fault).toBe('machine_terms_unfit');
  expect(termsRefusal({ ...measured, isCarried: false })?.fault).toBe('machine_no_chain');
  expect(termsRefusal(terms({ rent: 89n }))?.fault).toBe('machine_terms_unfit');
  for (const poolUrl of ['http://pool.example', 'pool.example', 'javascript:alert(1)'])
    expect(termsRefusal(terms({ poolUrl }))?.fault).toBe('machine_url_unfit');
  expect(termsRefusal(terms({ units: 100_000, rent: decimal('9000000') }))?.fault).toBe('machine_too_large');
});

const row = (state: PackageRow['state'], of: Partial<PackageRow> = {}): PackageRow => ({
  id: 1,
  model: 'M',
  hash_rate: '1 TH/s',
  location: 'L',
  pool: 'P',
  pool_url: 'https://pool.example',
  units: 200,
  leased: 0,
  rent_currency_id: 3,
  rent: decimal('900'),
  term_days: 90,
  kind: 'fixed',
  output_currency_id: 3,
  daily_output: decimal('10.5'),
  power_cost: 0n,
  state,
  published_at: new Date(0),
  opens_at: state === 'published' ? null : new Date(NOTICE_MS),
  closed_at: state === 'closed' ? new Date(NOTICE_MS) : null,
  demo_key: null,
  ...of,
});
const none = { reserve: 0n, owed: 0n, amount: undefined };

test('X-MC-3, R-FN-8: it opens with 189,000 in reserve and not with less; what is needed is not given back', () => {
  const short = { ...none, reserve: decimal('188999.99999999') };
  expect(actRefusal(row('published'), { ...short, act: 'open' })).toEqual({
    obstacle: 'machine_reserve_short',
    detail: { lacking: '0.00000001' },
  });
  const full = { ...none, reserve: decimal('189000') };
  expect(actRefusal(row('published'), { ...full, act: 'open' })).toBeUndefined();
  const take = (amount: string, of = full) =>
    actRefusal(row('open'), { ...of, act: 'release', amount: decimal(amount) });
  expect(take('0.00000001')?.obstacle).toBe('machine_surplus_short');
  expect(take('1', { ...none, reserve: decimal('189001') })).toBeUndefined();
  // Closed: what running rentals are owed stays, the rest may go.
  const closed = { owed: decimal('945'), reserve: decimal('1000'), act: 'release' as const };
  expect(actRefusal(row('closed'), { ...closed, amount: decimal('55') })).toBeUndefined();
  expect(actRefusal(row('closed'), { ...closed, amount: decimal('55.1') })?.obstacle).toBe(
    'machine_surplus_short',
  );
});

test('R-OPS-4, R-MC-3: acts fit the state; measured output has no reserve to fund', () => {
  const fits = (state: PackageRow['state'], act: 'open' | 'pause' | 'close', of: Partial<PackageRow> = {}) =>
    actRefusal(row(state, of), { ...none, reserve: decimal('189000'), act }) === undefined;
  expect([fits('published', 'open'), fits('paused', 'open'), fits('open', 'pause')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    fits('open', 'open'),
    fits('closed', 'open'),
    fits('paused', 'pause'),
    fits('closed', 'close'),
  ]).toEqual([false, false, false, false]);
  const measured = { kind: 'measured', daily_output: null } as const;
  expect(fits('published', 'open', measured)).toBe(true);
  expect(actRefusal(row('open', measured), { ...none, act: 'fund', amount: 1n })?.obstacle).toBe(
    'machine_act_unfit',
  );
  expect(actRefusal(row('open'), { ...none, act: 'fund' })?.obstacle).toBe('machine_act_unfit');
  expect(actRefusal(row('open'), { ...none, act: 'pause', amount: 1n })?.obstacle).toBe('machine_act_unfit');
});

test('R-GEN-3: leasing begins a day after publication at the earliest', () => {
  expect(leasingBeginsAt(row('published'), undefined, 5)).toBe(NOTICE_MS);
  expect(leasingBeginsAt(row('published'), NOTICE_MS + 9, 5)).toBe(NOTICE_MS + 9);
  expect(leasingBeginsAt(row('published'), 3, 2 * NOTICE_MS)).toBe(2 * NOTICE_MS);
});

test('R-MC-1, R-MC-3: what is left is idle and, of fixed output, covered for a whole term', () => {
  const backing = { reserve: decimal('2000'), owed: decimal('100') };
  expect(unitsLeft(row('open', { leased: 199 }), backing)).toBe(1);
  expect(unitsLeft(row('open', { leased: 100 }), backing)).toBe(2);
  expect(unitsLeft(row('open', { leased: 100, kind: 'measured', daily_output: null }), backing)).toBe(100);
  expect(labelOf(row('open'), { reserve: 0n, owed: 0n }, NOTICE_MS)).toBe('sold_out');
  expect(labelOf(row('open'), backing, NOTICE_MS - 1)).toBe('coming_soon');
  expect(labelOf(row('paused'), backing, NOTICE_MS)).toBe('paused');
});
