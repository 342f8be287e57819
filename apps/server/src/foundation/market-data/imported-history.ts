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
  /** What of a range has to be asked of a venue, by name; undefined where nothing has. */
  outsideOf(pair: Pair, span: BarSpan): string | undefined;
  /** Bars that open in [from, to) and before the listing; the last one may be a part of its interval. */
  range(pair: Pair, span: BarSpan): Promise<Candle[]>;
}

interface BarSpan {
  interval: CandleInterval;
  from: number;
  to: number;
}

export function createImportedHistory(feed: HistorySource): ImportedHistory {
  const source = calmHistory(feed);
  const pieces = new HistoryPieces();

  const endOf = (pair: Pair): number => Math.floor(pair.listedAt / MINUTE_MS) * MINUTE_MS;
  /** Where a grid begins for a pair; whole days, so that no bar lies on two grids. */
  const beginOf = (pair: Pair, grid: HistoryGrid): number =>
    startOfUtcDay(pair.listedAt) - source.depthDays[grid] * DAY_MS;

  const within = (pair: Pair, grid: HistoryGrid, span: { from: number; to: number }) => ({
    from: Math.max(span.from, beginOf(pair, grid)),
    to: Math.min(span.to, endOf(pair)),
  });

  function piecesOf(pair: Pair, grid: HistoryGrid, span: { from: number; to: number }) {
    const length = PIECE_DAYS[grid] * DAY_MS;
    const { from, to } = within(pair, grid, span);
    const found: { key: string; start: number; end: number }[] = [];
    for (let start = Math.floor(from / length) * length; start < to; start += length)
      found.push({ key: `${pair.id} ${pair.listedAt} ${grid} ${start}`, start, end: start + length });
    return found;
  }

  /** Bars of one grid over [from, to): from the source where the grid is its own, aggregated where a finer one exists. */
  async function bars(pair: Pair, grid: HistoryGrid, span: { from: number; to: number }): Promise<Candle[]> {
    const { from, to } = within(pair, grid, span);
    const result: Candle[] = [];
    for (const { key, start, end } of piecesOf(pair, grid, span)) {
      const all = await pieces.get(key, () => makePiece(pair, grid, { from: start, to: end }));
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
    outsideOf(pair, { interval, from, to }) {
      if (source.isOutside !== true) return undefined;
      const missing = piecesOf(pair, GRID_OF[interval], { from, to }).filter(({ key }) => !pieces.has(key));
      return missing.length === 0 ? undefined : `${missing[0]!.key} ${missing.at(-1)!.end}`;
    },
    async range(pair, { interval, from, to }) {
      const grid = GRID_OF[interval];
      const found = await bars(pair, grid, { from, to });
      return interval === grid ? found : aggregateCandles(found, interval);
    },
  };
}

/**
 * The same for charts and figures, which nothing outside may hold up, nor the turn or the connection they have meanwhile: what a venue has
 * yet to say is left out of this answer, is read for nobody in particular, and is there for the next one.
 */
export function historyAtHand(history: ImportedHistory, log: Logger): ImportedHistory {
  const underWay = new Set<string>();

  async function read(pair: Pair, span: BarSpan, outside: string): Promise<void> {
    if (underWay.has(outside)) return;
    underWay.add(outside);
    try {
      await history.range(pair, span);
    } catch (error) {
      leftOut(pair, span, error);
    } finally {
      underWay.delete(outside);
    }
  }

  function leftOut(pair: Pair, { interval }: BarSpan, error: unknown): Candle[] {
    log.warn({ err: error, pair: pair.symbol, interval }, 'history is left out of a chart');
    return [];
  }

  return {
    ...history,
    async range(pair, span) {
      const outside = history.outsideOf(pair, span);
      if (outside === undefined)
        return history.range(pair, span).catch((error) => leftOut(pair, span, error));
      void read(pair, span, outside);
      return [];
    },
  };
}

/** A long way back is computed in steps, between which orders and sockets go on. */
const yieldToOthers = (): Promise<void> => new Promise((resume) => setImmediate(resume));
