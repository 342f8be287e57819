/** Bars at exactly the intervals that programs ask for: those that are kept, and those put together of whole kept ones. */
import type { CandleInterval } from '@candor/formulas';
import { openTimeOf, stepTime } from '@candor/formulas';
import type { SeriesCandle } from '../../../foundation/market-data/index.ts';
import type { Bar } from './bar.ts';
import { FAULTS } from '../faults.ts';
import { secondBars } from './second-bars.ts';
import type { Pair, World } from '../world.ts';

/** Of which kept interval, and how many of it; those that are put together count from 1970, as everybody's do. */
const MADE_OF: Readonly<Record<string, { of: CandleInterval; stepMs: number }>> = {
  '1s': { of: '1m', stepMs: 1_000 },
  '3m': { of: '1m', stepMs: 180_000 },
  '6h': { of: '1h', stepMs: 21_600_000 },
  '8h': { of: '1h', stepMs: 28_800_000 },
  '3d': { of: '1d', stepMs: 259_200_000 },
};
const KEPT: readonly CandleInterval[] = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '12h', '1d', '1w', '1M'];
export const INTERVALS: readonly string[] = [...KEPT, ...Object.keys(MADE_OF)];

export interface BarsAsked {
  pair: Pair;
  interval: string;
  from: number | undefined;
  to: number | undefined;
  limit: number;
  /** Told what is read for them beyond what is kept; throws where that is too much. */
  pay?: (weight: number) => void;
}

/** One reply of the series holds so many. */
const AT_ONCE = 1_500;
/** Of those that are put together: a thousand of eight hours are eight thousand of one, and take the thread three times as long. */
const KEPT_OF_A_WEIGHT = 400;

export const openOf = (interval: string, at: number): number => {
  const made = MADE_OF[interval];
  return made === undefined
    ? openTimeOf(interval as CandleInterval, at)
    : Math.floor(at / made.stepMs) * made.stepMs;
};
export const endOf = (interval: string, open: number): number => {
  const made = MADE_OF[interval];
  return made === undefined ? stepTime(interval as CandleInterval, open, 1) : open + made.stepMs;
};

/**
 * The newest of the range, or from its start on where one is named: from the first bar there is, where that is later. Never a bar that
 * has not begun.
 */
export async function barsOf(world: World, asked: BarsAsked): Promise<Bar[]> {
  if (!INTERVALS.includes(asked.interval)) throw FAULTS.interval();
  if (isWithinBar(world, asked)) return [];
  const bars = await barsIn(world, asked);
  if (bars.length > 0 || asked.from === undefined) return bars;
  const from = await firstFromOn(world, { ...asked, from: asked.from });
  return from === undefined ? [] : barsIn(world, { ...asked, from });
}

/** No bar begins in it: there is nothing to be looked for. */
function isWithinBar(world: World, { interval, from, to = Infinity }: BarsAsked): boolean {
  return from !== undefined && firstFrom(interval, from) > Math.min(to, world.now());
}

/** Each finds the first bar within the one of the step before. */
const STEPS: readonly (readonly [CandleInterval, number])[] = [
  ['1M', 28 * 86_400_000],
  ['1d', 86_400_000],
  ['1h', 3_600_000],
  ['1m', 60_000],
];

/** Where a chart begins changes only while old history is still coming: looked for once a minute, however many ask. */
const FRESH_MS = 60_000;
const beginnings = new WeakMap<World, Map<string, { at: number; first: Promise<number | undefined> }>>();

function beginningOf(world: World, pair: Pair, kept: CandleInterval): Promise<number | undefined> {
  const of = beginnings.get(world) ?? new Map<string, { at: number; first: Promise<number | undefined> }>();
  beginnings.set(world, of);
  const name = `${pair.id} ${kept}`;
  const now = world.now();
  const held = of.get(name);
  if (held !== undefined && now - held.at < FRESH_MS && now >= held.at) return held.first;
  const first = findFirst(world, { pair, kept, from: 0, to: now });
  of.set(name, { at: now, first });
  // What is not there yet is looked for again.
  const forget = (found?: number): void => void (found === undefined && of.delete(name));
  first.then(forget, () => forget());
  return first;
}

