/** Money out: withdrawals, the address book, bound bank accounts. */
export { createWithdrawals } from './withdrawals.ts';
