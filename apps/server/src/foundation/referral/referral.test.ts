/** Referral over HTTP: fees of real trades, what lies there for the referrer, the day that pays it, and what both sides are shown. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { BTC, USDT } from '../../../test/trader.ts';
import type { Trader } from '../../../test/trader.ts';
import type { ReferralWorld } from './referral.fixture.ts';
import { leaveRank } from './show-referral.ts';
import { DAY, LARGE, SOUND, START, midnight, referralWorld, worth } from './referral.fixture.ts';

let world: ReferralWorld;
let began = 0;
beforeAll(async () => {
  world = await referralWorld();
});
afterEach(async () => {
  expect(await world.broken()).toEqual(SOUND);
  // Time never goes back: each test begins some months later than the one before.
  began += 200;
  world.clock.set(START + began * DAY);
  await world.server.database.owner.query(
    `update identity_users set kind = 'demo_trader' where kind = 'customer'`,
  );
  await world.referral.runDue();
});
afterAll(() => world.close());

const at = (days: number): void => world.clock.set(midnight(began + days));
const invitees = async (of: Trader) =>
  (await of.call('user/my_invite_list', { limit: 100 })).data['data'] as Record<string, never>[];

async function pair(): Promise<[Trader, Trader, Trader]> {
  const [referrer, referee, other] = await world.people(3);
  await world.invite(referrer!, referee!);
  return [referrer!, referee!, other!];
}

test('X-RF-1: of 12.34567891 USDT in fees at 20 % 2.46913578 are the referrer’s, from the fee on and to the last digit', async () => {
  const [referrer, referee, other] = await pair();
  await world.activatedBefore(referrer, 50);
  const before = await world.house('I:fee:spot', USDT);
  await world.trade(referee, other, LARGE);
  expect(await world.house('T:referral:accrued', USDT)).toBe('2.46913578');
  expect(Number(await world.house('I:fee:spot', USDT)) - Number(before)).toBeCloseTo(
    12.34567891 - 2.46913578,
    8,
  );
  const { data } = await referrer.get('user/invite');
  expect(data).toMatchObject({
    total_return_rate: '20',
    is_partner: true,
    invite_num: 51,
    activated_num: 50,
  });
  const row = (await invitees(referrer)).find(({ state }) => state === 'waiting');
  expect(row).toMatchObject({
    state: 'waiting',
    fees: '12.34567891',
    accrued: [{ currency_name: 'USDT', amount: '2.46913578' }],
  });
  // R-RF-3: the one who was invited sees that, by whom, and how much.
  const seen = (await referee.get('user/invite')).data['invited_by'];
  expect(seen).toMatchObject({
    rate: '20',
    state: 'waiting',
    accrued: [{ currency_name: 'USDT', amount: '2.46913578' }],
  });
});

test('X-RF-2: a fee of 0.00012345 BTC at 10 % brings 0.00001234 BTC, in the coin of the fee', async () => {
  const [referrer, referee, other] = await pair();
  await world.trade(other, referee);
  expect(await world.house('T:referral:accrued', BTC)).toBe('0.00001234');
  const [row] = await invitees(referrer);
  expect(row).toMatchObject({
    accrued: [{ currency_name: 'BTC', amount: '0.00001234' }],
    fees: '8.07759274',
  });
});

test('X-RF-3: with verification and 6 days it stays unactivated; on day 7 at 00:00 UTC it is posted to the spot account, once', async () => {
  const [referrer, referee, other] = await pair();
  await world.verify(referee);
  await world.trade(referee, other, LARGE);
  at(6);
  await world.referral.runDue();
  expect(await world.house('T:referral:accrued', USDT)).toBe('1.23456789');
  const [waiting] = await invitees(referrer);
  expect(waiting).toMatchObject({ state: 'waiting', missing: { days: 1, fees: '0', is_verified: true } });
  world.clock.set(midnight(began + 7) - 1);
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000000/0');
  at(7);
  await Promise.all([world.referral.runDue(), world.referral.runDue()]);
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000001.23456789/0');
  expect(await world.house('T:referral:accrued', USDT)).toBe('0');
  const [paid] = await invitees(referrer);
  expect(paid).toMatchObject({ state: 'activated', missing: null, paid: [{ amount: '1.23456789' }] });
  const { data: returns } = await referrer.call('user/my_account_return');
  expect(returns).toMatchObject({
    total: 1,
    data: [{ value: '1.23456789', currency_name: 'USDT', usdt: '1.23456789' }],
  });
  const rank = await world.server.call('user/invite_list', {});
  expect(rank.data).toMatchObject([{ place: 1, total: '1.23456789', user_id: null }]);
  expect((await referrer.call('user/invite_list', {})).data).toMatchObject([{ user_id: referrer.id }]);
  expect((await referee.call('user/invite_list', {})).data).toMatchObject([{ user_id: null }]);
  // R-RF-3: he may leave it, and come back.
  await referrer.call('user/invite_rank', { is_ranked: '0' });
  expect((await world.server.call('user/invite_list', {})).data).toEqual([]);
});

test('R-RF-2: a day that nobody ran is made up for; what is earned later is paid at the next 00:00 UTC and not before', async () => {
  const [referrer, referee, other] = await pair();
  await world.verify(referee);
  await world.trade(referee, other, worth('10000'));
  world.clock.set(midnight(began + 12) + 3_600_000);
  await world.trade(referee, other, worth('20000'));
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000001/0');
  expect(await world.house('T:referral:accrued', USDT)).toBe('2');
  at(13);
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000003/0');
});

test('R-RF-2: not activated after 90 days it lapses, what was accrued goes back to the fees, and nothing is earned any more', async () => {
  const [referrer, referee, other] = await pair();
  await world.trade(referee, other, worth('10000'));
  const kept = await world.house('I:fee:spot', USDT);
  at(89);
  await world.referral.runDue();
  expect((await invitees(referrer))[0]).toMatchObject({ state: 'waiting' });
  at(90);
  await world.referral.runDue();
  expect((await invitees(referrer))[0]).toMatchObject({
    state: 'lapsed',
    lapse_reason: 'too_late',
    accrued: [],
    paid: [],
  });
  expect(Number(await world.house('I:fee:spot', USDT)) - Number(kept)).toBeCloseTo(1, 8);
  await world.trade(referee, other, worth('10000'));
  expect(await world.house('T:referral:accrued', USDT)).toBe('0');
});

test('R-RF-2: after twelve months the relation ends, to the moment; what was earned before is paid', async () => {
  const [referrer, referee, other] = await pair();
  await world.verify(referee);
  await world.trade(referee, other, worth('10000'));
  at(8);
  await world.referral.runDue();
  world.clock.set(START + (began + 365) * DAY - 1);
  await world.trade(referee, other, worth('10000'));
  world.clock.set(START + (began + 367) * DAY);
  await world.trade(referee, other, worth('10000'));
  await world.referral.runDue();
  expect((await invitees(referrer))[0]).toMatchObject({ state: 'ended', accrued: [] });
  expect(await referrer.coin(USDT)).toBe('1000002/0');
  began += 400;
});

test('R-RF-2: two accounts that turn out to be one person lapse in the transaction that found it; a ring over three does on the next look', async () => {
  const [referrer, referee, other] = await pair();
  await world.trade(referee, other, worth('10000'));
  const { identity } = world.server.on();
  await world.server.platform.db.transaction('link', (tx) =>
    identity.linkAccounts(tx, [referrer.id, referee.id]),
  );
  expect((await invitees(referrer))[0]).toMatchObject({ state: 'lapsed', lapse_reason: 'same_person' });
  expect(await world.house('T:referral:accrued', USDT)).toBe('0');
  // One invites another, who invites somebody who is the first again.
  const [first, second, third] = await world.people(3);
  await world.invite(first!, second!);
  await world.invite(second!, third!);
  await world.trade(third!, other, worth('10000'));
  await world.server.platform.db.transaction('link', (tx) =>
    identity.linkAccounts(tx, [first!.id, third!.id]),
  );
  expect(await world.referral.lapseOwn()).toBe(1);
  expect((await invitees(second!))[0]).toMatchObject({ state: 'lapsed', lapse_reason: 'ring' });
  expect((await invitees(first!))[0]).toMatchObject({ state: 'waiting' });
});

test('R-RF-2: one device or one address to be paid at is self-referral, also found later', async () => {
  const [referrer, referee, other] = await pair();
  const { owner } = world.server.database;
  const [second] = await world.people(1);
  await world.invite(referrer, second!);
  for (const one of [referee, second!]) await world.trade(one, other, worth('10000'));
  const device = (user: number, isApp: boolean) =>
    owner.query(
      `insert into identity_devices (user_id, device_hash, first_seen_at, is_app) values ($1, sha256('one phone'), now(), $2)`,
      [user, isApp],
    );
  await device(referrer.id, true);
  await device(referee.id, false);
  // A browser of the same name in the same network is nobody's secret.
  expect(await world.referral.lapseOwn()).toBe(0);
  await owner.query(`update identity_devices set is_app = true where user_id = $1`, [referee.id]);
  const save = async (user: number, address: string) => {
    const [row] = await owner.query<{ id: bigint }>(
      `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at, deleted_at)
       values ($1, 3, 'TRC20', $2, $2, now(), now(), now()) returning id`,
      [user, address],
    );
    return row!.id;
  };
  const payAt = async (user: number, address: bigint, value: string) => {
    // The steps before are not this test's.
    await owner.query(`select set_config('session_replication_role', 'replica', false)`);
    await owner.query(
      `insert into withdrawals_requests (number, user_id, state, currency_id, chain, address_id, destination, amount, fee, arrives, fee_rate, fee_fixed,
         usdt_value, business_day, submitted_at, flags, created_at, updated_at)
       values (nextval(pg_get_serial_sequence('withdrawals_requests', 'id')), $1, 'passed', 3, 'TRC20', $2, 'T', $3, 0, $3, 0, 0, $3, current_date, now(), '{}', now(), now())`,
      [user, address, String(BigInt(value) * 100_000_000n)],
    );
    await owner.query(`select set_config('session_replication_role', 'origin', false)`);
  };
  expect(await world.referral.lapseOwn()).toBe(1);
  // What stands on a chain anybody saves, and a small part of what somebody takes out may be a present.
  const [theirs, copied] = [await save(referrer.id, 'T-one'), await save(second!.id, 'T-one')];
  await payAt(referrer.id, theirs, '500');
  expect(await world.referral.lapseOwn()).toBe(0);
  await payAt(second!.id, await save(second!.id, 'T-own'), '100');
  await payAt(second!.id, copied, '40');
  expect(await world.referral.lapseOwn()).toBe(0);
  await payAt(second!.id, copied, '60');
  expect(await world.referral.lapseOwn()).toBe(1);
  const reasons = (await invitees(referrer)).map((row) => row['lapse_reason']);
  expect(reasons).toEqual(['same_address', 'same_device']);
});

/** As two people do it; what they are asked for is not this test's. */
async function blockByLaw({ id }: Trader): Promise<void> {
  const { owner } = world.server.database;
  await owner.query(`select set_config('session_replication_role', 'replica', false)`);
  await owner.query(
    `insert into risk_status_customers (user_id, status, reason, law, is_law_told, tags, cause, set_by, set_name, since)
     values ($1, 'blocked', 'sanctions', 'test', true, '{}', 'operator', 1, 'test', now())`,
    [id],
  );
  await owner.query(`select set_config('session_replication_role', 'origin', false)`);
}

