import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { watchFeed } from './feed-gauges.ts';
import type { FeedHealth } from './feed-health.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

test('R-IDX-2, R-MD-7: an alert sees silent venues, unread trades, and rates that are old or kept back', async () => {
  const rates: FeedHealth['rates'] = {
    status: 'ok',
    source: 'European Central Bank',
    day: '2026-11-20',
    fetchedAt: NOW,
    answeredAt: NOW,
    fault: undefined,
    held: ['KRW'],
    usdtUsd: undefined,
  };
  const health: FeedHealth = {
    name: 'ccxt:kraken,okx',
    is_simulated: false,
    pairs: [{ symbol: 'BTC/USDT', status: 'ok', age_ms: 1_500 }],
    venues: [
      {
        venue: 'kraken',
        lastMessageAt: NOW - 2_000,
        lastError: undefined,
        trades: {
          way: 'stream',
          lastTradeAt: NOW - 9_000,
          lastError: 'NetworkError',
          taken: 12,
          late: 1,
          repeated: 3,
          aheadMs: undefined,
          last: [],
        },
      },
      { venue: 'okx', lastMessageAt: undefined, lastError: 'RequestTimeout' },
    ],
    rates,
  };
  const registry = new Registry();
  watchFeed(registry, { health: () => health, now: () => NOW });
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines).toEqual([
    'feed_index_age_seconds{symbol="BTC/USDT"} 1.5',
    'feed_venue_age_seconds{venue="kraken"} 2',
    'feed_venue_fault{venue="kraken"} 0',
    'feed_venue_fault{venue="okx"} 1',
    'feed_venue_trade_age_seconds{venue="kraken"} 9',
    'feed_venue_trades_fault{venue="kraken"} 1',
    'feed_venue_trades{venue="kraken"} 12',
    'daily_rates_age_seconds 302400',
    'daily_rates_fault 0',
    'daily_rates_held 1',
  ]);
  rates.status = 'old';
  expect(await registry.metrics()).toContain('daily_rates_fault 1');
});
