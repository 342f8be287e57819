/** Figures of a lead from the days of his contract account and his closed positions (R-CP-1): pure, in integers, so that anybody gets the same. */
import { ONE, maxOf } from '@candor/money';

export interface AccountDay {
  day: string;
  /** Money that came less what went. */
  flow: bigint;
  /** Everything else that moved the account. */
  result: bigint;
}

export interface CurveDay {
  day: string;
  /** Since the first day, a fraction. */
  roi: bigint;
  result: bigint;
}

/** Returns of single days linked to one another: what comes in counts for the whole day, what goes for none of it. */
export function curveOf(days: readonly AccountDay[], balance: bigint): CurveDay[] {
  let before = balance - days.reduce((sum, { flow, result }) => sum + flow + result, 0n);
  let index = ONE;
  return days.map(({ day, flow, result }) => {
    const base = before + maxOf(flow, 0n);
    if (base > 0n) index = (index * maxOf(base + result, 0n)) / base;
    before += flow + result;
    return { day, roi: index - ONE, result };
  });
}

export interface PeriodDay {
  day: string;
  /** Both since the beginning of the period. */
  roi: bigint;
  pnl: bigint;
}

/** A curve as it runs over these days, from nought: a day on which nothing moved is a day. Of an account that was empty before there is no return. */
export function curveOver(curve: readonly CurveDay[], days: readonly string[]): PeriodDay[] {
  const [first = ''] = days;
  const start = ONE + (curve.findLast(({ day }) => day < first)?.roi ?? 0n);
  const byDay = new Map(curve.map((of) => [of.day, of]));
  let index = start;
  let pnl = 0n;
  return days.map((day) => {
    const moved = byDay.get(day);
    if (moved !== undefined) index = ONE + moved.roi;
    pnl += moved?.result ?? 0n;
    return { day, roi: start <= 0n ? 0n : (index * ONE) / start - ONE, pnl };
  });
}

/** The deepest fall from a height before it, a fraction. */
export function drawdownOf(curve: readonly { roi: bigint }[]): bigint {
  let peak = ONE;
  let deepest = 0n;
  for (const { roi } of curve) {
    const index = ONE + roi;
    peak = maxOf(peak, index);
    deepest = maxOf(deepest, ((peak - index) * ONE) / peak);
  }
  return deepest;
}

/** The middle one; null of none. */
export function middleOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

/** What a follower with so much pays in fees in a year, when the lead goes on as in the last `days`. */
export const yearlyCost = (of: { fees: bigint; equity: bigint; days: number; on: bigint }): bigint =>
  of.equity <= 0n ? 0n : (of.fees * of.on * 365n) / (of.equity * BigInt(of.days));
