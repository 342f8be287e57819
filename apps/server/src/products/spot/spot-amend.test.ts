/** Another price, trigger or a larger quantity: the old order goes and the new one comes in one transaction, or neither does. */
import { decimal } from '@candor/money';
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

async function two(): Promise<[Trader, Trader]> {
  const rich = { [USDT]: '1000', [BTC]: '1' };
  const [one, other] = await traders(server, rich, { ...rich, [USDT]: '1000000' });
  open.push(one!, other!);
  return [one!, other!];
}
const amend = (trader: Trader, id: number, fields: Record<string, string>) =>
  trader.call('coin/amend', { id, ...fields });
const stateOf = async (trader: Trader, id: number) => (await trader.get('coin/detail', { id })).data.order;

test('another price is a new order for what is left, at the end of its queue, on the money of the old one', async () => {
  const [owner, other] = await two();
  const bid = await owner.buy('50000', '0.018', { client_order_id: 'my-bid' });
  await other.sell('50000', '0.008');
  expect(await owner.coin(USDT)).toBe('100/500');
  // 0.01 are left; at 60,000 they need the 500 that are held and the 100 that are not.
  const moved = await amend(owner, bid.data.id, { target_price: '60000' });
  expect(moved).toMatchObject({
    message: 'Order amended.',
    data: { price: '60000', amount: '0.01', trade_amount: '0', frozen: '600', state: 'new' },
  });
  expect(moved.data.id).not.toBe(bid.data.id);
  expect(await stateOf(owner, bid.data.id)).toMatchObject({
    state: 'cancelled',
    trade_amount: '0.008',
    frozen: '0',
  });
  expect(await owner.coin(USDT)).toBe('0/600');
  // What it cannot pay it does not become, and the one that waits is still there.
  expect(await amend(owner, moved.data.id, { target_price: '60000.01' })).toMatchObject({
    data: { refusal: 'insufficient_balance' },
  });
  expect(await amend(owner, moved.data.id, { amount: '0.011' })).toMatchObject({
    data: { refusal: 'insufficient_balance' },
  });
  expect(await stateOf(owner, moved.data.id)).toMatchObject({ state: 'new', frozen: '600' });
  // Cheaper, more of it, and part of it at once.
  await other.sell('59000', '0.004');
  const taken = await stateOf(owner, moved.data.id);
  expect(taken).toMatchObject({ state: 'partially_filled', trade_amount: '0.004' });
  const total = await amend(owner, moved.data.id, { target_price: '30000', amount: '0.016' });
  expect(total.data).toMatchObject({ price: '30000', amount: '0.012', frozen: '360' });
});

test('a price that trades at once trades at once', async () => {
  const [owner, other] = await two();
  await other.sell('60000', '0.004');
  const bid = await owner.buy('50000', '0.01');
  const moved = await amend(owner, bid.data.id, { target_price: '61000' });
  expect(moved.data).toMatchObject({
    state: 'partially_filled',
    trade_amount: '0.004',
    trade_price: '60000',
  });
  expect(await owner.coin(USDT)).toBe('394/366');
});

test('post-only that would take is refused and stays as it was', async () => {
  const [owner, other] = await two();
  await other.buy('55000', '0.01');
  const ask = await owner.sell('70000', '0.01', { time_in_force: 'POST' });
  expect(await amend(owner, ask.data.id, { target_price: '54000' })).toMatchObject({
    data: { refusal: 'post_only_would_take' },
  });
  expect(await stateOf(owner, ask.data.id)).toMatchObject({ state: 'new', price: '70000', frozen: '0.01' });
});

test('R-SPOT-10: the trigger and the limit of a stop that waits; not to where it is reached already', async () => {
  const [owner, other] = await two();
  await other.sell('60000', '0.001');
  await owner.buy('60000', '0.001');
  const stop = await owner.stop('sell', {
    order_type: 'stop_limit',
    trigger_price: '59000',
    target_price: '58900',
    amount: '0.1',
  });
  const moved = await amend(owner, stop.data.id, { trigger_price: '59500', target_price: '59400' });
  expect(moved.data).toMatchObject({
    order_type: 'stop_limit',
    trigger_price: '59500',
    price: '59400',
    state: 'untriggered',
    frozen: '0.1',
  });
  expect(await amend(owner, moved.data.id, { trigger_price: '60000' })).toMatchObject({
    data: { refusal: 'would_trigger_at_once' },
  });
  expect(await amend(owner, moved.data.id, { trigger_price: '59500' })).toMatchObject({
    data: { refusal: 'amend_changes_nothing' },
  });
  const oco = await owner.stop('sell', {
    order_type: 'oco',
    target_price: '65000',
    trigger_price: '58000',
    amount: '0.1',
  });
  expect(await amend(owner, oco.data.id, { target_price: '66000' })).toMatchObject({
    data: { refusal: 'amend_oco' },
  });
  expect((await owner.coin(BTC)).split('/')[1]).toBe('0.2');
});

