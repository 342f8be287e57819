/** Pairs whose tick is passed over because no option waits in them: nobody may come between the look and the passing. */
import { afterEach, expect, test } from 'vitest';
import { decimal } from '@candor/money';
import { pairsWithoutOptions } from './option-engine.ts';
import { lockForPurchase } from './options-store.ts';
import type { OptionsWorld } from './options.fixture.ts';
import { BTC, optionsWorld } from './options.fixture.ts';

const ETH = 2;

let world: OptionsWorld;
afterEach(() => world.close());

const idle = (): Promise<number[]> =>
  world.server.platform.db.transaction('test', (tx) =>
    pairsWithoutOptions(
      tx,
      [BTC, ETH].map((pairId) => {
        const [mid, at] = [decimal('50000'), world.clock.now() + 1000];
        const figures = { index: mid, mark: mid, ask: mid, bid: mid, status: 'ok' as const };
        return { ...figures, pairId, seq: 1_000_000, at, line: '', hash: '', backFrom: undefined };
      }),
    ),
  );

test('R-OPT-3, R-OPT-9: a pair is idle while no option waits in it for its strike or its end, and nobody buys in it', async () => {
  world = await optionsWorld();
  await world.tick('50000');
  expect(await idle()).toEqual([BTC, ETH]);
  const [customer] = await world.customers(1);
  await world.server.call(
    'microtrade/submit',
    { match_id: BTC, type: 1, seconds: 60, number: '100' },
    { token: customer!.token },
  );
  expect(await idle()).toEqual([ETH]);
  await world.tick('50000');
  // It has its strike, and whatever becomes of it is seen by the tick's own turn.
  expect(await idle()).toEqual([ETH]);
  for (let second = 0; second < 61; second += 1) await world.tick('50000');
  expect(await idle()).toEqual([BTC, ETH]);
  await world.server.platform.db.transaction('buyer', async (tx) => {
    await lockForPurchase(tx, BTC);
    expect(await idle()).toEqual([ETH]);
  });
  expect(await idle()).toEqual([BTC, ETH]);
});
