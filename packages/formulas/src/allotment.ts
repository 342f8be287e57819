/**
 * Allotment of a new coin (R-NC-2): pro rata to commitments, bounded by demand and cap, in steps of the token. It knows amounts and
 * nothing else: neither who committed nor when, so that the order in which commitments come cannot matter.
 */

/** Tokens and money in 10^-8; the price is money for one token. */
export interface SaleTerms {
  supply: bigint;
  price: bigint;
  /** The most tokens one customer gets. */
  cap: bigint;
  /** The smallest piece of the token, 10^-8. */
  step: bigint;
}

const UNIT = 100_000_000n;

/** Whether the cost of each piece is exact, and every bound a whole number of pieces (R-GEN-1). */
export const areTermsExact = ({ supply, price, cap, step }: SaleTerms): boolean =>
  step > 0n && supply % step === 0n && cap % step === 0n && (price * step) % UNIT === 0n;

/** Tokens for each commitment, in the order in which they were given. */
export function allot(terms: SaleTerms, commitments: readonly bigint[]): bigint[] {
  const { supply, price, cap, step } = terms;
  const demanded = (commitment: bigint): bigint => cutTo((commitment * UNIT) / price, step);
  const given = new Array<bigint>(commitments.length).fill(0n);
  // Largest first: whoever the cap holds back stands before all that it does not, so one walk finds where nothing moves any more.
  const order = commitments.map((_, n) => n).sort((a, b) => compare(commitments[b]!, commitments[a]!));
  let left = supply;
  let committed = commitments.reduce((sum, each) => sum + each, 0n);
  let at = 0;
  for (; at < order.length; at += 1) {
    const commitment = commitments[order[at]!]!;
    // A share that is not above the cap is above nobody's behind it; one that is more than was asked is so for all.
    const isCapped = left * commitment >= cap * committed && demanded(commitment) >= cap;
    if (!isCapped) break;
    given[order[at]!] = cap;
    left -= cap;
    committed -= commitment;
  }
  for (const n of order.slice(at)) {
    const commitment = commitments[n]!;
    const share = committed === 0n ? 0n : cutTo((left * commitment) / committed, step);
    given[n] = least(share, demanded(commitment), cap);
  }
  return given;
}

/** What tokens cost; exact for exact terms. */
export const costOf = ({ price }: Pick<SaleTerms, 'price'>, tokens: bigint): bigint =>
  (tokens * price) / UNIT;

/** What tokens are worth above their cost at a last price: unrealised, nothing is paid (R-NC-4). The percentage is in 10^-8, cut. */
export function unrealised(of: { tokens: bigint; cost: bigint; price: bigint; last: bigint }): {
  profit: bigint;
  percent: bigint;
} {
  const profit = (of.tokens * of.last) / UNIT - of.cost;
  return { profit, percent: of.cost === 0n ? 0n : (profit * 100n * UNIT) / of.cost };
}

/** Commitments against what all tokens cost, a fraction of 10^-8, cut: above 1 it is oversubscribed. */
export const subscribedShare = ({ supply, price }: SaleTerms, committed: bigint): bigint =>
  (committed * UNIT * UNIT) / (supply * price);

const cutTo = (amount: bigint, step: bigint): bigint => amount - (amount % step);
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
const least = (...of: readonly bigint[]): bigint => of.reduce((low, each) => (each < low ? each : low));
