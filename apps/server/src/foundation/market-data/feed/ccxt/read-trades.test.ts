import { decimal } from '@candor/money';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { movableClock, systemClock } from '../../../../platform/clock.ts';
import { examplePair } from '../../market-data.fixture.ts';
import type { Feed, VenueTrades } from '../feed.ts';
import { createCcxtFeed } from './ccxt-feed.ts';
import type { FakeTrade } from './fake-trades.fixture.ts';
import type { FakeVenue } from './fake-venue.fixture.ts';
import { redirect, startFakeVenue } from './fake-venue.fixture.ts';

const btc = examplePair({ listedAt: Date.now() });
const d = decimal;
const log = pino({ level: 'silent' });

let fake: FakeVenue;
let feed: Feed;
let nextId = 100;
beforeAll(async () => {
  fake = await startFakeVenue();
  fake.prices.set('binance', [['BTC', 'USDT', '97000.00', '97000.20']]);
  fake.prices.set('binanceus', [['BTC', 'USDT', '97010.00', '97011.00']]);
  fake.prices.set('kraken', [
    ['BTC', 'USD', '96903.00', '96904.00'],
    ['USDT', 'USD', '0.9989', '0.9991'],
  ]);
  fake.trades.trade('binance', trade({ price: '96999.99' }));
  feed = createCcxtFeed({
    venues: ['binance', 'binanceus', 'kraken'],
    clock: systemClock,
    log,
    adjust(exchange) {
      redirect(exchange, fake.url);
      // A venue of which ccxt has no stream.
      if (exchange.id === 'binanceus')
        Object.assign(exchange.has, { watchTrades: false, watchTradesForSymbols: false });
    },
  });
  await feed.start([btc]);
  for (const venue of ['binance', 'kraken'])
    await vi.waitFor(() => expect(fake.trades.listeners(venue)).toBe(1), { timeout: 60_000 });
});
afterAll(async () => {
  await feed.stop();
  await fake.close();
});

function trade(of: Partial<FakeTrade>): FakeTrade {
  nextId += 1;
  return {
    base: 'BTC',
    quote: 'USDT',
    id: nextId,
    price: '97000',
    quantity: '0.5',
    at: Date.now(),
    side: 'buy',
    ...of,
  };
}
const told = (venue: string): VenueTrades =>
  feed.status(Date.now()).find((status) => status.venue === venue)!.trades!;
const lastOf = (venue: string, symbol = 'BTC/USDT') =>
  told(venue).last.find((last) => last.symbol === symbol)?.price;

