/** A pair as the order path needs it: its rules as integers, and the way between money and the book's price steps and lots. */
import { ONE } from '@candor/money';

export interface SpotPair {
  id: number;
  symbol: string;
  baseId: number;
  quoteId: number;
  baseName: string;
  quoteName: string;
  priceStep: bigint;
  lot: bigint;
  minNotional: bigint;
  maxNotional: bigint;
  maxOpenOrders: number;
  /** Fee rates as fractions of 1, in units of 10^-8, for VIP level 0. */
  makerRate: bigint;
  takerRate: bigint;
}

/** What of a pair may be changed while it trades; its steps are those of the orders in its book, and stay. */
export type PairLimits = Pick<SpotPair, 'minNotional' | 'maxNotional' | 'maxOpenOrders'>;

/** Price steps of a price that stands on one (R-SPOT-1 is checked before). */
export const priceStepsOf = (pair: SpotPair, price: bigint): number => Number(price / pair.priceStep);
export const lotsOf = (pair: SpotPair, quantity: bigint): number => Number(quantity / pair.lot);
export const priceOf = (pair: SpotPair, priceSteps: number): bigint => BigInt(priceSteps) * pair.priceStep;
export const quantityOf = (pair: SpotPair, lots: number): bigint => BigInt(lots) * pair.lot;

/** Quote currency of one price step times one lot; exact, because the decimals of both together never exceed 8. */
export const stepLotValue = (pair: SpotPair): bigint => (pair.priceStep * pair.lot) / ONE;
/** A quote budget in the book's step*lots, rounded down: what does not buy a lot is returned. */
export const budgetStepLots = (pair: SpotPair, budget: bigint): number => Number(budget / stepLotValue(pair));
/** price*quantity, exact for values on step and lot. */
export const notionalOf = (price: bigint, quantity: bigint): bigint => (price * quantity) / ONE;

/** Prices and quantities that the book can count exactly: steps, lots and their product below 2^53. */
export function fitsBook(pair: SpotPair, price: bigint, quantity: bigint): boolean {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  const priceSteps = price / pair.priceStep;
  const lots = quantity / pair.lot;
  return priceSteps <= limit && lots <= limit && priceSteps * lots <= limit;
}
