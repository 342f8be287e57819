/** The banks at which the house holds money: where customers send transfers to, and from where payouts leave. */
export type { Banks } from './banks.ts';
export type { BankRow } from './banks-store.ts';
export type { BankHolding } from './bank-views.ts';
export type { IncomingLine } from './ports.ts';
export { bankMinimum, createBanks } from './banks.ts';
