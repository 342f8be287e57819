/** Least and most of what operators set of a pair (R-OPS-9). Amounts in USDT, rates and bands as fractions of 1. */
export const PAIR_BOUNDS = {
  /** A minimum that few reach would close the pair by another name (R-OPS-4). */
  min_notional: { least: '0.01', most: '1000' },
  max_notional: { least: '1000', most: '100000000' },
  max_open_orders: { least: '10', most: '1000' },
  /** As of contracts and of every level: a hundredth. */
  maker_rate: { least: '0', most: '0.01' },
  taker_rate: { least: '0', most: '0.01' },
  /** Its edge is the worst price of a market order (R-SPOT-6): twice the usual one inside, three times at the end. */
  band_inner: { least: '0.001', most: '0.1' },
  band_outer: { least: '0.001', most: '0.3' },
} as const;
