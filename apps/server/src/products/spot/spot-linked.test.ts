/** R-SPOT-4 while accounts are linked and parted: what a customer placed before never trades with what he places after. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, USDT, traders } from '../../../test/trader.ts';
import { verifySpotLogs } from './order-path/verify-log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
});
const open: Trader[] = [];
afterEach(async () => {
  for (const trader of open.splice(0)) await trader.call('coin/cancel_all');
});
afterAll(async () => {
  for await (const { difference } of verifySpotLogs(server.platform.db)) expect(difference).toBeUndefined();
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

/** The second of them is another account of the first. */
async function three(): Promise<[Trader, Trader, Trader]> {
  const rich = { [USDT]: '100000', [BTC]: '10' };
  const [first, second, stranger] = await traders(server, rich, rich, rich);
  open.push(first!, second!, stranger!);
  return [first!, second!, stranger!];
}
const link = (...accounts: readonly Trader[]) =>
  server.platform.db.transaction('link', (tx) =>
    server.on().identity.linkAccounts(
      tx,
      accounts.map(({ id }) => id),
    ),
  );
const stateOf = async (trader: Trader, id: number) =>
  (await trader.get('coin/detail', { id })).data.order.state as string;

test('R-SPOT-4: who crosses his own order of before he was linked takes it out and does not trade with it', async () => {
  const [first, second] = await three();
  const ask = await second.sell('50000', '0.01');
  await link(first, second);
  const bid = await second.buy('50000', '0.01');
  expect(bid.data).toMatchObject({ state: 'new', trade_amount: '0' });
  expect(await stateOf(second, ask.data.id)).toBe('cancelled');
});

test('R-SPOT-4: a stop that a stranger sets off does not meet an order of its owner from before, and the stranger trades', async () => {
  const [first, second, stranger] = await three();
  const ask = await second.sell('60010', '0.01');
  await link(first, second);
  const stop = await second.stop('buy', {
    order_type: 'stop_limit',
    trigger_price: '60001',
    target_price: '60020',
    amount: '0.01',
  });
  expect(stop.data.state).toBe('untriggered');
  await first.sell('60005', '0.01');
  expect((await stranger.buy('60005', '0.01')).data).toMatchObject({ state: 'filled' });
  expect(await stateOf(second, stop.data.id)).toBe('new');
  expect(await stateOf(second, ask.data.id)).toBe('cancelled');
});
