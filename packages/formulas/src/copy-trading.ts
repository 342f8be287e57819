/**
 * Copies of a lead's portfolio (R-CP-2 to 5): how many lots, at which price at worst, what is shared of profit. The server carries out by
 * it, and a follower recomputes his own trades and shares with it.
 */
import { ONE, maxOf, minOf } from '@candor/money';

/** R-CP-1: what a lead has of his own in what he leads, when he applies and whenever something opens after him. */
export const LEAST_LEAD_EQUITY = 1_000n * ONE;

/** More than any order may have, and what is counted at most. */
const MOST_LOTS = 2_147_483_647n;

/** floor(lead lots * follower equity / lead equity), both at signal time (R-CP-2, X-CP-1). */
export function copiedLots(of: { leadLots: number; equity: bigint; leadEquity: bigint }): number {
  const { leadLots, equity, leadEquity } = of;
  if (leadEquity <= 0n || equity <= 0n) return 0;
  return Number(minOf((BigInt(leadLots) * equity) / leadEquity, MOST_LOTS));
}

/** Of BTC and ETH, and of everything else (R-CP-3). */
const CLOSE_TO_LEAD = 500_000n;
const NEAR_LEAD = 1_500_000n;
const DEEP: ReadonlySet<string> = new Set(['BTC', 'ETH']);

/** How much worse than the lead's price a follower opens at most, a fraction in 10^-8 (R-CP-3). */
export const copySlippage = (baseName: string): bigint => (DEEP.has(baseName) ? CLOSE_TO_LEAD : NEAR_LEAD);

/** Whether an opening is skipped for its price (X-CP-4); compared without rounding. */
export function isPriceTooFar(of: {
  side: 'long' | 'short';
  leadPrice: bigint;
  price: bigint;
  slippage: bigint;
}): boolean {
  const { side, leadPrice, price, slippage } = of;
  const worse = side === 'long' ? price - leadPrice : leadPrice - price;
  return worse * ONE > leadPrice * slippage;
}

/** V of R-CP-5: an open profit is not shared before it is realised, an open loss counts at once. */
export const sharedValue = (of: { balance: bigint; unrealised: bigint }): bigint =>
  minOf(of.balance, of.balance + of.unrealised);

/** T(rate * max(0, V - HWM)). */
export const profitShare = (of: { value: bigint; highWater: bigint; rate: bigint }): bigint =>
  (maxOf(of.value - of.highWater, 0n) * of.rate) / ONE;

/** T(rate * max(0, V - HWM) * w / V): of the profit in what is taken out, before it leaves. */
export const withdrawnShare = (of: {
  value: bigint;
  highWater: bigint;
  rate: bigint;
  withdrawn: bigint;
}): bigint =>
  of.value <= 0n ? 0n : (maxOf(of.value - of.highWater, 0n) * of.rate * of.withdrawn) / (ONE * of.value);

/** From this version of the agreement on a withdrawal pays its share, and the mark rises only as far as a share was paid. */
const PAID_FOR_VERSION = 2;

/** From this version of the agreement on a withdrawal at a loss leaves the whole of it to be made good (ADR 158). */
const KEEPS_LOSS_VERSION = 3;

/** Whether withdrawals under this version of the agreement pay the lead their part of the profit. */
export const sharesWithdrawals = (agreementVersion: number): boolean => agreementVersion >= PAID_FOR_VERSION;

/** HWM after a share was taken. Of a share that is less than due, for want of free money, only the profit that it was paid for is done with. */
export function highWaterAfterShare(of: {
  value: bigint;
  highWater: bigint;
  share: bigint;
  rate: bigint;
  agreementVersion: number;
}): bigint {
  const { value, highWater, share, rate, agreementVersion } = of;
  if (sharesWithdrawals(agreementVersion) && share < profitShare(of))
    return highWater + (share * ONE + rate - 1n) / rate - share;
  return maxOf(highWater, value - share);
}

/** What moves the high-water mark of a copy: money in, money out, a share. */
export interface MarkMove {
  kind: 'start' | 'add' | 'withdraw' | 'share' | 'end';
  amount: bigint;
  /** V before it. */
  value: bigint;
  /** Share of the profit, a fraction in 10^-8. */
  rate: bigint;
  agreementVersion: number;
}

/** HWM after it. */
export function highWaterAfter(move: MarkMove, highWater: bigint): bigint {
  const { kind, amount, value, agreementVersion } = move;
  if (kind === 'start' || kind === 'add') return highWater + amount;
  if (kind === 'share') return highWaterAfterShare({ ...move, highWater, share: amount });
  if (kind !== 'withdraw' || value <= 0n) return highWater;
  // Below the mark what is missing stays missing, as it does where money comes in: a share is paid of what was won after all of it came back.
  if (agreementVersion >= KEEPS_LOSS_VERSION && value < highWater) return highWater - amount;
  return afterWithdrawal(highWater, { withdrawn: amount, value });
}

/** n * (1 - w/V), rounded up: in the follower's favour for the mark, and for the money that a stop is measured by. */
export function afterWithdrawal(amount: bigint, of: { withdrawn: bigint; value: bigint }): bigint {
  const { withdrawn, value } = of;
  return (amount * (value - withdrawn) + value - 1n) / value;
}

/** At or below this equity a copy ends (R-CP-4): the money put in less the part of it that may be lost, truncated. */
export const copyStopsAt = (of: { funds: bigint; stopRate: bigint }): bigint =>
  of.funds - (of.funds * of.stopRate) / ONE;
