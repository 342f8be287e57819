/**
 * Money over blockchains: addresses of customers, the job that sees what arrives, payouts, and the gathering of money in
 * the paying wallet.
 */
export type {
  ChainCurrency,
  ChainName,
  Chains,
  HeldMoney,
  HolderOfGood,
  HouseTransfer,
  NamedTransaction,
  PayoutEvent,
  PayoutKeeper,
  SeenTransfer,
  TransferEvent,
} from './ports.ts';
export { CLOSED_REASONS } from './ports.ts';
export type { Counting, CreatedChains } from './chains.ts';
export { createChains } from './chains.ts';
export type { HouseAddress } from './holdings.ts';
export { readTxId } from './tx-id.ts';
export { TRANSFER_REF, chainOfContra, transferRef } from './payouts/booked-transfers.ts';
export { customersOnChain } from './addresses/find-customers-store.ts';
export { ADDRESS_EXPORT } from './addresses/addresses-export-store.ts';
export { sweepConfiguration } from './sweeps/sweep-configuration.ts';
export { chainConfiguration } from './terms/chain-configuration.ts';
export { HIGHEST_UNSIGNED_RATE, refuseDearLeast } from './terms/chain-terms.ts';
