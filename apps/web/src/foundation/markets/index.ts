/** Front door of currencies, pairs and live prices. */
export { priceNow, useLivePrices, usePrice, useQuotations } from './prices.ts';
export { pairKey, usePair, usePairs, usePairsReading, useVenue } from './venue.ts';
export type { PairInfo } from './venue.ts';
