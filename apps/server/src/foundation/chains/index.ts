/** Chains: addresses, the watcher, payouts. */
export type { ChainCurrency, ChainName, Chains, PayoutEvent, SeenTransfer, TransferEvent } from './ports.ts';
