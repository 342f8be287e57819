/** Money out: withdrawals, the address book, bound bank accounts. */
export type { WithdrawalPorts } from './ports.ts';
export type { Withdrawals } from './withdrawals.ts';
export { createWithdrawals } from './withdrawals.ts';
