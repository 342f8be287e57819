/** R-SPOT-4 while accounts are linked and parted: what a customer placed before never trades with what he places after. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { toldTo } from '../../../test/told.ts';
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
const part = (trader: Trader) =>
  server.platform.db.transaction('part', (tx) => server.on().identity.unlinkAccount(tx, trader.id));
const stateOf = async (trader: Trader, id: number) =>
  (await trader.get('coin/detail', { id })).data.order.state as string;

test('R-SPOT-4: what stands from before accounts are linked goes as they are, and one account trades with nothing of the other', async () => {
  const [first, second] = await three();
  const ask = await second.sell('50000', '0.01');
  const stop = await second.stop('buy', {
    order_type: 'stop_limit',
    trigger_price: '90000',
    target_price: '90000',
    amount: '0.001',
  });
  const kept = await first.sell('61000', '0.01');
  await link(first, second);
  for (const { data } of [ask, stop]) await expect.poll(() => stateOf(second, data.id)).toBe('cancelled');
  // He did not do that, and is told who did, and why.
  const told = async ({ id }: Trader) =>
    (await toldTo(server.database.owner, id)).map(({ kind, params }) => ({ kind, params }));
  await expect.poll(() => told(second)).toEqual([{ kind: 'spot_linked', params: { count: '2' } }]);
  expect(await told(first)).toEqual([]);
  expect(await stateOf(first, kept.data.id)).toBe('new');
  expect((await first.buy('50000', '0.01')).data).toMatchObject({ state: 'new', trade_amount: '0' });
});

test('R-SPOT-4, R-GEN-4: where the node dies behind the link, or an order was on its way, a job finds what is left', async () => {
  const [first, second] = await three();
  const { owner } = server.database;
  const ask = await second.sell('50000', '0.01');
  // As a node leaves it that dies with the commit; this one believes the group of before.
  await owner.query('update identity_users set stp_group = $1 where id = any ($2::integer[])', [
    first.id,
    [first.id, second.id],
  ]);
  await owner.query('insert into spot_linked (user_id, since) values ($1, now())', [second.id]);
  const late = await second.sell('50010', '0.01');
  for (const { data } of [ask, late]) await expect.poll(() => stateOf(second, data.id)).toBe('cancelled');
  const noted = () => owner.query('select since from spot_linked where user_id = $1', [second.id]);
  expect(await noted()).toHaveLength(1);
  await owner.query(
    `update spot_linked set since = date_trunc('milliseconds', now()) - interval '1 minute' where user_id = $1`,
    [second.id],
  );
  await expect.poll(noted).toEqual([]);
});

test('R-SPOT-4: who crosses his own order of before he was parted takes it out and does not trade with it', async () => {
  const [first, second] = await three();
  await link(first, second);
  const ask = await second.sell('50000', '0.01');
  await part(second);
  const bid = await second.buy('50000', '0.01');
  expect(bid.data).toMatchObject({ state: 'new', trade_amount: '0' });
  expect(await stateOf(second, ask.data.id)).toBe('cancelled');
});

test('R-SPOT-4: a stop that a stranger sets off does not meet an order of its owner from before, and the stranger trades', async () => {
  const [first, second, stranger] = await three();
  await link(first, second);
  const ask = await second.sell('60010', '0.01');
  await part(second);
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

test('R-SPOT-4: an order that is amended belongs to who its customer is then, and meets nothing of his from before', async () => {
  const [first, second, stranger] = await three();
  await link(first, second);
  const bid = await second.buy('50000', '0.01');
  const ask = await second.sell('60000', '0.01');
  const other = await second.sell('59000', '0.01');
  await part(second);
  const groupOf = async (id: number) => {
    const [row] = await server.database.owner.query<{ stp_group: number }>(
      'select stp_group from spot_orders where id = $1',
      [id],
    );
    return row!.stp_group;
  };
  expect(await groupOf(ask.data.id)).toBe(first.id);
  // Over his own ask: with the group of before the two would have been one person's, and nobody's afterwards.
  const moved = await second.call('coin/amend', { id: ask.data.id, target_price: '58000' });
  expect(moved.data).toMatchObject({ state: 'new', price: '58000' });
  expect(await groupOf(moved.data.id)).toBe(second.id);
  for (const { data } of [bid, ask, other]) expect(await stateOf(second, data.id)).toBe('cancelled');
  // Strangers now, one may trade with the other.
  expect((await first.buy('58000', '0.004')).data).toMatchObject({ state: 'filled' });
  expect((await stranger.buy('58000', '0.006')).data).toMatchObject({ state: 'filled' });
});
