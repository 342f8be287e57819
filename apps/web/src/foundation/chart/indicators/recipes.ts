/** How each indicator goes from one bar to the next. Parameters are those every exchange shows by default. */
import type { Bar, Recipe } from './incremental.ts';

type Lines<Key extends string> = Partial<Record<Key, number>>;

/** Simple moving averages of the close; `ma1` is that of the first period. */
export function movingAverages(periods: readonly number[], of: (bar: Bar) => number = (bar) => bar.close) {
  const recipe: Recipe<readonly number[], Record<string, number>> = {
    start: periods.map(() => 0),
    next: (sums, bars, index) => {
      const value: Record<string, number> = {};
      const state = periods.map((period, line) => {
        const leaving = bars[index - period];
        const sum = (sums[line] ?? 0) + of(bars[index]!) - (leaving === undefined ? 0 : of(leaving));
        if (index >= period - 1) value[`ma${line + 1}`] = sum / period;
        return sum;
      });
      return { state, value };
    },
  };
  return recipe;
}

/** Exponential averages, seeded by the plain average of the first `period` closes. */
export function exponentialAverages(periods: readonly number[]) {
  const recipe: Recipe<readonly number[], Record<string, number>> = {
    start: periods.map(() => 0),
    next: (before, bars, index) => {
      const value: Record<string, number> = {};
      const state = periods.map((period, line) => {
        const average = smoothed({ before: before[line] ?? 0, value: bars[index]!.close, index, period });
        if (index >= period - 1) value[`ema${line + 1}`] = average;
        return average;
      });
      return { state, value };
    },
  };
  return recipe;
}

/** Bollinger bands: the average of `period` closes, and `width` standard deviations around it. */
export function bollingerBands(period: number, width: number) {
  const recipe: Recipe<undefined, Lines<'up' | 'mid' | 'dn'>> = {
    start: undefined,
    next: (state, bars, index) => {
      if (index < period - 1) return { state, value: {} };
      const closes = bars.slice(index - period + 1, index + 1).map((bar) => bar.close);
      const mid = closes.reduce((sum, close) => sum + close, 0) / period;
      const spread = Math.sqrt(closes.reduce((sum, close) => sum + (close - mid) ** 2, 0) / period);
      return { state, value: { up: mid + width * spread, mid, dn: mid - width * spread } };
    },
  };
  return recipe;
}

interface MacdState {
  fast: number;
  slow: number;
  dea: number;
}

export function macd(fast: number, slow: number, signal: number) {
  const recipe: Recipe<MacdState, Lines<'dif' | 'dea' | 'macd'>> = {
    start: { fast: 0, slow: 0, dea: 0 },
    next: (before, bars, index) => {
      const value = bars[index]!.close;
      const state = {
        fast: smoothed({ before: before.fast, value, index, period: fast }),
        slow: smoothed({ before: before.slow, value, index, period: slow }),
        dea: before.dea,
      };
      if (index < slow - 1) return { state, value: {} };
      const dif = state.fast - state.slow;
      state.dea = smoothed({ before: before.dea, value: dif, index: index - slow + 1, period: signal });
      if (index < slow + signal - 2) return { state, value: { dif } };
      return { state, value: { dif, dea: state.dea, macd: (dif - state.dea) * 2 } };
    },
  };
  return recipe;
}

export function kdj(period: number, smoothK: number, smoothD: number) {
  const recipe: Recipe<{ k: number; d: number }, Lines<'k' | 'd' | 'j'>> = {
    start: { k: 50, d: 50 },
    next: (before, bars, index) => {
      const window = bars.slice(Math.max(0, index - period + 1), index + 1);
      const high = Math.max(...window.map((bar) => bar.high));
      const low = Math.min(...window.map((bar) => bar.low));
      const rsv = high === low ? 50 : ((bars[index]!.close - low) / (high - low)) * 100;
      const k = ((smoothK - 1) * before.k + rsv) / smoothK;
      const d = ((smoothD - 1) * before.d + k) / smoothD;
      return { state: { k, d }, value: index < period - 1 ? {} : { k, d, j: 3 * k - 2 * d } };
    },
  };
  return recipe;
}

/** Relative strength after Wilder: gains and losses smoothed over each period. */
export function relativeStrength(periods: readonly number[]) {
  const recipe: Recipe<readonly { gain: number; loss: number }[], Record<string, number>> = {
    start: periods.map(() => ({ gain: 0, loss: 0 })),
    next: (before, bars, index) => {
      const value: Record<string, number> = {};
      const move = index === 0 ? 0 : bars[index]!.close - bars[index - 1]!.close;
      const state = periods.map((period, line) => {
        const known = before[line] ?? { gain: 0, loss: 0 };
        if (index === 0) return known;
        const at = { index: index - 1, period };
        const gain = wilder({ ...at, before: known.gain, value: Math.max(move, 0) });
        const loss = wilder({ ...at, before: known.loss, value: Math.max(-move, 0) });
        if (index >= period) value[`rsi${line + 1}`] = gain + loss === 0 ? 50 : (gain / (gain + loss)) * 100;
        return { gain, loss };
      });
      return { state, value };
    },
  };
  return recipe;
}

interface Smoothing {
  before: number;
  value: number;
  index: number;
  period: number;
}

/** Plain average while the first period fills, exponential with 2/(period+1) afterwards. */
function smoothed({ before, value, index, period }: Smoothing): number {
  if (index < period) return (before * index + value) / (index + 1);
  return (2 * value + (period - 1) * before) / (period + 1);
}

function wilder({ before, value, index, period }: Smoothing): number {
  if (index < period) return (before * index + value) / (index + 1);
  return (before * (period - 1) + value) / period;
}
