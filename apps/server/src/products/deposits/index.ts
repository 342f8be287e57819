/** Money in: transfers seen on chain, claims of customers, lines of bank statements. */
export type { DepositPorts } from './ports.ts';
export type { Deposits } from './deposits.ts';
export { createDeposits } from './deposits.ts';
