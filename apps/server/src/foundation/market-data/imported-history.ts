/**
 * Bars from before a pair was listed here, taken from the feed's history (R-MD-1). Near the listing they come in 1m, then in
 * 1h, then in 1d; a longer interval is always aggregated from the finest grid of its time, so all intervals agree.
 * Pieces are kept while they are in use: history never changes.
 */
import type { Candle, CandleInterval } from '@candor/formulas';
import { MINUTE_MS, aggregateCandles } from '@candor/formulas';
import { DAY_MS, startOfUtcDay } from '../../platform/clock.ts';
import type { Logger } from 'pino';
import type { Pair } from '../markets/index.ts';
import { calmHistory } from './calm-history.ts';
import type { HistoryGrid, HistorySource } from './feed/feed.ts';
import { HistoryPieces } from './history-pieces.ts';

/** How long a chart waits for history. */
const PATIENCE_MS = 5_000;
/** Days of one piece: a piece of 1m bars is a day. */
const PIECE_DAYS: Readonly<Record<HistoryGrid, number>> = { '1m': 1, '1h': 25, '1d': 500 };
const GRID_OF: Readonly<Record<CandleInterval, HistoryGrid>> = {
  '1m': '1m',
  '5m': '1m',
  '15m': '1m',
  '30m': '1m',
  '1h': '1h',
  '2h': '1h',
  '4h': '1h',
  '12h': '1h',
  '1d': '1d',
  '1w': '1d',
  '1M': '1d',
};

export interface ImportedHistory {
  /** Where imported bars end and own bars begin: the minute of the listing. */
  endOf(pair: Pair): number;
  /** Before this there are no bars of an interval, however much the venue has. */
  beginOf(pair: Pair, interval: CandleInterval): number;
  venueOf(pair: Pair): string;
  /** Bars that open in [from, to) and before the listing; the last one may be a part of its interval. */
  range(pair: Pair, span: { interval: CandleInterval; from: number; to: number }): Promise<Candle[]>;
}

export function createImportedHistory(feed: HistorySource): ImportedHistory {
  const source = calmHistory(feed);
  const pieces = new HistoryPieces();

  const endOf = (pair: Pair): number => Math.floor(pair.listedAt / MINUTE_MS) * MINUTE_MS;
  /** Where a grid begins for a pair; whole days, so that no bar lies on two grids. */
  const beginOf = (pair: Pair, grid: HistoryGrid): number =>
    startOfUtcDay(pair.listedAt) - source.depthDays[grid] * DAY_MS;

  /** Bars of one grid over [from, to): from the source where the grid is its own, aggregated where a finer one exists. */
  async function bars(pair: Pair, grid: HistoryGrid, span: { from: number; to: number }): Promise<Candle[]> {
    const length = PIECE_DAYS[grid] * DAY_MS;
    const from = Math.max(span.from, beginOf(pair, grid));
    const to = Math.min(span.to, endOf(pair));
    const result: Candle[] = [];
    for (let start = Math.floor(from / length) * length; start < to; start += length) {
      const key = `${pair.id} ${pair.listedAt} ${grid} ${start}`;
      const all = await pieces.get(key, () => makePiece(pair, grid, { from: start, to: start + length }));
      for (const bar of all) if (bar.time >= from && bar.time < to) result.push(bar);
      await yieldToOthers();
    }
    return result;
  }

  async function makePiece(
    pair: Pair,
    grid: HistoryGrid,
    span: { from: number; to: number },
  ): Promise<Candle[]> {
    const from = Math.max(span.from, beginOf(pair, grid));
    const to = Math.min(span.to, endOf(pair));
    const finer = grid === '1d' ? '1h' : grid === '1h' ? '1m' : undefined;
    const finerFrom = finer === undefined ? to : Math.min(to, Math.max(from, beginOf(pair, finer)));
    const direct = from < finerFrom ? await source.bars({ pair, grid, from, to: finerFrom }) : [];
    if (finer === undefined || finerFrom >= to) return direct;
    return [...direct, ...aggregateCandles(await bars(pair, finer, { from: finerFrom, to }), grid)];
  }

  return {
    endOf,
    beginOf: (pair, interval) => beginOf(pair, GRID_OF[interval]),
    venueOf: (pair) => source.venueOf(pair),
    async range(pair, { interval, from, to }) {
      const grid = GRID_OF[interval];
      const found = await bars(pair, grid, { from, to });
      return interval === grid ? found : aggregateCandles(found, interval);
    },
  };
}

/**
 * The same for charts and figures that must not wait for a slow venue: what has not come in time is left out of this
 * answer, goes on being read, and is there for the next one.
 */
export function patientHistory(history: ImportedHistory, log: Logger): ImportedHistory {
  return {
    ...history,
    async range(pair, span) {
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<Candle[]>((resolve) => {
        timer = setTimeout(() => resolve([]), PATIENCE_MS);
      });
      const read = history.range(pair, span).catch((error: unknown) => {
        log.warn(
          { err: error, pair: pair.symbol, interval: span.interval },
          'history is left out of a chart',
        );
        return [];
      });
      try {
        return await Promise.race([read, tooLate]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** A long way back is computed in steps, between which orders and sockets go on. */
const yieldToOthers = (): Promise<void> => new Promise((resume) => setImmediate(resume));
