/** Front door of the customer's money: balances, accounts and their words, records of changes. */
export { ACCOUNTS, ACCOUNT_LABEL, WALLET_OF, accountOf } from './accounts.ts';
export { inValuation, rowOf } from './balance-rules.ts';
export type { BalanceRow, Balances } from './balance-rules.ts';
export { useAvailable, useBalances } from './use-balances.ts';
export { walletText } from './wallet-text.ts';
