import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { examplePair } from '../../market-data.fixture.ts';
import { readRecording } from './read-recording.ts';
import { createReplayFeed } from './replay-feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-replay-'));
const write = (name: string, lines: readonly string[]): string => {
  const file = join(folder, name);
  writeFileSync(file, lines.join('\n'));
  return file;
};
const RECORDED = Date.parse('2024-03-01T10:00:07Z');
const LISTED = Date.parse('2026-11-21T03:00:20Z');
const SHIFT = Date.parse('2026-11-21T03:00:00Z') - Date.parse('2024-03-01T10:00:00Z');

/** [seconds after the start, venue, price, quantity]. */
const ROWS: [number, string, string, string][] = Array.from({ length: 400 }, (_, n) => [
  n * 0.7,
  ['alpha', 'bravo', 'charlie'][n % 3]!,
  (61_000 + ((n * 37) % 113) / 10).toFixed(2),
  ((1 + (n % 9)) / 1000).toFixed(3),
]);
const csv = [
  'venue,ts,symbol,qty,price',
  ...ROWS.map(
    ([s, venue, price, qty]) => `${venue},${RECORDED + Math.round(s * 1000)},BTCUSDT,${qty},${price}`,
  ),
];
const pair = examplePair({ listedAt: LISTED });

describe('replay', () => {
  test('CSV and JSON lines of one recording read the same, digits kept', async () => {
    const json = ROWS.map(
      ([s, venue, price, qty]) =>
        `{"ts":${RECORDED + Math.round(s * 1000)},"venue":"${venue}","symbol":"BTC/USDT","price":${price},"qty":"${qty}"}`,
    );
    const a = await readRecording(write('a.csv', csv));
    const b = await readRecording(write('a.jsonl', json));
    expect(b.map(({ symbol: _, ...trade }) => trade)).toEqual(a.map(({ symbol: _, ...trade }) => trade));
    expect(a[0]).toMatchObject({ price: decimal(ROWS[0]![2]), venue: 'alpha' });
  });

  test('a line that is no trade stops the start and is named', async () => {
    await expect(
      readRecording(write('bad.csv', [...csv.slice(0, 3), 'alpha,now,BTCUSDT,1,1'])),
    ).rejects.toThrow('line 4');
    await expect(readRecording(write('head.csv', ['a,b', '1,2']))).rejects.toThrow('missing ts');
    const other = createReplayFeed({
      file: write(
        'other.csv',
        csv.map((line) => line.replace('BTCUSDT', 'FOOUSDT')),
      ),
    });
    await expect(other.start([pair])).rejects.toThrow('none of its symbols');
  });

  test('every second’s quotes are the last recorded trades of each venue, moved by whole minutes', async () => {
    const feed = createReplayFeed({ file: write('b.csv', csv) });
    await feed.start([pair]);
    for (let second = 7; second < 300; second += 1) {
      const now = Date.parse('2026-11-21T03:00:00Z') + second * 1000;
      const expected = ['alpha', 'bravo', 'charlie'].flatMap((venue) => {
        const heard = ROWS.filter(
          ([s, name]) => name === venue && RECORDED + Math.round(s * 1000) + SHIFT <= now,
        ).at(-1);
        return heard === undefined
          ? []
          : [
              {
                venue,
                bid: decimal(heard[2]),
                ask: decimal(heard[2]),
                at: RECORDED + Math.round(heard[0] * 1000) + SHIFT,
              },
            ];
      });
      expect(feed.quotes(pair, now)).toEqual(expected);
    }
    expect(feed.isSimulated).toBe(false);
  });

  test('R-MD-1: what was recorded before the moment named is history of its venue', async () => {
    const playFrom = Date.parse('2024-03-01T10:03:00Z');
    const feed = createReplayFeed({ file: write('c.csv', csv), playFrom });
    await feed.start([pair]);
    const moved = Date.parse('2026-11-21T03:00:00Z') - playFrom;
    const bars = await feed.history.bars({
      pair,
      grid: '1m',
      from: 0,
      to: Date.parse('2026-11-21T03:00:00Z'),
    });
    expect(feed.history.venueOf(pair)).toBe('alpha');
    expect(bars.map(({ time }) => time - moved)).toEqual(
      ['10:00', '10:01', '10:02'].map((at) => Date.parse(`2024-03-01T${at}:00Z`)),
    );
    const second = ROWS.filter(
      ([s, venue]) =>
        venue === 'alpha' &&
        Math.floor((RECORDED + Math.round(s * 1000)) / 60_000) * 60_000 ===
          Date.parse('2024-03-01T10:01:00Z'),
    );
    const prices = second.map(([, , price]) => decimal(price));
    expect(bars[1]).toMatchObject({
      open: prices[0],
      close: prices.at(-1),
      high: prices.reduce((a, b) => (a > b ? a : b)),
      low: prices.reduce((a, b) => (a < b ? a : b)),
      volume: second.reduce((sum, [, , , qty]) => sum + decimal(qty), 0n),
      trades: second.length,
    });
  });
});