test('R-KYC-4, R-KYC-5: whom the law stops earns nothing while it does, nor does another account of his', async () => {
  const [referrer, referee, other] = await pair();
  const [blocked] = await world.people(1);
  await world.verify(referee);
  await world.trade(referee, other, worth('10000'));
  const { identity } = world.server.on();
  const { db } = world.server.platform;
  await blockByLaw(blocked!);
  await db.transaction('link', (tx) => identity.linkAccounts(tx, [referrer.id, blocked!.id]));
  at(8);
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000000/0');
  await db.transaction('link', (tx) => identity.unlinkAccount(tx, blocked!.id));
  at(9);
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000001/0');
});

/** Over between the fee and the day that pays it. */
async function overBefore(referee: Trader): Promise<void> {
  const { owner } = world.server.database;
  await owner.query(
    `with now as (update referral_relations set state = 'activated', activated_at = began_at where referee_id = $1 and state = 'waiting' returning referrer_id)
     update referral_referrers set activated = activated + 1 where user_id in (select referrer_id from now)`,
    [referee.id],
  );
  await owner.query(
    `update referral_relations set state = 'ended', over_at = began_at where referee_id = $1`,
    [referee.id],
  );
}

test('R-KYC-5: nor is a fee paid to him that was taken while its relation ended; it waits, and holds up nobody else’s', async () => {
  const [referrer, referee, other] = await pair();
  const [second, invited, blocked] = await world.people(3);
  await world.invite(second!, invited!);
  await world.verify(referee, invited!);
  const { identity } = world.server.on();
  const { db } = world.server.platform;
  await blockByLaw(blocked!);
  // Before it is over: the server's own run may come by at any moment.
  await db.transaction('link', (tx) => identity.linkAccounts(tx, [referrer.id, blocked!.id]));
  for (const each of [referee, invited!]) {
    await world.trade(each, other, worth('10000'));
    await overBefore(each);
  }
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000000/0');
  expect(await second!.coin(USDT)).toBe('1000001/0');
  await db.transaction('link', (tx) => identity.unlinkAccount(tx, blocked!.id));
  await world.referral.runDue();
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000001/0');
});

