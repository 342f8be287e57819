/** Stops and OCO over HTTP: the worked examples to the last digit, on two nodes, after a restart, and in a replay of the log. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, USDT, traderOf, traders } from '../../../test/trader.ts';
import { SPOT_INVARIANTS } from './order-invariants-store.ts';
import { verifySpotLogs } from './order-path/verify-log.ts';

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  second = await testServer({ database: server.database, config: { rateLimitPerMinute: 1_000_000 } });
});
const open: Trader[] = [];
afterEach(async () => {
  for (const trader of open.splice(0)) await trader.call('coin/cancel_all');
});
afterAll(async () => {
  for await (const { difference } of verifySpotLogs(server.platform.db)) expect(difference).toBeUndefined();
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await second.close();
  await server.close();
});

/** Customers, and a last price of 60,000. */
async function market(count: number): Promise<Trader[]> {
  const rich = { [USDT]: '1000000', [BTC]: '10' };
  const [maker, ...others] = await traders(server, ...Array.from({ length: count + 1 }, () => rich));
  open.push(maker!, ...others);
  await maker!.sell('60000', '0.001');
  await others[0]!.buy('60000', '0.001');
  return [maker!, ...others];
}

/** A trade at a price: `maker` bids, `taker` sells into the bid. */
async function trade(price: string, maker: Trader, taker: Trader): Promise<void> {
  await maker.buy(price, '0.001');
  await taker.sell(price, '0.001');
}
const order = async (trader: Trader, id: number) => (await trader.get('coin/detail', { id })).data.order;
const stopLimit = (trigger: string, limit: string, amount: string) => ({
  order_type: 'stop_limit',
  trigger_price: trigger,
  target_price: limit,
  amount,
});
const stopMarket = (trigger: string, amount: string) => ({
  order_type: 'stop_market',
  trigger_price: trigger,
  amount,
});

test('X-SPOT-8: a trade at 58,940 triggers A first, then B', async () => {
  const [maker, a, b, taker] = await market(3);
  const stopB = await b!.stop('sell', stopMarket('58950', '0.2'));
  const stopA = await a!.stop('sell', stopLimit('59000', '58900', '0.1'));
  expect(stopA.data).toMatchObject({
    order_type: 'stop_limit',
    state: 'untriggered',
    status: 1,
    price: '58900',
    trigger_price: '59000',
    triggered_by: null,
    frozen: '0.1',
  });
  expect(stopB.data).toMatchObject({ order_type: 'stop_market', state: 'untriggered', frozen: '0.2' });
  expect(await b!.coin(BTC)).toBe('9.8/0.2');
  // In no public depth.
  const { data: depth } = await maker!.get('market/depth', { symbol: 'BTC/USDT' });
  expect(depth.asks).toEqual([]);
  // 0.25 of bids are left for 0.1 of A, which comes first, and 0.2 of B, which gets what is left.
  await maker!.buy('58920', '0.25');
  await trade('58940', maker!, taker!);
  const [doneA, doneB] = [await order(a!, stopA.data.id), await order(b!, stopB.data.id)];
  expect(doneA).toMatchObject({ state: 'filled', trade_amount: '0.1', trade_value: '5892', frozen: '0' });
  expect(doneB).toMatchObject({ state: 'expired', status: 2, trade_amount: '0.15', trade_value: '8838' });
  expect(doneA.triggered_by).toBe(doneB.triggered_by);
  expect(await b!.coin(BTC)).toBe('9.85/0');
  // 60 spent on the trade before, 5,892 received but for a fee of a thousandth.
  expect(await a!.coin(USDT)).toBe('1005826.108/0');
});

