/** Filters of the change record: a named period or two days as moments, and what the address may ask for. Pure. */
import type { ChangeFilter } from '../../foundation/wallet/index.ts';
import { startOfDay } from '../../platform/list/index.ts';

export const PERIODS = ['all', 'day', 'week', 'month', 'quarter', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

/** Days of a named period, today included. */
const DAYS: Readonly<Partial<Record<Period, number>>> = { day: 1, week: 7, month: 30, quarter: 90 };

/** Days as date inputs write them: "2026-03-08"; empty when not chosen. */
export interface DayRange {
  first: string;
  last: string;
}

export interface Filters {
  account: NonNullable<ChangeFilter['account']> | 'all';
  /** Currency id, or 'all'. */
  currency: string;
  kind: string;
  period: Period;
  range: DayRange;
}

export const NO_FILTERS: Filters = {
  account: 'all',
  currency: 'all',
  kind: 'all',
  period: 'all',
  range: { first: '', last: '' },
};

/** What the call is asked. `from` is a local midnight, so that the question stays the same all day. */
export function askedOf(filters: Filters, now: number): ChangeFilter {
  const { account, currency, kind } = filters;
  return {
    ...(account === 'all' ? {} : { account }),
    ...(currency === 'all' ? {} : { currency: Number(currency) }),
    ...(kind === 'all' ? {} : { kind }),
    ...momentsOf(filters, now),
  };
}

/** From the first day's local midnight to before the midnight after the last day. */
function momentsOf({ period, range }: Filters, now: number): { from?: number; to?: number } {
  const days = DAYS[period];
  if (days !== undefined) return { from: startOfDay(now, days - 1) };
  if (period !== 'custom') return {};
  const first = midnightOf(range.first);
  const last = midnightOf(range.last);
  return {
    ...(first === undefined ? {} : { from: first }),
    ...(last === undefined ? {} : { to: startOfDay(last, -1) }),
  };
}

export function isReversed({ first, last }: DayRange): boolean {
  return first !== '' && last !== '' && last < first;
}

export function isFiltered(filters: Filters): boolean {
  const { account, currency, kind, period } = filters;
  return account !== 'all' || currency !== 'all' || kind !== 'all' || period !== 'all';
}

/** A day as date inputs write it. */
export function dayText(at: number): string {
  const day = new Date(at);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

function midnightOf(day: string): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const at = new Date(year, month - 1, date).getTime();
  return Number.isNaN(at) ? undefined : at;
}
