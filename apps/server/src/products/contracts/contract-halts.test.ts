/** Contracts in an announced halt: nothing opens, nobody is closed who did not ask for it, and closing goes on (R-OPS-4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestSocket } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { ContractsWorld } from './contracts.fixture.ts';
import { BTC, contractsWorld } from './contracts.fixture.ts';

let world: ContractsWorld;
let admin: TestOperator;
let treasurer: TestOperator;
let ana: TestCustomer;
/** Hears of every halt once the node knows it. */
let notices: TestSocket;
beforeAll(async () => {
  // The database holds halts against its own clock: this world's runs ahead of it.
  world = await contractsWorld(undefined, Math.ceil(Date.now() / 1000) * 1000 + 120_000);
  const people = await openOperators(world.server.database.owner, ['market_admin', 'treasurer']);
  [admin, treasurer] = people as [TestOperator, TestOperator];
  [ana] = (await world.customers(1)) as [TestCustomer];
  await world.settle('50000');
  notices = await world.server.socket();
  await notices.sub('notice');
});
afterAll(async () => {
  notices.close();
  await world.close();
});

/** Proposed by one, approved by the other, known to the node. */
async function halted(call: 'announce' | 'end', fields: object): Promise<void> {
  const { server } = world;
  const before = notices.pushes.length;
  const { data } = await server.call(
    `operator/halts/${call}`,
    { reason: 'two venues are broken', ...fields },
    { token: admin.token },
  );
  const id: number = data.proposal_id;
  const seen = await server.call(
    'operator/proposals/detail',
    { id },
    { method: 'GET', token: treasurer.token },
  );
  const yes = { id, version: seen.data.version };
  await server.call('operator/proposals/approve', yes, { token: treasurer.token });
  await notices.heard('notice', before + 1);
}

test('R-OPT-6, R-OPS-4: no opening, no liquidation and no stop in a halt; closing by hand goes on; all of it afterwards', async () => {
  const [stopped, falls, closed] = [
    await world.order(ana, { stop_loss_price: '49000', stop_source: 'mark' }),
    await world.order(ana),
    await world.order(ana),
  ];
  const limit = await world.order(ana, { status: 0, target_price: '45000' });
  await world.tick('50000');
  await halted('announce', { match_id: 1, product: 'contracts', cause: 'fault' });
  for (let n = 0; n < 4; n += 1) await world.tick('50000');
  // Accepted before it begins, executed by no tick within it.
  const late = await world.order(ana);
  for (let n = 0; n < 2; n += 1) await world.tick('50000');
  const refused = await world.call(ana, 'lever/submit', {
    currency_id: BTC.currency_id,
    legal_id: BTC.legal_id,
    type: 1,
    share: 1,
    multiple: 1,
  });
  expect(refused.data.refusal).toBe('trading_halted');

  await world.settle('44000');
  await world.call(ana, 'lever/close', { id: closed.id });
  await world.settle('44000');
  expect(await world.position(ana, closed.id)).toMatchObject({ status: 3, reason: 'user' });
  for (const { id } of [stopped, falls]) expect((await world.position(ana, id)).status).toBe(1);
  expect(await world.position(ana, limit.id)).toMatchObject({ status: 0 });
  expect([1, 4]).toContain((await world.position(ana, late.id)).status);

  const { data } = await world.server.call('halts', {}, { method: 'GET' });
  await halted('end', { id: data.list[0].id });
  for (let n = 0; n < 6; n += 1) await world.tick('44000');
  await world.settle('44000');
  expect(await world.position(ana, stopped.id)).toMatchObject({ status: 3, reason: 'stop_loss' });
  expect(await world.position(ana, falls.id)).toMatchObject({ status: 3, reason: 'liquidated' });
});

test('R-OPS-4: where the configuration halts a pair its waiting limits open no more than new ones; afterwards they do', async () => {
  await world.settle('50000');
  const limit = await world.order(ana, { status: 0, target_price: '49900' });
  const halt = async (state: string): Promise<void> => {
    await world.server.database.owner.query('update markets_pairs set state = $1 where id = 1', [state]);
    await world.server.on().markets.reload();
  };
  await halt('halted');
  for (let n = 0; n < 2; n += 1) await world.tick('49800');
  expect(await world.position(ana, limit.id)).toMatchObject({ status: 0 });
  await halt('trading');
  for (let n = 0; n < 2; n += 1) await world.tick('49800');
  expect(await world.position(ana, limit.id)).toMatchObject({ status: 1 });
});
