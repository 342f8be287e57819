/** Charts while a venue takes its time (R-MD-1). */
import type { Candle } from '@candor/formulas';
import { ONE } from '@candor/money';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { BarRequest, HistorySource } from './feed/feed.ts';
import { createImportedHistory, historyAtHand } from './imported-history.ts';
import { examplePair } from './market-data.fixture.ts';

const DAY_MS = 86_400_000;
const LISTED = 20 * DAY_MS;
const pair = examplePair({ listedAt: LISTED });
const log = pino({ level: 'silent' });
const SPAN = { interval: '1h', from: LISTED - 2 * DAY_MS, to: LISTED } as const;

function barsOf({ from, to }: BarRequest): Candle[] {
  const bar = { open: ONE, high: ONE, low: ONE, close: ONE, volume: ONE, quoteVolume: ONE, trades: 1 };
  const bars: Candle[] = [];
  for (let time = from; time < to; time += 60_000) bars.push({ ...bar, time });
  return bars;
}

/** A venue that answers when it is told to. */
function slowVenue(isOutside: boolean) {
  const asked: (() => void)[] = [];
  let isAwake = false;
  const source: HistorySource = {
    depthDays: { '1m': 30, '1h': 30, '1d': 30 },
    ...(isOutside ? { isOutside: true } : {}),
    venueOf: () => 'venue',
    bars: (request) =>
      new Promise((tell) => {
        if (isAwake) tell(barsOf(request));
        else asked.push(() => tell(barsOf(request)));
      }),
  };
  const wake = (): void => {
    isAwake = true;
    for (const tell of asked.splice(0)) tell();
  };
  return { source, asked, wake };
}

test(
  'R-MD-1: a chart has at once what is here, and what a venue has said since when it is asked for again',
  { timeout: 2_000 },
  async () => {
    const venue = slowVenue(true);
    const history = historyAtHand(createImportedHistory(venue.source), log);
    expect(await Promise.all([history.range(pair, SPAN), history.range(pair, SPAN)])).toEqual([[], []]);
    // Whoever asks while it is being read asks the venue nothing more.
    expect(venue.asked).toHaveLength(1);
    venue.wake();
    await expect.poll(async () => (await history.range(pair, SPAN)).length).toBe(48);
  },
);

test('a venue that fails is asked again', async () => {
  let count = 0;
  const { source } = slowVenue(true);
  const bars = async (): Promise<Candle[]> => {
    count += 1;
    throw new Error('venue');
  };
  const history = historyAtHand(createImportedHistory({ ...source, bars }), log);
  await expect
    .poll(async () => {
      expect(await history.range(pair, SPAN)).toEqual([]);
      return count;
    })
    .toBeGreaterThan(1);
});

test('what is worked out here a chart waits for', async () => {
  const venue = slowVenue(false);
  const history = historyAtHand(createImportedHistory(venue.source), log);
  setImmediate(venue.wake);
  expect(await history.range(pair, SPAN)).toHaveLength(48);
});
