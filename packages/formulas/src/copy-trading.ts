/**
 * Copies of a lead's portfolio (R-CP-2 to 5): how many lots, at which price at worst, what is shared of profit. The server carries out by
 * it, and a follower recomputes his own trades and shares with it.
 */
import { ONE, maxOf, minOf } from '@candor/money';

/** floor(lead lots * follower equity / lead equity), both at signal time (R-CP-2, X-CP-1). */
export function copiedLots(of: { leadLots: number; equity: bigint; leadEquity: bigint }): number {
  const { leadLots, equity, leadEquity } = of;
  if (leadEquity <= 0n || equity <= 0n) return 0;
  return Number((BigInt(leadLots) * equity) / leadEquity);
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

/** HWM after a share was taken. */
export const highWaterAfterShare = (of: { value: bigint; highWater: bigint; share: bigint }): bigint =>
  maxOf(of.highWater, of.value - of.share);

/** n * (1 - w/V), rounded up: in the follower's favour for the mark, and for the money that a stop is measured by. */
export function afterWithdrawal(amount: bigint, of: { withdrawn: bigint; value: bigint }): bigint {
  const { withdrawn, value } = of;
  return (amount * (value - withdrawn) + value - 1n) / value;
}

/** At or below this equity a copy ends (R-CP-4): the money put in less the part of it that may be lost, truncated. */
export const copyStopsAt = (of: { funds: bigint; stopRate: bigint }): bigint =>
  of.funds - (of.funds * of.stopRate) / ONE;