/** As if another of its fees had been on its way when it ended. */
async function goesOn(referee: Trader): Promise<void> {
  const { owner } = world.server.database;
  await owner.query('alter table referral_relations disable trigger referral_relations_kept');
  await owner.query(
    `update referral_relations set state = 'activated', over_at = null where referee_id = $1`,
    [referee.id],
  );
  await owner.query('alter table referral_relations enable trigger referral_relations_kept');
}

test('R-RF-2: of what comes in late twice on one day the second waits for the next, and holds up nobody else’s', async () => {
  const [referrer, referee, other] = await pair();
  const [second, invited] = await world.people(2);
  await world.invite(second!, invited!);
  await world.verify(referee, invited!);
  await world.trade(referee, other, worth('10000'));
  await overBefore(referee);
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000001/0');
  await goesOn(referee);
  for (const each of [referee, invited!]) {
    await world.trade(each, other, worth('10000'));
    await overBefore(each);
  }
  await world.referral.runDue();
  expect([await referrer.coin(USDT), await second!.coin(USDT)]).toEqual(['1000001/0', '1000001/0']);
  at(9);
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000002/0');
});

test('R-OPS-7, R-KYC-4: who is of staff with another account earns nothing, late neither, and stands in no rank', async () => {
  const [referrer, referee, other] = await pair();
  const [staff, second, invited] = await world.people(3);
  await world.invite(second!, invited!);
  await world.verify(referee, invited!);
  await world.trade(referee, other, worth('10000'));
  at(8);
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000001/0');
  const rank = async () => (await world.server.call('user/invite_list', {})).data;
  expect(await rank()).toMatchObject([{ place: 1, total: '1' }]);

  await world.trade(referee, other, worth('10000'));
  await overBefore(referee);
  await world.trade(invited!, other, worth('10000'));
  const { identity, operators } = world.server.on();
  await operators.registerOwnAccount({ userId: staff!.id, note: 'of staff' });
  const { db } = world.server.platform;
  for (const each of [referrer, second!])
    await db.transaction('link', (tx) => identity.linkAccounts(tx, [each.id, staff!.id]));
  await world.referral.lapseOwn();
  at(9);
  await world.referral.runDue();
  expect(await referrer.coin(USDT)).toBe('1000001/0');
  expect((await invitees(second!))[0]).toMatchObject({ state: 'lapsed', lapse_reason: 'house_account' });
  expect(await world.house('T:referral:accrued', USDT)).toBe('0');
  expect(await rank()).toEqual([]);
});