test('X-SPOT-8: a trade at 59,000 triggers A alone', async () => {
  const [maker, a, b, taker] = await market(3);
  const stopA = await a!.stop('sell', stopLimit('59000', '58900', '0.1'));
  const stopB = await b!.stop('sell', stopMarket('58950', '0.2'));
  await trade('59000', maker!, taker!);
  expect(await order(a!, stopA.data.id)).toMatchObject({ state: 'new', price: '58900', frozen: '0.1' });
  expect(await order(b!, stopB.data.id)).toMatchObject({ state: 'untriggered', triggered_by: null });
});

test('I5: a stop that holds more when it is triggered is judged whole or not at all, wherever the newest stretch of journals begins', async () => {
  const [maker, customer, taker] = await market(2);
  const oco = await customer!.stop('buy', {
    order_type: 'oco',
    amount: '0.1',
    target_price: '59000',
    trigger_price: '61000',
    stop_limit_price: '61500',
  });
  await maker!.sell('61200', '0.1');
  await trade('61000', maker!, taker!);
  expect(await order(customer!, oco.data.sibling_id)).toMatchObject({ state: 'filled', trade_amount: '0.1' });
  const { owner } = server.database;
  const holds = await owner.query<{ id: bigint }>(
    `select id from ledger_journals where kind = 'spot_hold' and split_part(ref_id, ':', 1) = $1 order by id`,
    [String(oco.data.sibling_id)],
  );
  expect(holds).toHaveLength(2);
  const [{ newest }] = (await owner.query<{ newest: bigint }>(
    'select max(id) as newest from ledger_journals',
  )) as [{ newest: bigint }];
  const { sql } = SPOT_INVARIANTS.find(({ name }) => name === 'I5')!;
  for (const { id } of holds)
    for (const edge of [id - 1n, id])
      expect(await owner.query(sql.replaceAll('- 100000', `- ${newest - edge}`))).toEqual([]);
});

test('X-SPOT-9: an OCO freezes 0.1 once; 0.03 fill at 65,000, the stop is cancelled, 0.07 wait', async () => {
  const [, owner, buyer] = await market(2);
  const before = await owner!.coin(BTC);
  expect(before).toBe('10.000999/0');
  const oco = await owner!.stop('sell', {
    order_type: 'oco',
    amount: '0.1',
    target_price: '65000',
    trigger_price: '58000',
    stop_limit_price: '57900',
  });
  expect(oco.data).toMatchObject({ order_type: 'limit', time_in_force: 'POST', frozen: '0.1', state: 'new' });
  expect(await owner!.coin(BTC)).toBe('9.900999/0.1');
  const stop = await order(owner!, oco.data.sibling_id);
  expect(stop).toMatchObject({
    order_type: 'stop_limit',
    sibling_id: oco.data.id,
    frozen: '0',
    trigger_price: '58000',
    price: '57900',
    state: 'untriggered',
  });
  await buyer!.buy('65000', '0.03');
  expect(await order(owner!, oco.data.id)).toMatchObject({
    state: 'partially_filled',
    trade_amount: '0.03',
    frozen: '0.07',
  });
  expect(await order(owner!, stop.id)).toMatchObject({ state: 'cancelled', status: 3 });
  expect(await owner!.coin(BTC)).toBe('9.900999/0.07');
  expect((await owner!.get('coin/list', { status: 1 })).data.map(({ id }: { id: number }) => id)).toEqual([
    oco.data.id,
  ]);
});

