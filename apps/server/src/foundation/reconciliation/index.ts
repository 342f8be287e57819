/** What chains hold against what the ledger says they do (R-MONEY-9 (5)). */
export { createReconciliation } from './reconciliation.ts';
export type { Reconciliation } from './reconciliation.ts';
export type { ChainShort } from './reconciliation-store.ts';
export { chainsShort } from './reconciliation-store.ts';