test('R-RF-3: who has closed his account stands in the rank no more once it is added up again, for nobody more often than each ten seconds', async () => {
  const [referrer, referee, other] = await pair();
  await world.verify(referee);
  await world.trade(referee, other, worth('10000'));
  at(8);
  await world.referral.runDue();
  const rank = async () => (await world.server.call('user/invite_list', {})).data;
  expect(await rank()).toMatchObject([{ place: 1, total: '1' }]);
  await world.server.database.owner.query(
    `insert into closure_requests (user_id, state, reason, leaves_dust, requested_at, closes_at, ended_at, erase_at)
     values ($1, 'closed', '', false, now(), now(), now(), now() + interval '5 years')`,
    [referrer.id],
  );
  // Nor by who goes out of it himself.
  await referee.call('user/invite_rank', { is_ranked: '0' });
  expect(await rank()).toMatchObject([{ place: 1, total: '1' }]);
  world.clock.advance(10_000);
  expect(await rank()).toEqual([]);
});

test('R-RF-3: of two who go out of the rank at once neither is put back', async () => {
  const pairs = [await pair(), await pair()];
  for (const [, referee, other] of pairs) {
    await world.verify(referee);
    await world.trade(referee, other, worth('10000'));
  }
  at(8);
  await world.referral.runDue();
  const rank = async () => (await world.server.call('user/invite_list', {})).data;
  expect(await rank()).toHaveLength(2);
  for (const [referrer] of pairs) leaveRank(world.referral.deps, referrer.id);
  expect(await rank()).toEqual([]);
});

