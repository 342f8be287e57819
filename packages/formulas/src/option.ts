/**
 * Short-term options (R-OPT-3 to 8): the settlement price from ten published ticks, the outcome, what is paid, and how much
 * the book may promise. `settleOption` is the whole of a settlement: a function of the order and the ticks, nothing else.
 */
import { ONE, maxOf, multiplyDown, roundHalfEven } from '@candor/money';
import type { IndexStatus } from './index-price.ts';

export type OptionType = 'call' | 'put' | 'flat';
export type OptionOutcome = 'won' | 'lost' | 'flat' | 'void';

/** Ticks count that lie in (expiry - 10 s, expiry]. */
export const SETTLEMENT_WINDOW_MS = 10_000;
export const SETTLEMENT_TICKS = 10;
/** Fewer usable ticks void the order (R-OPT-6). */
export const FEWEST_TICKS = 7;
/** Highest and lowest ticks left out on each side. */
const TRIMMED = 2;

export interface OptionTick {
  seq: number;
  at: number;
  index: bigint;
  status: IndexStatus;
}

export interface OptionOrder {
  type: OptionType;
  stake: bigint;
  /** Fraction in 10^-8. */
  payoutRatio: bigint;
  /** K: index of the first tick after acceptance. */
  strike: bigint;
  /** That tick's time plus the duration. */
  expiresAt: number;
  /** Price step of the symbol; prices are rounded to a tenth of it. */
  tick: bigint;
  /** w of R-OPT-7, a fraction; null where flat is not sold as a type. */
  flatBand: bigint | null;
}

export interface OptionSettlement {
  outcome: OptionOutcome;
  /** S; null when void. */
  settlementPrice: bigint | null;
  /** Sequence numbers of the ticks in the window that counted. */
  ticks: readonly number[];
  /** Profit beyond the stake, paid by the book. */
  profit: bigint;
  /** What the customer receives in all. */
  paid: bigint;
}

/** The ticks of the window that count, in order of time. */
export function settlementTicks(ticks: readonly OptionTick[], expiresAt: number): OptionTick[] {
  return ticks.filter(
    ({ at, status }) => at > expiresAt - SETTLEMENT_WINDOW_MS && at <= expiresAt && status !== 'degraded',
  );
}

/** R-OPT-4: without the two highest and the two lowest, the mean of the rest, half-even at a tenth of the tick. */
export function settlementPrice(prices: readonly bigint[], tick: bigint): bigint {
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const kept = sorted.slice(TRIMMED, sorted.length - TRIMMED);
  const sum = kept.reduce((total, price) => total + price, 0n);
  return roundHalfEven(sum, BigInt(kept.length), maxOf(tick / 10n, 1n));
}

/** R-OPT-7: the band around the strike within which a settlement is flat; zero where flat is an outcome only. */
export function flatBandOf({
  strike,
  tick,
  flatBand,
}: Pick<OptionOrder, 'strike' | 'tick' | 'flatBand'>): bigint {
  return flatBand === null ? 0n : roundHalfEven(strike * flatBand, ONE, maxOf(tick / 10n, 1n));
}

export const potentialProfit = (stake: bigint, payoutRatio: bigint): bigint =>
  multiplyDown(stake, payoutRatio);

export function settleOption(order: OptionOrder, ticks: readonly OptionTick[]): OptionSettlement {
  const counted = settlementTicks(ticks, order.expiresAt);
  const seqs = counted.map(({ seq }) => seq);
  if (counted.length < FEWEST_TICKS)
    return { outcome: 'void', settlementPrice: null, ticks: seqs, profit: 0n, paid: order.stake };
  const price = settlementPrice(
    counted.map(({ index }) => index),
    order.tick,
  );
  const outcome = outcomeOf(order, price);
  const profit = outcome === 'won' ? potentialProfit(order.stake, order.payoutRatio) : 0n;
  const paid = outcome === 'lost' ? 0n : order.stake + profit;
  return { outcome, settlementPrice: price, ticks: seqs, profit, paid };
}

function outcomeOf(order: OptionOrder, price: bigint): OptionOutcome {
  const distance = price - order.strike;
  const isFlat = (distance < 0n ? -distance : distance) <= flatBandOf(order);
  if (order.type === 'flat') return isFlat ? 'won' : 'lost';
  if (isFlat) return 'flat';
  return distance > 0n === (order.type === 'call') ? 'won' : 'lost';
}

/** R-OPT-8: 1% of the book a symbol, second and side; 20% of it in all. */
export function isSoldOut(of: {
  /** Available and frozen. */
  book: bigint;
  /** Potential profit open at this expiry on each side, and of all open orders, the new one left out. */
  calls: bigint;
  puts: bigint;
  all: bigint;
  order: { type: OptionType; profit: bigint };
}): boolean {
  const { book, calls, puts, all, order } = of;
  const ownSide = order.type === 'put' ? puts : calls;
  return (ownSide + order.profit) * 100n > book || (all + order.profit) * 5n > book;
}

/** How often a customer must be right only to break even: 1/(1+ratio), in 10^-8, rounded up (X-OPT-6). */
export function breakEvenRate(payoutRatio: bigint): bigint {
  const whole = ONE + payoutRatio;
  return (ONE * ONE + whole - 1n) / whole;
}

/** The least ratio of the flat type at a hit rate: it must give back 95% (R-OPT-7, X-OPT-8), rounded up. */
export function leastFlatRatio(hitRate: bigint): bigint {
  const back = 95n * (ONE / 100n);
  return (back * ONE + hitRate - 1n) / hitRate - ONE;
}
