/** Two customers trade over HTTP: the worked examples of R-SPOT to the last digit, in every place that shows them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SPOT_INVARIANTS } from './order-invariants-store.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, USDT, traders } from '../../../test/trader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(async () => {
  // A still book for the next test.
  for (const trader of open.splice(0)) await trader.call('coin/cancel_all');
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const open: Trader[] = [];
async function two(): Promise<[Trader, Trader]> {
  const [buyer, seller] = await traders(
    server,
    { [USDT]: '100000', [BTC]: '10' },
    { [USDT]: '100000', [BTC]: '10' },
  );
  open.push(buyer!, seller!);
  return [buyer!, seller!];
}

const numbers = (reply: { data: Record<string, unknown> }) => {
  const { trade_amount, trade_value, fee, frozen, status, state } = reply.data;
  return { trade_amount, trade_value, fee, frozen, status, state };
};

test('X-SPOT-1: one trade of 0.12345 BTC at 65,432.10 agrees in orders, fills, wallets, candle, tape and chk.fill', async () => {
  const [buyer, seller] = await two();
  const began = Date.now();
  const bid = await buyer.buy('65432.10', '0.12345');
  expect(bid.message).toBe('Order placed.');
  expect(numbers(bid)).toEqual({
    trade_amount: '0',
    trade_value: '0',
    fee: '0',
    frozen: '8077.592745',
    status: 1,
    state: 'new',
  });
  expect(await buyer.coin(USDT)).toBe('91922.407255/8077.592745');

  const ask = await seller.sell('65432.10', '0.12345');
  expect(numbers(ask)).toEqual({
    trade_amount: '0.12345',
    trade_value: '8077.592745',
    fee: '8.07759274',
    frozen: '0',
    status: 2,
    state: 'filled',
  });
  expect(ask.data).toMatchObject({ fee_currency: 'USDT', trade_price: '65432.1' });

  const detail = await buyer.get('coin/detail', { id: bid.data.id });
  expect(numbers({ data: detail.data.order })).toEqual({
    trade_amount: '0.12345',
    trade_value: '8077.592745',
    fee: '0.00012345',
    frozen: '0',
    status: 2,
    state: 'filled',
  });
  const fill = { price: '65432.1', amount: '0.12345', value: '8077.592745', symbol: 'BTC/USDT' };
  expect(detail.data.fills).toEqual([
    expect.objectContaining({
      ...fill,
      fee: '0.00012345',
      fee_currency: 'BTC',
      role: 'maker',
      type: 1,
      order_id: bid.data.id,
      // R-SPOT-12: the journal that this fill is, both sides' own number of it.
      journal_id: expect.stringMatching(/^[0-9]+$/),
    }),
  ]);
  expect((await seller.get('coin/fills')).data).toEqual([
    expect.objectContaining({
      ...fill,
      fee: '8.07759274',
      fee_currency: 'USDT',
      role: 'taker',
      type: 2,
      order_id: ask.data.id,
    }),
  ]);

  expect(await buyer.coin(USDT)).toBe('91922.407255/0');
  expect(await buyer.coin(BTC)).toBe('10.12332655/0');
  expect(await seller.coin(USDT)).toBe('108069.51515226/0');
  expect(await seller.coin(BTC)).toBe('9.87655/0');

  const [trade] = (await server.call('market/trades', { symbol: 'BTC/USDT', limit: 1 }, { method: 'GET' }))
    .data;
  expect(trade).toMatchObject({ price: '65432.1', qty: '0.12345', side: 'sell', ts: ask.data.updated_at });
  const candles = (
    await server.call(
      'currency/new_timeshar',
      { symbol: 'BTC/USDT', period: '1m', source: 'own' },
      { method: 'GET' },
    )
  ).data;
  const candle = candles.find((one: { trades: number }) => one.trades === 1);
  expect(candle).toMatchObject({
    open: '65432.1',
    high: '65432.1',
    low: '65432.1',
    close: '65432.1',
    volume: '0.12345',
    quote_volume: '8077.592745',
    trades: 1,
    source: 'own',
  });
  expect(candle.time).toBeGreaterThan(began - 60_001);

  const fills = await server.database.owner.query<Record<string, unknown>>(
    `select f.side, trim_scale(price)::text as price, trim_scale(qty)::text as qty, trim_scale(fee)::text as fee from chk.fill f where order_id = any ($1::bigint[]) order by side`,
    [[bid.data.id, ask.data.id]],
  );
  expect(fills).toEqual([
    { side: 'buy', price: '65432.1', qty: '0.12345', fee: '0.00012345' },
    { side: 'sell', price: '65432.1', qty: '0.12345', fee: '8.07759274' },
  ]);
});

test('X-SPOT-2: a limit buy takes two asks, gets the improvement back at once and rests with the remainder', async () => {
  const [buyer, seller] = await two();
  await seller.sell('49990', '0.2');
  await seller.sell('49995', '0.1');
  const bid = await buyer.buy('50000', '0.5');
  expect(numbers(bid)).toEqual({
    trade_amount: '0.3',
    trade_value: '14997.5',
    fee: '0.0003',
    frozen: '10000',
    status: 1,
    state: 'partially_filled',
  });
  expect(await buyer.coin(USDT)).toBe('75002.5/10000');
  expect(await buyer.coin(BTC)).toBe('10.2997/0');
  const ended = await buyer.cancel(bid.data.id);
  expect(numbers(ended)).toEqual({
    trade_amount: '0.3',
    trade_value: '14997.5',
    fee: '0.0003',
    frozen: '0',
    status: 3,
    state: 'cancelled',
  });
  expect(ended.data.amount).toBe('0.5');
  expect(await buyer.coin(USDT)).toBe('85002.5/0');
  // 9,998 and 4,999.5 less a tenth of a percent each.
  expect(await seller.coin(USDT)).toBe('114982.5025/0');
});

test('X-SPOT-3: a market buy for 100 USDT buys whole lots through two levels and gives 0.334 back', async () => {
  const [buyer, seller] = await two();
  await seller.sell('60000', '0.001');
  await seller.sell('60100', '0.001');
  const bought = await buyer.marketBuy('100');
  expect(numbers(bought)).toEqual({
    trade_amount: '0.00166',
    trade_value: '99.666',
    fee: '0.00000166',
    frozen: '0',
    status: 2,
    state: 'expired',
  });
  expect(bought.data).toMatchObject({ budget: '100', amount: null, order_type: 'market' });
  expect(await buyer.coin(USDT)).toBe('99900.334/0');
  expect(await buyer.coin(BTC)).toBe('10.00165834/0');
});

test('X-SPOT-7: a market buy of 0.01 BTC by quantity costs 601 USDT, and nothing stays frozen', async () => {
  const [buyer, seller] = await two();
  await seller.sell('60100', '0.02');
  const bought = await buyer.marketBuyOf('0.01');
  expect(numbers(bought)).toEqual({
    trade_amount: '0.01',
    trade_value: '601',
    fee: '0.00001',
    frozen: '0',
    status: 2,
    state: 'filled',
  });
  expect(bought.data).toMatchObject({ budget: null, amount: '0.01', order_type: 'market' });
  expect(await buyer.coin(USDT)).toBe('99399/0');
  expect(await buyer.coin(BTC)).toBe('10.00999/0');
  // More than the book has: the rest is given back at once, and the order is done.
  const more = await buyer.marketBuyOf('0.015');
  expect(numbers(more)).toMatchObject({ trade_amount: '0.01', frozen: '0', status: 2, state: 'expired' });
  expect(await buyer.coin(USDT)).toBe('98798/0');
  const both = await buyer.marketBuy('100', { amount: '0.01' });
  expect(both).toMatchObject({ type: 'error', data: { refusal: 'budget_required' } });
});

test('X-SPOT-4: 4.5 USDT is below the minimum; at 0.075 % a fill of one lot owes nothing', async () => {
  const [buyer, seller] = await two();
  const small = await buyer.buy('50000', '0.00009');
  expect(small).toMatchObject({ type: 'error', data: { refusal: 'notional_too_small', minimum: '5' } });
  expect(small.message).toContain('5');
  expect(await buyer.coin(USDT)).toBe('100000/0');
  await server.database.owner.query(
    'update markets_pairs set maker_rate = 75000, taker_rate = 75000 where id = 1',
  );
  const cheaper = await testServer({ database: server.database });
  try {
    const [holder] = await traders(server, { [BTC]: '0.00011' });
    const place = (trader: Trader, type: 1 | 2, amount: string) =>
      cheaper.call(
        'coin/trade',
        { currency_id: BTC, legal_id: USDT, type, target_price: '60000', amount },
        { token: trader.token, lang: 'en' },
      );
    const ask = await place(holder!, 2, '0.00011');
    expect(numbers(await place(seller, 1, '0.0001'))).toMatchObject({
      trade_amount: '0.0001',
      fee: '0.00000007',
    });
    // One lot is left of the ask; its own minimum was met when it was placed.
    const bid = await place(buyer, 1, '0.0001');
    expect(numbers(bid)).toMatchObject({
      trade_amount: '0.00001',
      trade_value: '0.6',
      fee: '0',
      frozen: '5.4',
    });
    expect(await buyer.coin(BTC)).toBe('10.00001/0');
    // T(6 * 0.00075) and T(0.6 * 0.00075), each of its own fill.
    expect((await holder!.get('coin/detail', { id: ask.data.id })).data.order).toMatchObject({
      fee: '0.00495',
      state: 'filled',
    });
  } finally {
    await cheaper.close();
    await server.database.owner.query(
      'update markets_pairs set maker_rate = 100000, taker_rate = 100000 where id = 1',
    );
  }
});

test('X-SPOT-5: a taker that meets its own ask expires there and the ask stays', async () => {
  const [own, other] = await two();
  const resting = await own.sell('50000', '0.1');
  await other.sell('49990', '0.05');
  const taker = await own.buy('50000', '0.3');
  expect(numbers(taker)).toMatchObject({ trade_amount: '0.05', status: 3, state: 'expired', frozen: '0' });
  expect(taker.data.amount).toBe('0.3');
  expect((await own.get('coin/detail', { id: resting.data.id })).data.order).toMatchObject({
    status: 1,
    state: 'new',
    frozen: '0.1',
  });
  expect(await own.coin(USDT)).toBe('97500.5/0');
});

test('R-SPOT-2: a fill is at the resting price, first come first served within a price', async () => {
  const [first, second] = await two();
  const [taker] = await traders(server, { [USDT]: '100000' });
  open.push(taker!);
  const a = await first.sell('60000', '0.01');
  const b = await second.sell('60000', '0.01');
  expect((await taker!.buy('60100', '0.015')).data).toMatchObject({ trade_price: '60000', state: 'filled' });
  expect((await first.get('coin/detail', { id: a.data.id })).data.order.trade_amount).toBe('0.01');
  expect((await second.get('coin/detail', { id: b.data.id })).data.order.trade_amount).toBe('0.005');
});

test('R-SPOT-2: IOC leaves nothing behind, FOK fills whole or not at all, post-only never takes', async () => {
  const [buyer, seller] = await two();
  await seller.sell('60000', '0.01');
  const ioc = await buyer.buy('60000', '0.02', { time_in_force: 'IOC' });
  expect(numbers(ioc)).toMatchObject({ trade_amount: '0.01', status: 3, state: 'expired', frozen: '0' });
  await seller.sell('60000', '0.01');
  const before = await buyer.coin(USDT);
  const killed = await buyer.buy('60000', '0.02', { time_in_force: 'FOK' });
  expect(numbers(killed)).toMatchObject({ trade_amount: '0', status: 3, state: 'expired', frozen: '0' });
  const post = await buyer.buy('60000', '0.01', { time_in_force: 'POST' });
  expect(post).toMatchObject({ type: 'error', data: { refusal: 'post_only_would_take' } });
  expect(post.message.length).toBeGreaterThan(10);
  expect(await buyer.coin(USDT)).toBe(before);
  const fok = await buyer.buy('60000', '0.01', { time_in_force: 'FOK' });
  expect(numbers(fok)).toMatchObject({ trade_amount: '0.01', state: 'filled' });
  const rests = await buyer.buy('59000', '0.01', { time_in_force: 'POST' });
  expect(numbers(rests)).toMatchObject({ status: 1, state: 'new', frozen: '590' });
});

test('R-SPOT-7: cancelling a finished order answers its final state and moves nothing', async () => {
  const [buyer, seller] = await two();
  const bid = await buyer.buy('60000', '0.01');
  await seller.sell('60000', '0.01');
  const money = [await buyer.coin(USDT), await buyer.coin(BTC)];
  const late = await buyer.cancel(bid.data.id);
  expect(late).toMatchObject({
    type: 'ok',
    data: { id: bid.data.id, status: 2, state: 'filled', trade_amount: '0.01' },
  });
  expect(await buyer.cancel(bid.data.id)).toMatchObject({ type: 'ok', data: { status: 2 } });
  expect([await buyer.coin(USDT), await buyer.coin(BTC)]).toEqual(money);
  expect(await seller.cancel(bid.data.id)).toMatchObject({
    type: 'error',
    data: { refusal: 'order_unknown' },
  });
  expect(await seller.get('coin/detail', { id: bid.data.id })).toMatchObject({
    data: { refusal: 'order_unknown' },
  });
  expect(await seller.call('coin/amend', { id: bid.data.id, amount: '0.001' })).toMatchObject({
    data: { refusal: 'order_unknown' },
  });
});

test('an amendment reduces, frees what it no longer needs and keeps its place in the queue', async () => {
  const [first, second] = await two();
  const [taker] = await traders(server, { [BTC]: '1' });
  open.push(taker!);
  const a = await first.buy('60000', '0.03');
  await second.buy('60000', '0.03');
  const amended = await first.call('coin/amend', { id: a.data.id, amount: '0.01' });
  expect(amended.data).toMatchObject({ amount: '0.01', frozen: '600', status: 1 });
  expect(await first.coin(USDT)).toBe('99400/600');
  expect(await first.call('coin/amend', { id: a.data.id, amount: '0.01' })).toMatchObject({
    data: { refusal: 'amend_changes_nothing' },
  });
  expect(await first.call('coin/amend', { id: a.data.id, amount: '0.000011' })).toMatchObject({
    data: { refusal: 'quantity_not_on_lot' },
  });
  expect(await first.call('coin/amend', { id: a.data.id, amount: '0.00001' })).toMatchObject({
    data: { refusal: 'notional_too_small' },
  });
  await taker!.sell('60000', '0.005');
  expect((await first.get('coin/detail', { id: a.data.id })).data.order).toMatchObject({
    trade_amount: '0.005',
    frozen: '300',
  });
  expect(await first.call('coin/amend', { id: a.data.id, amount: '0.005' })).toMatchObject({
    data: { refusal: 'amend_not_above_filled' },
  });
  await taker!.sell('60000', '0.005');
  expect(await first.call('coin/amend', { id: a.data.id, amount: '0.004' })).toMatchObject({
    data: { refusal: 'order_not_waiting', status: 2 },
  });
});

test('lists are newest first, filtered, paged and empty past the end', async () => {
  const [trader, other] = await two();
  for (let n = 0; n < 5; n += 1) await trader.buy(`5000${n}`, '0.001');
  await trader.sell('70000', '0.001');
  await trader.buy('100', '0.1', { currency_id: 2 });
  const all = (await trader.get('coin/list')).data as { id: number; created_at: number }[];
  expect(all).toHaveLength(7);
  const times = all.map(({ created_at: at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const page = async (fields: Record<string, number>) =>
    ((await trader.get('coin/list', fields)).data as { id: number }[]).map(({ id }) => id);
  expect([
    ...(await page({ limit: 3, page: 1 })),
    ...(await page({ limit: 3, page: 2 })),
    ...(await page({ limit: 3, page: 3 })),
  ]).toEqual(all.map(({ id }) => id));
  expect((await trader.get('coin/list', { page: 2 })).data).toEqual([]);
  expect((await trader.get('coin/fills', { page: 9 })).data).toEqual([]);
  expect(await page({ currency_id: 1, legal_id: 3, type: 2 })).toHaveLength(1);
  expect(await page({ status: 1 })).toHaveLength(7);
  expect(await page({ status: 2 })).toEqual([]);
  expect((await other.get('coin/list')).data).toEqual([]);
  const some = await trader.call('coin/cancel_all', { currency_id: 2, legal_id: 3 });
  expect(some.data.cancelled).toHaveLength(1);
  expect((await trader.call('coin/cancel_all')).data.cancelled).toHaveLength(6);
  expect((await trader.call('coin/cancel_all')).data.cancelled).toEqual([]);
  expect(await page({ status: 3 })).toHaveLength(7);
  expect(await trader.coin(USDT)).toBe('100000/0');
  expect(await trader.coin(BTC)).toBe('10/0');
});

test('R-SPOT-9: too little money is said per side, and nothing is written', async () => {
  const [trader] = await traders(server, { [USDT]: '10', [BTC]: '0.001' });
  const bid = await trader!.buy('60000', '0.001');
  expect(bid).toMatchObject({ data: { refusal: 'insufficient_balance', currency: 'USDT' } });
  const ask = await trader!.sell('60000', '0.00101');
  expect(ask).toMatchObject({ data: { refusal: 'insufficient_sellable_balance', currency: 'BTC' } });
  expect(bid.message).not.toBe(ask.message);
  expect((await trader!.get('coin/list')).data).toEqual([]);
  expect((await trader!.sell('60000', '0.001')).type).toBe('ok');
  expect(await trader!.coin(BTC)).toBe('0/0.001');
  await trader!.call('coin/cancel_all');
});

test('I5: an order that another node dated 50 ms or 2 s after its own trade stops no money', async () => {
  const [buyer, seller] = await two();
  const { owner } = server.database;
  const bid = await buyer.buy('64000.00', '1');
  await seller.sell('64000.00', '0.4');
  const i5 = SPOT_INVARIANTS.find(({ name }) => name === 'I5')!;
  const offending = () => owner.query(i5.sql);
  expect(await offending()).toEqual([]);
  // As it was written when each node dated by its own clock.
  for (const ms of [50, 2_000]) {
    await owner.query(
      `update spot_orders set created_at = created_at + $2 * interval '1 millisecond' where id = $1`,
      [bid.data.id, ms],
    );
    expect(await offending()).toEqual([]);
  }
});
