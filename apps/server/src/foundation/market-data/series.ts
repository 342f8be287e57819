/**
 * A chart's candles of one pair: imported bars before its listing, then bars of its own trades, gaps filled (R-MD-1 to 4);
 * or the bars of its index. The last 26 hours come from memory, older ones from the database.
 */
import type { Candle, CandleInterval, ShownCandle } from '@candor/formulas';
import {
  HOUR_MS,
  MINUTE_MS,
  aggregateCandles,
  fillGaps,
  joinCandles,
  openTimeOf,
  stepTime,
} from '@candor/formulas';
import { startOfUtcDay } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Pair } from '../markets/index.ts';
import type { CandleRange, KeptCandle, KeptMinutes, Series } from './candle-store.ts';
import { readCandles, readCloseBefore, readJoinedCandles } from './candle-store.ts';
import type { ImportedHistory } from './imported-history.ts';
import type { MinuteBars } from './minute-bars.ts';

/** A bar counts as closed this long after its end: trades matched before the end may still be committing. */
export const CLOSE_GRACE_MS = 1_000;
/** Bars of one reply, by the wire at most. */
const MOST_BARS = 1_500;
const FEWEST_BARS = 300;
const MINUTES_OF: Readonly<Record<CandleInterval, KeptMinutes>> = {
  '1m': 1,
  '5m': 1,
  '15m': 1,
  '30m': 1,
  '1h': 60,
  '2h': 60,
  '4h': 60,
  '12h': 60,
  '1d': 1440,
  '1w': 1440,
  '1M': 1440,
};

export type SeriesCandle = ShownCandle & { closed: boolean; corrected: boolean; source: string };

/** `joined`: imported, then own; `indexed`: imported, then the index; the rest are one source alone. */
export type SeriesKind = 'joined' | 'indexed' | 'own' | 'imported' | 'index';

export interface SeriesRequest {
  pair: Pair;
  interval: CandleInterval;
  kind: SeriesKind;
  now: number;
  /** Milliseconds; hints (wire.md section 6). */
  from?: number | undefined;
  to?: number | undefined;
  limit?: number | undefined;
}

export interface SeriesNeeds {
  db: Queryable;
  imported: ImportedHistory;
  own(pairId: number): MinuteBars;
  index(pairId: number): MinuteBars;
  /** Whether an own trade of [from, to) was undone (R-MD-6). */
  isCorrected(pairId: number, from: number, to: number): boolean;
}

interface Span {
  interval: CandleInterval;
  /** Opening times of the first and the last bar. */
  first: number;
  last: number;
}

export function createSeries(needs: SeriesNeeds): (request: SeriesRequest) => Promise<SeriesCandle[]> {
  return async (request) => {
    const { pair, kind, now } = request;
    const span = spanOf(request);
    const shown =
      kind === 'index'
        ? labelled(await keptSeries(needs, { pair, series: 'I', span, now }), 'index')
        : await joinedSeries(needs, { pair, kind, span, now });
    const length = shown.length;
    return shown.slice(Math.max(0, length - MOST_BARS)).map((bar) => {
      const end = stepTime(span.interval, bar.time, 1);
      return {
        ...bar,
        closed: end + CLOSE_GRACE_MS <= now,
        corrected: bar.source.startsWith('own') && needs.isCorrected(pair.id, bar.time, end),
      };
    });
  };
}

/** Which bars a request means: up to `to`, as many as asked, at least 300 unless a limit says less. */
export function spanOf({ interval, now, from, to, limit }: SeriesRequest): Span {
  const last = openTimeOf(interval, to === undefined ? now : Math.min(to, now));
  const wanted = from === undefined || from >= last ? 0 : barsBetween(interval, from, last);
  const count = limit ?? Math.min(MOST_BARS, Math.max(FEWEST_BARS, wanted));
  return { interval, first: stepTime(interval, last, 1 - count), last };
}

interface JoinNeeds {
  pair: Pair;
  kind: SeriesKind;
  span: Span;
  now: number;
}

type Labelled = ShownCandle & { source: string };

