/** Candles merge without holes and without rewriting the past. */
import { expect, test } from 'vitest';
import { type Candle, nextOpen, withLiveCandle, withOlderCandles, withPageBefore } from './candle-series.ts';

const candle = (time: number, close = '1', closed = false): Candle => ({
  time,
  open: '1',
  high: '2',
  low: '1',
  close,
  volume: '0',
  quote_volume: '0',
  closed,
  source: 'own',
});
const M = 60_000;

test('R-MD-2: the running candle is replaced, the next one follows, a closed one never changes', () => {
  const series = [candle(0, '1', true), candle(M)];
  const replaced = withLiveCandle(series, candle(M, '5'), '1m');
  expect(replaced).toMatchObject({ kind: 'replaced' });
  expect(replaced.kind === 'replaced' && replaced.series.at(-1)?.close).toBe('5');
  expect(withLiveCandle(series, candle(2 * M), '1m')).toMatchObject({ kind: 'appended' });
  expect(withLiveCandle(series, candle(0, '9'), '1m')).toEqual({ kind: 'ignored' });
  expect(withLiveCandle([candle(M, '1', true)], candle(M, '9'), '1m')).toEqual({ kind: 'ignored' });
});

test('R-MD-6: a closed candle that was corrected is read again; told plainly it stays as it is', () => {
  const series = [candle(0, '9', true), candle(M)];
  expect(withLiveCandle(series, { ...candle(0, '1', true), corrected: true }, '1m')).toEqual({
    kind: 'corrected',
  });
  expect(withLiveCandle(series, { ...candle(M, '3'), corrected: true }, '1m')).toMatchObject({
    kind: 'replaced',
  });
});

test('R-MD-4: a skipped interval is a gap to be read again, never drawn over', () => {
  expect(withLiveCandle([candle(0)], candle(2 * M), '1m')).toEqual({ kind: 'gap' });
});

test('R-MD-3: months follow the UTC calendar, through December and February', () => {
  expect(nextOpen(Date.UTC(2025, 11, 1), '1M')).toBe(Date.UTC(2026, 0, 1));
  expect(nextOpen(Date.UTC(2024, 1, 1), '1M')).toBe(Date.UTC(2024, 2, 1));
  expect(nextOpen(Date.UTC(2026, 0, 5), '1w')).toBe(Date.UTC(2026, 0, 12));
});

test('older candles go in front once', () => {
  const series = [candle(5 * M), candle(6 * M)];
  const longer = withOlderCandles(series, [candle(3 * M), candle(4 * M), candle(5 * M, '9')]);
  expect(longer.map((c) => c.time / M)).toEqual([3, 4, 5, 6]);
  expect(longer[2]?.close).toBe('1');
  expect(withOlderCandles(series, [candle(5 * M)])).toBe(series);
});

test('R-MD-4: a page that was asked for before the series was read anew leaves no hole', () => {
  const page = [candle(3 * M), candle(4 * M)];
  const before = [candle(5 * M), candle(6 * M)];
  expect(withPageBefore(before, { time: 5 * M, page })?.map((c) => c.time / M)).toEqual([3, 4, 5, 6]);
  const anew = [candle(8 * M), candle(9 * M)];
  expect(withPageBefore(anew, { time: 5 * M, page })).toBeUndefined();
});
