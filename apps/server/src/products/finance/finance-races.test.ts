/** Hosting in races: the last unit of quota, the same order many times, redemption against the run at its instant, two nodes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { APP_ROLE } from '../../platform/db/migrations-store.ts';
import { openDatabase } from '../../platform/db/pg-database.ts';
import type { FinanceWorld } from './finance.fixture.ts';
import { DAY, START, financeWorld } from './finance.fixture.ts';

const MANY = 50;
let world: FinanceWorld;
beforeAll(async () => {
  world = await financeWorld();
});
afterAll(() => world.close());

const midnight = (n: number) => world.clock.set(Math.floor(START / DAY) * DAY + n * DAY);
const redeem = (who: TestCustomer, id: number) =>
  world.server.call('lh/deposit/order/cancel', { id }, { token: who.token });
const states = (replies: readonly { data: { state?: string; refusal?: string } }[]) => {
  const counted: Record<string, number> = {};
  for (const { data } of replies) {
    const name = data.state ?? data.refusal ?? 'none';
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
};
const journals = async (kind: string, productId: number) =>
  (
    await world.server.database.owner.query(
      `select j.ref_id from chk.journal j join finance_orders o on o.id = split_part(j.ref_id, ':', 1)::bigint
       where j.kind = $1 and o.product_id = $2`,
      [kind, productId],
    )
  ).length;
/** So far, in this database; each backend tells its own when it has a moment. */
const deadlocks = async (): Promise<number> => {
  const [row] = await world.server.database.owner.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return row!.n;
};
const whole = async () => {
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
};

test('R-FN-8: fifty buy the last piece of a quota, one gets it, and nothing is promised twice', async () => {
  world.clock.set(START);
  const product = await world.product({ quota: '30', minimum: '10', maximum: '10' });
  const customers = await world.customers(MANY);
  const replies = await Promise.all(customers.map((each) => world.buy(each, product, '10')));
  expect(states(replies)).toEqual({ hosting: 3, hosting_sold_out: MANY - 3 });
  expect(await world.balance(null, `T:finance:${product}:free`)).toBe('0');
  expect(await world.balance(null, `T:finance:${product}:committed`)).toBe('1.2');
  await whole();
});

test('R-FN-1: one customer with fifty purchases at once stays within his maximum', async () => {
  world.clock.set(START);
  const product = await world.product({ maximum: '35' });
  const [alice] = (await world.customers(1)) as [TestCustomer];
  const replies = await Promise.all(Array.from({ length: MANY }, () => world.buy(alice, product, '10')));
  expect(states(replies)).toEqual({ hosting: 3, hosting_too_large: MANY - 3 });
  expect(await world.balance(alice.id, 'trust:frozen')).toBe('30');
  await whole();
});

test('R-FN-1, R-KYC-4: accounts of one person have one maximum between them, also when both buy at once', async () => {
  world.clock.set(START);
  const product = await world.product({ maximum: '35' });
  const both = await world.customers(2);
  const ids = both.map(({ id }) => id);
  await world.server.database.owner.query(
    'update identity_users set stp_group = $1 where id = any ($2::integer[])',
    [ids[0], ids],
  );
  const replies = await Promise.all(
    [...both, ...both, ...both].map((each) => world.buy(each, product, '10')),
  );
  expect(states(replies)).toEqual({ hosting: 3, hosting_too_large: 3 });
  await whole();
});

test('R-FN-7: fifty redemptions of one order give back once', async () => {
  world.clock.set(START);
  const product = await world.product();
  const [alice] = (await world.customers(1)) as [TestCustomer];
  const { data: order } = await world.buy(alice, product, '1000');
  const replies = await Promise.all(Array.from({ length: MANY }, () => redeem(alice, order.id)));
  expect(states(replies)).toEqual({ redeemed: 1, hosting_over: MANY - 1 });
  expect(await world.balance(alice.id, 'coin:available')).toBe('10000');
  await whole();
});

test('R-FN-3, R-FN-7: redemptions meet the daily run, and maturity, at the same instant: each gets what the day says', async () => {
  world.clock.set(START);
  const product = await world.product({ quota: '100000' });
  const customers = await world.customers(MANY);
  const orders = await Promise.all(
    customers.map(async (each) => (await world.buy(each, product, '1000')).data),
  );
  midnight(13);
  const before = await deadlocks();
  const met = await Promise.all([
    world.finance.payDue().then(() => undefined),
    ...customers.map((each, n) => (n % 2 === 0 ? redeem(each, orders[n].id) : undefined)),
    world.finance.payDue().then(() => undefined),
  ]);
  expect(states(met.filter((reply) => reply !== undefined))).toEqual({ redeemed: MANY / 2 });
  // Rows that all of them share are locked in one order: nobody was turned back and tried again until he was told "busy".
  expect(await deadlocks()).toBe(before);
  // Twelve payments were due: 32 are kept, 12 taken, whoever came first.
  for (const [n, each] of customers.entries())
    expect(await world.balance(each.id, 'coin:available')).toBe(n % 2 === 0 ? '10020' : '9032');
  await whole();
  midnight(16);
  const replies = await Promise.all([
    ...customers
      .filter((_, n) => n % 2 === 1)
      .map((each) => redeem(each, orders[customers.indexOf(each)].id)),
    world.finance.payDue().then(() => ({ data: { state: 'paid' } })),
  ]);
  expect(states(replies)).toEqual({ hosting_over: MANY / 2, paid: 1 });
  await world.finance.payDue();
  for (const each of customers.filter((_, n) => n % 2 === 1))
    expect(await world.balance(each.id, 'coin:available')).toBe('10040');
  expect(await journals('finance_matured', product)).toBe(MANY / 2);
  await whole();
});

test('R-GEN-4, R-FN-3: two nodes pay three missed days of four hundred orders at once, each once', async () => {
  world.clock.set(START);
  const product = await world.product();
  const customers = await world.customers(40);
  await Promise.all(
    customers.map(async (each) => {
      for (let n = 0; n < 10; n += 1) await world.buy(each, product, '10');
    }),
  );
  const db = openDatabase({ connection: world.server.database.connection, role: APP_ROLE, patience: 20 });
  const second = world.another({ db });
  midnight(4);
  const paid = await Promise.all([
    world.finance.payDue(),
    second.payDue(),
    world.finance.payDue(),
    second.payDue(),
  ]);
  await db.close();
  expect(paid.reduce((sum, each) => sum + each, 0)).toBe(400);
  expect(await journals('finance_interest', product)).toBe(1_200);
  // 0.08 an order in three days, cut to 0.07999999 nowhere: the sum is exact.
  expect(await world.balance(customers[0]!.id, 'coin:available')).toBe('9900.8');
  await whole();
});

test('a product that is stopped while fifty buy: who was first has it, the others are told, nothing lies between', async () => {
  world.clock.set(START);
  const product = await world.product();
  const customers = await world.customers(MANY);
  const stop = world.server.database.owner.query(
    `update finance_products set state = 'paused' where id = $1`,
    [product],
  );
  const replies = await Promise.all(customers.map((each) => world.buy(each, product, '100')));
  await stop;
  const { hosting = 0, hosting_not_open: refused = 0 } = states(replies);
  expect(hosting + refused).toBe(MANY);
  expect(await world.balance(null, `T:finance:${product}:committed`)).toBe(
    hosting === 0 ? '0' : String(4 * hosting),
  );
  await whole();
});
