/** What may be moved between two accounts, and what is wrong with an amount before it travels (R-MONEY-8). Pure. */
import { parseDecimal } from '@candor/money';
import type { AccountField } from '@candor/wire';
import { WALLET_OF } from '../accounts.ts';
import type { BalanceRow, Balances } from '../balance-rules.ts';

export interface Route {
  from: AccountField;
  to: AccountField;
}

/** The route between what was named of the two ends: by default out of coin to contract, into coin out of contract, and out of the others to coin. */
export function routeBetween(from: AccountField | undefined, to: AccountField | undefined): Route {
  const start = from ?? (to === 'change' ? 'lever' : 'change');
  const end = to ?? (start === 'change' ? 'lever' : 'change');
  return start === end ? routeBetween(undefined, end) : { from: start, to: end };
}

/** The route with one end chosen anew; naming the other end's account swaps the two. */
export function withEnd(route: Route, end: keyof Route, account: AccountField): Route {
  const other = end === 'from' ? 'to' : 'from';
  return route[other] === account ? swapped(route) : { ...route, [end]: account };
}

export const swapped = ({ from, to }: Route): Route => ({ from: to, to: from });

/** Rows of the source account whose currency may stand at both ends. */
export function movable(balances: Balances, { from, to }: Route): BalanceRow[] {
  const there = new Set(balances[WALLET_OF[to]].balance.map((row) => row.currency));
  return balances[WALLET_OF[from]].balance.filter((row) => there.has(row.currency));
}

/** The wished currency if it can move, else the first that has something to move, else the first. */
export function chosenRow(rows: readonly BalanceRow[], wished: number | undefined): BalanceRow | undefined {
  return rows.find((row) => row.currency === wished) ?? rows.find((row) => row.available !== '0') ?? rows[0];
}

export type AmountFault = 'amountRequired' | 'amountZero' | 'amountTooLarge' | 'insufficient';

/** The first thing wrong with an amount, or undefined. The field itself lets nothing but decimals in. */
export function amountFault(amount: string, available: string): AmountFault | undefined {
  if (amount === '' || amount === '.') return 'amountRequired';
  const wish = parseDecimal(amount.replace(/\.$/, ''));
  const limit = parseDecimal(available);
  if (!wish.ok) return 'amountTooLarge';
  if (wish.value === 0n) return 'amountZero';
  return limit.ok && wish.value <= limit.value ? undefined : 'insufficient';
}
