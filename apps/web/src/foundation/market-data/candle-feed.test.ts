/** Older pages while the series is read anew: a venue's history comes some seconds after the first answer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCandles } from './candle-feed.ts';

const MINUTE = 60_000;
const candle = (minute: number) => ({
  time: minute * MINUTE,
  open: '1',
  high: '1',
  low: '1',
  close: '1',
  volume: '0',
  quote_volume: '0',
  trades: 0,
  closed: true,
  filled: false,
  corrected: false,
  source: 'own',
});
const answerOf = (minutes: readonly number[]) =>
  new Response(JSON.stringify({ type: 'ok', code: 1, message: '', data: minutes.map(candle) }), {
    headers: { 'content-type': 'application/json' },
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('R-MD-4: a page that came too late for the series as it is now is no end of history', async () => {
  /** What the house has, from which minute on. */
  let first = 50;
  let page: (answer: Response) => void = () => {};
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('to=') && first === 50
      ? new Promise<Response>((answer) => (page = answer))
      : Promise.resolve(answerOf(url.includes('to=') ? [38, 39] : [first, first + 1])),
  );
  const drawn: number[] = [];
  const feed = openCandles(
    { key: 'BTCUSDT', interval: '1m' },
    { onSeries: (series) => drawn.push(series[0]!.time / MINUTE), onLive: () => {} },
  );
  await vi.advanceTimersByTimeAsync(10);
  const older = feed.older();
  const told = expect(older).rejects.toThrow();
  first = 40;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(drawn).toEqual([50, 40]);
  page(answerOf([49]));
  await told;
  expect((await feed.older()).map(({ time }) => time / MINUTE)).toEqual([38, 39]);
  feed.stop();
});
