/** Airdrops on a whole server: drawn from the named block, counted from change points, shared to the last unit, paid once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { house, journalOf } from '@candor/ledger';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { toldTo } from '../../../test/told.ts';
import type { AirdropWorld } from './airdrop.fixture.ts';
import { DAY, HOUR, USDT, airdropWorld, momentsOf } from './airdrop.fixture.ts';
import { countOnce } from './count-weights.ts';
import { owedOf } from './held-shares.ts';
import { drawIfDue } from './draw-hours.ts';
import { poolOf, shareMove } from './settle-airdrop.ts';
import { countNow } from './shares-store.ts';

let world: AirdropWorld;
beforeAll(async () => {
  world = await airdropWorld();
});
afterAll(() => world.close());
beforeEach(() => world.begin());

const over = () => world.clock.set(world.first() + DAY + HOUR);
const orders = async (who: TestCustomer, status?: number) =>
  (
    await world.server.call('airdrop/order_list', status === undefined ? {} : { status }, {
      token: who.token,
      method: 'GET',
    })
  ).data.order_list;
const detail = async (who: TestCustomer, id: number) =>
  (await world.server.call('airdrop/detail', { id }, { token: who.token, method: 'GET' })).data;
const paidTo = (who: TestCustomer) => world.balance(who.id, 'coin:available');
const nothingBroken = async () => {
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
};
/** Customers with these balances. */
const holders = async (...amounts: string[]) =>
  Promise.all(amounts.map(async (amount) => (await world.customers(1, amount))[0]!));