test('R-GEN-4: one key, one new order, however often it is sent', async () => {
  const [owner] = await two();
  const bid = await owner.buy('50000', '0.01');
  const key = { key: 'amend-once-1' };
  const send = () => owner.call('coin/amend', { id: bid.data.id, target_price: '40000' }, key);
  const [first, second] = await Promise.all([send(), send()]);
  expect(second.data).toEqual(first.data);
  expect((await send()).data).toEqual(first.data);
  expect((await owner.get('coin/list', { status: 1 })).data).toHaveLength(1);
  expect(await owner.coin(USDT)).toBe('600/400');
});

test.each([
  ['2000', '62000'],
  ['1000', '63000'],
])(
  'with %s USDT, what the new order sets off at %s never trades with the old one as well',
  async (has, price) => {
    const [owner, asker, setter] = await traders(server, { [USDT]: has }, { [BTC]: '1' }, { [BTC]: '1' });
    open.push(owner!, asker!, setter!);
    const bid = await owner!.buy('50000', '0.01');
    await asker!.sell(price, '0.01');
    const reached = { order_type: 'take_profit_limit', trigger_price: price, target_price: '50000' };
    const stop = await setter!.stop('sell', { ...reached, amount: '0.01' });
    expect(stop.data).toMatchObject({ state: 'untriggered' });
    const moved = await amend(owner!, bid.data.id, { target_price: price });
    expect(moved.data).toMatchObject({ state: 'filled', trade_amount: '0.01' });
    expect(await stateOf(owner!, bid.data.id)).toMatchObject({ state: 'cancelled', trade_amount: '0' });
    expect(await stateOf(setter!, stop.data.id)).toMatchObject({ state: 'new', trade_amount: '0' });
    expect(await owner!.coin(BTC)).toBe('0.00999/0');
  },
);

test('R-SPOT-1, R-OPS-4: limits of a pair that were changed hold for the next order and the next change, without a restart', async () => {
  const [owner] = await two();
  const bid = await owner.buy('50000', '0.01');
  const limit = async (most: string, orders: number) => {
    await server.database.owner.query(
      'update markets_pairs set max_notional = $1::bigint, max_open_orders = $2 where id = 1',
      [decimal(most), orders],
    );
    await server.on().markets.reload();
  };
  await limit('600', 1);
  expect((await amend(owner, bid.data.id, { amount: '0.013' })).data.refusal).toBe('notional_too_large');
  expect((await owner.buy('50000', '0.001')).data).toMatchObject({
    refusal: 'too_many_open_orders',
    limit: 1,
  });
  expect((await amend(owner, bid.data.id, { amount: '0.011' })).data.state).toBe('new');
  await limit('500000', 200);
});

test('R-SPOT-5, R-VIP-1: who amends pays what he would pay for a new order, not what he paid when he placed the old one', async () => {
  const [owner, other] = await two();
  const bid = await owner.buy('50000', '0.002');
  const kept = await owner.buy('49000', '0.002');
  const rates = (rate: number) =>
    server.database.owner.query('update markets_pairs set maker_rate = $1, taker_rate = $1 where id = 1', [
      rate,
    ]);
  await rates(150_000);
  const dearer = await testServer({ database: server.database });
  try {
    const change = (id: number, fields: Record<string, string>) =>
      dearer.call('coin/amend', { id, ...fields }, { token: owner.token, lang: 'en' });
    const moved = await change(bid.data.id, { target_price: '51000' });
    // Less of the same is the same order.
    await change(kept.data.id, { amount: '0.001' });
    await other.sell('49000', '0.003');
    const feeOf = async (id: number) => (await stateOf(owner, id)).fee;
    expect([await feeOf(moved.data.id), await feeOf(kept.data.id)]).toEqual(['0.000003', '0.000001']);
  } finally {
    await dearer.close();
    await rates(100_000);
  }
});
