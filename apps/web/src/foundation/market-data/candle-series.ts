/** A pair's candles, oldest first: live ones replace or follow the last, older ones go in front, a hole is noticed. Pure. */
import type { Interval } from '@candor/wire';

export interface Candle {
  /** Open of the interval, milliseconds UTC. */
  time: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  quote_volume: string;
  closed: boolean;
  /** Built anew without a trade that was undone (R-MD-6). */
  corrected?: boolean;
  source: string;
}

/** Small first, as the toolbar shows them (spec section 2). */
export const CHART_INTERVALS = [
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '12h',
  '1d',
  '1w',
  '1M',
] as const satisfies readonly Interval[];

const MINUTE_MS = 60_000;
const LENGTHS_MS: Readonly<Record<Exclude<Interval, '1M'>, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '2h': 120 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '12h': 720 * MINUTE_MS,
  '1d': 1440 * MINUTE_MS,
  '1w': 7 * 1440 * MINUTE_MS,
};

/** Open of the interval after the one that opens at `time` (R-MD-3: months by the UTC calendar). */
export function nextOpen(time: number, interval: Interval): number {
  if (interval !== '1M') return time + LENGTHS_MS[interval];
  const open = new Date(time);
  return Date.UTC(open.getUTCFullYear(), open.getUTCMonth() + 1, 1);
}

export type LiveOutcome =
  | { kind: 'replaced' | 'appended'; series: readonly Candle[] }
  /** Older than the last candle, or a closed one heard again: nothing changes (R-MD-2). */
  | { kind: 'ignored' }
  /** Candles in between were never heard. */
  | { kind: 'gap' }
  /** One that is shown was built anew (R-MD-6): what was read of it is wrong. */
  | { kind: 'corrected' };

export function withLiveCandle(series: readonly Candle[], live: Candle, interval: Interval): LiveOutcome {
  const last = series.at(-1);
  if (last === undefined) return { kind: 'appended', series: [live] };
  if (live.time < last.time) return { kind: live.corrected === true ? 'corrected' : 'ignored' };
  if (live.time === last.time) {
    if (last.closed && !live.closed) return { kind: 'ignored' };
    return { kind: 'replaced', series: [...series.slice(0, -1), live] };
  }
  if (live.time > nextOpen(last.time, interval)) return { kind: 'gap' };
  return { kind: 'appended', series: [...series, live] };
}

/** A page that was asked for before this time; undefined where the series begins elsewhere meanwhile, and it would leave a hole. */
export const withPageBefore = (
  series: readonly Candle[],
  { time, page }: { time: number; page: readonly Candle[] },
): readonly Candle[] | undefined => (series[0]?.time === time ? withOlderCandles(series, page) : undefined);

/** Puts an older page in front; where both know a time, `series` is newer and wins. */
export function withOlderCandles(series: readonly Candle[], older: readonly Candle[]): readonly Candle[] {
  const first = series[0]?.time ?? Number.POSITIVE_INFINITY;
  const fresh = older.filter((candle) => candle.time < first);
  return fresh.length === 0 ? series : [...fresh, ...series];
}
