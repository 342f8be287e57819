/** The banks at which the house holds money: where customers send transfers to, and from where payouts leave. */
export type { Banks } from './banks.ts';
export type { BankRow } from './banks-store.ts';
export type { BankPayouts, IncomingLine, PayoutLine, WaitingPayout } from './ports.ts';
export { likestCalled } from './settle-bank.ts';
export { MOST_AT_BANK } from './statement-rules.ts';
export { bankMinimum, createBanks } from './banks.ts';
