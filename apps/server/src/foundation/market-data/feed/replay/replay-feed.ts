/**
 * A recording played as if it happened now (`replay:<file>` or `replay:<file>@<moment>`). The moment named, else the first
 * trade, falls into the minute in which the first pair was listed: what was recorded before it is history, what came after
 * plays from there, so a restarted server goes on where the recording is by then. Each venue's last trade is its bid and ask;
 * when the recording ends the venues fall silent.
 */
import type { Candle } from '@candor/formulas';
import { MINUTE_MS, addFill, aggregateCandles, candleFrom } from '@candor/formulas';
import { multiplyDown } from '@candor/money';
import type { Pair } from '../../../markets/index.ts';
import type { Feed, VenueQuote, VenueStatus } from '../feed.ts';
import type { RecordedTrade } from './recorded-trade.ts';
import { readRecording } from './read-recording.ts';

/** The trades of one pair on one venue, in order of time. */
interface Lane {
  venue: string;
  trades: RecordedTrade[];
  /** 1m bars of all of it, made when history is first asked for. */
  minutes?: Candle[];
}

export interface ReplaySettings {
  file: string;
  /** Recorded time at which playing begins; milliseconds. */
  playFrom?: number | undefined;
}

export function createReplayFeed({ file, playFrom }: ReplaySettings): Feed {
  const lanes = new Map<number, Lane[]>();
  let shiftMs = 0;
  let venues: string[] = [];

  return {
    name: `replay:${file}`,
    isSimulated: false,
    isDeterministic: true,
    usdtUsd: () => undefined,
    history: {
      depthDays: { '1m': 30, '1h': 400, '1d': 3_000 },
      venueOf: (pair) => lanes.get(pair.id)?.[0]?.venue ?? venues[0] ?? 'replay',
      async bars({ pair, grid, from, to }) {
        const lane = lanes.get(pair.id)?.[0];
        const minutes = lane === undefined ? [] : (lane.minutes ??= minuteBars(lane, shiftMs));
        return aggregateCandles(minutes, grid).filter((bar) => bar.time >= from && bar.time < to);
      },
    },
    async start(pairs) {
      const trades = await readRecording(file);
      const listedAt = Math.min(...pairs.map((pair) => pair.listedAt));
      shiftMs = wholeMinute(listedAt) - wholeMinute(playFrom ?? trades[0]!.ts);
      venues = [...new Set(trades.map((trade) => trade.venue))];
      for (const pair of pairs) lanes.set(pair.id, lanesOf(pair, trades));
      if ([...lanes.values()].every((found) => found.length === 0)) {
        throw new Error(`${file}: none of its symbols is a pair of ours.`);
      }
    },
    stop: async () => {},
    quotes: (pair, now) =>
      (lanes.get(pair.id) ?? [])
        .map((lane) => quoteOf(lane, now - shiftMs, shiftMs))
        .filter((quote) => quote !== undefined),
    status: (now) => venues.map((venue) => statusOf(venue, lanes.values(), { now, shiftMs })),
  };
}

const wholeMinute = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

function lanesOf(pair: Pair, trades: readonly RecordedTrade[]): Lane[] {
  const byVenue = new Map<string, Lane>();
  for (const trade of trades) {
    if (trade.symbol.toUpperCase().replace(/[/_-]/, '') !== pair.key) continue;
    const lane = byVenue.get(trade.venue) ?? { venue: trade.venue, trades: [] };
    lane.trades.push(trade);
    byVenue.set(trade.venue, lane);
  }
  return [...byVenue.values()].sort((a, b) => (a.venue < b.venue ? -1 : 1));
}

/** The last trade at or before a recorded moment, by halving. */
function lastTrade({ trades }: Lane, at: number): RecordedTrade | undefined {
  let [low, high] = [0, trades.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (trades[middle]!.ts <= at) low = middle + 1;
    else high = middle;
  }
  return trades[low - 1];
}

function quoteOf(lane: Lane, at: number, shiftMs: number): VenueQuote | undefined {
  const trade = lastTrade(lane, at);
  return trade === undefined
    ? undefined
    : { venue: lane.venue, bid: trade.price, ask: trade.price, at: trade.ts + shiftMs };
}

function statusOf(
  venue: string,
  all: Iterable<Lane[]>,
  { now, shiftMs }: { now: number; shiftMs: number },
): VenueStatus {
  let last: number | undefined;
  for (const lanes of all) {
    const lane = lanes.find((one) => one.venue === venue);
    const trade = lane === undefined ? undefined : lastTrade(lane, now - shiftMs);
    if (trade !== undefined && (last === undefined || trade.ts > last)) last = trade.ts;
  }
  return { venue, lastMessageAt: last === undefined ? undefined : last + shiftMs, lastError: undefined };
}

function minuteBars(lane: Lane, shiftMs: number): Candle[] {
  const bars: Candle[] = [];
  for (const { ts, price, quantity } of lane.trades) {
    const fill = { price, quantity, quote: multiplyDown(price, quantity), at: ts + shiftMs };
    const last = bars.at(-1);
    const fresh = candleFrom(fill, '1m');
    if (last !== undefined && last.time === fresh.time) bars[bars.length - 1] = addFill(last, fill);
    else bars.push(fresh);
  }
  return bars;
}
