/** The banks at which the house holds money: where customers send transfers to, and from where payouts leave. */
export type { Banks } from './banks.ts';
export type { BankRow } from './banks-store.ts';
export { bankMinimum, createBanks } from './banks.ts';
