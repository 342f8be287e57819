import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexTick } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import { expect, test } from 'vitest';
import { pino } from 'pino';
import { systemClock } from '../../../../platform/clock.ts';
import { examplePair } from '../../market-data.fixture.ts';
import { openFeed } from '../open-feed.ts';
import { createSimFeed } from '../sim/sim-feed.ts';
import { createScriptFeed } from './script-feed.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const file = join(mkdtempSync(join(tmpdir(), 'candor-script-')), 'moves.txt');
const pair = examplePair();
const say = (line: string): void => appendFileSync(file, line);

function indexAt(feed: ReturnType<typeof createScriptFeed>, now: number) {
  const quotes = feed
    .quotes(pair, now)
    .map(({ venue, at, ...quote }) => ({ ...quote, name: venue, ageMs: now - at }));
  return indexTick(quotes, { indexStep: pair.indexStep, outliers: new Set() });
}

test('lines appended while it runs move venues from the next second on, and give them back', async () => {
  writeFileSync(file, '# nothing yet\n');
  const feed = createScriptFeed({ file, seed: 7 });
  const sim = createSimFeed(7);
  await feed.start([pair]);
  expect(feed.isSimulated).toBe(true);
  expect(feed.quotes(pair, NOW)).toEqual(sim.quotes(pair, NOW));
  say('BTCUSDT * 61');
  expect(feed.quotes(pair, NOW + 1_000)).toEqual(sim.quotes(pair, NOW + 1_000));
  say('234.5\n');
  expect(formatDecimal(indexAt(feed, NOW + 2_000)!.index)).toBe('61234.5');
  expect(feed.quotes(pair, NOW + 3_000).every(({ at }) => at === NOW + 3_000)).toBe(true);
  say('BTCUSDT sim-alpha 70000\n');
  const outside = indexAt(feed, NOW + 4_000)!;
  expect(outside).toMatchObject({ index: decimal('61234.5'), status: 'ok' });
  expect(outside.sources.find(({ name }) => name === 'sim-alpha')!.used).toBe(false);
  say('BTCUSDT * silent\n');
  expect(indexAt(feed, NOW + 13_000)!.status).toBe('ok');
  expect(indexAt(feed, NOW + 14_001)).toBeUndefined();
  say('BTCUSDT * sim\n');
  expect(feed.quotes(pair, NOW + 15_000)).toEqual(sim.quotes(pair, NOW + 15_000));
});

test('what is no move is left out and named; at the start it stops the server', async () => {
  writeFileSync(file, 'BTCUSDT * 50000\n');
  const feed = createScriptFeed({ file, seed: 7 });
  await feed.start([pair]);
  say('BTCUSDT * -1\nBTCUSDT elsewhere 1\n');
  expect(formatDecimal(indexAt(feed, NOW)!.index)).toBe('50000');
  expect(feed.status(NOW)[0]!.lastError).toContain('elsewhere');
  await expect(createScriptFeed({ file, seed: 7 }).start([pair])).rejects.toThrow('not a move');
});

test('R-OPS-5, R-GEN-5: nobody scripts a price where there is real money', () => {
  const needs = { clock: systemClock, log: pino({ level: 'silent' }) };
  const config = { marketFeed: `script:${file}`, simSeed: 1, mode: 'live' as const };
  expect(() => openFeed({ ...needs, config })).toThrow('MODE=live needs real prices');
  expect(openFeed({ ...needs, config: { ...config, mode: 'demo' } }).name).toBe('script');
});
