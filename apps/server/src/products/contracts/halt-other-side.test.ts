/** R-CT-16: once a halt is announced nobody opens against what he has open himself, in none of his accounts; all else goes on. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ContractsWorld } from './contracts.fixture.ts';
import { BTC, contractsWorld } from './contracts.fixture.ts';

let world: ContractsWorld;
let admin: TestOperator;
let treasurer: TestOperator;
beforeEach(async () => {
  // The database holds halts against its own clock: this world's runs ahead of it.
  world = await contractsWorld(undefined, Math.ceil(Date.now() / 1000) * 1000 + 120_000);
  const people = await openOperators(world.server.database.owner, ['market_admin', 'treasurer']);
  [admin, treasurer] = people as [TestOperator, TestOperator];
  await world.settle('50000');
});
afterEach(() => world.close());

const HOUR_MS = 3_600_000;

/** Proposed by one, agreed to by the other. */
async function halted(call: 'announce' | 'end', fields: object): Promise<void> {
  const { server } = world;
  const given = { reason: 'the database is moved', ...fields };
  const { data } = await server.call(`operator/halts/${call}`, given, { token: admin.token });
  const id: number = data.proposal_id;
  const seen = await server.call(
    'operator/proposals/detail',
    { id },
    { method: 'GET', token: treasurer.token },
  );
  const yes = { id, version: seen.data.version };
  const agreed = await server.call('operator/proposals/approve', yes, { token: treasurer.token });
  expect(agreed.data.state).toBe('executed');
}
const announced = (fields: object = {}) =>
  halted('announce', {
    match_id: BTC.id,
    product: 'contracts',
    cause: 'maintenance',
    starts_at: world.clock.now() + 2 * HOUR_MS,
    ends_at: world.clock.now() + 3 * HOUR_MS,
    ...fields,
  });

const LONG = { type: 1, share: 2_400, multiple: 20 };
const SHORT = { ...LONG, type: 2 };
const submit = async (who: TestCustomer, fields: Record<string, string | number>) => {
  const order = { currency_id: BTC.currency_id, legal_id: BTC.legal_id, accepted: 1, ...fields };
  const { type, data } = await world.call(who, 'lever/submit', order);
  return type === 'ok' ? 'accepted' : data.refusal;
};
const link = (...accounts: TestCustomer[]) =>
  world.server.platform.db.transaction('link', (tx) =>
    world.server.on().identity.linkAccounts(
      tx,
      accounts.map(({ id }) => id),
    ),
  );

test('R-CT-16, X-CT-12, R-KYC-4: no straddle is opened once a halt is announced, with no account of the same person', async () => {
  const [ana, other, stranger] = (await world.customers(3, '20000')) as [
    TestCustomer,
    TestCustomer,
    TestCustomer,
  ];
  await link(ana, other);
  const { id } = await world.order(ana, LONG);
  await world.tick('50000');
  // Out of halts both sides are anybody's.
  await world.order(other, { ...SHORT, share: 1 });
  await world.tick('50000');
  await world.call(other, 'lever/close_all');
  await world.tick('50000');
  await announced();
  expect(await submit(ana, SHORT)).toBe('halt_other_side');
  expect(await submit(other, SHORT)).toBe('halt_other_side');
  expect(await submit(ana, { ...SHORT, status: 0, target_price: '50100' })).toBe('halt_other_side');
  // More of the same, somebody else, and another pair are as always.
  expect(await submit(ana, { ...LONG, share: 10 })).toBe('accepted');
  expect(await submit(stranger, SHORT)).toBe('accepted');
  await world.tick('50000');
  await world.call(ana, 'lever/close_all');
  expect(await submit(other, { ...SHORT, share: 10 })).toBe('accepted');
  await world.tick('50000');
  expect(await world.position(ana, id)).toMatchObject({ status: 3, reason: 'user' });
});

