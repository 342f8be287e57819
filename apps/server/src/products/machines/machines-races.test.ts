/** Machines in races: the last unit, one rental cancelled many times, cancellation against the run at its instant, two nodes, acts of people. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { APP_ROLE } from '../../platform/db/migrations-store.ts';
import { openDatabase } from '../../platform/db/pg-database.ts';
import type { MachinesWorld } from './machines.fixture.ts';
import { START, machinesWorld } from './machines.fixture.ts';

const MANY = 50;
let world: MachinesWorld;
beforeAll(async () => {
  world = await machinesWorld();
});
afterAll(() => world.close());

const states = (replies: readonly { data: { state?: string; refusal?: string } }[]) => {
  const counted: Record<string, number> = {};
  for (const { data } of replies) {
    const name = data.state ?? data.refusal ?? 'none';
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
};
const shown = async (id: number) =>
  (await world.server.call('machine/product_info', { id }, { method: 'GET' })).data;
const journals = async (kind: string, packageId: number): Promise<number> =>
  (
    await world.server.database.owner.query(
      `select j.ref_id from chk.journal j join machines_rentals r on r.id = split_part(j.ref_id, ':', 1)::bigint
       where j.kind = $1 and r.package_id = $2`,
      [kind, packageId],
    )
  ).length;
const whole = async () => {
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
};

test('R-MC-1: fifty lease the last machine, of measured and of fixed output: one has it, nobody else paid', async () => {
  for (const daily of [undefined, '10.5']) {
    world.clock.set(START);
    const id = await world.package({ units: 3, ...(daily === undefined ? {} : { daily }) });
    const customers = await world.customers(MANY);
    await world.lease(customers[0]!, id, 2);
    const replies = await Promise.all(customers.map((each) => world.lease(each, id, 1)));
    expect(states(replies)).toEqual({ running: 1, machine_sold_out: MANY - 1 });
    expect(await world.balance(null, `T:machine:${id}:deferred`)).toBe('2700');
    expect(await shown(id)).toMatchObject({ units: 3, leased: 3, left: 0, label: 'sold_out' });
  }
  await whole();
});

test('R-MC-3: fifty lease what a short reserve carries, and not one more is promised', async () => {
  world.clock.set(START);
  const id = await world.package({ units: 200, daily: '10.5', funded: '4725' });
  const customers = await world.customers(MANY);
  const replies = await Promise.all(customers.map((each) => world.lease(each, id, 1)));
  expect(states(replies)).toEqual({ running: 5, machine_sold_out: MANY - 5 });
  expect((await shown(id)).coverage).toBe('1');
  await whole();
});

test('R-MC-2: fifty cancellations of one rental give back once', async () => {
  world.clock.set(START);
  const id = await world.package({ daily: '10.5' });
  const [alice] = (await world.customers(1)) as [TestCustomer];
  const { data: rental } = await world.lease(alice, id, 3);
  const replies = await Promise.all(Array.from({ length: MANY }, () => world.cancel(alice, rental.id)));
  expect(states(replies)).toEqual({ cancelled: 1, machine_over: MANY - 1 });
  expect(await world.balance(alice.id, 'coin:available')).toBe('10000');
  expect(await shown(id)).toMatchObject({ leased: 0 });
  await whole();
});

test('R-MC-2, R-MC-5: cancellations meet the daily run at the same instant, and the end of the term: each gets what the day says', async () => {
  world.clock.set(START);
  const id = await world.package({ daily: '10.5', days: 30, rent: '300' });
  const customers = await world.customers(MANY);
  const rentals = await Promise.all(customers.map(async (each) => (await world.lease(each, id, 1)).data));
  world.midnight(11);
  await Promise.all([
    world.machines.payDue(),
    ...customers.map((each, n) => (n % 2 === 0 ? world.cancel(each, rentals[n].id) : undefined)),
    world.machines.payDue(),
  ]);
  // Ten days: 105 of output, 100 of rent, whoever came first.
  for (const [n, each] of customers.entries())
    expect(await world.balance(each.id, 'coin:available')).toBe(n % 2 === 0 ? '10005' : '9805');
  await whole();
  world.midnight(31);
  const staying = customers.filter((_, n) => n % 2 === 1);
  const replies = await Promise.all([
    ...staying.map((each) => world.cancel(each, rentals[customers.indexOf(each)].id)),
    world.machines.payDue().then(() => ({ data: { state: 'paid' } })),
  ]);
  expect(states(replies)).toEqual({ machine_over: MANY / 2, paid: 1 });
  await world.machines.payDue();
  for (const each of staying) expect(await world.balance(each.id, 'coin:available')).toBe('10015');
  expect(await shown(id)).toMatchObject({ leased: 0 });
  await whole();
});

test('R-MC-3: cancellations meet the payout of the day at its midnight: whoever ran the whole day has his share, once', async () => {
  world.clock.set(START);
  const id = await world.package({ units: MANY });
  const customers = await world.customers(MANY);
  const rentals = await Promise.all(customers.map(async (each) => (await world.lease(each, id, 1)).data));
  world.midnight(2);
  await Promise.all([
    ...customers.map((each, n) => (n % 2 === 0 ? world.cancel(each, rentals[n].id) : undefined)),
    world.payout(id, '2027-03-02', '0.005'),
    world.machines.payDue(),
    world.machines.payDue(),
  ]);
  await world.machines.payDue();
  for (const each of customers) expect(await world.balance(each.id, 'coin:available', 'BTC')).toBe('0.0001');
  expect(await journals('machine_output', id)).toBe(MANY);
  await whole();
});

test('R-MC-3: the same day entered by fifty at once is entered once', async () => {
  world.clock.set(START);
  const id = await world.package({ units: 2 });
  const [alice] = (await world.customers(1)) as [TestCustomer];
  await world.lease(alice, id, 1);
  world.midnight(2);
  const entered = await Promise.allSettled(
    Array.from({ length: MANY }, () => world.payout(id, '2027-03-02', '0.005')),
  );
  expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await world.machines.payDue();
  expect(await world.balance(alice.id, 'coin:available', 'BTC')).toBe('0.0025');
  await whole();
});

test('R-GEN-4, R-MC-2: two nodes end three missed days of two hundred rentals at once, each once', async () => {
  world.clock.set(START);
  const id = await world.package({ daily: '1' });
  const customers = await world.customers(40);
  await Promise.all(
    customers.map(async (each) => {
      for (let n = 0; n < 5; n += 1) await world.lease(each, id, 1);
    }),
  );
  const db = openDatabase({ connection: world.server.database.connection, role: APP_ROLE, patience: 20 });
  const second = world.another({ db });
  world.midnight(4);
  await Promise.all([world.machines.payDue(), second.payDue(), world.machines.payDue(), second.payDue()]);
  await db.close();
  expect(await journals('machine_rent', id)).toBe(600);
  expect(await journals('machine_output', id)).toBe(600);
  expect(await world.balance(customers[0]!.id, 'coin:available')).toBe(String(10_000 - 4_500 + 15));
  await whole();
});

test('R-OPS-4: a package that is stopped while fifty lease: who was first has it, the others are told, nothing lies between', async () => {
  world.clock.set(START);
  const id = await world.package({ daily: '10.5' });
  const customers = await world.customers(MANY);
  const stop = world.server.database.owner.query(
    `update machines_packages set state = 'paused' where id = $1`,
    [id],
  );
  const replies = await Promise.all(customers.map((each) => world.lease(each, id, 1)));
  await stop;
  const { running = 0, machine_not_open: refused = 0 } = states(replies);
  expect(running + refused).toBe(MANY);
  expect(await world.balance(null, `T:machine:${id}:deferred`)).toBe(String(900 * running));
  await whole();
});
