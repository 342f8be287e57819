/** R-OPS-7: what somebody has waiting in contracts is cancelled as soon as he is of staff or of the house, with whichever of his accounts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openOperators } from '../../../test/operators.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { toldTo } from '../../../test/told.ts';
import type { ContractsWorld } from './contracts.fixture.ts';
import { contractsWorld } from './contracts.fixture.ts';

let world: ContractsWorld;
let people: [TestOperator, TestOperator];
beforeAll(async () => {
  world = await contractsWorld();
  people = (await openOperators(world.server.database.owner, ['access_admin', 'auditor'])) as [
    TestOperator,
    TestOperator,
  ];
  await world.settle('50000');
});
afterAll(() => world.close());

async function register(customer: TestCustomer): Promise<void> {
  const act = (who: TestOperator, path: string, fields: Record<string, string | number>) =>
    world.server.call(`operator/${path}`, fields, { token: who.token });
  const fields = { user_id: customer.id, relation: 'staff', note: 'works at the desk' };
  const { data } = await act(people[0], 'house_accounts/register', fields);
  const agreed = await act(people[1], 'proposals/approve', { id: data.proposal_id, version: 1 });
  expect(agreed.data.state).toBe('executed');
}
const link = (a: TestCustomer, b: TestCustomer) =>
  world.server.platform.db.transaction('link', (tx) =>
    world.server.on().identity.linkAccounts(tx, [a.id, b.id]),
  );
const waiting = { status: 0, target_price: '49000' };
const isCancelled = (who: TestCustomer, id: number) =>
  expect
    .poll(() => world.position(who, id))
    .toMatchObject({ status: 4, reason: 'barred', held: '0', trade_fee: '0' });
/** That it was not he who cancelled it, and why. */
const told = async ({ id }: TestCustomer) =>
  (await toldTo(world.server.database.owner, id)).map(({ kind, params }) => ({ kind, params }));
const actorOf = async (id: number) =>
  (
    await world.server.database.owner.query<{ actor: string }>(
      `select actor from ledger_journals where kind = 'contract_released' and ref_id = $1`,
      [String(id)],
    )
  ).map(({ actor }) => actor);

test('R-OPS-7: his limits are cancelled and what they held is free, what is open stays his to close', async () => {
  const [ana, stranger] = (await world.customers(2)) as [TestCustomer, TestCustomer];
  const open = (await world.order(ana)).id;
  await world.tick('50000');
  const limit = (await world.order(ana, waiting)).id;
  const kept = (await world.order(stranger, waiting)).id;
  await register(ana);
  await isCancelled(ana, limit);
  expect(await told(ana)).toEqual([
    { kind: 'contract_barred', params: { symbol: 'BTC/USDT', id: String(limit) } },
  ]);
  expect(await actorOf(limit)).toEqual(['job:contracts']);
  expect(await world.position(ana, open)).toMatchObject({ status: 1 });
  expect(await world.balance(ana)).toEqual(['9497.5', '500']);
  expect((await world.position(stranger, kept)).status).toBe(0);
  await world.call(ana, 'lever/close', { id: open });
  await world.tick('50000');
  expect(await world.position(ana, open)).toMatchObject({ status: 3 });
});

test('R-OPS-7, R-KYC-4: so are those of each account that is linked with one, from the moment it is', async () => {
  const [staff, other, later] = (await world.customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
  await link(staff, other);
  const limit = (await world.order(other, waiting)).id;
  await register(staff);
  await isCancelled(other, limit);
  const own = (await world.order(later, waiting)).id;
  await link(staff, later);
  await isCancelled(later, own);
  expect(await told(later)).toMatchObject([{ kind: 'contract_barred' }]);
  // What he cancels himself says so, and tells him nothing.
  const [free] = (await world.customers(1)) as [TestCustomer];
  const mine = (await world.order(free, waiting)).id;
  await world.call(free, 'lever/close', { id: mine });
  expect(await world.position(free, mine)).toMatchObject({ status: 4, reason: 'user' });
  expect([await told(free), await actorOf(mine)]).toEqual([[], [`user:${free.id}`]]);
});

test('R-OPS-7, R-GEN-4: where the node dies behind the register, or an order was on its way, a job finds what is left', async () => {
  const [eve, ida] = (await world.customers(2)) as [TestCustomer, TestCustomer];
  const { owner } = world.server.database;
  const limit = (await world.order(eve, waiting)).id;
  // As a node leaves it that dies with the commit.
  const registered = ({ id }: TestCustomer) =>
    owner.query(
      `insert into operators_house_accounts (user_id, relation, note, registered_at) values ($1, 'staff', 'test', now())`,
      [id],
    );
  await registered(eve);
  const noted = ({ id }: TestCustomer) =>
    owner.query('select since from contracts_barred where user_id = $1', [id]);
  for (const { id } of [eve, ida])
    await owner.query(
      `insert into contracts_barred (user_id, since) values ($1, date_trunc('milliseconds', now()))`,
      [id],
    );
  await isCancelled(eve, limit);
  expect(await noted(eve)).toHaveLength(1);
  await owner.query(
    `update contracts_barred set since = date_trunc('milliseconds', now()) - interval '1 minute' where user_id = any ($1::integer[])`,
    [[eve.id, ida.id]],
  );
  await expect.poll(() => noted(eve)).toEqual([]);
  // Nobody of the house: what is noted of him touches nothing and goes.
  await expect.poll(() => noted(ida)).toEqual([]);
});
