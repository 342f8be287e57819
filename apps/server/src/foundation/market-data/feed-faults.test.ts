/**
 * A feed that freezes, jumps, repeats itself, speaks out of order, has gaps and lies: whatever it does, ticks come from good
 * sources only and with the right status, as plain arithmetic on the messages says (property).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@candor/money';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { plainTicks, readTrades } from '../../../test/replay/recomputation.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import type { VenueQuote } from './feed/feed.ts';
import { createReplayFeed } from './feed/replay/replay-feed.ts';
import { createSimFeed } from './feed/sim/sim-feed.ts';
import type { MarketIndex } from './market-index.ts';
import { createIndexTicker } from './index-ticker.ts';
import { examplePair } from './market-data.fixture.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
const SECONDS = 45;
const VENUES = ['alpha', 'bravo', 'charlie', 'delta', 'echo'];
const pair = { ...examplePair({ listedAt: START }), indexStep: decimal('0.1') };
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

interface Message {
  venue: number;
  ms: number;
  /** Cents. */
  price: number;
}

/** Messages of a venue: its own price with a walk, sometimes a lie, a jump, a silence, and moments told twice. */
const tape = fc
  .array(
    fc.record({
      venue: fc.nat(VENUES.length - 1),
      ms: fc.nat(SECONDS * 1_000),
      price: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 5_990_000, max: 6_010_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: 5_800_000, max: 6_200_000 }) },
        { weight: 1, arbitrary: fc.constantFrom(1, 600, 6_000_000_000) },
      ),
    }),
    { minLength: 5, maxLength: 120 },
  )
  // Two different prices of one venue in one millisecond have no order of their own.
  .map((all) => [...new Map(all.map((one) => [`${one.venue} ${one.ms}`, one])).values()]);

function dump(messages: readonly Message[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-faults-'));
  folders.push(folder);
  VENUES.forEach((venue, n) => {
    const lines = messages
      .filter((message) => message.venue === n)
      .map(
        ({ ms, price }, id) => `${id},${(price / 100).toFixed(2)},0.1,${id},${id},${START + ms},True,True`,
      );
    writeFileSync(join(folder, `${venue}-BTCUSDT-aggTrades-day.csv`), lines.join('\n'));
  });
  return folder;
}

interface Said {
  at: number;
  index: bigint;
  bid: bigint;
  ask: bigint;
  status: string;
  used: string[];
}

const said = ({ ts, index, bid, ask, status, sources }: MarketIndex): Said => ({
  at: ts,
  index,
  bid,
  ask,
  status,
  used: sources.filter(({ used }) => used).map(({ name }) => name),
});

function listen(quotes: (now: number) => readonly VenueQuote[]) {
  const heard: MarketIndex[] = [];
  const ticker = createIndexTicker({
    bus: createLocalBus(() => undefined),
    feed: { ...createSimFeed(1), quotes: (_, now) => quotes(now) },
    pairs: () => [pair],
    leads: () => true,
    now: () => START,
    heard: (ticks) => void heard.push(...ticks),
  });
  return { heard, ticker };
}

async function played(folder: string): Promise<Said[]> {
  const feed = createReplayFeed({ file: folder, playFrom: START });
  await feed.start([pair]);
  const { heard, ticker } = listen((now) => feed.quotes(pair, now));
  for (let second = 0; second <= SECONDS; second += 1) {
    ticker.tick(START + second * 1_000);
    // The same second again is no second tick.
    ticker.tick(START + second * 1_000 + 400);
  }
  ticker.stop();
  return heard.map(said);
}

const right = (folder: string): Said[] =>
  plainTicks(readTrades(folder), START, START + SECONDS * 1_000).map(({ mark: _, ...tick }) => tick);

describe('whatever the venues say', () => {
  test('R-IDX-1, R-IDX-2, R-IDX-3, R-IDX-5: ticks and their status are what the good messages make them', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(tape, async (messages) => {
        const folder = dump(messages);
        const ticks = await played(folder);
        expect(ticks).toEqual(right(folder));
        for (const { status, used } of ticks) {
          seen.add(status);
          expect(used.length >= 3 || status === 'degraded').toBe(true);
        }
      }),
      { numRuns: 150, seed: 42 },
    );
    expect([...seen].sort()).toEqual(['degraded', 'ok', 'stressed']);
  });

  test('messages told twice or out of order change no tick', async () => {
    await fc.assert(
      fc.asyncProperty(tape, fc.nat(), async (messages, turn) => {
        const twice = [...messages, ...messages.filter((_, n) => n % 3 === 0)];
        const mixed = twice
          .map((message, n) => ({ message, key: (n * 7919 + turn) % 104_729 }))
          .sort((a, b) => a.key - b.key);
        expect(await played(dump(mixed.map(({ message }) => message)))).toEqual(await played(dump(messages)));
      }),
      { numRuns: 30, seed: 42 },
    );
  });

  test('R-IDX-2: one that lies by any factor moves the index by no more than the others differ', () => {
    const price = fc.bigInt({ min: decimal('59900'), max: decimal('60100') });
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 4, maxLength: 6 }),
        fc.bigInt({ min: 1n, max: decimal('1000000') }),
        (good, lie) => {
          const quotes = [...good, lie].map((mid, n) => ({ venue: `v${n}`, bid: mid, ask: mid, at: START }));
          const { heard, ticker } = listen(() => quotes);
          ticker.tick(START);
          const { index, status } = heard[0]!;
          const [low, high] = [
            good.reduce((a, b) => (a < b ? a : b)),
            good.reduce((a, b) => (a > b ? a : b)),
          ];
          const fine = decimal('0.01');
          expect(index >= low - fine && index <= high + fine).toBe(true);
          expect(status).toBe('ok');
        },
      ),
      { numRuns: 500, seed: 42 },
    );
  });

  test('R-IDX-2, R-IDX-3: negative, crossed and empty quotes are silence; with nobody left there is no tick, then the chain of seconds goes on', () => {
    let quotes: VenueQuote[] = [];
    const { heard, ticker } = listen((now) => quotes.map((quote) => ({ ...quote, at: now })));
    const say = (...prices: [bigint, bigint][]): void => {
      quotes = prices.map(([bid, ask], n) => ({ venue: `v${n}`, bid, ask, at: 0 }));
    };
    const p = decimal('60000');
    say([p, p], [p, p], [p, p], [-p, -p], [p + 1n, p], [0n, p]);
    ticker.tick(START);
    expect(said(heard.at(-1)!)).toMatchObject({ index: p, status: 'ok', used: ['v0', 'v1', 'v2'] });
    say([-p, p], [p, p], [p, p]);
    ticker.tick(START + 1_000);
    expect(said(heard.at(-1)!)).toMatchObject({ index: p, status: 'degraded', used: ['v1', 'v2'] });
    say([-p, -p], [0n, 0n]);
    ticker.tick(START + 2_000);
    expect(heard).toHaveLength(2);
    expect(ticker.current(pair.id, START + 11_001)).toBeUndefined();
    say([p, p], [p, p], [p, p]);
    ticker.tick(START + 12_000);
    expect(said(heard.at(-1)!)).toMatchObject({ at: START + 12_000, status: 'ok' });
  });
});
