/** When the house may let its quotes follow the index more slowly, and when it quotes at all. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { SILENT_FEED } from '../../../../test/house.ts';
import { liquidityPorts } from '../needs.ts';

let server: TestServer;
/** How many venues say what a pair is worth. */
let venues = ['a', 'b', 'c'];
beforeAll(async () => {
  const quotes = (_pair: unknown, at: number) =>
    venues.map((venue) => ({ venue, bid: decimal('100'), ask: decimal('100'), at }));
  server = await testServer({ feed: { ...SILENT_FEED, quotes }, without: ['chains'] });
});
afterAll(() => server.close());

const portsIn = (mode: 'demo' | 'live') => {
  const { platform } = server;
  return liquidityPorts({ ...platform, config: { ...platform.config, mode } }, server.on());
};
const isWatchedIn = (mode: 'demo' | 'live'): boolean => portsIn(mode).isWatched();

test('where its money is real the house never lets quotes stand behind the index, whoever looks and at which node', async () => {
  expect([isWatchedIn('demo'), isWatchedIn('live')]).toEqual([false, true]);
  const socket = await server.socket();
  await socket.sub('ticker.all');
  expect(isWatchedIn('demo')).toBe(true);
  socket.close();
});

test('R-IDX-3: where its money is real the house quotes by no index of two venues', async () => {
  const [pair] = server.on().markets.pairs();
  const isQuotedIn = (mode: 'demo' | 'live'): boolean => portsIn(mode).isQuoted(pair!.id);
  const status = () => server.on().marketData.index(pair!.id)?.status;
  await expect.poll(status, { timeout: 10_000 }).toBe('ok');
  expect([isQuotedIn('demo'), isQuotedIn('live')]).toEqual([true, true]);
  venues = ['a', 'b'];
  await expect.poll(status, { timeout: 10_000 }).toBe('degraded');
  expect([isQuotedIn('demo'), isQuotedIn('live')]).toEqual([true, false]);
});
