/**
 * Short-term options (R-OPT-3 to 8): the settlement price from ten published ticks, the outcome, what is paid, and how much
 * the option fund may promise. `settleOption` is the whole of a settlement: a function of the order and the ticks, nothing else.
 */
import { ONE, maxOf, multiplyDown, roundHalfEven } from '@candor/money';
import type { IndexStatus } from './index-price.ts';

export type OptionType = 'call' | 'put' | 'flat';
export type OptionOutcome = 'won' | 'lost' | 'flat' | 'void';

/** Ticks count that lie in (expiry - 10 s, expiry]. */
export const SETTLEMENT_WINDOW_MS = 10_000;
export const SETTLEMENT_TICKS = 10;
/** R-IDX-3: after so long without a tick that counts everything open is void. */
export const SILENCE_MS = 10 * 60_000;
/** Fewer usable ticks void the order (R-OPT-6). */
const FEWEST_TICKS = 7;
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
  /** Index step of the symbol; prices are rounded to a tenth of it. */
  indexStep: bigint;
  /** w of R-OPT-7, a fraction; null where flat is not sold as a type. */
  flatBand: bigint | null;
}

/** A tick as anybody has it; one whose status is `degraded` does not count. */
type SettlementTick = Omit<OptionTick, 'status'> & { status: string };

/** What the ticks around an expiry say, whoever bought what. */
export interface SettlementWindow {
  /** S; null with fewer ticks than it takes. */
  settlementPrice: bigint | null;
  /** Sequence numbers of the ticks in the window that counted, in order of time. */
  counted: readonly number[];
  /** Of these the highest and lowest, which are left out of the mean. */
  trimmed: readonly number[];
}

export interface OptionSettlement extends SettlementWindow {
  outcome: OptionOutcome;
  /** Profit beyond the stake, paid by the option fund. */
  profit: bigint;
  /** What the customer receives in all. */
  paid: bigint;
}

/** The ticks of the window that count, in order of time. */
export function settlementTicks<Tick extends { at: number; status: string }>(
  ticks: readonly Tick[],
  expiresAt: number,
): Tick[] {
  return ticks.filter(
    ({ at, status }) => at > expiresAt - SETTLEMENT_WINDOW_MS && at <= expiresAt && status !== 'degraded',
  );
}

/** R-OPT-4: without the two highest and the two lowest, the mean of the rest, half-even at a tenth of the index step. */
export function settlementOf(
  ticks: readonly SettlementTick[],
  expiresAt: number,
  indexStep: bigint,
): SettlementWindow {
  const counted = settlementTicks(ticks, expiresAt);
  const sorted = counted.toSorted((a, b) => (a.index < b.index ? -1 : a.index > b.index ? 1 : a.seq - b.seq));
  const kept = sorted.slice(TRIMMED, Math.max(TRIMMED, sorted.length - TRIMMED));
  const sum = kept.reduce((total, { index }) => total + index, 0n);
  return {
    settlementPrice:
      counted.length < FEWEST_TICKS
        ? null
        : roundHalfEven(sum, BigInt(kept.length), maxOf(indexStep / 10n, 1n)),
    counted: counted.map(({ seq }) => seq),
    trimmed: counted.filter((each) => !kept.includes(each)).map(({ seq }) => seq),
  };
}

/** R-OPT-7: the band around the strike within which a settlement is flat; zero where flat is an outcome only. */
export function flatBandOf({
  strike,
  indexStep,
  flatBand,
}: Pick<OptionOrder, 'strike' | 'indexStep' | 'flatBand'>): bigint {
  return flatBand === null ? 0n : roundHalfEven(strike * flatBand, ONE, maxOf(indexStep / 10n, 1n));
}

export const potentialProfit = (stake: bigint, payoutRatio: bigint): bigint =>
  multiplyDown(stake, payoutRatio);

export function settleOption(order: OptionOrder, ticks: readonly OptionTick[]): OptionSettlement {
  const window = settlementOf(ticks, order.expiresAt, order.indexStep);
  if (window.settlementPrice === null) return { ...window, outcome: 'void', profit: 0n, paid: order.stake };
  const outcome = outcomeAt(order, window.settlementPrice, flatBandOf(order));
  const profit = outcome === 'won' ? potentialProfit(order.stake, order.payoutRatio) : 0n;
  const paid = outcome === 'lost' ? 0n : order.stake + profit;
  return { ...window, outcome, profit, paid };
}

/** What a settlement price decides; `band` is that of `flatBandOf`. */
export function outcomeAt(
  { type, strike }: Pick<OptionOrder, 'type' | 'strike'>,
  price: bigint,
  band: bigint,
): Exclude<OptionOutcome, 'void'> {
  const distance = price - strike;
  const isFlat = (distance < 0n ? -distance : distance) <= band;
  if (type === 'flat') return isFlat ? 'won' : 'lost';
  if (isFlat) return 'flat';
  return distance > 0n === (type === 'call') ? 'won' : 'lost';
}

/** R-OPT-8: 1% of the option fund a symbol, second and side; 20% of it in all. */
export function isSoldOut(of: {
  /** Available and frozen. */
  fund: bigint;
  /** Potential profit open at this expiry on each side, and of all open orders, the new one left out. */
  calls: bigint;
  puts: bigint;
  all: bigint;
  order: { type: OptionType; profit: bigint };
}): boolean {
  const { fund, calls, puts, all, order } = of;
  const ownSide = order.type === 'put' ? puts : calls;
  return (ownSide + order.profit) * 100n > fund || (all + order.profit) * 5n > fund;
}

/** R-OPT-7: what flat has cost the fund since midnight (UTC) and may still cost, the new order left out, is a twentieth of it at most. */
export const isFlatSoldOut = (of: { fund: bigint; cost: bigint; profit: bigint }): boolean =>
  (of.cost + of.profit) * 20n > of.fund;

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

/** The most that it may pay at a hit rate: what it takes, and no more, rounded down (R-OPT-7). */
export const mostFlatRatio = (hitRate: bigint): bigint => (ONE * ONE) / hitRate - ONE;
