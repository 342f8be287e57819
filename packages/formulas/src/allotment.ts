/**
 * Allotment of a new coin (R-NC-2): pro rata to commitments, bounded by demand and cap, in steps of the token. It knows amounts and
 * nothing else: neither who committed nor when, so that the order in which commitments come cannot matter.
 */
import { ONE, divideDown, minOf, multiplyDown } from '@candor/money';
import { capShares, largestFirst, mostCapped, shareOfRest } from './capped-shares.ts';

/** Tokens and money in 10^-8; the price is money for one token. */
export interface SaleTerms {
  supply: bigint;
  price: bigint;
  /** The most tokens one customer gets. */
  cap: bigint;
  /** The smallest piece of the token, 10^-8. */
  step: bigint;
}

/** Whether the cost of each piece is exact, and every bound a whole number of pieces (R-GEN-1). */
export const areTermsExact = ({ supply, price, cap, step }: SaleTerms): boolean =>
  step > 0n && supply % step === 0n && cap % step === 0n && (price * step) % ONE === 0n;

/** Tokens for each commitment, in the order in which they were given. */
export function allot({ supply, price, cap, step }: SaleTerms, commitments: readonly bigint[]): bigint[] {
  const pool = { pool: supply, cap };
  const demanded = (commitment: bigint): bigint => cutTo(divideDown(commitment, price), step);
  const order = commitments.map((_, n) => n).sort((a, b) => largestFirst(commitments[a]!, commitments[b]!));
  // Whoever asks for less than the cap is not held back by it, and nobody behind him.
  const could = order.slice(0, mostCapped(pool)).map((n) => commitments[n]!);
  const below = could.findIndex((commitment) => demanded(commitment) < cap);
  const shares = capShares(pool, {
    total: commitments.reduce((sum, each) => sum + each, 0n),
    largest: below < 0 ? could : could.slice(0, below),
  });
  const given = new Array<bigint>(commitments.length).fill(cap);
  for (const n of order.slice(shares.capped)) {
    const commitment = commitments[n]!;
    given[n] = minOf(minOf(cutTo(shareOfRest(shares, commitment), step), demanded(commitment)), cap);
  }
  return given;
}

/** What tokens cost; exact for exact terms. */
export const costOf = ({ price }: Pick<SaleTerms, 'price'>, tokens: bigint): bigint =>
  multiplyDown(tokens, price);

/** What tokens are worth above their cost at a last price: unrealised, nothing is paid (R-NC-4). The percentage is in 10^-8, cut. */
export function unrealised(of: { tokens: bigint; cost: bigint; price: bigint; last: bigint }): {
  profit: bigint;
  percent: bigint;
} {
  const profit = multiplyDown(of.tokens, of.last) - of.cost;
  return { profit, percent: of.cost === 0n ? 0n : divideDown(profit * 100n, of.cost) };
}

/** Commitments against what all tokens cost, a fraction of 10^-8, cut: above 1 it is oversubscribed. */
export const subscribedShare = ({ supply, price }: SaleTerms, committed: bigint): bigint =>
  (committed * ONE * ONE) / (supply * price);

const cutTo = (amount: bigint, step: bigint): bigint => amount - (amount % step);
