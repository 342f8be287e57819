/**
 * R-OPS-7, R-CP-1: who is registered as of staff or of the house leads nobody, whichever came first, and with no account of his, nor opens by
 * copying; and a person leads with one account.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openOperators } from '../../../test/operators.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { toldTo as toldOf } from '../../../test/told.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';
import { insertLead } from './leads-store.ts';

let world: CopyWorld;
let [access, auditor, market]: TestOperator[] = [];
beforeAll(async () => {
  world = await copyWorld();
  [access, auditor, market] = await openOperators(world.server.database.owner, [
    'access_admin',
    'auditor',
    'market_admin',
  ]);
});
afterAll(() => world.close());

const post = (by: TestOperator, path: string, fields: Record<string, string | number>) =>
  world.server.call(`operator/${path}`, fields, { token: by.token });

async function register(customer: TestCustomer): Promise<void> {
  const fields = { user_id: customer.id, relation: 'staff', note: 'works at the desk' };
  const { data } = await post(access!, 'house_accounts/register', fields);
  const agreed = await post(auditor!, 'proposals/approve', { id: data.proposal_id, version: 1 });
  expect(agreed.data.state).toBe('executed');
}

/** Stands in the register without anybody having heard of it. */
const inRegister = ({ id }: TestCustomer) =>
  world.server.database.owner.query(
    `insert into operators_house_accounts (user_id, relation, note, registered_at) values ($1, 'staff', 'test', now())`,
    [id],
  );

async function applicant(name: string): Promise<{ customer: TestCustomer; id: number }> {
  const [customer] = await world.customers(1, '5000');
  const at = new Date(world.clock.now());
  const of = { userId: customer!.id, name, about: 'Trades.', shareRate: 0n, isSimulated: false, at };
  const id = await world.server.platform.db.transaction('apply', (tx) =>
    insertLead(tx, { ...of, agreementVersion: 1 }),
  );
  return { customer: customer!, id: Number(id) };
}

const link = (a: TestCustomer, b: TestCustomer) =>
  world.server.platform.db.transaction('link', (tx) => world.house.identity.linkAccounts(tx, [a.id, b.id]));
const toldTo = async ({ id }: TestCustomer) =>
  (
    await world.server.database.owner.query<{ kind: string }>(
      `select kind from notify_messages where user_id = $1 and kind like 'lead%' order by number`,
      [id],
    )
  ).map(({ kind }) => kind);
const stateOf = async (lead: TestCustomer) => (await world.get(lead, 'documentation/lead')).state;

test('R-OPS-7, R-CP-1: a lead who is registered leads no more, is told, and every copy of him ends', async () => {
  const { lead, id } = await world.lead();
  const [ann, bob] = await world.followers(2);
  const copy = await world.copy(ann!, id, '1000');
  await register(lead);
  expect(await stateOf(lead)).toBe('removed');
  expect(await toldTo(lead)).toEqual(['lead_removed']);
  const late = await world.call(bob!, 'documentation/sub', { config_id: id, amount: '1000', accepted: 1 });
  expect(late.data.refusal).toBe('lead_closed');
  await world.copying.endDue();
  const { order } = await world.detail(ann!, copy.id);
  expect(order).toMatchObject({ state: 'ended', end_reason: 'lead_ended' });
  expect(await world.broken()).toEqual([]);
});

test('R-OPS-7: who has applied and is registered is told that he does not lead; nobody can admit him', async () => {
  const told = await applicant('Told At Once');
  await register(told.customer);
  expect([await stateOf(told.customer), await toldTo(told.customer)]).toEqual([
    'declined',
    ['lead_declined'],
  ]);

  const { customer, id } = await applicant('Asked For');
  await inRegister(customer);
  const asked = await post(market!, 'copy_trading/act', { id, act: 'admit', reason: 'figures are good' });
  expect(asked.data.refusal).toBe('house_account');
  // Registered between the two.
  const kinds = world.copying.proposals as unknown as ProposalKind[];
  const admitting = world.server.platform.db.transaction('admit', (tx) =>
    kinds[0]!.execute(tx, {
      payload: { id, act: 'admit' },
      proposalId: 1,
      maker: market!.id,
      approver: access!.id,
    }),
  );
  await expect(admitting).rejects.toThrow('house_account');
  expect(await stateOf(customer)).toBe('applied');
});

test('R-OPS-7, R-KYC-4: nor does he with another account of his, whether it was linked before or after', async () => {
  const first = await world.lead();
  const [other, late] = await world.customers(2);
  await link(first.lead, other!);
  await register(other!);
  expect([await stateOf(first.lead), await toldTo(first.lead)]).toEqual(['removed', ['lead_removed']]);

  const second = await world.lead();
  await register(late!);
  expect(await stateOf(second.lead)).toBe('active');
  await link(second.lead, late!);
  expect([await stateOf(second.lead), await toldTo(second.lead)]).toEqual(['removed', ['lead_removed']]);
  // And he trades no contracts with it (R-OPS-7).
  expect(
    (await world.order(second.lead, { share: 1 }).catch((error: Error) => error)) as Error,
  ).toMatchObject({
    message: expect.stringContaining('house_account'),
  });
});

