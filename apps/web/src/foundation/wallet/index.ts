/** Front door of the customer's money: balances, accounts and their words, records of changes. */
export {
  ACCOUNTS,
  ACCOUNT_LABEL,
  ACCOUNT_SHORT,
  PLACES,
  WALLET_OF,
  accountOf,
  currencyIdOf,
  namedAccount,
} from './accounts.ts';
export { inValuation, rowOf } from './balance-rules.ts';
export type { BalanceRow, Balances } from './balance-rules.ts';
export { dollarNote, rateNote, shownRate } from './rate-words.ts';
export { csvOf } from './record-rules.ts';
export type { Change, WalletEvent } from './record-rules.ts';
export { TransferButton } from './transfer/transfer-button.tsx';
export { TransferBox } from './transfer/transfer-box.tsx';
export { routeBetween } from './transfer/transfer-rules.ts';
export { transferText } from './transfer/transfer-text.ts';
export { formatAmount, useAmountFormat, useBalanceFormat } from './use-amount-format.ts';
export { useAvailable, useBalances } from './use-balances.ts';
export { changesOf, useEvents, useTransfers } from './use-changes.ts';
export type { ChangeFilter, Transfer } from './use-changes.ts';
export { useValuationOptions } from './use-valuation-options.ts';
export { walletText } from './wallet-text.ts';
export type { AccountKey, JournalKind } from './wallet-text.ts';
