/** R-IDX-6: what lies in the future is no tick and no quote, whoever says it, and never keeps a later one waiting. */
import { decimal } from '@candor/money';
import { expect, test } from 'vitest';
import type { Bus } from '../../platform/bus.ts';
import { movableClock } from '../../platform/clock.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import type { VenueQuote } from './feed/feed.ts';
import { createSimFeed } from './feed/sim/sim-feed.ts';
import { feedHealth } from './feed-health.ts';
import type { IndexTicker } from './index-ticker.ts';
import type { MarketIndex } from './market-index.ts';
import { createIndexTicker } from './index-ticker.ts';
import { examplePair } from './market-data.fixture.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const pair = { ...examplePair(), indexStep: decimal('0.1') };

interface Node {
  ticker: IndexTicker;
  clock: ReturnType<typeof movableClock>;
  heard: MarketIndex[];
  /** Price and time of what all venues say. */
  say(price: string, at?: number): void;
  /** A second goes by for this node. */
  second(): void;
}

/** Messages of one node reach the other one, and not itself. */
function joinedBuses(): [Bus, Bus] {
  const heard: ((data: never, fromSelf: boolean) => void)[][] = [[], []];
  const busOf = (n: 0 | 1): Bus => ({
    ...createLocalBus(() => undefined),
    publish: (_, data) => heard[1 - n]!.forEach((listener) => listener(data as never, false)),
    subscribe(_, listener) {
      heard[n]!.push(listener as (data: never, fromSelf: boolean) => void);
      return () => undefined;
    },
  });
  return [busOf(0), busOf(1)];
}

function node(bus: Bus, leads: () => boolean): Node {
  const clock = movableClock(START);
  const heard: MarketIndex[] = [];
  let quotes: { price: bigint; at: number | undefined } = { price: decimal('60000'), at: undefined };
  const quotesAt = (now: number): VenueQuote[] =>
    ['a', 'b', 'c'].map((venue) => ({
      venue,
      bid: quotes.price,
      ask: quotes.price,
      at: quotes.at ?? now,
    }));
  const ticker = createIndexTicker({
    bus,
    feed: { ...createSimFeed(1), quotes: (_, now) => quotesAt(now) },
    pairs: () => [pair],
    leads,
    now: clock.now,
    heard: (ticks) => void heard.push(...ticks),
  });
  return {
    ticker,
    clock,
    heard,
    say: (price, at) => (quotes = { price: decimal(price), at }),
    second() {
      clock.advance(1_000);
      ticker.tick(clock.now());
    },
  };
}

test('R-IDX-6: an hour ahead for five seconds and back: the next second has its tick, with the price of now', () => {
  const { ticker, clock, heard, say, second } = node(
    createLocalBus(() => undefined),
    () => true,
  );
  second();
  clock.advance(HOUR);
  for (let n = 0; n < 5; n += 1) second();
  clock.advance(-HOUR);
  say('50000');
  const before = heard.length;
  second();
  expect(heard.length).toBe(before + 1);
  expect(heard.at(-1)).toMatchObject({ ts: clock.now(), index: decimal('50000') });
  expect(ticker.current(pair.id, clock.now())?.index).toBe(decimal('50000'));
});

test('R-IDX-6: what another node tells from the future is not believed, and what comes after it is', () => {
  const [bus, otherBus] = joinedBuses();
  const good = node(bus, () => false);
  const ahead = node(otherBus, () => true);
  good.clock.advance(1_000);
  ahead.second();
  expect(good.heard).toHaveLength(1);
  ahead.clock.advance(HOUR);
  for (let n = 0; n < 5; n += 1) ahead.second();
  expect(good.heard).toHaveLength(1);
  ahead.clock.set(good.clock.now());
  good.clock.advance(1_000);
  ahead.say('50000');
  ahead.second();
  expect(good.heard.at(-1)).toMatchObject({ ts: good.clock.now(), index: decimal('50000') });
});

test('R-IDX-6: a tick from the future is not served as current, and its age is a fault', () => {
  const { ticker, clock, second } = node(
    createLocalBus(() => undefined),
    () => true,
  );
  clock.advance(HOUR);
  second();
  clock.advance(-HOUR);
  expect(ticker.current(pair.id, clock.now())).toBeUndefined();
  const rates = { status: 'none', day: undefined, held: [] } as never;
  const feed = createSimFeed(1);
  const health = feedHealth({ feed, pairs: [pair], indexTicker: ticker, rates, now: clock.now() });
  expect(health.pairs[0]!.age_ms).toBeLessThan(0);
  expect(health.pairs[0]!.status).toBe('none');
});

test('R-IDX-2, R-IDX-6: a quote that is dated in the future is no fresh one', () => {
  const { heard, clock, say, second } = node(
    createLocalBus(() => undefined),
    () => true,
  );
  second();
  expect(heard).toHaveLength(1);
  say('61000', clock.now() + HOUR);
  second();
  expect(heard).toHaveLength(1);
  say('50000', clock.now() + 1_000);
  second();
  expect(heard.at(-1)?.index).toBe(decimal('50000'));
});
