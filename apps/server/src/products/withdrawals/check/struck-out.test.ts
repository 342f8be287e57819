/** R-WD-5: nothing is sent to an address that its owner has deleted, however far the withdrawal was. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestOperator } from '../../../../test/operators.ts';
import type { World } from '../withdrawals.fixture.ts';
import { PIN, knownCustomer, withdrawalsWorld } from '../withdrawals.fixture.ts';

let world: World;
let approver: TestOperator;
let who: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await withdrawalsWorld();
  approver = await world.operator('withdrawal_approver');
});
afterAll(() => world.close());
beforeEach(async () => {
  world.signing.isOurs = true;
  who = await knownCustomer(world);
});

const ask = async (amount: string): Promise<number> => (await world.out(who, amount)).data.id;
async function approved(amount = '50'): Promise<number> {
  const id = await ask(amount);
  world.clock.advance(120_000);
  await world.approveDue();
  expect(await world.state(id)).toMatchObject({ state: 'approved' });
  return id;
}
async function forget(): Promise<void> {
  const [row] = await world.server.database.owner.query<{ id: bigint }>(
    'select id from withdrawals_addresses where user_id = $1 and deleted_at is null',
    [who.id],
  );
  const proof = { fund_password: PIN };
  const done = await world.post(who, 'wallet/deladdress', { address_id: Number(row!.id), ...proof });
  expect(done.type).toBe('ok');
}
const keptBack = (id: number) =>
  world.server.platform.db.transaction('test', async (tx) => {
    for (const keeper of world.keepers) {
      const why = await keeper(tx, `withdrawal:${id}`);
      if (why !== undefined) return why;
    }
    return undefined;
  });
async function reason(id: number): Promise<string> {
  return (await world.get(who, 'withdrawal/detail', { id })).data.reason;
}

test('what is under review and what is approved goes back to him, whole, with the reason', async () => {
  const sent = await approved();
  const waits = await ask('2000');
  const before = await world.available(who.id);
  expect(await keptBack(sent)).toBeUndefined();
  await forget();
  expect(await world.state(waits)).toMatchObject({ state: 'cancelled' });
  expect(await world.state(sent)).toMatchObject({ state: 'failed' });
  expect([await reason(waits), await reason(sent)]).toEqual(['address_deleted', 'address_deleted']);
  expect(await world.available(who.id)).toBe(before + 205_000_000_000n);
  expect(await world.frozen(who.id)).toBe(0n);
  expect(world.payouts.some(({ ref }) => ref === `withdrawal:${sent}`)).toBe(false);
});

test('signed outside it is kept where it is, for the chain to decide', async () => {
  const id = await approved();
  world.signing.isOurs = false;
  await forget();
  expect(await world.state(id)).toMatchObject({ state: 'approved' });
  expect(await keptBack(id)).toBe('payout_destination_gone');
  await world.say({ kind: 'failed', ref: `withdrawal:${id}`, reason: 'given_up' });
  expect(await world.state(id)).toMatchObject({ state: 'failed' });
});

test('saved again it is another address: what was on its way to the first does not leave', async () => {
  const id = await approved();
  world.signing.isOurs = false;
  await forget();
  await world.server.database.owner.query(
    `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
     select user_id, currency_id, chain, address, label, created_at, usable_at from withdrawals_addresses where user_id = $1`,
    [who.id],
  );
  expect(await keptBack(id)).toBe('payout_destination_gone');
});

test('a deletion waits for whoever is sending, and is not overlooked by who sends next', async () => {
  const id = await approved();
  world.signing.isOurs = false;
  const order: string[] = [];
  let leave = (): void => undefined;
  const mayLeave = new Promise<void>((resolve) => (leave = resolve));
  let looked = (): void => undefined;
  const hasLooked = new Promise<void>((resolve) => (looked = resolve));
  const sending = world.server.platform.db.transaction('test', async (tx) => {
    for (const keeper of world.keepers) expect(await keeper(tx, `withdrawal:${id}`)).toBeUndefined();
    looked();
    await mayLeave;
    order.push('sent');
  });
  await hasLooked;
  const deleting = forget().then(() => void order.push('deleted'));
  const waits = async () =>
    (
      await world.server.database.owner.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length;
  await expect.poll(async () => order.length > 0 || (await waits()) > 0).toBe(true);
  leave();
  await Promise.all([sending, deleting]);
  expect(order).toEqual(['sent', 'deleted']);
  expect(await keptBack(id)).toBe('payout_destination_gone');
});

test('nobody approves by hand what goes nowhere any more', async () => {
  const id = await ask('2000');
  await world.server.database.owner.query(
    'update withdrawals_addresses set deleted_at = now() where user_id = $1',
    [who.id],
  );
  const asked = { id, version: 1, reason: 'ok' };
  const { data } = await world.post(approver, 'operator/withdrawals/approve', asked);
  expect(data.refusal).toBe('case_changed');
});
