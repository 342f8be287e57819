/** R-CT-16 of copies: once a halt is announced nothing opens by copying against what its follower has open himself. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { BTC } from '../contracts/contracts.fixture.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
let operators: [TestOperator, TestOperator];
beforeAll(async () => {
  world = await copyWorld(Math.ceil(Date.now() / 1000) * 1000 + 120_000);
  operators = (await openOperators(world.server.database.owner, ['market_admin', 'treasurer'])) as [
    TestOperator,
    TestOperator,
  ];
  await world.settle('50000');
});
afterAll(() => world.close());

const as = (who: TestOperator, path: string, fields: object) =>
  world.server.call(`operator/${path}`, { ...fields }, { token: who.token });

const announce = async () => {
  const at = world.clock.now();
  const halt = { match_id: BTC.id, product: 'contracts', cause: 'maintenance', reason: 'a new database' };
  const times = { starts_at: at + 7_200_000, ends_at: at + 10_800_000 };
  const { data } = await as(operators[0], 'halts/announce', { ...halt, ...times });
  const yes = await as(operators[1], 'proposals/approve', { id: data.proposal_id, version: 1 });
  expect(yes.data.state).toBe('executed');
};
const moved = { from_field: 'change', to_field: 'lever', currency_id: 3, number: '1000' };

test('R-CT-16, R-CP-3: such an opening is skipped with its reason, another follower’s is not, and closings go on', async () => {
  const { lead, id } = await world.lead();
  const [ann, bob] = (await world.followers(2)) as [TestCustomer, TestCustomer];
  const copies = [await world.copy(ann, id, '1000'), await world.copy(bob, id, '1000')] as const;
  await world.call(ann, 'wallet/change', moved);
  const own = await world.order(ann, { type: 2, share: 10 });
  await world.tick('50000');
  await announce();
  const position = await world.order(lead, { share: 200 });
  await world.tick('50000');
  await world.tick('50000');
  expect(await world.signals(ann, copies[0].id)).toMatchObject([{ reason: 'halt_other_side' }]);
  expect(await world.signals(bob, copies[1].id)).toMatchObject([{ reason: null, lots: 10 }]);
  // What a copy has open stands against its follower's own orders as well.
  await world.call(bob, 'wallet/change', moved);
  const order = { currency_id: BTC.currency_id, legal_id: BTC.legal_id, type: 2, share: 1, multiple: 10 };
  const refused = await world.call(bob, 'lever/submit', { ...order, accepted: 1 });
  expect(refused.data.refusal).toBe('halt_other_side');
  await world.call(lead, 'lever/close', { id: position.id });
  await world.tick('50000');
  await world.tick('50000');
  expect((await world.detail(bob, copies[1].id)).order.open).toBe(0);
  expect(await world.position(ann, own.id)).toMatchObject({ status: 1 });
  expect(await world.broken()).toEqual([]);
});

test('R-CT-16, R-CP-3: what a stop closes on the tick of the copy stands against nothing', async () => {
  const { lead, id } = await world.lead();
  const [ann, bob] = (await world.followers(2)) as [TestCustomer, TestCustomer];
  const copies = [await world.copy(ann, id, '1000'), await world.copy(bob, id, '1000')] as const;
  for (const who of [ann, bob]) await world.call(who, 'wallet/change', moved);
  const stop = { stop_source: 'index', stop_loss_price: '50010' };
  const own = await world.order(ann, { type: 2, share: 10, ...stop });
  const kept = await world.order(bob, { type: 2, share: 10, ...stop, stop_loss_price: '50030' });
  await world.tick('50000');
  await announce();
  await world.order(lead, { share: 200 });
  // The lead opens and one of the stops is met; on the next it closes, and the copies open.
  await world.tick('50020');
  await world.tick('50020');
  expect(await world.position(ann, own.id)).toMatchObject({ status: 3, reason: 'stop_loss' });
  expect(await world.position(bob, kept.id)).toMatchObject({ status: 1 });
  expect(await world.signals(ann, copies[0].id)).toMatchObject([{ reason: null, lots: 10 }]);
  expect(await world.signals(bob, copies[1].id)).toMatchObject([{ reason: 'halt_other_side' }]);
  expect(await world.broken()).toEqual([]);
});
