/** Front door of withdrawals. */
export { WithdrawalList } from './withdrawal-list.tsx';
export { withdrawalsText } from './withdrawals-text.ts';
