/** R-WD-4a, R-WD-7, R-KYC-5: what changes while a withdrawal waits counts, and what has not left yet counts with the next one. */
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './withdrawals.fixture.ts';
import { PIN, USDT, knownCustomer, withdrawalsWorld } from './withdrawals.fixture.ts';

const DAY_MS = 86_400_000;
let world: World;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  world = await withdrawalsWorld();
  maker = await world.operator('withdrawal_approver');
  checker = await world.operator('withdrawal_approver');
});
afterAll(() => world.close());

const approve = (id: number) =>
  world.post(maker, 'operator/withdrawals/approve', { id, version: 1, reason: 'looked at it' });
const check = (id: number) => world.post(checker, 'operator/proposals/approve', { id, version: 1 });
const rowOf = async (id: number) => {
  const [row] = await world.server.database.owner.query<{ checks: number; day_value: bigint }>(
    'select checks, day_value from withdrawals_requests where id = $1',
    [id],
  );
  return { checks: row!.checks, sum: String(row!.day_value / 100_000_000n) };
};

test('R-KYC-5: whoever agrees has seen that its customer is verified no more, or is asked about, since it was proposed', async () => {
  const customer = await knownCustomer(world);
  const { id } = (await world.out(customer, '2000')).data;
  const { proposal_id } = (await approve(id)).data;
  world.levels.set(customer.id, 'none');
  expect((await check(proposal_id)).data.refusal).toBe('case_changed');
  expect(await world.state(id)).toMatchObject({ state: 'review' });
  const again = (await approve(id)).data.proposal_id;
  const auditor = await world.operator('auditor');
  const { effect } = (await world.get(auditor, 'operator/proposals/detail', { id: again })).data;
  expect(effect).toContainEqual(expect.objectContaining({ field: 'flags', after: 'account_review' }));
  expect((await check(again)).data.state).toBe('executed');
});

test('R-WD-4: value and whose price it is are of one moment, also when the feed comes back between two looks', async () => {
  const customer = await knownCustomer(world);
  const { price } = world;
  // The look before the locks, the judgement, and whatever asks after it.
  const sources: ('own' | 'index')[] = ['own', 'own', 'index'];
  Object.defineProperty(price, 'source', { get: () => sources.shift() ?? 'index', configurable: true });
  price.usdt = decimal('0.0001');
  const { id } = (await world.out(customer, '9000')).data;
  Object.defineProperty(price, 'source', { value: 'index', writable: true, configurable: true });
  price.usdt = decimal('1');
  expect(await world.state(id)).toMatchObject({ flags: ['own_price'] });
  expect(await rowOf(id)).toMatchObject({ checks: 2 });
});

test('R-AML-1: money that came in and goes out again in pieces is looked at as in one', async () => {
  const customer = await knownCustomer(world, { funds: { [USDT]: '0.000001' } });
  const { platform, on } = world.server;
  const journal = journalOf(
    { kind: 'deposit_credited', refType: 'deposit', refId: `in pieces:${customer.id}`, actor: 'job:chains' },
    [
      {
        from: house('L:deposit_transit'),
        to: coinAvailable(customer.id),
        currencyId: USDT,
        amount: decimal('900'),
      },
    ],
  );
  const seen = journalOf(
    { kind: 'deposit_seen', refType: 'transfer', refId: `in pieces:${customer.id}`, actor: 'job:chains' },
    [{ from: house('X:trc20'), to: house('L:deposit_transit'), currencyId: USDT, amount: decimal('900') }],
  );
  await platform.db.transaction('test', (tx) => on().ledger.post(tx, [seen, journal]));
  const first = (await world.out(customer, '450')).data.id;
  const second = (await world.out(customer, '450')).data.id;
  expect(await world.state(first)).toMatchObject({ flags: [] });
  expect(await world.state(second)).toMatchObject({ flags: ['passed_through'] });
});

test('R-WD-4a, R-WD-7: what was asked for days ago and has not left yet may leave with it, and is in the sum that people look at', async () => {
  const customer = await knownCustomer(world, { level: 'advanced' });
  const first = (await world.out(customer, '900')).data.id;
  expect(await rowOf(first)).toEqual({ checks: 0, sum: '900' });
  // Nothing leaves meanwhile: payouts are paused.
  world.clock.advance(2 * DAY_MS);
  const [wish] = await world.server.database.owner.query<{ address: string }>(
    'select address from withdrawals_addresses where user_id = $1',
    [customer.id],
  );
  const undeclared = { currency: USDT, number: '900', address: wish!.address, pay_password: PIN };
  expect((await world.post(customer, 'wallet/out', undeclared)).data.refusal).toBe(
    'travel_declaration_required',
  );
  const second = (await world.out(customer, '900')).data.id;
  expect(await rowOf(second)).toEqual({ checks: 1, sum: '1800' });
  // The limit of his level is what he asks for within a day (R-WD-2).
  expect((await world.post(customer, 'wallet/get_info', { currency: 3 })).data.left_24h).toBe('99100');
});
