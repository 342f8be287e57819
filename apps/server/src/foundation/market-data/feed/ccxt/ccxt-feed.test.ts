import { indexTick } from '@candor/formulas';
import { decimal } from '@candor/money';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { movableClock, systemClock } from '../../../../platform/clock.ts';
import { examplePair } from '../../market-data.fixture.ts';
import type { Feed } from '../feed.ts';
import { createCcxtFeed } from './ccxt-feed.ts';
import type { FakeVenue } from './fake-venue.fixture.ts';
import { fakeBar, redirect, startFakeVenue } from './fake-venue.fixture.ts';

const btc = examplePair({ listedAt: Date.now() });
const eth = examplePair({ id: 2, base: 'ETH', lot: '0.0001', listedAt: Date.now() });
const d = decimal;

let fake: FakeVenue;
let feed: Feed;
beforeAll(async () => {
  fake = await startFakeVenue();
  fake.prices.set('binance', [
    ['BTC', 'USDT', '97000.12345678', '97000.20000000'],
    ['ETH', 'USDT', '3350.01', '3350.02'],
  ]);
  fake.prices.set('binanceus', [['BTC', 'USDT', '97010.00', '97011.00']]);
  // Quotes in dollars only, and tells what a USDT is worth.
  fake.prices.set('kraken', [
    ['BTC', 'USD', '96903.00', '96904.00'],
    ['USDT', 'USD', '0.9989', '0.9991'],
  ]);
  feed = createCcxtFeed({
    venues: ['binance', 'binanceus', 'kraken'],
    clock: systemClock,
    log: pino({ level: 'silent' }),
    adjust: (exchange) => redirect(exchange, fake.url),
  });
  await feed.start([btc, eth]);
  await vi.waitFor(() => expect(feed.quotes(btc, Date.now())).toHaveLength(3), { timeout: 60_000 });
});
afterAll(async () => {
  await feed.stop();
  await fake.close();
});

describe('ccxt feed against a venue of our own', () => {
  test('R-IDX-1: best prices to the last digit; dollars converted by the USDT/USD of the venues', () => {
    const quotes = new Map(feed.quotes(btc, Date.now()).map((quote) => [quote.venue, quote]));
    expect(quotes.get('binance')).toMatchObject({ bid: d('97000.12345678'), ask: d('97000.2') });
    expect(quotes.get('binanceus')).toMatchObject({ bid: d('97010'), ask: d('97011') });
    expect(feed.usdtUsd()).toBe(d('0.999'));
    expect(quotes.get('kraken')).toMatchObject({ bid: d('97000'), ask: d('97001.00100101') });
    expect(feed.quotes(eth, Date.now()).map(({ venue }) => venue)).toEqual(['binance']);
    expect(feed.isSimulated).toBe(false);
  });

  test('R-IDX-2, R-IDX-3: a venue that stops answering goes stale, the index degrades, and comes back', async () => {
    const statusAt = (now: number) =>
      indexTick(
        feed.quotes(btc, now).map((quote) => ({ ...quote, name: quote.venue, ageMs: now - quote.at })),
        { indexStep: btc.priceStep, outliers: new Set() },
      )!.status;
    expect(statusAt(Date.now())).toBe('ok');
    fake.isDown.add('binanceus');
    await expect
      .poll(() => feed.status(Date.now()).find(({ venue }) => venue === 'binanceus')!.lastError, {
        timeout: 60_000,
      })
      .toMatch(/NotAvailable/);
    const lastWord = feed.status(Date.now()).find(({ venue }) => venue === 'binanceus')!.lastMessageAt!;
    // The moment at which its last word is ten seconds old and the others' words are younger.
    const others = () => feed.quotes(btc, 0).filter(({ venue }) => venue !== 'binanceus');
    await expect.poll(() => others().every(({ at }) => at > lastWord)).toBe(true);
    expect(statusAt(lastWord + 9_999)).toBe('ok');
    expect(statusAt(lastWord + 10_000)).toBe('degraded');
    fake.isDown.clear();
    await expect
      .poll(() => feed.quotes(btc, 0).find(({ venue }) => venue === 'binanceus')!.at)
      .toBeGreaterThan(lastWord);
  });

  test('R-IDX-2: a venue that goes on answering what never changes is stale after a minute, and fresh with its next change', async () => {
    const clock = movableClock(Date.now());
    const still = createCcxtFeed({
      venues: ['binance'],
      clock,
      log: pino({ level: 'silent' }),
      adjust: (exchange) => redirect(exchange, fake.url),
    });
    await still.start([btc]);
    const ageMs = () => clock.now() - still.quotes(btc, clock.now())[0]!.at;
    try {
      await expect.poll(() => still.quotes(btc, clock.now()).length).toBe(1);
      const answered = () => still.status(clock.now())[0]!.lastMessageAt;
      clock.advance(59_000);
      await expect.poll(answered).toBe(clock.now());
      expect(ageMs()).toBe(0);
      clock.advance(2_000);
      await expect.poll(answered).toBe(clock.now());
      expect(ageMs()).toBe(61_000);
      fake.prices.get('binance')![0]![3] = '97000.30000000';
      await expect.poll(ageMs).toBe(0);
    } finally {
      fake.prices.get('binance')![0]![3] = '97000.20000000';
      await still.stop();
    }
  });

  test('a new price arrives with the next round', async () => {
    fake.prices.get('binance')![1] = ['ETH', 'USDT', '3400.50', '3400.51'];
    await expect.poll(() => feed.quotes(eth, Date.now())[0]!.bid).toBe(d('3400.5'));
  });

  test('R-MD-1: history of the first venue that lists the pair, page by page, ends where asked', async () => {
    const from = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000;
    const bars = await feed.history.bars({ pair: btc, grid: '1m', from, to: from + 86_400_000 });
    expect(feed.history.venueOf(btc)).toBe('binance');
    expect(bars.map(({ time }) => time)).toEqual(Array.from({ length: 1440 }, (_, n) => from + n * 60_000));
    const { open, high, low, close, volume } = fakeBar(from + 777 * 60_000);
    expect(bars[777]).toMatchObject({
      open: d(open),
      high: d(high),
      low: d(low),
      close: d(close),
      volume: d(volume),
    });
    expect(fake.requests.filter((request) => request.endsWith('klines'))).toHaveLength(2);
  });

  test('a venue that ccxt does not know stops the start', async () => {
    const wrong = createCcxtFeed({
      venues: ['nosuchvenue'],
      clock: systemClock,
      log: pino({ level: 'silent' }),
    });
    await expect(wrong.start([btc])).rejects.toThrow('nosuchvenue');
  });
});
