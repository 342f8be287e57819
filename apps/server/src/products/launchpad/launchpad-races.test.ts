/** New coins in races: the last of a limit, the same subscription many times, closing against committing, two nodes at the allotment. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { lockLine } from '../../../test/lock-line.ts';
import { APP_ROLE } from '../../platform/db/migrations-store.ts';
import { openDatabase } from '../../platform/db/pg-database.ts';
import type { LaunchpadWorld } from './launchpad.fixture.ts';
import { DAY, HOUR, START, launchpadWorld } from './launchpad.fixture.ts';
import { lockSale, moveSale, shareSale } from './sales-store.ts';

const MANY = 50;
let world: LaunchpadWorld;
beforeAll(async () => {
  world = await launchpadWorld();
});
afterAll(() => world.close());

const act = (path: string, fields: Record<string, string | number>, who: TestCustomer) =>
  world.server.call(path, fields, { token: who.token });
const states = (replies: readonly { data: { state?: string; refusal?: string } }[]) => {
  const counted: Record<string, number> = {};
  for (const { data } of replies) {
    const name = data.state ?? data.refusal ?? 'none';
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
};
const whole = async () => {
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
};
const secondNode = () => {
  const db = openDatabase({ connection: world.server.database.connection, role: APP_ROLE, patience: 20 });
  return { db, launchpad: world.another({ db }) };
};

test('R-NC-3: customers who commit without end keep nobody from allotting, or from stopping the sale', async () => {
  world.clock.set(START);
  const { id } = await world.sale();
  const order = await lockLine(world.server, {
    share: (tx) => shareSale(tx, id),
    alone: (tx) => lockSale(tx, id),
  });
  expect(order).toEqual(['shared', 'alone', 'later']);
});

test('R-NC-4: nor do those who ask without end of a sale that takes nothing any more keep its coin from being launched', async () => {
  world.clock.set(START);
  const { id } = await world.sale();
  const order = await lockLine(world.server, {
    share: (tx) => shareSale(tx, id),
    alone: (tx) => moveSale(tx, id, { from: ['open'], to: 'refunding', failure: 'closed' }),
  });
  expect(order).toEqual(['shared', 'alone', 'later']);
});

test('R-NC-2: fifty commitments of one customer at once: one subscription, and no more than his limit in it', async () => {
  world.clock.set(START);
  const sale = await world.sale({ maximum: '35' });
  const [alice] = (await world.customers(1)) as [TestCustomer];
  const replies = await Promise.all(Array.from({ length: MANY }, () => world.commit(alice, sale.id, '10')));
  expect(states(replies)).toEqual({ committed: 3, sale_too_large: MANY - 3 });
  expect(await world.balance(alice.id, 'coin:frozen')).toBe('30');
  await whole();
});

test('R-NC-2: fifty accounts of one person commit at once: one of them takes part', async () => {
  world.clock.set(START);
  const sale = await world.sale();
  const accounts = await world.customers(MANY);
  await world.server.platform.db.transaction('link', (tx) =>
    world.house.identity.linkAccounts(
      tx,
      accounts.map(({ id }) => id),
    ),
  );
  const replies = await Promise.all(accounts.map((each) => world.commit(each, sale.id, '10')));
  expect(states(replies)).toEqual({ committed: 1, sale_linked: MANY - 1 });
  await whole();
});

test('R-GEN-4: fifty changes and fifty cancellations of one subscription: what is held is what it says, and comes back once', async () => {
  world.clock.set(START);
  const sale = await world.sale();
  const [alice] = (await world.customers(1)) as [TestCustomer];
  const { data: order } = await world.commit(alice, sale.id, '1000');
  await Promise.all(
    Array.from({ length: MANY }, (_, n) =>
      act('lh/send/order/change', { id: order.id, amount: String(100 + n) }, alice),
    ),
  );
  await whole();
  const replies = await Promise.all(
    Array.from({ length: MANY }, () => act('lh/send/order/cancel', { id: order.id }, alice)),
  );
  expect(states(replies)).toEqual({ cancelled: 1, sale_over: MANY - 1 });
  expect(await world.balance(alice.id, 'coin:available')).toBe('100000');
  await whole();
});

test('R-NC-2, R-GEN-4: an overdue allotment meets fifty cancellations and two nodes: each is allotted or gone, never both', async () => {
  world.clock.set(START);
  const sale = await world.sale();
  const customers = await world.customers(MANY);
  const orders = await Promise.all(
    customers.map(async (each) => (await world.commit(each, sale.id, '1000')).data),
  );
  world.clock.set(START + 3 * DAY + HOUR);
  const { db, launchpad } = secondNode();
  const replies = await Promise.all([
    ...customers.map((each, n) => act('lh/send/order/cancel', { id: orders[n].id }, each)),
    world.launchpad.runDue().then(() => ({ data: { state: 'run' } })),
    launchpad.runDue().then(() => ({ data: { state: 'run' } })),
  ]);
  await world.launchpad.runDue();
  await db.close();
  const { cancelled = 0, sale_over: late = 0 } = states(replies);
  expect(cancelled + late).toBe(MANY);
  const [row] = await world.server.database.owner.query(
    `select count(*) filter (where state = 'cancelled')::integer as cancelled, count(*) filter (where state = 'committed')::integer as open
     from launchpad_subscriptions where sale_id = $1`,
    [sale.id],
  );
  expect(row).toEqual({ cancelled, open: 0 });
  await whole();
});

test('R-GEN-4: two nodes carry out one allotment of four hundred at once, and release it at once: each posting once', async () => {
  world.clock.set(START);
  const sale = await world.sale({ lockDays: 1 });
  const customers = await world.customers(400);
  for (let from = 0; from < customers.length; from += MANY)
    await Promise.all(customers.slice(from, from + MANY).map((each) => world.commit(each, sale.id, '100')));
  world.clock.set(START + 2 * DAY + HOUR);
  const { db, launchpad } = secondNode();
  const both = () =>
    Promise.all([world.launchpad.runDue(), launchpad.runDue(), world.launchpad.runDue(), launchpad.runDue()]);
  await both();
  await both();
  await whole();
  const count = async (kind: string) =>
    (
      await world.server.database.owner.query(
        `select 1 as found from chk.journal j join launchpad_subscriptions s on s.id::text = j.ref_id where j.kind = $1 and s.sale_id = $2`,
        [kind, sale.id],
      )
    ).length;
  expect(await count('newcoin_allotted')).toBe(400);
  world.clock.set(START + 4 * DAY);
  await world.list(sale.token);
  await both();
  await both();
  await db.close();
  expect(await count('newcoin_unlocked')).toBe(400);
  // 40,000 were committed to what costs 10,000: a quarter each.
  expect(await world.balance(customers[7]!.id, 'coin:available', sale.token)).toBe('250');
  expect(await world.balance(customers[7]!.id, 'coin:available')).toBe('99975');
  await whole();
});

test('a sale that is stopped while fifty commit, and closed while fifty change: right or refused, nothing between', async () => {
  world.clock.set(START);
  const sale = await world.sale();
  const customers = await world.customers(MANY);
  const { owner } = world.server.database;
  const stop = owner.query(
    `update launchpad_sales set state = 'paused', paused_at = opens_at where id = $1`,
    [sale.id],
  );
  const replies = await Promise.all(customers.map((each) => world.commit(each, sale.id, '100')));
  await stop;
  const { committed = 0, sale_not_open: refused = 0 } = states(replies);
  expect(committed + refused).toBe(MANY);
  await whole();
  const other = await world.sale();
  const orders = await Promise.all(
    customers.map(async (each) => (await world.commit(each, other.id, '100')).data),
  );
  const changed = await Promise.all([
    ...customers.map((each, n) => act('lh/send/order/change', { id: orders[n].id, amount: '300' }, each)),
    (async () => {
      world.clock.set(START + 2 * DAY);
      return { data: { state: 'closed' } };
    })(),
  ]);
  const { committed: right = 0, sale_not_open: late = 0 } = states(changed);
  expect(right + late).toBe(MANY);
  await whole();
});
