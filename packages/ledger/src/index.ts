/** The chart of accounts, journals and postings as values, and holds. Pure: no clock, no storage, no currency names. */
export type {
  Bucket,
  CustomerAccount,
  CustomerLedgerAccount,
  HouseAccount,
  HouseLedgerAccount,
  LedgerAccount,
} from './chart-of-accounts.ts';
export {
  coinAvailable,
  coinFrozen,
  house,
  isInChart,
  mayBeNegative,
  ledgerAccountKey,
} from './chart-of-accounts.ts';
export type { HoldOf } from './holds.ts';
export { hold, release } from './holds.ts';
export type { Journal, JournalHead, Move, Posting } from './journal.ts';
export { assertSound, journalOf } from './journal.ts';
export type { JournalKind } from './journal-kinds.ts';
export { JOURNAL_KINDS, QUIET_KINDS } from './journal-kinds.ts';
