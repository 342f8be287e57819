/**
 * Money comes in over a chain and leaves over it while one of two nodes dies again and again, and customers ask now the one and now the other:
 * every payout, match and step of the node that died is taken up by the other, once (R-GEN-4, R-WD-4, R-DEP-1).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUICK_CHAINS } from '../src/foundation/chains/quick-chains.fixture.ts';
import { callApi } from './client.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import type { MoneyLives } from './money-lives.ts';
import { openLives, pause } from './money-lives.ts';
import type { NodeProcess } from './node-process.ts';
import { startNode } from './node-process.ts';
import type { TestRedis } from './redis.ts';
import { testRedis } from './redis.ts';

/** How long a node lives once it is open. */
const LIFE_MS = 1_500;
let redis: TestRedis;
let server: TestServer;
let lives: MoneyLives;
let node: NodeProcess | undefined;
let isStormy = true;
let deaths = 0;

beforeAll(async () => {
  redis = await testRedis();
  server = await testServer({
    config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS, redisUrl: redis.url },
  });
  lives = await openLives(server, 4);
});
afterAll(async () => {
  isStormy = false;
  await node?.kill();
  await server.close();
  await redis.close();
});

async function die(): Promise<void> {
  while (isStormy) {
    node = await startNode(server, { hasChains: true });
    await pause(LIFE_MS);
    const dying = node;
    node = undefined;
    await dying.kill();
    deaths += 1;
  }
}

test(
  'R-GEN-4, R-WD-4: deposits and withdrawals on two nodes of which one dies again and again come and go once',
  { timeout: 400_000 },
  async () => {
    const dying = die();
    await expect.poll(() => node, { timeout: 60_000 }).toBeDefined();
    let turn = 0;
    await lives.run((path, fields, options) => {
      turn += 1;
      return turn % 2 === 0 || node === undefined
        ? server.call(path, fields, options)
        : callApi(node.url, path, fields, options);
    });
    isStormy = false;
    await dying;
    expect(deaths).toBeGreaterThan(0);
    expect([...lives.answers.keys()].filter((word) => word.endsWith('internal_error'))).toEqual([]);
    await lives.assertSettled();
  },
);
