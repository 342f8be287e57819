/** The ledger store: balances, journals and postings in PostgreSQL, the gate on money writes, and the invariants. */
export type { BalanceKey } from './ledger-store.ts';
export { rowOf } from './balance-directory.ts';
export type { Ledger } from './ledger.ts';
export type { Moved } from './moved-money.ts';
export { Overdraft, balanceEventData, createLedger, fieldOfAccount } from './ledger.ts';
export { onceWritable, unlessStopped } from './unless-stopped.ts';
export type { BalanceRow, CustomerBalance } from './ledger-store.ts';
export { balanceRows, lockBalances, readBalances } from './ledger-store.ts';
export type { InvariantMonitor } from './invariant-monitor.ts';
export { createInvariantMonitor } from './invariant-monitor.ts';
export type { OffendingSet } from './invariants-store.ts';
export type { Invariant } from './invariant-queries-store.ts';
export type { HouseBalance, JournalRow, PostingRow } from './ledger-browser-store.ts';
export { JOURNAL_TIMELINE, ledgerExport } from './ledger-export-store.ts';
export * as ledgerReads from './ledger-browser-store.ts';
