/**
 * Two nodes write a batch of one command each behind the same batch. The loser has already sent its next one, and that
 * one expects exactly as many commands as there are now: it must not be taken for a continuation of the winner's.
 */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import { openCustomers } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { BTC, USDT } from '../../../../test/trader.ts';
import type { Intent } from './decide-batch.ts';
import type { PairEngine } from './pair-engine.ts';
import { limitOrder, spotNode } from './order-path.fixture.ts';

let server: TestServer;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  for (const close of closing) await close();
  await server.close();
});

async function node(): Promise<PairEngine> {
  const { engine, close } = await spotNode(server);
  closing.push(close);
  return engine;
}

let orderId = 1;
function order(userId: number, side: 'buy' | 'sell', of: { price: string; tif?: 'GTC' | 'IOC' }): Intent {
  const price = decimal(of.price);
  const timeInForce = of.tif ?? 'GTC';
  return {
    kind: 'place',
    order: limitOrder({ id: (orderId += 1), userId, side, price, quantity: decimal('0.1'), timeInForce }),
  };
}

test('R-SPOT-3: a batch decided on a book that never came to be is decided again, and the better price trades first', async () => {
  const { owner } = server.database;
  const rich = { [USDT]: '100000', [BTC]: '10' };
  const [maker, one, two, other] = (await openCustomers(owner, [rich, rich, rich, rich])).map(({ id }) => id);
  const first = await node();
  // Known balances: what follows must leave for the database without a question in between.
  for (const user of [one!, two!]) await first.submit(order(user, 'buy', { price: '1000', tif: 'IOC' }));
  await first.submit(order(maker!, 'sell', { price: '50000' }));
  await first.submit(order(maker!, 'sell', { price: '50100' }));
  const second = await node();
  const sends = await owner.transaction('hold-the-pair', async (tx) => {
    await tx.query('select 1 from spot_markets where pair_id = 1 for no key update');
    const winner = second.submit(order(other!, 'buy', { price: '40000' }));
    await expect.poll(waiting, { interval: 20 }).toBe(1);
    const loser = first.submit(order(one!, 'buy', { price: '50000', tif: 'IOC' }));
    // The turn in which the batch leaves is over; this one makes the next batch, sent behind it.
    await new Promise((next) => setImmediate(next));
    const next = first.submit(order(two!, 'buy', { price: '50100', tif: 'IOC' }));
    await expect.poll(waiting, { interval: 20 }).toBe(2);
    return [winner, loser, next];
  });
  await Promise.all(sends);
  const trades = await owner.query<{ price: bigint; buyer_id: number }>(
    'select price, buyer_id from spot_trades where pair_id = 1 order by trade_no',
  );
  expect(trades).toEqual([
    { price: decimal('50000'), buyer_id: one! },
    { price: decimal('50100'), buyer_id: two! },
  ]);
});

/** Batches that wait for the pair's row. */
async function waiting(): Promise<number> {
  const [row] = await server.database.owner.query<{ n: bigint }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%spot_commit%'`,
  );
  return Number(row!.n);
}