test('R-OPS-7: neither staff nor accounts of the house earn or are earned from; a referrer the law stops waits', async () => {
  const [referrer, referee, other] = await pair();
  const { operators } = world.server.on();
  await world.verify(referee);
  await world.trade(referee, other, worth('10000'));
  await world.server.database.owner
    .query(
      `insert into risk_status_customers (user_id, status, reason, since, version) values ($1, 'blocked', 'other', now(), 1)`,
      [referrer.id],
    )
    .catch(() => undefined);
  await operators.registerOwnAccount({ userId: referee.id, note: 'of staff' });
  expect(await world.referral.lapseOwn()).toBe(1);
  expect((await invitees(referrer))[0]).toMatchObject({ state: 'lapsed', lapse_reason: 'house_account' });
  const [{ token }] = (await openOperators(world.server.database.owner, ['auditor'])) as [TestOperator];
  // The clock of this house stands in another year than its database.
  await world.server.database.owner.query(
    'update operators_sessions set expires_at = $1, last_used_at = $1',
    [new Date('2100-01-01')],
  );
  const listed = async (days: Record<string, number>) =>
    (
      await world.server.call(
        'operator/referral/relations',
        { user_id: referee.id, ...days },
        { token, method: 'GET' },
      )
    ).data;
  const [relation] = (await listed({})).data;
  const { began_at: beganAt } = relation;
  expect((await listed({ from: beganAt, to: beganAt + 1 })).data).toEqual([relation]);
  expect(await listed({ to: beganAt })).toMatchObject({ data: [], total: 0 });
});

test('R-RF-1: two who were invited by two others trade with one another: each fee has its own referrer, and a fee of nobody none', async () => {
  const [one, referee, other] = await pair();
  const [two] = await world.people(1);
  await world.invite(two!, other);
  await world.trade(referee, other);
  expect(await world.house('T:referral:accrued', USDT)).toBe('0.80775927');
  expect(await world.house('T:referral:accrued', BTC)).toBe('0.00001234');
  expect((await invitees(one))[0]).toMatchObject({
    accrued: [{ currency_name: 'USDT', amount: '0.80775927' }],
  });
  expect((await invitees(two!))[0]).toMatchObject({
    accrued: [{ currency_name: 'BTC', amount: '0.00001234' }],
  });
});
