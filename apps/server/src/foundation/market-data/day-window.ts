/**
 * The sliding 24 hours of one pair (R-MD-5), recomputed each second at little cost: whole minutes are summed once a minute,
 * the growing minute is read as it stands, and the minute the window's start cuts through is counted trade by trade.
 */
import type { Candle, DayStatistics, WindowFigures } from '@candor/formulas';
import { HOUR_MS, MINUTE_MS, dayStatistics, figuresOf, joinFigures } from '@candor/formulas';
import { DAY_MS } from '../../platform/clock.ts';
import type { TapeTrade } from './candle-store.ts';
import type { MinuteBars } from './minute-bars.ts';

export interface WindowParts {
  own: MinuteBars;
  /** Imported 1m bars before the listing, ascending, as far back as the window reaches. */
  imported(): readonly Candle[];
  /** Trades of the minute that the window's start lies in; loaded ahead. */
  edge(minute: number): readonly TapeTrade[] | undefined;
}

/** What was summed for the current minute. */
interface WholeMinutes {
  minute: number;
  revision: number;
  bars: readonly Candle[];
  imported: WindowFigures | undefined;
  own: WindowFigures | undefined;
}

export interface DayWindow {
  statistics(now: number): DayStatistics | undefined;
  /** Whether imported bars are still inside the window, and own trades are. */
  sources(now: number): { imported: boolean; own: boolean };
  /** Price of the last fill before the minute a moment lies in, as the candles of 1m say it. */
  closeBefore(at: number): bigint | undefined;
  /** Closes of the last 24 hours, one an hour, oldest first; the last one is the current price. */
  spark(now: number): bigint[];
}

export const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;

export function createDayWindow(parts: WindowParts): DayWindow {
  let whole: WholeMinutes | undefined;

  function wholeMinutes(now: number): WholeMinutes {
    const minute = minuteOf(now);
    const { own } = parts;
    const bars = parts.imported();
    if (whole?.minute === minute && whole.revision === own.revision && whole.bars === bars) return whole;
    const from = minute - DAY_MS + MINUTE_MS;
    // The own bar that still grows is joined each time; what is before it stands.
    const growing = own.last?.time ?? minute;
    whole = {
      minute,
      revision: own.revision,
      bars,
      imported: figuresOf(bars.filter((bar) => bar.time >= from)),
      own: figuresOf(own.between(from, growing)),
    };
    return whole;
  }

  /** Inside part of the minute that the start cuts: its trades after the start. */
  function edgeFigures(start: number): WindowFigures | undefined {
    const minute = minuteOf(start);
    if (parts.own.at(minute) === undefined) return undefined;
    let figures: WindowFigures | undefined;
    for (const trade of parts.edge(minute) ?? []) {
      if (trade.at > start) figures = joinFigures(figures, figuresOfTrade(trade));
    }
    return figures;
  }

  /** Price of the last fill at or before the start. */
  function priceAt(start: number): bigint | undefined {
    const minute = minuteOf(start);
    let price: bigint | undefined;
    for (const trade of parts.edge(minute) ?? []) if (trade.at <= start) price = trade.price;
    return price ?? parts.own.closeUntil(minute) ?? lastClose(parts.imported(), minute);
  }

  function statistics(now: number): DayStatistics | undefined {
    const start = now - DAY_MS;
    const sums = wholeMinutes(now);
    const growing = parts.own.last;
    const current = growing !== undefined && growing.time > start ? figuresOf([growing]) : undefined;
    const fromTrades = joinFigures(joinFigures(edgeFigures(start), sums.own), current);
    return dayStatistics(joinFigures(sums.imported, fromTrades), priceAt(start));
  }

  return {
    statistics,
    sources: (now) => ({
      imported: (parts.imported().at(-1)?.time ?? -Infinity) > now - DAY_MS,
      own: parts.own.last !== undefined,
    }),
    closeBefore: (at) => parts.own.closeUntil(minuteOf(at)) ?? lastClose(parts.imported(), minuteOf(at)),
    spark(now) {
      const last = statistics(now)?.last;
      if (last === undefined) return [];
      const hours = Array.from(
        { length: 23 },
        (_, n) => Math.floor(now / HOUR_MS) * HOUR_MS - (22 - n) * HOUR_MS,
      );
      const closes = hours.map((hour) => parts.own.closeUntil(hour) ?? lastClose(parts.imported(), hour));
      return [...closes.filter((close) => close !== undefined), last];
    },
  };
}

/** Close of the last bar that opened before a moment, by halving. */
function lastClose(bars: readonly Candle[], before: number): bigint | undefined {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bars[middle]!.time < before) low = middle + 1;
    else high = middle;
  }
  return bars[low - 1]?.close;
}

function figuresOfTrade({ price, quantity, quote }: TapeTrade): WindowFigures {
  return {
    open: price,
    high: price,
    low: price,
    last: price,
    volume: quantity,
    quoteVolume: quote,
    trades: 1,
  };
}