test('R-CP-1, R-KYC-4: nobody is admitted while another account of his leads', async () => {
  const { lead } = await world.lead();
  const { customer, id } = await applicant('The Other Side');
  await link(lead, customer);
  const asked = await post(market!, 'copy_trading/act', { id, act: 'admit', reason: 'figures are good' });
  expect(asked.data.refusal).toBe('lead_act_unfit');
  const { data } = await post(market!, 'copy_trading/act', { id, act: 'decline', reason: 'leads already' });
  expect(data.state).toBe('open');
});

test('R-OPS-7: a follower who is registered opens nothing by copying any more, and closes and leaves as before', async () => {
  const { lead, id } = await world.lead();
  const [ann, other] = (await world.followers(2)) as [TestCustomer, TestCustomer];
  const copy = await world.copy(ann, id, '1000');
  await world.settle('50000');
  await world.order(lead, { share: 100 });
  await world.tick('50000');
  await world.tick('50000');
  await link(ann, other);
  await register(other);
  await world.order(lead, { share: 100 });
  await world.tick('50000');
  await world.tick('50000');
  expect((await world.detail(ann, copy.id)).order).toMatchObject({ state: 'paused', open: 1 });
  const kinds = (await toldOf(world.server.database.owner, ann.id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('copy'))).toEqual(['copy_house']);
  const resumed = await world.call(ann, 'documentation/order/pause', { id: copy.id, paused: 0 });
  expect(resumed.data.refusal).toBe('house_account');
  expect((await world.call(ann, 'documentation/order/cancel', { id: copy.id })).type).toBe('ok');
  await world.tick('50000');
  await world.copying.endDue();
  expect((await world.detail(ann, copy.id)).order.state).toBe('ended');
  expect(await world.broken()).toEqual([]);
});

/** Who may lead: a month old, with twenty closed positions, and asking for it. */
async function ready(count: number): Promise<{ customer: TestCustomer; id: number }[]> {
  const customers = await world.customers(count, '5000');
  await world.settle('50000');
  for (let n = 0; n < 20; n += 1) {
    const orders = await Promise.all(customers.map((each) => world.order(each, { share: 1 })));
    await world.tick('50000');
    await Promise.all(customers.map((each, at) => world.call(each, 'lever/close', { id: orders[at]!.id })));
    await world.tick('50000');
  }
  world.clock.set(world.clock.now() + 30 * 86_400_000 + 60_000);
  // Nobody was logged out meanwhile.
  for (const table of ['operators_sessions', 'identity_sessions'])
    await world.server.database.owner.query(
      `update ${table} set last_used_at = '2099-01-01', expires_at = '2100-01-01'`,
    );
  await world.settle('50000');
  const at = new Date(world.clock.now());
  return Promise.all(
    customers.map(async (customer, n) => {
      const of = { userId: customer.id, name: `Beside ${'ABCDEF'[n]}`, about: 'Trades.', shareRate: 0n, at };
      const id = await world.server.platform.db.transaction('apply', (tx) =>
        insertLead(tx, { ...of, isSimulated: false, agreementVersion: 1 }),
      );
      return { customer, id: Number(id) };
    }),
  );
}

test('R-OPS-7: registered in the very moment in which he is admitted, he does not lead, whoever comes first', async () => {
  const [treasurer, maker, checker] = (await openOperators(world.server.database.owner, [
    'treasurer',
    'access_admin',
    'auditor',
  ])) as [TestOperator, TestOperator, TestOperator];
  const outcomes: string[] = [];
  for (const { customer, id } of await ready(6)) {
    const asked = await post(market!, 'copy_trading/act', { id, act: 'admit', reason: 'figures are good' });
    expect(asked.data.state, JSON.stringify(asked.data)).toBe('open');
    const fields = { user_id: customer.id, relation: 'staff', note: 'works at the desk' };
    const registering = await post(maker, 'house_accounts/register', fields);
    const yes = (by: TestOperator, { data }: typeof asked) =>
      post(by, 'proposals/approve', { id: data.proposal_id, version: 1 });
    const [admitted, registered] = await Promise.all([yes(treasurer, asked), yes(checker, registering)]);
    expect(registered.data.state, JSON.stringify(registered.data)).toBe('executed');
    // Not before he is registered, or not at all.
    const outcome = (admitted.data.state ?? admitted.data.refusal) as string;
    expect(['executed', 'house_account', 'lead_act_unfit']).toContain(outcome);
    outcomes.push(outcome);
    const isAdmitted = outcome === 'executed';
    expect(await stateOf(customer)).toBe(isAdmitted ? 'removed' : 'declined');
    expect(await toldTo(customer)).toEqual(
      isAdmitted ? ['lead_admitted', 'lead_removed'] : ['lead_declined'],
    );
  }
  expect(outcomes).toHaveLength(6);
  expect(await world.broken()).toEqual([]);
});