describe('trades of venues', () => {
  test('what was traded before is there at the start, and each new trade arrives over the stream to the last digit', async () => {
    await expect.poll(() => lastOf('binance')).toBe(d('96999.99'));
    const before = told('binance').taken;
    fake.trades.trade('binance', trade({ price: '97000.12345678' }));
    await expect.poll(() => lastOf('binance')).toBe(d('97000.12345678'));
    fake.trades.trade('kraken', trade({ quote: 'USD', price: '96903.5', quantity: '0.125' }));
    await expect.poll(() => lastOf('kraken', 'BTC/USD')).toBe(d('96903.5'));
    expect(told('binance')).toMatchObject({ way: 'stream', taken: before + 1, lastError: undefined });
  });

  test('a trade told twice counts once; one told late is counted and is not the last', async () => {
    const first = trade({ price: '97001' });
    fake.trades.trade('binance', first);
    await expect.poll(() => lastOf('binance')).toBe(d('97001'));
    const before = told('binance');
    fake.trades.repeat('binance', first);
    fake.trades.trade('binance', trade({ price: '90000', at: first.at - 5_000 }));
    fake.trades.trade('binance', trade({ price: '97002', at: Math.max(first.at, Date.now()) }));
    await expect.poll(() => lastOf('binance')).toBe(d('97002'));
    await expect.poll(() => told('binance').taken).toBe(before.taken + 2);
    expect(told('binance').late).toBe(before.late + 1);
  });

  test('a cut connection is made again, and what was traded meanwhile is fetched', async () => {
    const before = told('kraken');
    fake.trades.cut('kraken');
    fake.trades.trade('kraken', trade({ quote: 'USD', price: '96950.25' }), { isUntold: true });
    await expect.poll(() => lastOf('kraken', 'BTC/USD')).toBe(d('96950.25'));
    await expect.poll(() => fake.trades.listeners('kraken')).toBe(1);
    fake.trades.trade('kraken', trade({ quote: 'USD', price: '96951.5' }));
    await expect.poll(() => lastOf('kraken', 'BTC/USD')).toBe(d('96951.5'));
    expect(told('kraken').taken).toBe(before.taken + 2);
  });

  test('a venue without a stream is asked for what came since the last trade', async () => {
    fake.trades.trade('binanceus', trade({ price: '97010.75' }));
    await expect.poll(() => lastOf('binanceus')).toBe(d('97010.75'));
    const { taken } = told('binanceus');
    const rounds = () =>
      fake.requests.filter((request) => request.startsWith('binanceus') && request.endsWith('/trades'))
        .length;
    const asked = rounds();
    await expect.poll(rounds).toBeGreaterThan(asked + 1);
    expect(told('binanceus')).toMatchObject({ way: 'fetch', taken });
  });

  test('R-IDX-1: the index is of best prices only: a trade, however far away, moves no quote and makes none fresh', async () => {
    const quote = () => feed.quotes(btc, Date.now()).find(({ venue }) => venue === 'binance')!;
    fake.trades.trade('binance', trade({ price: '50000' }));
    await expect.poll(() => lastOf('binance')).toBe(d('50000'));
    expect(quote()).toMatchObject({ bid: d('97000'), ask: d('97000.2') });
    fake.isDown.add('binance');
    await expect.poll(() => feed.status(Date.now())[0]!.lastError).toMatch(/NotAvailable/);
    const { at } = quote();
    fake.trades.trade('binance', trade({ price: '97000.1' }));
    await expect.poll(() => lastOf('binance')).toBe(d('97000.1'));
    expect(quote().at).toBe(at);
    fake.isDown.delete('binance');
  });
});

test('R-IDX-2: best prices of one pair that stand still while the venue trades outside them are as old as their last change', async () => {
  const clock = movableClock(Date.now());
  const eth = examplePair({ id: 2, base: 'ETH', lot: '0.0001', listedAt: Date.now() });
  fake.prices.get('binance')!.push(['ETH', 'USDT', '3350.01', '3350.02']);
  const still = createCcxtFeed({
    venues: ['binance'],
    clock,
    log,
    adjust: (exchange) => redirect(exchange, fake.url),
  });
  const begun = clock.now();
  await still.start([btc, eth]);
  const ageMs = (pair: typeof btc) => clock.now() - (still.quotes(pair, clock.now())[0]?.at ?? 0);
  const answered = () => still.status(clock.now())[0]!.lastMessageAt;
  /** The other pair moves, so the venue as a whole is alive. */
  const passTime = async (ms: number) => {
    clock.advance(ms);
    fake.prices.get('binance')![0]![3] = `97000.${(clock.now() % 50) + 30}`;
    await expect.poll(answered).toBe(clock.now());
  };
  try {
    await expect.poll(() => still.quotes(eth, clock.now()).length).toBe(1);
    await passTime(30_000);
    await passTime(31_000);
    expect([ageMs(btc), ageMs(eth)]).toEqual([0, 0]);
    fake.trades.trade('binance', trade({ base: 'ETH', price: '3350.015', at: begun + 40_000 }));
    const lastEth = () =>
      still.status(clock.now())[0]!.trades!.last.find(({ symbol }) => symbol === 'ETH/USDT');
    await expect.poll(() => lastEth()?.price).toBe(d('3350.015'));
    expect(ageMs(eth)).toBe(0);
    fake.trades.trade('binance', trade({ base: 'ETH', price: '3349', at: begun + 50_000 }));
    await expect.poll(() => lastEth()?.price).toBe(d('3349'));
    expect([ageMs(btc), ageMs(eth)]).toEqual([0, 61_000]);
    fake.prices.get('binance')![1]![2] = '3348.9';
    await expect.poll(() => ageMs(eth)).toBe(0);
  } finally {
    await still.stop();
  }
});