/** When the first bar after `from` begins; undefined where there is none, or none that history has come to by now. */
async function firstFromOn(
  world: World,
  { pair, interval, from, to, pay }: BarsAsked & { from: number },
): Promise<number | undefined> {
  const kept = MADE_OF[interval]?.of ?? (interval as CandleInterval);
  const until = Math.min(to ?? world.now(), world.now());
  if (from > until) return undefined;
  const beginning = await beginningOf(world, pair, kept);
  if (beginning === undefined || beginning > until) return undefined;
  return from <= beginning ? beginning : findFirst(world, { pair, kept, from, to: until, pay });
}

async function findFirst(
  world: World,
  {
    pair,
    kept,
    from,
    to,
    pay,
  }: { pair: Pair; kept: CandleInterval; from: number; to: number; pay?: BarsAsked['pay'] },
): Promise<number | undefined> {
  const now = world.now();
  const keptMs = stepTime(kept, 0, 1);
  const { marketData } = world.on;
  let [first, until] = [Math.max(from, marketData.candlesFrom(pair, kept)), to];
  for (const [step, stepMs] of STEPS) {
    if (stepMs < keptMs && step !== '1M') break;
    const bars = await marketData.candles({
      pair,
      interval: step,
      kind: 'joined',
      now,
      to: until,
      limit: AT_ONCE,
    });
    pay?.(Math.floor(bars.length / KEPT_OF_A_WEIGHT));
    const found = bars.find(({ time }) => stepTime(step, time, 1) > first);
    if (found === undefined) return undefined;
    first = Math.max(first, found.time);
    until = Math.min(until, stepTime(step, found.time, 1) - 1);
  }
  return first;
}

async function barsIn(world: World, asked: BarsAsked): Promise<Bar[]> {
  const { interval, limit } = asked;
  const now = world.now();
  const made = MADE_OF[interval];
  const kept = made?.of ?? (interval as CandleInterval);
  const span = made?.stepMs ?? 0;
  const newest = openOf(interval, Math.min(asked.to ?? now, now));
  const first =
    asked.from === undefined ? back(interval, newest, limit - 1) : firstFrom(interval, asked.from);
  const last = Math.min(newest, forward(interval, first, limit - 1));
  if (last < first) return [];
  if (interval === '1s') return secondBars(world, { pair: asked.pair, first, last, pay: asked.pay });
  const bars: SeriesCandle[] = [];
  const until = made === undefined ? last : last + span - 1;
  for (let at = until; at >= first;) {
    const some = await world.on.marketData.candles({
      pair: asked.pair,
      interval: kept,
      kind: 'joined',
      now,
      to: at,
      // No more than are needed: old history is slow to come, and a chart does not wait for it long.
      limit: barsBack(kept, first, at),
    });
    if (made !== undefined) asked.pay?.(Math.floor(some.length / KEPT_OF_A_WEIGHT));
    const fresh = some.filter(
      ({ time }) => time >= first && time <= until && time < (bars[0]?.time ?? Infinity),
    );
    if (fresh.length === 0) break;
    bars.unshift(...fresh);
    at = fresh[0]!.time - 1;
  }
  return made === undefined ? bars : putTogether(bars, made.stepMs);
}

/** How many kept bars lie between two moments, at most as many as one reply holds. */
function barsBack(interval: CandleInterval, first: number, at: number): number {
  let count = 1;
  for (let time = openTimeOf(interval, at); time > first && count < AT_ONCE; count += 1)
    time = stepTime(interval, time, -1);
  return count;
}

function firstFrom(interval: string, from: number): number {
  const open = openOf(interval, from);
  return open === from ? open : endOf(interval, open);
}

function back(interval: string, from: number, steps: number): number {
  const made = MADE_OF[interval];
  return made === undefined ? stepTime(interval as CandleInterval, from, -steps) : from - steps * made.stepMs;
}

const forward = (interval: string, from: number, steps: number): number => back(interval, from, -steps);

export function putTogether(bars: readonly Bar[], stepMs: number): Bar[] {
  const made: Bar[] = [];
  for (const bar of bars) {
    const time = Math.floor(bar.time / stepMs) * stepMs;
    const open = made.at(-1);
    if (open?.time !== time) {
      made.push({ ...bar, time });
      continue;
    }
    made[made.length - 1] = {
      time,
      open: open.open,
      high: bar.high > open.high ? bar.high : open.high,
      low: bar.low < open.low ? bar.low : open.low,
      close: bar.close,
      volume: open.volume + bar.volume,
      quoteVolume: open.quoteVolume + bar.quoteVolume,
      trades: open.trades + bar.trades,
    };
  }
  return made;
}
