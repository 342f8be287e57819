import type { Candle } from '@candor/formulas';
import { expect, test } from 'vitest';
import { calmHistory } from './calm-history.ts';
import type { HistorySource } from './feed/feed.ts';
import { HistoryPieces } from './history-pieces.ts';
import { examplePair } from './market-data.fixture.ts';

const REQUEST = { pair: examplePair(), grid: '1m', from: 0, to: 60_000 } as const;
const sourceOf = (bars: HistorySource['bars']): HistorySource => ({
  depthDays: { '1m': 1, '1h': 1, '1d': 1 },
  venueOf: () => 'venue',
  bars,
});

test('what is worked out here leaves every other moment to others, however much is asked for at once', async () => {
  const WORK_MS = 10;
  const history = calmHistory(
    sourceOf(async () => {
      const until = performance.now() + WORK_MS;
      while (performance.now() < until);
      return [];
    }),
  );
  const began = performance.now();
  await Promise.all(Array.from({ length: 12 }, () => history.bars(REQUEST)));
  // After the last one nobody has to wait.
  expect(performance.now() - began).toBeGreaterThan((2 * 12 - 1) * WORK_MS);
});

test('of a slow venue a few pieces are asked for at a time, and one that fails keeps no place', async () => {
  let [underWay, most, n] = [0, 0, 0];
  const history = calmHistory(
    sourceOf(async () => {
      most = Math.max(most, (underWay += 1));
      await new Promise((wake) => setImmediate(wake));
      underWay -= 1;
      n += 1;
      if (n % 3 === 0) throw new Error('venue');
      return [];
    }),
  );
  const ended = await Promise.allSettled(Array.from({ length: 30 }, () => history.bars(REQUEST)));
  expect(most).toBe(4);
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(10);
});

const bars = (count: number): Candle[] => new Array<Candle>(count).fill({} as Candle);

test('a piece that was made of many others outlives them', async () => {
  const pieces = new HistoryPieces();
  let made = 0;
  const days = () =>
    pieces.get('days', async () => {
      made += 1;
      for (let n = 0; n < 30; n += 1) await pieces.get(`minutes ${n}`, async () => bars(1_000));
      return bars(30);
    });
  await days();
  for (let n = 0; n < 245; n += 1) await pieces.get(`other ${n}`, async () => bars(1_000));
  await days();
  expect(made).toBe(1);
});

test('pieces that are made while others go are counted once, and the room stays what it was', async () => {
  const pieces = new HistoryPieces();
  let finish = (_: Candle[]): void => {};
  const slow = pieces.get('slow', () => new Promise<Candle[]>((done) => (finish = done)));
  await pieces.get('large', async () => bars(250_000));
  await pieces.get('small', async () => bars(1));
  const again = pieces.get('slow', async () => bars(200_000));
  finish(bars(200_000));
  expect([await slow, await again].map(({ length }) => length)).toEqual([200_000, 200_000]);
  let made = 0;
  const kept = () =>
    pieces.get('kept', async () => {
      made += 1;
      return bars(40_000);
    });
  await kept();
  await kept();
  // It is known once more beside the other one: nothing else takes their room.
  await pieces.get('slow', async () => bars(200_000));
  await kept();
  expect(made).toBe(1);
});
