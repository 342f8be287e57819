/**
 * The band outside which no order is accepted (R-SPOT-6), from the index, the average premium of the book over it and the
 * pair's two widths. Screens preview with it what the server decides with it.
 */
import { ONE, maxOf, minOf } from '@candor/money';

export interface PriceBand {
  highestBuy: bigint;
  lowestSell: bigint;
}

export interface BandInput {
  index: bigint;
  /** Average of (mid - index), may be negative. */
  premium: bigint;
  /** y and z, fractions of 1 in 10^-8. */
  inner: bigint;
  outer: bigint;
  priceStep: bigint;
}

/** Edges on the tick, rounded inwards: a market order's protection price is an edge. */
export function priceBand({ index, premium, inner, outer, priceStep }: BandInput): PriceBand {
  const above = (width: bigint): bigint => index + (index * width) / ONE;
  const below = (width: bigint): bigint => index - (index * width) / ONE;
  const highest = minOf(maxOf(index, above(inner) + premium), above(outer));
  const lowest = maxOf(minOf(index, below(inner) + premium), below(outer));
  return {
    highestBuy: (highest / priceStep) * priceStep,
    lowestSell: ((lowest + priceStep - 1n) / priceStep) * priceStep,
  };
}
