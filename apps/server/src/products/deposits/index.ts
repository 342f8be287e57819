/** Money in: transfers seen on chain, claims of customers, lines of bank statements. */
export { createDeposits } from './deposits.ts';
