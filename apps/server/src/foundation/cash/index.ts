/**
 * The interface between deposits and withdrawals, which keep money in and out, and bots, which shows and asks for them on behalf of
 * programs; products may not import one another.
 */
export type { Cash, CashDeposit, CashIn, CashOut, CashWish, CashWithdrawal, WayOut } from './cash.ts';
export { createCash } from './cash.ts';
