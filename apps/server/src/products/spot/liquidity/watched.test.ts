/** When the house may let its quotes follow the index more slowly. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { liquidityPorts } from '../needs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const isWatchedIn = (mode: 'demo' | 'live'): boolean => {
  const { platform } = server;
  return liquidityPorts({ ...platform, config: { ...platform.config, mode } }, server.on()).isWatched();
};

test('where its money is real the house never lets quotes stand behind the index, whoever looks and at which node', async () => {
  expect([isWatchedIn('demo'), isWatchedIn('live')]).toEqual([false, true]);
  const socket = await server.socket();
  await socket.sub('ticker.all');
  expect(isWatchedIn('demo')).toBe(true);
  socket.close();
});
