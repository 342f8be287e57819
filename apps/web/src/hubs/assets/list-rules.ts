/** Which rows of an account are listed and in what order; how a large sum is set in type. Pure. */
import { compareDecimals } from '@candor/ui';
import type { BalanceRow } from '../../foundation/wallet/index.ts';

export const SORTS = ['high', 'low', 'name'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListWish {
  query: string;
  hideSmall: boolean;
  sort: Sort;
}

export interface Listed {
  rows: readonly BalanceRow[];
  /** Rows the search would show but for their small value (R-MONEY-4). */
  smallHidden: number;
}

export function listed(rows: readonly BalanceRow[], { query, hideSmall, sort }: ListWish): Listed {
  const wanted = query.trim().toLowerCase();
  const found = rows.filter((row) => row.currency_name.toLowerCase().includes(wanted));
  const shown = hideSmall ? found.filter((row) => !row.is_small) : found;
  return { rows: [...shown].sort(ORDER[sort]), smallHidden: found.length - shown.length };
}

const byName = (a: BalanceRow, b: BalanceRow): number => a.currency_name.localeCompare(b.currency_name, 'en');
/** Equal values (often zero): what is held comes before what is not, then the server's order. */
const byHeld = (a: BalanceRow, b: BalanceRow): number =>
  compareDecimals(b.total, '0') - compareDecimals(a.total, '0');

const ORDER: Readonly<Record<Sort, (a: BalanceRow, b: BalanceRow) => number>> = {
  high: (a, b) => compareDecimals(b.usdt_value, a.usdt_value) || byHeld(a, b),
  low: (a, b) => compareDecimals(a.usdt_value, b.usdt_value) || byHeld(a, b),
  name: byName,
};

/** "12,345.67" as the part that counts and the part that follows it. */
export function inTwoSizes(shown: string): { head: string; tail: string } {
  const point = shown.lastIndexOf('.');
  return point < 0 ? { head: shown, tail: '' } : { head: shown.slice(0, point), tail: shown.slice(point) };
}

/** Each part's share of the whole in percent, for a bar; undefined when there is nothing to share. */
export function shares(parts: readonly bigint[]): number[] | undefined {
  const sum = parts.reduce((total, part) => total + part, 0n);
  return sum <= 0n ? undefined : parts.map((part) => Number((part * 10_000n) / sum) / 100);
}

/** Time left as hours, minutes and seconds: "07:03:09". */
export function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