test('R-SPOT-10, R-SPOT-11: placed on one node, triggered on the other, after the first has started anew', async () => {
  const [maker, owner, taker] = await market(2);
  const oco = await owner!.stop('sell', {
    order_type: 'oco',
    amount: '0.1',
    target_price: '65000',
    trigger_price: '58000',
  });
  const buyStop = await owner!.stop('buy', {
    order_type: 'stop_market',
    trigger_price: '61000',
    budget: '500',
  });
  const elsewhere = await testServer({ database: server.database });
  try {
    const [makerThere, takerThere] = [maker!, taker!].map((one) => traderOf(elsewhere, one));
    await makerThere!.buy('58000', '0.051');
    await takerThere!.sell('58000', '0.001');
    // The stop of a sell without a limit is a market order: it took what was bid, and the rest came back.
    const sibling = await order(traderOf(second, owner!), oco.data.sibling_id);
    expect(sibling).toMatchObject({
      order_type: 'stop_market',
      state: 'expired',
      trade_amount: '0.05',
      frozen: '0',
    });
    expect(await order(owner!, oco.data.id)).toMatchObject({ state: 'cancelled', frozen: '0' });
    expect(await order(owner!, buyStop.data.id)).toMatchObject({ state: 'untriggered', frozen: '500' });
    await makerThere!.sell('61000', '0.002');
    await takerThere!.buy('61000', '0.001');
    expect(await order(owner!, buyStop.data.id)).toMatchObject({
      trade_amount: '0.001',
      trade_value: '61',
      frozen: '0',
    });
  } finally {
    await elsewhere.close();
  }
});

test('a field without a meaning for the type is refused, and a trigger that is reached, or is none', async () => {
  const [, owner] = await market(1);
  const sell = (fields: Record<string, string>) => owner!.stop('sell', { amount: '0.1', ...fields });
  const limit = { order_type: 'limit', target_price: '61000' };
  expect((await sell({ ...limit, trigger_price: '1' })).data.fields).toEqual({
    trigger_price: 'only_for_stop_orders',
  });
  expect((await sell({ ...stopLimit('59000', '58900', '0.1'), stop_limit_price: '1' })).data.fields).toEqual({
    stop_limit_price: 'only_for_oco',
  });
  expect((await sell({ ...stopLimit('59000', '58900', '0.1'), time_in_force: 'POST' })).data.fields).toEqual({
    time_in_force: 'not_for_stop_orders',
  });
  const refusal = async (fields: Record<string, string>) => (await sell(fields)).data;
  expect(await refusal(stopMarket('60000', '0.1'))).toMatchObject({
    refusal: 'would_trigger_at_once',
    last: '60000',
  });
  expect(await refusal({ order_type: 'stop_market' })).toMatchObject({ refusal: 'trigger_required' });
  expect(await refusal(stopMarket('59000.001', '0.1'))).toMatchObject({ refusal: 'trigger_not_on_tick' });
  expect(await refusal(stopMarket('59000', '0.00008'))).toMatchObject({ refusal: 'notional_too_small' });
  const oco = { order_type: 'oco', target_price: '57000', trigger_price: '58000' };
  expect(await refusal(oco)).toMatchObject({ refusal: 'oco_prices_crossed' });
  expect(await owner!.coin(BTC)).toBe('10.000999/0');
  const both = { order_type: 'oco', target_price: '62000', trigger_price: '58000' };
  const placed = await sell(both);
  const all = await owner!.call('coin/cancel_all');
  expect(new Set(all.data.cancelled)).toEqual(new Set([placed.data.id, placed.data.sibling_id]));
});

test('R-SPOT-10: a trigger beyond what the book can count is refused, and fails nobody who orders beside it', async () => {
  const DOGE = 7;
  const rich = { [USDT]: '1000', [DOGE]: '100000' };
  const [one, other] = await traders(server, rich, rich);
  open.push(one!, other!);
  const at = { currency_id: DOGE, legal_id: USDT, type: 2, target_price: '0.5', amount: '1000' };
  const stop = { ...at, order_type: 'take_profit_limit' };
  const far = { ...stop, trigger_price: '91000000000' };
  const replies = await Promise.all(
    [at, far, at].map((fields, n) => [other!, one!][n % 2]!.call('coin/trade', fields)),
  );
  expect(replies.map(({ data }) => data.refusal ?? data.state)).toEqual(['new', 'notional_too_large', 'new']);
  const near = await one!.call('coin/trade', { ...stop, trigger_price: '0.6' });
  const moved = await one!.call('coin/amend', { id: near.data.id, trigger_price: '91000000000' });
  expect(moved.data.refusal).toBe('notional_too_large');
});