/** History from before the listing, then bars of our own trades or of the index, which begin with the pair. */
async function joinedSeries(needs: SeriesNeeds, { pair, kind, span, now }: JoinNeeds): Promise<Labelled[]> {
  const { interval, first, last } = span;
  const venue = needs.imported.venueOf(pair);
  const end = needs.imported.endOf(pair);
  const until = stepTime(interval, last, 1);
  const before =
    kind === 'own' || first >= end
      ? []
      : await needs.imported.range(pair, { interval, from: first, to: until });
  const series = kind === 'indexed' ? 'I' : 'O';
  const seam = openTimeOf(interval, end);
  const all = kind === 'imported' ? [] : await keptBars(needs, { pair, series, span, now });
  // Before the listing the index is watched too, and its chart shows what the venue had.
  const kept = all.filter(({ time }) => before.length === 0 || time >= seam);
  const history = fillGaps(before, { interval, last: before.at(-1)?.time ?? first });
  const lastImported = before.at(-1)?.close;
  if (kind === 'imported') return labelled(history, venue);

  // A bar in which the listing lies has both kinds of trades, and its source says so.
  const imported = [...history];
  const crossing = imported.at(-1)?.time === seam && kept[0]?.time === seam ? imported.pop() : undefined;
  if (crossing !== undefined) kept[0] = joinCandles(crossing, kept[0]!);
  const previousClose = lastImported ?? (await closeBefore(needs, { pair, series, first, kind, now }));
  const label = series === 'I' ? 'index' : 'own';
  const start = imported.length === 0 ? first : stepTime(interval, imported.at(-1)!.time, 1);
  const bars = fillGaps(kept, { interval, first: start, last, previousClose });
  return [
    ...labelled(imported, venue),
    ...bars.map((bar) => ({
      ...bar,
      source: crossing !== undefined && bar.time === seam ? `${label}+${venue}` : label,
    })),
  ];
}

interface KeptNeeds {
  pair: Pair;
  series: Series;
  span: Span;
  now: number;
}

async function keptSeries(needs: SeriesNeeds, of: KeptNeeds): Promise<ShownCandle[]> {
  const bars = await keptBars(needs, of);
  const { interval, first, last } = of.span;
  const previousClose = await closeBefore(needs, {
    pair: of.pair,
    series: of.series,
    first,
    kind: 'index',
    now: of.now,
  });
  return fillGaps(bars, { interval, first, last, previousClose });
}

/** Bars with activity: from memory since the last day's start that memory surely holds, from the database before it. */
async function keptBars(
  { db, own, index }: SeriesNeeds,
  { pair, series, span, now }: KeptNeeds,
): Promise<Candle[]> {
  const { interval, first, last } = span;
  const until = stepTime(interval, last, 1);
  const memoryFrom = memoryStart(now);
  const memory = (series === 'O' ? own : index)(pair.id);
  const recent = memory.between(Math.max(first, memoryFrom), until);
  const minutes = MINUTES_OF[interval];
  const older =
    first >= memoryFrom
      ? []
      : await readOlder(db, interval, {
          series,
          pairId: pair.id,
          minutes,
          from: first,
          to: Math.min(until, memoryFrom),
        });
  return aggregateCandles([...older.map(({ lastTradeNo: _, ...bar }) => bar), ...recent], interval);
}

/** Put together where they are kept, but for weeks and months: the days of those are few. */
function readOlder(db: Queryable, interval: CandleInterval, range: CandleRange): Promise<KeptCandle[]> {
  const stepMs = stepTime(interval, 0, 1);
  const isJoined = range.minutes < 1440 && stepMs > range.minutes * MINUTE_MS;
  return isJoined ? readJoinedCandles(db, { ...range, stepMs }) : readCandles(db, range);
}

interface CloseNeeds {
  pair: Pair;
  series: Series;
  first: number;
  kind: SeriesKind;
  now: number;
}

/** The close before the first bar shown: from memory where it reaches, else kept, else the end of history. */
async function closeBefore(
  { db, imported, own, index }: SeriesNeeds,
  { pair, series, first, kind, now }: CloseNeeds,
): Promise<bigint | undefined> {
  const memory =
    first < memoryStart(now) ? undefined : (series === 'O' ? own : index)(pair.id).closeUntil(first);
  const kept = memory ?? (await readCloseBefore(db, { series, pairId: pair.id, before: first }));
  if (kept !== undefined || (kind !== 'joined' && kind !== 'indexed')) return kept;
  const end = imported.endOf(pair);
  if (first < end) return undefined;
  const [bar] = (await imported.range(pair, { interval: '1m', from: end - HOUR_MS, to: end })).slice(-1);
  return bar?.close;
}

/** Whole UTC days back to at most 25 hours ago, which memory surely holds. */
const memoryStart = (now: number): number => startOfUtcDay(now - HOUR_MS);

function labelled(bars: readonly ShownCandle[], source: string): Labelled[] {
  return bars.map((bar) => ({ ...bar, source }));
}

/** How many bars of an interval lie between two moments, at most one more than a reply may hold. */
function barsBetween(interval: CandleInterval, from: number, last: number): number {
  let count = 1;
  for (let time = last; time > from && count <= MOST_BARS; time = stepTime(interval, time, -1)) count += 1;
  return count;
}
