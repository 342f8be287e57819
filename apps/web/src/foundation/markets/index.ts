/** Front door of currencies, pairs and live prices. */
export { priceNow, useLivePrices, usePrice, useQuotations } from './prices.ts';
export type { Price } from './prices.ts';
export { pairKey, usePair, usePairs, usePairsReading, useVenue } from './venue.ts';
export type { PairInfo, Pairs, Venue } from './venue.ts';
