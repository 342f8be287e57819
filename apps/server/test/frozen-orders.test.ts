/** Who freezes his account and wants no order of his to stay: none does, of no product, nor what was on its way when he froze it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, customersOf } from '../src/foundation/identity/test-server.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import { BTC, USDT, traderOf } from './trader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ without: ['chains'] });
});
afterAll(() => server.close());

/** Of a customer, in whatever account. */
async function held(userId: number): Promise<string[]> {
  const rows = await server.database.owner.query<{ account: string }>(
    'select account from ledger_balances where user_id = $1 and frozen > 0',
    [userId],
  );
  return rows.map(({ account }) => account);
}

test('R-SEC-6: a freeze takes along all orders that wait, and those that were on their way', async () => {
  const { id, token } = await customersOf(server).customer('frozen-orders@example.com');
  const customer = traderOf(server, { id, token });
  await customer.call('wallet/faucet');
  const moved = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: '1000' };
  expect((await customer.call('wallet/change', moved)).type).toBe('ok');
  const far = '1000';
  expect((await customer.buy(far, '0.01')).type).toBe('ok');
  const lever = { currency_id: BTC, legal_id: USDT, type: 1, status: 0, share: 1, multiple: 10, accepted: 1 };
  // Once the pair has its first prices.
  const submit = () => customer.call('lever/submit', { ...lever, target_price: far });
  await expect.poll(async () => (await submit()).type).toBe('ok');
  expect(await held(id)).toHaveLength(2);
  const frozen = await customer.call('user/freeze', { password: PASSWORD, cancel_orders: 1 });
  expect(frozen.data).toEqual({ cancelled_orders: 2 });
  expect(await held(id)).toEqual([]);
  // Admitted before it, or by a node that had not heard of it.
  const wish = {
    currency_id: BTC,
    legal_id: USDT,
    type: 1,
    order_type: 'limit',
    target_price: far,
    amount: '0.01',
  } as const;
  await server
    .on()
    .trading.desk()
    .place(id, { ...wish, time_in_force: 'GTC' });
  expect(await held(id)).toEqual(['coin']);
  await expect.poll(() => held(id)).toEqual([]);
});

test('R-SEC-6: whoever does not ask for it keeps his orders', async () => {
  const { id, token } = await customersOf(server).customer('kept-orders@example.com');
  const customer = traderOf(server, { id, token });
  await customer.call('wallet/faucet');
  expect((await customer.buy('1000', '0.01')).type).toBe('ok');
  expect((await customer.call('user/freeze', { password: PASSWORD })).data).toEqual({ cancelled_orders: 0 });
  expect(await held(id)).toEqual(['coin']);
});

test('R-SEC-6: what one product waits for keeps nothing of another waiting', async () => {
  const { token } = await customersOf(server).customer('slow-orders@example.com');
  const { identity } = server.on();
  let letGo = (): void => {};
  const waits = new Promise<number>((done) => (letGo = () => done(1)));
  let isAsked = false;
  identity.onFrozen(() => waits);
  identity.onFrozen(async () => {
    isAsked = true;
    return 1;
  });
  const freezing = server.call('user/freeze', { password: PASSWORD, cancel_orders: 1 }, { token });
  await expect.poll(() => isAsked).toBe(true);
  letGo();
  expect((await freezing).data).toEqual({ cancelled_orders: 2 });
});
