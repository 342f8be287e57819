/** R-CT-11: funding of a book that has less than it has to pay: in a halt nobody is liquidated, and who has nothing left pays nothing. */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../../test/customers.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';
import type { ContractsWorld } from '../contracts.fixture.ts';
import { USDT, contractsWorld } from '../contracts.fixture.ts';

let world: ContractsWorld;
beforeAll(async () => {
  // The database holds halts against its own clock: this world's runs ahead of it.
  const start = Math.ceil(Date.now() / 1000) * 1000 + 120_000;
  world = await contractsWorld({ book: '100000', insurance: '0', equity: '0' }, start);
});
afterAll(async () => {
  // No replay: when these were opened is the test's.
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.server.close();
});

async function halt(): Promise<void> {
  const { server } = world;
  const people = await openOperators(server.database.owner, ['market_admin', 'treasurer']);
  const [admin, treasurer] = people as [TestOperator, TestOperator];
  const fields = { reason: 'two venues are broken', match_id: 1, product: 'contracts', cause: 'fault' };
  const { data } = await server.call('operator/halts/announce', fields, { token: admin.token });
  const id = data.proposal_id as number;
  const yes = await server.call('operator/proposals/approve', { id, version: 1 }, { token: treasurer.token });
  expect(yes.data.state).toBe('executed');
  for (let n = 0; n < 20; n += 1) await world.tick('50000');
}

/** As if all that is open had been open at the last boundary, which nobody has been funded at. */
async function beforeTheBoundary(): Promise<void> {
  for (const sql of [
    'alter table contracts_positions disable trigger user',
    `update contracts_positions set opened_at = opened_at - interval '9 hours'`,
    'alter table contracts_positions enable trigger user',
    'update contracts_books set funded_at = null',
    'delete from contracts_funding',
  ])
    await world.server.database.owner.query(sql);
}

test('who receives shares what there is, and the tick is acted on: what is to close closes', async () => {
  await world.settle('50000');
  const [ana, ben] = (await world.customers(2, '2533')) as [TestCustomer, TestCustomer];
  const long = await world.order(ana, { share: 1000, multiple: 20 });
  const short = await world.order(ben, { type: 2, share: 900, multiple: 20 });
  await world.tick('50000');
  expect(await world.balance(ana)).toEqual(['8', '2500']);
  await halt();
  await world.settle('40000');
  // As what customers of another pair have won leaves it.
  const head = { kind: 'demo_funding', refType: 'demo', refId: 'won', actor: 'job:test' } as const;
  const amount = decimal(await world.houseAmount('B:contract')) - decimal('1');
  const move = { from: house('B:contract'), to: house('X:demo'), currencyId: USDT, amount };
  await world.server.platform.db.transaction('won', (tx) => world.ledger.post(tx, [journalOf(head, [move])]));
  await beforeTheBoundary();
  // Of the long's 20 there are the 8 beside its margin, and 18 are to be received.
  await world.tick('40000');
  expect((await world.position(ana, long.id)).funding).toBe('-8');
  expect((await world.position(ben, short.id)).funding).toBe('9');
  expect(await world.houseAmount('B:contract')).toBe('0');
  await world.call(ana, 'lever/close', { id: long.id });
  await world.tick('40000');
  expect(await world.position(ana, long.id)).toMatchObject({ status: 3, reason: 'user' });
});
