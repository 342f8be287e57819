/** A pair as the order path needs it: its rules as integers, and the way between money and the book's ticks and lots. */
import { ONE } from '@candor/money';

export interface SpotPair {
  id: number;
  symbol: string;
  baseId: number;
  quoteId: number;
  baseName: string;
  quoteName: string;
  tick: bigint;
  lot: bigint;
  minNotional: bigint;
  maxNotional: bigint;
  maxOpenOrders: number;
  /** Fee rates as fractions of 1, in units of 10^-8, for VIP level 0. */
  makerRate: bigint;
  takerRate: bigint;
}

/** Ticks of a price that stands on its tick (R-SPOT-1 is checked before). */
export const ticksOf = (pair: SpotPair, price: bigint): number => Number(price / pair.tick);
export const lotsOf = (pair: SpotPair, quantity: bigint): number => Number(quantity / pair.lot);
export const priceOf = (pair: SpotPair, ticks: number): bigint => BigInt(ticks) * pair.tick;
export const quantityOf = (pair: SpotPair, lots: number): bigint => BigInt(lots) * pair.lot;

/** Quote currency of one tick times one lot; exact, because tick and lot decimals together never exceed 8. */
export const tickLotValue = (pair: SpotPair): bigint => (pair.tick * pair.lot) / ONE;
/** A quote budget in the book's tick*lots, rounded down: what does not buy a lot is returned. */
export const budgetTickLots = (pair: SpotPair, budget: bigint): number => Number(budget / tickLotValue(pair));
/** price*quantity, exact for values on tick and lot. */
export const notionalOf = (price: bigint, quantity: bigint): bigint => (price * quantity) / ONE;

/** Prices and quantities that the book can count exactly: ticks, lots and their product below 2^53. */
export function fitsBook(pair: SpotPair, price: bigint, quantity: bigint): boolean {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  const ticks = price / pair.tick;
  const lots = quantity / pair.lot;
  return ticks <= limit && lots <= limit && ticks * lots <= limit;
}
