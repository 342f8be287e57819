/** How often a stuck payout may be signed anew, and at which price at most (R-WD-4). Pure; the numbers stand here and nowhere else. */
import { ONE, multiplyDown } from '@candor/money';

export const PRICE_BOUNDS = {
  /** Times that it is signed anew to be paid. */
  repriced: 5,
  /** The same with those that give it up: the way out stays open a while longer, for its nonce holds up every later payout. */
  replaced: 8,
  /** Never more than so many times the first price. */
  most: 10n,
  /** So many times the first price whatever it pays: else what is small and stuck could be neither paid nor given up. */
  always: 3n,
  /** Beyond that, within this part of what it pays, or this much. USDT of 10^-8. */
  share: ONE / 20n,
  least: 25n * ONE,
} as const;

/** Smallest units of the chain's coin. */
export interface Prices {
  first: bigint;
  last: bigint;
  /** What the chain asks for now. */
  market: bigint;
  /** Worth of the first price, and of what is paid; undefined without a price. USDT of 10^-8. */
  firstWorth: bigint | undefined;
  worth: bigint | undefined;
}

/** Undefined of what was signed before prices were kept. */
export function highestPrice({ first, firstWorth, worth }: Prices): bigint | undefined {
  if (first === 0n) return undefined;
  const most = first * PRICE_BOUNDS.most;
  if (firstWorth === undefined || firstWorth === 0n) return most;
  const share = multiplyDown(worth ?? 0n, PRICE_BOUNDS.share);
  const within = share > PRICE_BOUNDS.least ? share : PRICE_BOUNDS.least;
  const byWorth = (first * within) / firstWorth;
  const always = first * PRICE_BOUNDS.always;
  const bound = byWorth > always ? byWorth : always;
  return bound < most ? bound : most;
}

/** Nodes take a replacement only when it pays at least a tenth more; a quarter leaves no doubt. Undefined where that is beyond the highest. */
export function nextPrice(of: Prices): bigint | undefined {
  const least = (of.last * 5n + 3n) / 4n;
  const wanted = of.market > least ? of.market : least;
  const highest = highestPrice(of);
  if (highest === undefined || wanted <= highest) return wanted;
  return least <= highest ? highest : undefined;
}