test('R-CT-16, R-CT-15: reversing goes on; what is called off is no halt any more', async () => {
  const [ana] = (await world.customers(1, '30000')) as [TestCustomer];
  const { id } = await world.order(ana, { ...LONG, share: 100 });
  await world.tick('50000');
  await announced();
  const { type, data } = await world.call(ana, 'lever/reverse', { id });
  expect(type).toBe('ok');
  await world.tick('50000');
  expect(await world.position(ana, data.id)).toMatchObject({ status: 1, type: 2 });
  expect(await submit(ana, { ...LONG, share: 1 })).toBe('halt_other_side');
  const { data: known } = await world.server.call('halts', {}, { method: 'GET' });
  await halted('end', { id: known.list[0].id });
  world.clock.advance(5_000);
  await world.settle('50000');
  expect(await submit(ana, { ...LONG, share: 1 })).toBe('accepted');
});

test('R-CT-16, R-CT-9: of what was accepted before, an order at market is given up without fee and a limit waits', async () => {
  const [ana, ben] = (await world.customers(2, '30000')) as [TestCustomer, TestCustomer];
  // Both sides of one person are on their way when the halt is announced: the first opens.
  const first = await world.order(ana, { ...LONG, share: 10 });
  const second = await world.order(ana, { ...SHORT, share: 10 });
  const held = await world.order(ben, { ...LONG, share: 10 });
  const limit = await world.order(ben, { ...SHORT, share: 10, status: 0, target_price: '51000' });
  await announced();
  await world.tick('50000');
  expect(await world.position(ana, first.id)).toMatchObject({ status: 1 });
  expect(await world.position(ana, second.id)).toMatchObject({
    status: 4,
    reason: 'halt_other_side',
    held: '0',
    trade_fee: '0',
  });
  for (let n = 0; n < 2; n += 1) await world.tick('51000');
  expect(await world.position(ben, limit.id)).toMatchObject({ status: 0 });
  await world.call(ben, 'lever/close', { id: held.id });
  await world.tick('51000');
  expect(await world.position(ben, limit.id)).toMatchObject({ status: 1, price: '51000' });
});

test('R-CT-16: a stop that was triggered may hang over the whole halt: it still stands against the other side', async () => {
  const [ana] = (await world.customers(1, '30000')) as [TestCustomer];
  await world.order(ana, { ...LONG, share: 10, stop_loss_price: '49990', stop_source: 'index' });
  await world.tick('50000');
  await announced();
  await world.tick('49980');
  expect(await submit(ana, { ...SHORT, share: 10 })).toBe('halt_other_side');
  await world.tick('49980');
  expect(await submit(ana, { ...SHORT, share: 10 })).toBe('accepted');
});

/** What each transaction of a node asks the database. */
function listening(db: Database) {
  const asked: string[][] = [];
  const heard: Database = {
    ...db,
    transaction: (name, work) =>
      db.transaction(name, (tx) => {
        const own: string[] = [];
        asked.push(own);
        return work({
          ...tx,
          query(text: string, values?: readonly unknown[]) {
            own.push(text);
            return tx.query(text, values) as never;
          },
        });
      }),
  };
  return { asked, db: heard };
}

test('R-CT-16: a limit that is held back is looked at once a tick, however long the halt is ahead', async () => {
  const [ana] = (await world.customers(1, '30000')) as [TestCustomer];
  await world.order(ana, { ...LONG, share: 10 });
  const limit = await world.order(ana, { ...SHORT, share: 10, status: 0, target_price: '51000' });
  await world.tick('50000');
  await announced();
  const { asked, db } = listening(world.server.platform.db);
  const node = await world.another({ db });
  await Promise.all([world.contracts.runner.stop(), node.runner.stop()]);
  const askedOn = async (price: string): Promise<string[]> => {
    asked.length = 0;
    await world.tick(price, { isUnseen: true });
    while (await node.runner.runPair(BTC.id));
    return asked.flat();
  };
  // While it is not reached, once what waited for this node is done, and while it is and may not open.
  await askedOn('50000');
  const without = await askedOn('50000');
  for (let n = 0; n < 3; n += 1) {
    const held = await askedOn('51000');
    const more = held.filter((text) => !without.includes(text));
    expect(more.filter((text) => text.includes('identity_linked_accounts'))).toHaveLength(1);
    expect(held).toHaveLength(without.length + more.length);
    expect(more.length).toBeLessThanOrEqual(3);
  }
  expect(await world.position(ana, limit.id)).toMatchObject({ status: 0 });
});
