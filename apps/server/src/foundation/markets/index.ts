/** Currencies and pairs: what may be held and traded, and by which rules. */
export type { Markets } from './markets.ts';
export { createMarkets } from './markets.ts';
export { USDT } from './pair.ts';
export type { Currency, Pair } from './pair.ts';
export { listingConfiguration } from './listing-configuration.ts';
export { pairConfiguration } from './pair-configuration.ts';
export { ensureCurrency, markRealAsset, pairNow } from './markets-store.ts';
