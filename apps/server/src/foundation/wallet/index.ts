/** The customer's four accounts: balances, transfers, records, valuation, faucet. */
export type { ValuationRate, WalletCurrency, WalletPorts } from './ports.ts';
export { transferExport } from './wallet-export-store.ts';
export { createWallet } from './wallet.ts';
