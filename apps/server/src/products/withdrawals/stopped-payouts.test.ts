/** What may not be paid now is not paid, whoever agreed: at approval, at the check of it, and when a bank's payout is recorded. */
import { decimal } from '@candor/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import { nearlyRight } from '../../../test/nearly-right.ts';
import type { World } from './withdrawals.fixture.ts';
import { knownCustomer, TRON, withdrawalsWorld } from './withdrawals.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
  // The job that gives back what lost its address comes when it comes; here it has not come yet.
  await world.server.platform.jobs.stop();
});
afterAll(() => world?.close());
afterEach(async () => expect(await brokenInvariants(world.server.database.owner)).toEqual({}));

const freeze = (customer: TestCustomer, isFrozen: boolean) =>
  world.server.database.owner.query('update identity_users set is_frozen = $2 where id = $1', [
    customer.id,
    isFrozen,
  ]);
const approve = async (id: number) =>
  world.post(await world.operator('withdrawal_approver'), 'operator/withdrawals/approve', {
    id,
    version: 1,
    reason: 'known customer',
  });
const check = async (proposalId: number, version = 1) =>
  world.post(await world.operator('treasurer'), 'operator/proposals/approve', { id: proposalId, version });

test('R-SEC-6: two operators cannot approve a withdrawal of a frozen account', async () => {
  const customer = await world.customer();
  const { id } = (await world.out(customer, '2000')).data;
  await freeze(customer, true);
  expect((await approve(id)).data.refusal).toBe('account_frozen');
  expect(await world.state(id)).toMatchObject({ state: 'review' });
});

test('R-SEC-6: a freeze between the proposal and its check stops the check', async () => {
  const customer = await world.customer();
  const { id } = (await world.out(customer, '2000')).data;
  const { proposal_id } = (await approve(id)).data;
  await freeze(customer, true);
  expect((await check(proposal_id)).data.refusal).toBe('account_frozen');
  expect(await world.state(id)).toMatchObject({ state: 'review' });
  await freeze(customer, false);
  // The failed one was written down on the proposal.
  expect((await check(proposal_id, 2)).data.state).toBe('executed');
});

test('R-SEC-6: a small one of a frozen account is not approved by itself', async () => {
  const customer = await world.customer();
  const { id } = (await world.out(customer, '50')).data;
  await world.server.database.owner.query(`update withdrawals_requests set flags = '{}' where id = $1`, [id]);
  await freeze(customer, true);
  world.clock.advance(120_000);
  await world.approveDue();
  expect(await world.state(id)).toMatchObject({ state: 'review', flags: ['held_since'] });
});

test('R-WD-5: whoever agreed before its owner struck the address out has not agreed to it, and nobody agrees any more', async () => {
  const customer = await knownCustomer(world);
  const { id } = (await world.out(customer, '2000')).data;
  const { proposal_id } = (await approve(id)).data;
  await world.server.database.owner.query(
    'update withdrawals_addresses set deleted_at = now() where user_id = $1',
    [customer.id],
  );
  expect((await check(proposal_id)).data.refusal).toBe('case_changed');
  expect(await world.state(id)).toMatchObject({ state: 'review' });
  expect((await approve(id)).data.refusal).toBe('case_changed');
});

test('R-WD-4: what only a trade here prices is never approved by itself, and three persons look at it', async () => {
  const customer = await knownCustomer(world);
  Object.assign(world.price, { usdt: decimal('0.0001'), source: 'own' });
  const { id } = (await world.out(customer, '90000')).data;
  Object.assign(world.price, { usdt: decimal('1'), source: 'index' });
  world.clock.advance(120_000);
  await world.approveDue();
  expect(await world.state(id)).toMatchObject({ state: 'review', flags: ['own_price'] });
  const { proposal_id } = (await approve(id)).data;
  expect((await check(proposal_id)).data.state).toBe('open');
  expect(await world.state(id)).toMatchObject({ state: 'review' });
});

test("R-AML-1: strangers who save somebody's address do not have people look at his withdrawals", async () => {
  const address = nearlyRight(TRON);
  const customer = await knownCustomer(world, { address });
  for (let n = 0; n < 3; n += 1) await world.customer({ level: 'none', address });
  const { id } = (await world.out(customer, '50')).data;
  world.clock.advance(3_600_000);
  await world.approveDue();
  expect(await world.state(id)).toMatchObject({ state: 'approved', flags: [] });
});
