/** The customer's four accounts: balances, transfers, records, valuation, faucet. */
export type { RecordDetail, RecordDetails } from './record-details.ts';
export { recordKey } from './record-details.ts';
export { transferExport } from './wallet-export-store.ts';
export { createWallet } from './wallet.ts';