describe('airdrops', () => {
  test('X-AD-1, P-AD-1: 700, 200 and 100 with a cap of 40% get 400,000, 400,000 and 200,000', async () => {
    const [a, b, c] = (await holders('700', '200', '100')) as [TestCustomer, TestCustomer, TestCustomer];
    const id = await world.campaign({ pool: '1000000', cap: '0.4' });
    expect(await orders(a)).toMatchObject([
      { id, status: 1, amount: null, weight: null, pool: '1000000', cap: '400000' },
    ]);
    over();
    const row = await world.runTo(id, 'paid');
    expect(row.paid).toBe(100_000_000_000_000n);
    expect(await Promise.all([a, b, c].map(paidTo))).toEqual(['400000', '400000', '200000']);
    expect(await world.balance(null, `T:airdrop:${id}`)).toBe('0');
    const [mine] = await orders(a, 3);
    expect(mine).toMatchObject({
      id,
      status: 3,
      amount: '400000',
      weight: '700',
      paid_customers: 3,
      paid: '1000000',
    });
    expect(mine.share).toMatchObject({ is_capped: true, total: '16800', person_total: '16800' });
    // 200 of 300 is as much as the cap, too.
    expect(mine.sharing).toMatchObject({
      customers: 3,
      total: '24000',
      capped: 2,
      rest: '200000',
      rest_total: '2400',
    });
    await nothingBroken();
  });

  test('X-AD-2, R-AD-2: half of the drawn hours weigh half, and 24 times as much for one of them weighs the same as all day', async () => {
    const [half, once] = (await holders('100', '0.00000001')) as [TestCustomer, TestCustomer];
    const id = await world.campaign({ height: 30 });
    // The block is there long before the day is over: what it draws is known, and it is the same.
    await world.chain.mine(40);
    const hash = (await world.house.chains.blocks('BTC')!.block(30))!.hash;
    const moments = momentsOf({ id, hash, days: [world.day()] });
    world.clock.set(moments[2]! - 1);
    await world.move(once.id, '2399.99999999');
    world.clock.set(moments[2]! + 1);
    await world.move(once.id, '-2400');
    world.clock.set(moments[11]! + 1);
    await world.move(half.id, '-100');
    over();
    await world.runTo(id, 'paid');
    expect((await orders(half))[0]).toMatchObject({ weight: '50', amount: '333.33' });
    // Two moments with the smallest unit lie in it as well.
    expect((await orders(once))[0]).toMatchObject({ weight: '100' });
    const { hours } = await detail(half, id);
    expect(hours.map(({ at }: { at: number }) => at)).toEqual(moments);
    expect(hours.filter(({ balance }: { balance: string }) => balance === '100')).toHaveLength(12);
    expect((await detail(once, id)).hours[2]).toEqual({ at: moments[2], balance: '2400' });
    await nothingBroken();
  });

  test('X-AD-3: 1,000 among three equal weights is 333.33 each; 0.01 stays in the pool and is shown', async () => {
    const all = await holders('5', '5', '5');
    const id = await world.campaign({ pool: '1000' });
    over();
    await world.runTo(id, 'paid');
    for (const each of all) expect(await paidTo(each)).toBe('333.33');
    expect(await world.balance(null, `T:airdrop:${id}`)).toBe('0.01');
    expect((await orders(all[0]!))[0]).toMatchObject({ paid: '999.99', reserve: '0.01' });
    const params = { amount: '333.33', currency: 'TRX', counted: 'USDT' };
    const told = await toldTo(world.server.database.owner, all[0]!.id);
    // A million small gifts never stand before a notice that waits for its mail.
    expect(told).toEqual([{ kind: 'airdrop_paid', params, by_mail: false }]);
    await nothingBroken();
  });

  test('X-AD-5, R-AD-3: linked accounts share one cap', async () => {
    const all = await holders('300', '100', '200', '100');
    const { owner } = world.server.database;
    await owner.query('update identity_users set stp_group = $1 where id = $2', [all[0]!.id, all[1]!.id]);
    const id = await world.campaign({ pool: '1000', cap: '0.4' });
    over();
    await world.runTo(id, 'paid');
    expect(await Promise.all(all.map(paidTo))).toEqual(['300', '100', '400', '200']);
    const { data } = await world.server.call('airdrop/shares', { id }, { method: 'GET' });
    const persons = new Set(data.map(({ person }: { person: string }) => person));
    expect([data.length, persons.size]).toEqual([4, 3]);
    await nothingBroken();
  });

  test('R-AD-2: nothing is drawn before the last day is over, and a block that is late is waited for', async () => {
    await holders('5');
    const early = await world.campaign({ height: 30 });
    world.clock.set(world.first() + DAY - 1);
    await world.airdrop.runDue();
    expect((await world.find(early)).state).toBe('announced');
    // Over a real chain nobody makes blocks on demand.
    const { number: head } = await world.house.chains.blocks('BTC')!.head();
    const late = await world.campaign({ height: head + 1 });
    const real = world.airdrop.deps.ports;
    const mine = real.mine;
    real.mine = undefined;
    over();
    await world.airdrop.runDue();
    await world.chain.mine(6);
    await world.airdrop.runDue();
    expect((await world.find(late)).state).toBe('announced');
    await world.chain.mine(1);
    await world.runTo(late, 'paid');
    real.mine = mine;
    await nothingBroken();
  });

  test('R-AD-2: a named block that was reorganised away is not what counts; taken already, it is drawn and counted again before anybody is paid', async () => {
    const [holder] = await holders('5');
    const { number: head } = await world.house.chains.blocks('BTC')!.head();
    const id = await world.campaign({ height: head + 2 });
    over();
    await world.chain.mine(4);
    const before = (await world.house.chains.blocks('BTC')!.block(head + 2))!.hash;
    await world.chain.reorganise(3);
    const after = (await world.house.chains.blocks('BTC')!.block(head + 2))!.hash;
    expect(after).not.toBe(before);
    // Drawn and counted, and not paid: somebody stops it at that point.
    const { blocks, mine } = world.airdrop.deps.ports;
    await mine!(10);
    const row = await countedOnly(id);
    expect(row.block_hash).toBe(after.slice(2));
    await world.chain.reorganise(14);
    const last = (await blocks!.block(head + 2))!.hash.slice(2);
    expect(last).not.toBe(row.block_hash);
    const paid = await world.runTo(id, 'paid');
    expect(paid.block_hash).toBe(last);
    expect(paid.moments!.map((at) => at.getTime())).toEqual(
      momentsOf({ id, hash: last, days: [world.day()] }),
    );
    expect(await paidTo(holder!)).toBe('1000');
    await nothingBroken();
  });

  /** As far as counted, and not paid. */
  async function countedOnly(id: number) {
    const { deps } = world.airdrop;
    expect(await drawIfDue(deps, await world.find(id))).toBe(true);
    while ((await countOnce(deps, id)) !== 'done') await new Promise((wake) => setTimeout(wake, 25));
    return world.find(id);
  }

  test('R-AD-3: who is not counted: the house, staff, closed and blocked accounts, and whoever has nothing', async () => {
    const all = await holders('5', '5', '5', '5', '5');
    const [, demo, staff, closed, blocked] = all as [
      TestCustomer,
      TestCustomer,
      TestCustomer,
      TestCustomer,
      TestCustomer,
    ];
    const { owner } = world.server.database;
    await owner.query(`update identity_users set kind = 'demo_trader' where id = $1`, [demo.id]);
    await owner.query(
      `insert into operators_house_accounts (user_id, relation, note, registered_at) values ($1, 'staff', 'test', now())`,
      [staff.id],
    );
    await owner.query(
      `insert into closure_requests (user_id, state, reason, leaves_dust, requested_at, closes_at, ended_at, erase_at)
       values ($1, 'closed', 'test', true, now(), now(), now(), now())`,
      [closed.id],
    );
    await owner.query(`select set_config('session_replication_role', 'replica', false)`);
    await owner.query(
      `insert into risk_status_customers (user_id, status, reason, law, is_law_told, tags, cause, set_by, set_name, since)
       values ($1, 'blocked', 'sanctions', 'test', true, '{}', 'operator', 1, 'test', now())`,
      [blocked.id],
    );
    await owner.query(`select set_config('session_replication_role', 'origin', false)`);
    const id = await world.campaign();
    over();
    const row = await world.runTo(id, 'paid');
    expect([row.customers, row.paid_customers]).toEqual([1, 1]);
    expect(await Promise.all(all.map(paidTo))).toEqual(['1000', '0', '0', '0', '0']);
    await owner.query('delete from risk_status_customers');
    await nothingBroken();
  });

  test('R-AD-3: who is blocked between count and payment is paid when he is no more, and his share is nobody else’s', async () => {
    const [free, blocked] = (await holders('5', '5')) as [TestCustomer, TestCustomer];
    const id = await world.campaign();
    over();
    const { mine } = world.airdrop.deps.ports;
    await mine!(30);
    await countedOnly(id);
    const { owner } = world.server.database;
    // As two people do it; what they are asked for is not this test's.
    const asTwo = async (sql: string) => {
      await owner.query(`select set_config('session_replication_role', 'replica', false)`);
      await owner.query(sql, [blocked.id]);
      await owner.query(`select set_config('session_replication_role', 'origin', false)`);
    };
    await asTwo(`insert into risk_status_customers (user_id, status, reason, law, is_law_told, tags, cause, set_by, set_name, since)
      values ($1, 'blocked', 'sanctions', 'test', true, '{}', 'operator', 1, 'test', now())`);
    const row = await world.runTo(id, 'paid');
    expect([row.customers, row.paid_customers]).toEqual([2, 1]);
    expect(await Promise.all([free, blocked].map(paidTo))).toEqual(['500', '0']);
    expect((await orders(blocked))[0].share).toMatchObject({ amount: '500', paid_at: null });
    // Closed meanwhile, its pool is still his.
    await owner.query(`update airdrop_campaigns set state = 'closed', closed_at = now() where id = $1`, [id]);
    await world.airdrop.runDue();
    expect(await paidTo(blocked)).toBe('0');
    expect(await world.balance(null, `T:airdrop:${id}`)).toBe('500');
    expect(await owedOf(world.server.platform.db, await world.find(id))).toBe(50_000_000_000n);
    await nothingBroken();
    await asTwo('delete from risk_status_customers where user_id = $1');
    await world.airdrop.runDue();
    await world.airdrop.runDue();
    expect(await paidTo(blocked)).toBe('500');
    expect(await owedOf(world.server.platform.db, await world.find(id))).toBe(0n);
    await nothingBroken();
  });

  test('R-AD-3, R-KYC-4: nor is another account of a person who is blocked counted, or paid once it was', async () => {
    const [free, first, second, blocked] = (await holders('5', '5', '5', '5')) as [
      TestCustomer,
      TestCustomer,
      TestCustomer,
      TestCustomer,
    ];
    const { owner } = world.server.database;
    await owner.query(`select set_config('session_replication_role', 'replica', false)`);
    await owner.query(
      `insert into risk_status_customers (user_id, status, reason, law, is_law_told, tags, cause, set_by, set_name, since)
       values ($1, 'blocked', 'sanctions', 'test', true, '{}', 'operator', 1, 'test', now())`,
      [blocked.id],
    );
    await owner.query(`select set_config('session_replication_role', 'origin', false)`);
    const link = (one: TestCustomer) =>
      world.server.platform.db.transaction('link', (tx) =>
        world.house.identity.linkAccounts(tx, [one.id, blocked.id]),
      );
    await link(first);
    const id = await world.campaign();
    over();
    await world.airdrop.deps.ports.mine!(30);
    await countedOnly(id);
    await link(second);
    const row = await world.runTo(id, 'paid');
    expect([row.customers, row.paid_customers]).toEqual([2, 1]);
    expect(await Promise.all([free, first, second].map(paidTo))).toEqual(['500', '0', '0']);
    await owner.query('delete from risk_status_customers');
    await world.airdrop.runDue();
    await world.airdrop.runDue();
    expect(await Promise.all([free, first, second].map(paidTo))).toEqual(['500', '0', '500']);
    await nothingBroken();
  });

  test('R-AD-1: nobody holds anything: nothing is paid, and the whole pool stays', async () => {
    const id = await world.campaign();
    over();
    const row = await world.runTo(id, 'paid');
    expect([row.customers, row.paid]).toEqual([0, 0n]);
    expect(await world.balance(null, `T:airdrop:${id}`)).toBe('1000');
    await nothingBroken();
  });

  test('R-AD-2: balances of every account count, frozen ones too, and nothing that came after', async () => {
    const [holder] = await holders('10');
    const { db } = world.server.platform;
    await db.transaction('hold', (tx) =>
      world.ledger.post(tx, [
        journalOf({ kind: 'transfer', refType: 'test', refId: `airdrop:${holder!.id}`, actor: 'job:test' }, [
          {
            from: { userId: holder!.id, account: 'coin', bucket: 'available' },
            to: { userId: holder!.id, account: 'contract', bucket: 'available' },
            currencyId: 3,
            amount: 400_000_000n,
          },
        ]),
      ]),
    );
    const id = await world.campaign();
    over();
    await world.move(holder!.id, '1000');
    await world.runTo(id, 'paid');
    expect((await orders(holder!))[0]).toMatchObject({ weight: '10' });
    await nothingBroken();
  });

  test('R-AD-1: a share from anywhere but a pool does not compile, and the ledger builds no such journal', () => {
    const to = { userId: 7, currencyId: 9, amount: 5n };
    // @ts-expect-error another customer's money is no pool
    shareMove({ userId: 8, account: 'coin', bucket: 'available' }, to);
    // @ts-expect-error nor is the house's own
    shareMove(house('E:equity'), to);
    // @ts-expect-error nor is a reserve of another product
    shareMove(house('T:finance:1:free'), to);
    expect(shareMove(poolOf(1), to)).toMatchObject({ amount: 5n });
  });

  test('an unknown or unannounced campaign is not shown, and asks for a login where it is one’s own', async () => {
    const [holder] = await holders('5');
    const draft = await world.campaign({ height: 0 });
    for (const id of [draft, 999_999])
      for (const call of ['airdrop/detail', 'airdrop/campaign', 'airdrop/shares'])
        expect(
          (await world.server.call(call, { id }, { token: holder!.token, method: 'GET' })).data,
        ).toMatchObject({
          refusal: 'airdrop_unknown',
        });
    expect((await orders(holder!)).map(({ id }: { id: number }) => id)).not.toContain(draft);
  });

  // Last: cases that were passed without their review stay in the books of the checker.
  test('R-AD-3: in live only who is verified counts, and whose document has not run out', async () => {
    const [passed, expired] = (await holders('5', '5', '5')) as [TestCustomer, TestCustomer, TestCustomer];
    const { owner } = world.server.database;
    for (const [who, until] of [
      [passed, '2100-01-01'],
      [expired, '2027-01-01'],
    ] as const)
      await owner.query(
        `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at, decided_at, expires_on)
         values ($1::integer, 'basic', 'passed', 'DE', sha256($1::integer::text::bytea), now(), now(), now(), $2)`,
        [who.id, until],
      );
    const now = new Date(world.clock.now());
    const count = (isVerified: boolean) =>
      countNow(world.server.platform.db, {
        currencyId: USDT,
        at: now,
        now,
        isVerified,
        persons: 5,
        shares: 5,
      });
    expect((await count(false)).customers).toBe(3);
    expect((await count(true)).largestShares.map(({ user_id: id }) => id)).toEqual([passed.id]);
  });
});
