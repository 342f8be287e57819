/** Filters of the change record as questions to the server. */
import { describe, expect, it } from 'vitest';
import { NO_FILTERS, askedOf, dayText, isFiltered, isReversed } from './filter-rules.ts';

const now = new Date(2026, 2, 8, 15, 30).getTime();
const midnight = (day: number, month = 2) => new Date(2026, month, day).getTime();

describe('filters of the change record', () => {
  it('ask for everything when nothing is chosen', () => {
    expect(askedOf(NO_FILTERS, now)).toEqual({});
    expect(isFiltered(NO_FILTERS)).toBe(false);
  });
  it('name account, currency and kind', () => {
    const filters = { ...NO_FILTERS, account: 'lever' as const, currency: '3', kind: 'transfer' };
    expect(askedOf(filters, now)).toEqual({ account: 'lever', currency: 3, kind: 'transfer' });
    expect(isFiltered(filters)).toBe(true);
  });
  it('count today as the first day of a period', () => {
    expect(askedOf({ ...NO_FILTERS, period: 'day' }, now)).toEqual({ from: midnight(8) });
    expect(askedOf({ ...NO_FILTERS, period: 'week' }, now)).toEqual({ from: midnight(2) });
    expect(askedOf({ ...NO_FILTERS, period: 'month' }, now)).toEqual({ from: midnight(7, 1) });
  });
  it('take both ends of a chosen range in, and one end alone', () => {
    const range = { first: '2026-03-01', last: '2026-03-31' };
    expect(askedOf({ ...NO_FILTERS, period: 'custom', range }, now)).toEqual({
      from: midnight(1),
      to: midnight(1, 3),
    });
    expect(askedOf({ ...NO_FILTERS, period: 'custom', range: { ...range, last: '' } }, now)).toEqual({
      from: midnight(1),
    });
  });
  it('know a range that ends before it begins', () => {
    expect(isReversed({ first: '2026-03-02', last: '2026-03-01' })).toBe(true);
    expect(isReversed({ first: '2026-03-01', last: '2026-03-01' })).toBe(false);
    expect(isReversed({ first: '', last: '2026-03-01' })).toBe(false);
  });
  it('write days as date inputs do', () => {
    expect(dayText(now)).toBe('2026-03-08');
  });
});
