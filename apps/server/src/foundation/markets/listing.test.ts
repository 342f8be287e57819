/** A pair that two people listed trades on every node without a restart, after its day, and never before. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { traderOf } from '../../../test/trader.ts';

const LISTING = {
  base_full_name: 'Newcoin',
  base_decimals: 4,
  tick: '0.001',
  lot: '0.1',
  min_notional: '5',
  max_notional: '100000',
  max_open_orders: 100,
  maker_rate: '0.001',
  taker_rate: '0.002',
  band_inner: '0.05',
  band_outer: '0.1',
};

let server: TestServer;
let maker: TestOperator;
let checker: TestOperator;
let clockMover: TestOperator;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  [maker, checker, clockMover] = (await openOperators(server.database.owner, [
    'market_admin',
    'treasurer',
    'market_admin',
  ])) as [TestOperator, TestOperator, TestOperator];
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const post = (who: TestOperator, path: string, fields: Record<string, string | number>) =>
  server.call(path, fields, { token: who.token });
const propose = (key: string, change: object = {}) =>
  post(maker, 'operator/configuration/propose', {
    kind: 'listing',
    key,
    value: JSON.stringify({ ...LISTING, ...change }),
    reason: 'listing committee of today',
  });

test.each([
  ['BTC/USDT', {}, 'configuration_unknown'],
  ['NEW/BTC', {}, 'configuration_unknown'],
  ['new/usdt', {}, 'configuration_unknown'],
  ['USDT/USDT', {}, 'configuration_unknown'],
  ['NEW/USDT', { tick: '0.00001', lot: '0.0001' }, 'invalid_request'],
  ['NEW/USDT', { tick: '0.003' }, 'invalid_request'],
  ['NEW/USDT', { band_outer: '0.01' }, 'invalid_request'],
  ['NEW/USDT', { max_notional: '5' }, 'invalid_request'],
  ['NEW/USDT', { base_full_name: 'Newcoin t.me/newcoin_sale' }, 'invalid_request'],
  ['NEW/USDT', { taker_rate: '0.2' }, 'invalid_request'],
])('R-OPS-4: %s with %o cannot be proposed', async (key, change, refusal) => {
  expect((await propose(key, change)).data.refusal).toBe(refusal);
});

test('R-OPS-3, R-OPS-4: proposed, checked by another, a day later tradable on a running server and on its neighbour', async () => {
  const neighbour = await testServer({
    database: server.database,
    config: { rateLimitPerMinute: 1_000_000 },
  });
  try {
    const { data } = await propose('NEW/USDT');
    expect(
      (await post(maker, 'operator/proposals/approve', { id: data.proposal_id, version: 1 })).type,
    ).not.toBe('ok');
    expect(
      (await post(checker, 'operator/proposals/approve', { id: data.proposal_id, version: 1 })).type,
    ).toBe('ok');
    const listed = async (on: TestServer) => {
      const reply = await on.call('market/pairs', {}, { method: 'GET' });
      return JSON.stringify(reply.data).includes('NEW/USDT');
    };
    expect(await listed(server)).toBe(false);
    const [early] = await openCustomers(server.database.owner, [{ 3: '1000' }]);
    expect((await traderOf(server, early!).buy('10', '1', { currency_id: 16 })).data.refusal).toBe(
      'pair_unknown',
    );
    expect((await post(clockMover, 'operator/configuration/move_clock', { hours: 25 })).type).toBe('ok');
    await expect.poll(() => listed(server)).toBe(true);

    const [row] = await server.database.owner.query<{ id: number; base_id: number }>(
      `select p.id, p.base_id from markets_pairs p join markets_currencies c on c.id = p.base_id where c.name = 'NEW'`,
    );
    const [one, other] = await openCustomers(server.database.owner, [
      { 3: '1000' },
      { [row!.base_id]: '50' },
    ]);
    const index = async () =>
      (await server.call('market/index', { symbol: 'NEWUSDT' }, { method: 'GET' })).data;
    await expect.poll(async () => (await index()).index).toMatch(/^[0-9.]+$/);
    const price = ((await index()).index as string)
      .replace(/(\.[0-9]{3})[0-9]*$/, '$1')
      .replace(/\.?0+$/, '');
    const bought = await traderOf(server, one!).buy(price, '2', { currency_id: row!.base_id });
    expect(bought.data).toMatchObject({ state: 'new' });
    const sold = await traderOf(server, other!).sell(price, '2', { currency_id: row!.base_id });
    expect(sold.data).toMatchObject({ state: 'filled', trade_amount: '2', trade_price: price });
    expect(await traderOf(server, one!).coin(row!.base_id)).toBe('1.998/0');
    expect((await propose('NEW/USDT')).data.refusal).toBe('configuration_unknown');
    await expect.poll(() => listed(neighbour)).toBe(true);
    const there = await traderOf(neighbour, other!).sell(price, '3', { currency_id: row!.base_id });
    expect(there.data).toMatchObject({ state: 'new' });
    const across = await traderOf(server, one!).buy(price, '3', { currency_id: row!.base_id });
    expect(across.data).toMatchObject({ state: 'filled', trade_amount: '3' });
  } finally {
    await neighbour.close();
  }
});
