/** Fifty at once: keys, balances, cancels and limits of spot orders under simultaneous requests. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { CallReply, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, USDT, traders } from '../../../test/trader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const many = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const ok = (replies: readonly CallReply[]) => replies.filter(({ type }) => type === 'ok');
const refusals = (replies: readonly CallReply[]) => [
  ...new Set(replies.filter(({ type }) => type !== 'ok').map(({ data }) => data.refusal as string)),
];
const orders = async (trader: Trader) =>
  (await trader.get('coin/list', { limit: 100 })).data as { id: number; state: string }[];

test('R-GEN-4: 50 parallel requests with one key make one order and give one reply', async () => {
  const [trader] = await traders(server, { [USDT]: '100000' });
  const replies = await many(50, () => trader!.buy('50000', '0.01', {}, { key: 'once' }));
  expect(ok(replies)).toHaveLength(50);
  for (const { data } of replies) expect(data).toEqual(replies[0]!.data);
  expect(await orders(trader!)).toHaveLength(1);
  expect(await trader!.coin(USDT)).toBe('99500/500');
  const later = await trader!.buy('50000', '0.01', {}, { key: 'once' });
  expect(later.data).toEqual(replies[0]!.data);
  expect(await trader!.buy('50000', '0.02', {}, { key: 'once' })).toMatchObject({
    type: 'error',
    data: { refusal: 'idempotency_mismatch' },
  });
  expect(await trader!.cancel(replies[0]!.data.id as number, { key: 'once' })).toMatchObject({
    data: { refusal: 'idempotency_mismatch' },
  });
  expect(await trader!.coin(USDT)).toBe('99500/500');
  const cancels = await many(20, () => trader!.cancel(replies[0]!.data.id as number, { key: 'twice' }));
  expect(ok(cancels)).toHaveLength(20);
  expect(await trader!.coin(USDT)).toBe('100000/0');
  // The key still answers with the order as it was when it was placed.
  expect((await trader!.buy('50000', '0.01', {}, { key: 'once' })).data).toEqual(replies[0]!.data);
});

test('R-GEN-4: a refused order uses up no key', async () => {
  const [trader, friend] = await traders(server, { [USDT]: '100' }, { [BTC]: '1' });
  expect(await trader!.buy('50000', '0.01', {}, { key: 'again' })).toMatchObject({
    data: { refusal: 'insufficient_balance' },
  });
  await friend!.sell('45000', '0.02');
  await trader!.buy('45000', '0.002');
  expect(await trader!.sell('50000', '0.0015', {}, { key: 'again' })).toMatchObject({ type: 'ok' });
  await many(2, (n) => [trader!, friend!][n]!.call('coin/cancel_all'));
});

test('R-GEN-4: the same key of two customers is two keys; two keys in one moment with other bodies are told apart', async () => {
  const pair = await traders(server, { [USDT]: '1000' }, { [USDT]: '1000' });
  const both = await many(2, (n) => pair[n]!.buy('50000', '0.01', {}, { key: 'shared' }));
  expect(ok(both)).toHaveLength(2);
  const bodies = await many(20, (n) =>
    pair[0]!.buy('50000', n % 2 === 0 ? '0.001' : '0.002', {}, { key: 'clash' }),
  );
  expect(refusals(bodies)).toEqual(['idempotency_mismatch']);
  expect(new Set(ok(bodies).map(({ data }) => data.id as number)).size).toBe(1);
  expect(await orders(pair[0]!)).toHaveLength(2);
  await many(2, (n) => pair[n]!.call('coin/cancel_all'));
});

test('a client order id is used once, in 30 simultaneous orders and ever after', async () => {
  const [trader, other] = await traders(server, { [USDT]: '100000' }, { [USDT]: '1000' });
  const replies = await many(30, () => trader!.buy('50000', '0.001', { client_order_id: 'mine-1' }));
  expect(ok(replies)).toHaveLength(1);
  expect(refusals(replies)).toEqual(['client_order_id_used']);
  expect(await trader!.coin(USDT)).toBe('99950/50');
  await trader!.call('coin/cancel_all');
  expect(await trader!.buy('50000', '0.001', { client_order_id: 'mine-1' })).toMatchObject({
    data: { refusal: 'client_order_id_used' },
  });
  expect((await other!.buy('50000', '0.001', { client_order_id: 'mine-1' })).data.client_order_id).toBe(
    'mine-1',
  );
  await other!.call('coin/cancel_all');
});

test('R-SPOT-9: 50 parallel orders over one balance are accepted exactly as far as it reaches', async () => {
  const [trader] = await traders(server, { [USDT]: '1000', [BTC]: '0.05' });
  const bids = await many(50, () => trader!.buy('50000', '0.00137'));
  // 68.5 USDT each: 14 fit into 1,000.
  expect(ok(bids)).toHaveLength(14);
  expect(refusals(bids)).toEqual(['insufficient_balance']);
  expect(await trader!.coin(USDT)).toBe('41/959');
  const asks = await many(50, () => trader!.sell('90000', '0.003'));
  expect(ok(asks)).toHaveLength(16);
  expect(refusals(asks)).toEqual(['insufficient_sellable_balance']);
  expect(await trader!.coin(BTC)).toBe('0.002/0.048');
  await trader!.call('coin/cancel_all');
});

test('R-SPOT-9: orders on two pairs and transfers race for one balance and spend it once', async () => {
  const [trader] = await traders(server, { [USDT]: '1000' });
  const replies = await many(60, (n) =>
    n % 3 === 0
      ? trader!.call('wallet/change', {
          currency_id: USDT,
          from_field: 'change',
          to_field: 'lever',
          number: '50',
        })
      : trader!.buy(
          n % 3 === 1 ? '50000' : '1000',
          n % 3 === 1 ? '0.001' : '0.05',
          n % 3 === 1 ? {} : { currency_id: 2 },
        ),
  );
  // Everything costs 50.
  expect(ok(replies)).toHaveLength(20);
  expect(refusals(replies)).toEqual(['insufficient_balance']);
  expect((await trader!.coin(USDT)).startsWith('0/')).toBe(true);
  await trader!.call('coin/cancel_all');
  const detail = await trader!.call('wallet/detail', { currency: USDT, type: 'lever' });
  expect(Number((await trader!.coin(USDT)).split('/')[0]) + Number(detail.data.available)).toBe(1000);
});

test('R-SPOT-7: 20 parallel cancels release once', async () => {
  const [trader] = await traders(server, { [USDT]: '1000' });
  const placed = await trader!.buy('50000', '0.01');
  const replies = await many(20, () => trader!.cancel(placed.data.id as number));
  expect(ok(replies)).toHaveLength(20);
  expect(new Set(replies.map(({ data }) => data.state as string))).toEqual(new Set(['cancelled']));
  expect(await trader!.coin(USDT)).toBe('1000/0');
  const releases = await server.database.owner.query(
    `select 1 as found from chk.journal where kind = 'spot_release' and ref_id = $1`,
    [String(placed.data.id)],
  );
  expect(releases).toHaveLength(1);
});

test('R-SPOT-7: fills, cancels and amendments of one order race and agree', async () => {
  const [maker, taker] = await traders(server, { [BTC]: '1' }, { [USDT]: '100000' });
  const placed = await maker!.sell('60000', '0.1');
  const id = placed.data.id as number;
  await many(45, (n) =>
    n % 3 === 0
      ? taker!.buy('60000', '0.004', { time_in_force: 'IOC' })
      : n % 3 === 1
        ? maker!.call('coin/amend', { id, amount: (0.1 - n / 1000).toFixed(3) })
        : n > 30
          ? maker!.cancel(id)
          : maker!.get('coin/detail', { id }),
  );
  await maker!.cancel(id);
  const { order, fills } = (await maker!.get('coin/detail', { id })).data;
  const sold = fills.reduce(
    (sum: number, fill: { amount: string }) => sum + Math.round(Number(fill.amount) * 1e5),
    0,
  );
  expect(sold).toBe(Math.round(Number(order.trade_amount) * 1e5));
  expect(await maker!.coin(BTC)).toBe(`${1 - sold / 1e5}/0`);
});

test('R-SPOT-1: no more than 200 open orders, however they arrive', async () => {
  const [trader] = await traders(server, { [USDT]: '1000000' });
  const replies = await many(230, (n) => trader!.buy((40_000 + n).toFixed(2), '0.001'));
  expect(ok(replies)).toHaveLength(200);
  expect(refusals(replies)).toEqual(['too_many_open_orders']);
  expect(replies.find(({ type }) => type === 'error')!.data.limit).toBe(200);
  // The limit is a pair's: another pair is free; one cancelled makes room for one.
  expect((await trader!.buy('1000', '0.1', { currency_id: 2 })).type).toBe('ok');
  await trader!.cancel(ok(replies)[0]!.data.id as number);
  expect((await trader!.buy('40000', '0.001')).type).toBe('ok');
  expect((await trader!.buy('40000', '0.001')).data.refusal).toBe('too_many_open_orders');
  const { data } = await trader!.call('coin/cancel_all');
  expect(data.cancelled).toHaveLength(201);
  expect(await trader!.coin(USDT)).toBe('1000000/0');
});
