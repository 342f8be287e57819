/** Machines on a whole server: leasing what exists, each day's rent and output once, leaving early, the end of a term. */
import { house } from '@candor/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { toldTo } from '../../../test/told.ts';
import type { MachinesWorld } from './machines.fixture.ts';
import { START, machinesWorld } from './machines.fixture.ts';
import { outputMove, outputOf, reserveOf } from './settle-machine.ts';

let world: MachinesWorld;
let alice: TestCustomer;
beforeAll(async () => {
  world = await machinesWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(START);
  [alice] = (await world.customers(1)) as [TestCustomer];
});

const list = async (who: TestCustomer, status?: number) =>
  (
    await world.server.call('machine/order', status === undefined ? {} : { status }, {
      token: who.token,
      method: 'GET',
    })
  ).data.order_list;
const shown = async (id: number) =>
  (await world.server.call('machine/product_info', { id }, { method: 'GET' })).data;
const coin = (who: TestCustomer, currency: 'USDT' | 'BTC' = 'USDT') =>
  world.balance(who.id, 'coin:available', currency);
const nothingBroken = async () => {
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
};
const of = (id: number, part: string) => `T:machine:${id}:${part}`;

describe('machines', () => {
  test('X-MC-1, P-MC-1, P-MC-2, P-MC-4: three at 900 for 90 days, 30 a day earned; cancelled after 30 days 1,800 come back', async () => {
    const id = await world.package({ daily: '10.5' });
    const { data: rental, message } = await world.lease(alice, id, 3);
    expect(message).toBe('Leased. Output starts tomorrow.');
    // R-MC-4: the specification's fields.
    expect(rental).toMatchObject({
      amount: '2700',
      follow_num: 3,
      day: 90,
      max_income: '2835',
      month_income: '945',
      today_output: '0',
      state: 'running',
      back: '2700',
    });
    expect(await coin(alice)).toBe('7300');
    expect(await world.balance(null, of(id, 'deferred'))).toBe('2700');
    expect(await shown(id)).toMatchObject({ units: 200, leased: 3, left: 197 });
    const before = Number(await world.balance(null, 'I:rent:machine'));
    for (const days of [1, 2, 30]) {
      world.midnight(1 + days);
      await world.machines.payDue();
      await world.machines.payDue();
      expect(Number(await world.balance(null, 'I:rent:machine')) - before).toBe(30 * days);
      expect(await coin(alice)).toBe(String(7300 + 31.5 * days));
    }
    expect((await list(alice))[0]).toMatchObject({
      done_day: 30,
      rent_earned: '900',
      back: '1800',
      today_output: '31.5',
    });
    // R-MC-2: closed, the account could not cancel any more, and its unearned rent would be the house's.
    const closure = () => world.server.call('user/closure', {}, { token: alice.token, method: 'GET' });
    const hindering = async () =>
      (await closure()).data.obstacles.map(({ code }: { code: string }) => code).toSorted();
    expect(await hindering()).toEqual(['balance', 'rental_open']);
    const { data } = await world.cancel(alice, rental.id, '1800');
    expect(await hindering()).toEqual(['balance']);
    expect(data).toMatchObject({ state: 'cancelled', back: '1800', is_cancel: 1, total_output: '945' });
    expect(await coin(alice)).toBe(String(7300 + 945 + 1800));
    expect(await world.balance(null, of(id, 'deferred'))).toBe('0');
    expect(await shown(id)).toMatchObject({ leased: 0 });
    expect((await world.cancel(alice, rental.id)).data).toMatchObject({ refusal: 'machine_over' });
    expect(await world.machines.payDue()).toBe(0);
    await nothingBroken();
  });

  test('X-MC-2, P-MC-3, P-MC-6: 0.005 BTC for 210 that exist: three units get 0.00007142, the rest stays for the next day', async () => {
    const id = await world.package({ units: 210 });
    const { data: rental } = await world.lease(alice, id, 3);
    expect(rental).toMatchObject({ max_income: null, today_output: null });
    world.midnight(2);
    await world.payout(id, '2027-03-02', '0.005');
    await world.machines.payDue();
    await world.machines.payDue();
    expect(await coin(alice, 'BTC')).toBe('0.00007142');
    expect(await world.balance(null, of(id, 'output'), 'BTC')).toBe('0.00000001');
    const { data } = (await world.server.call('machine/output', { id }, { method: 'GET' })).data;
    expect(data).toMatchObject([
      {
        day: '2027-03-02',
        amount: '0.005',
        customers: '0.00007142',
        house: '0.00492857',
        rest: '0.00000001',
        leased: 3,
      },
    ]);
    expect(await shown(id)).toMatchObject({ day_output: '0.0000238', measured_day: '2027-03-02' });
    // 200 that exist: exactly 0.000075. And the next day of the first begins with what stayed.
    const other = await world.package({ units: 200 });
    await world.lease(alice, other, 3);
    world.midnight(5);
    await world.payout(other, '2027-03-04', '0.005');
    await world.payout(id, '2027-03-03', '0.005');
    await world.machines.payDue();
    expect((await list(alice)).map((row: { total_output: string }) => row.total_output)).toEqual([
      '0.000075',
      '0.00014284',
    ]);
    await nothingBroken();
  });

  test('X-MC-3, R-FN-8: 189,000 for 200 units; with less, only what is covered is leased, and coverage is never below 1', async () => {
    const id = await world.package({ daily: '10.5' });
    expect(await shown(id)).toMatchObject({
      coverage: '1',
      left: 200,
      max_income: '945',
      reserve: { amount: '189000', owed: '0', idle: '189000' },
      break_even: { days: 86, net: '45' },
    });
    const short = await world.package({ daily: '10.5', units: 3, funded: '2834.99999999' });
    expect(await shown(short)).toMatchObject({ left: 2, label: 'in_progress' });
    expect((await world.lease(alice, short, 3)).data).toMatchObject({ refusal: 'machine_sold_out', left: 2 });
    expect((await world.lease(alice, short, 2)).data).toMatchObject({ state: 'running' });
    expect(await shown(short)).toMatchObject({ left: 0, leased: 2, label: 'sold_out' });
    expect(Number((await shown(short)).coverage)).toBeGreaterThanOrEqual(1);
    await nothingBroken();
  });

  test('X-MC-4, R-MC-2, R-MC-5: a run that comes days late posts each missed day, the term ends by itself, the rent is earned whole', async () => {
    const id = await world.package({ rent: '100', daily: '1' });
    const { data: rental } = await world.lease(alice, id, 1);
    world.midnight(10);
    await world.machines.payDue();
    const rows = await world.server.database.owner.query(
      `select p.amount::text as amount from chk.journal j join chk.posting p on p.journal_id = j.id
       where j.kind = 'machine_rent' and j.ref_id like $1 and p.amount > 0 order by j.id`,
      [`${rental.id}:%`],
    );
    const each = rows.map((row) => (row as { amount: string }).amount);
    expect(each).toEqual([...Array.from({ length: 8 }, () => '1.11111111'), '1.11111112']);
    world.midnight(200);
    await world.machines.payDue();
    expect((await list(alice, 2))[0]).toMatchObject({
      state: 'ended',
      rent_earned: '100',
      total_output: '90',
      back: '0',
      remain_day: 0,
    });
    expect(await coin(alice)).toBe('9990');
    expect((await world.cancel(alice, rental.id)).data).toMatchObject({ refusal: 'machine_over' });
    expect(await shown(id)).toMatchObject({ leased: 0 });
    const [told, ...more] = await toldTo(world.server.database.owner, alice.id);
    const days = { days: '90', units: '1', output: '90', currency: 'USDT' };
    expect(told).toMatchObject({ kind: 'machine_ended', params: days, by_mail: true });
    expect(more).toEqual([]);
    await nothingBroken();
  });

  test('R-MC-5: cancelled on the day of the lease, or in the middle of its first day, everything comes back and nothing was brought', async () => {
    const id = await world.package({ daily: '10.5', units: 1 });
    const { data: rental } = await world.lease(alice, id, 1);
    const [bob] = (await world.customers(1)) as [TestCustomer];
    expect((await world.lease(bob, id, 1)).data).toMatchObject({ refusal: 'machine_sold_out' });
    world.clock.advance(20 * 3_600_000);
    expect((await world.cancel(alice, rental.id, '900')).data).toMatchObject({
      back: '900',
      total_output: '0',
    });
    expect(await coin(alice)).toBe('10000');
    expect((await world.lease(bob, id, 1)).data).toMatchObject({ state: 'running' });
    await nothingBroken();
  });

  test('R-MC-2: when midnight has passed since it was shown, less comes back, and it is refused until that was seen', async () => {
    const id = await world.package({ daily: '10.5' });
    const { data: rental } = await world.lease(alice, id, 1);
    world.midnight(2);
    const refused = await world.cancel(alice, rental.id, '900');
    expect(refused.data).toMatchObject({ refusal: 'machine_back_changed', back: '890' });
    expect(refused.message).toContain('890');
    expect((await world.cancel(alice, rental.id, '890')).data).toMatchObject({
      back: '890',
      total_output: '10.5',
    });
    await nothingBroken();
  });

  test('X-MC-5, R-MC-2: measured output cannot be left on a bad day: it is used, its rent and its share, and only what follows comes back', async () => {
    const id = await world.package({ units: 10 });
    const [bob, carol] = (await world.customers(2)) as [TestCustomer, TestCustomer];
    const [one, two] = [(await world.lease(alice, id, 2)).data, (await world.lease(bob, id, 3)).data];
    expect(one).toMatchObject({ back: '1800', is_today_counted: false });
    await world.lease(carol, id, 1);
    world.midnight(3);
    world.clock.advance(-60_000);
    await world.machines.payDue();
    // Of two days one is over, the other runs for a minute more.
    expect((await list(alice))[0]).toMatchObject({
      done_day: 1,
      rent_earned: '20',
      back: '1760',
      is_today_counted: true,
    });
    expect((await world.cancel(alice, one.id, '1760')).data).toMatchObject({
      state: 'cancelled',
      done_day: 2,
      rent_earned: '40',
      back: '1760',
      updated_at: Date.parse('2027-03-04T00:00:00Z'),
    });
    expect(await coin(alice)).toBe('9960');
    // Its units are free at once, and whoever leases them begins tomorrow.
    expect(await shown(id)).toMatchObject({ leased: 4 });
    const [dan] = (await world.customers(1)) as [TestCustomer];
    await world.lease(dan, id, 6);
    world.clock.advance(60_000);
    await world.cancel(bob, two.id);
    world.clock.advance(3_600_000);
    const equity = await world.balance(null, 'E:equity', 'BTC');
    await world.payout(id, '2027-03-03', '0.01');
    await world.machines.payDue();
    expect(await Promise.all([alice, bob, carol, dan].map((each) => coin(each, 'BTC')))).toEqual([
      '0.002',
      '0.003',
      '0.001',
      '0',
    ]);
    expect(Number(await world.balance(null, 'E:equity', 'BTC')) - Number(equity)).toBeCloseTo(0.004, 8);
    // Paid after its end, and nothing else of it has changed.
    expect((await list(alice, 3))[0]).toMatchObject({ state: 'cancelled', total_output: '0.002' });
    // Left on the fourth, it used that day as well.
    expect((await list(bob, 3))[0]).toMatchObject({ done_day: 3, back: '2610', total_output: '0.003' });
    await nothingBroken();
  });

  test('R-MC-2: on its last day nothing would come back: it ends by itself, and the day of the lease is still free', async () => {
    const id = await world.package({ days: 2 });
    const { data: rental } = await world.lease(alice, id, 1);
    world.midnight(2);
    expect((await list(alice))[0]).toMatchObject({ back: '0' });
    expect((await world.cancel(alice, rental.id)).data).toMatchObject({ refusal: 'machine_last_day' });
    world.midnight(3);
    expect((await world.cancel(alice, rental.id)).data).toMatchObject({ refusal: 'machine_over' });
    const { data: next } = await world.lease(alice, id, 1);
    world.clock.advance(3_600_000);
    expect((await world.cancel(alice, next.id, '900')).data).toMatchObject({ back: '900', done_day: 0 });
    await nothingBroken();
  });

  test('R-GEN-3: what was leased under the first agreement is left by it: the running day costs nothing and brings nothing', async () => {
    const id = await world.package({ units: 10 });
    const { data: rental } = await world.lease(alice, id, 1);
    await world.server.database.owner.transaction('formerly', async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query('update machines_rentals set agreement_version = 1 where id = $1', [rental.id]);
    });
    world.midnight(3);
    world.clock.advance(-60_000);
    expect((await list(alice))[0]).toMatchObject({ back: '890', is_today_counted: false });
    expect((await world.cancel(alice, rental.id)).data).toMatchObject({ back: '890', done_day: 1 });
    await nothingBroken();
  });

  test('R-MC-2: nobody writes a rental that was left within a day and used none of it', async () => {
    const id = await world.package({ units: 10 });
    const { data: rental } = await world.lease(alice, id, 1);
    world.midnight(2);
    await world.machines.payDue();
    await expect(
      world.server.database.owner.query(
        `update machines_rentals set state = 'cancelled', returned = rent - rent_earned, next_day_at = null, ended_at = $2 where id = $1`,
        [rental.id, new Date(world.clock.now() + 3_600_000)],
      ),
    ).rejects.toThrow('machines_rentals_left');
  });

  test('R-MC-3: a day is entered once, when it is over, and of measured output only', async () => {
    const id = await world.package();
    await world.lease(alice, id, 1);
    await expect(world.payout(id, '2027-03-01', '0.005')).rejects.toMatchObject({
      code: 'machine_day_unfit',
    });
    world.midnight(2);
    await world.payout(id, '2027-03-01', '0.005');
    await expect(world.payout(id, '2027-03-01', '0.005')).rejects.toMatchObject({
      code: 'machine_day_unfit',
    });
    await expect(world.payout(id, '2027-02-28', '0.005')).rejects.toMatchObject({
      code: 'machine_day_unfit',
    });
    await expect(world.payout(await world.package({ daily: '1' }), '2027-03-02', '1')).rejects.toMatchObject({
      code: 'machine_day_unfit',
    });
    // The day of the lease brings nothing: all of it is the house's.
    await world.machines.payDue();
    expect(await coin(alice, 'BTC')).toBe('0');
    await nothingBroken();
  });

  test('R-MC-3: what a day’s power costs comes off first', async () => {
    const id = await world.package({ units: 100, powerCost: '0.00001' });
    await world.lease(alice, id, 10);
    world.midnight(3);
    await world.payout(id, '2027-03-02', '0.003');
    // A day that does not pay for its power.
    await world.payout(id, '2027-03-03', '0.0005');
    await world.machines.payDue();
    expect(await coin(alice, 'BTC')).toBe('0.0002');
    await nothingBroken();
  });

  test('R-MC-1, R-OPS-4: none of what is gone, paused, unknown or not paid for is leased; the agreement comes first', async () => {
    const id = await world.package({ daily: '10.5', units: 5 });
    const refused = async (units: number, who = alice, on = id) =>
      (await world.lease(who, on, units)).data.refusal;
    expect(await refused(6)).toBe('machine_sold_out');
    expect(await refused(1, alice, 99_999)).toBe('machine_unknown');
    const [poor] = (await world.customers(1, '899.99999999')) as [TestCustomer];
    expect(await refused(1, poor)).toBe('insufficient_balance');
    expect(
      (await world.server.call('machine/sub', { config_id: id, amount: 1 }, { token: alice.token })).data,
    ).toMatchObject({
      refusal: 'agreement_required',
    });
    for (const amount of ['0', '-1', '1.5', 'x'])
      expect(
        (
          await world.server.call(
            'machine/sub',
            { config_id: id, amount, accepted: 1 },
            { token: alice.token },
          )
        ).data,
      ).toMatchObject({
        refusal: 'invalid_request',
      });
    await world.server.database.owner.query(`update machines_packages set state = 'paused' where id = $1`, [
      id,
    ]);
    expect(await refused(1)).toBe('machine_not_open');
    expect(await coin(alice)).toBe('10000');
    await nothingBroken();
  });

  test('R-GEN-4: the same key leases and cancels once and answers the same bytes; another customer neither sees nor cancels it', async () => {
    const id = await world.package({ daily: '10.5' });
    const fields = { config_id: id, amount: 1, accepted: 1 };
    const options = { token: alice.token, headers: { 'idempotency-key': 'machines-once-1' } };
    const [first, second] = await Promise.all(
      [1, 2].map(() => world.server.call('machine/sub', fields, options)),
    );
    expect(first!.data).toEqual(second!.data);
    expect(await coin(alice)).toBe('9100');
    const [bob] = (await world.customers(1)) as [TestCustomer];
    expect((await world.cancel(bob, first!.data.id)).data).toMatchObject({ refusal: 'order_unknown' });
    expect(await list(bob)).toEqual([]);
    const leave = { token: alice.token, headers: { 'idempotency-key': 'machines-once-2' } };
    const left = await world.server.call('machine/order/cancel', { id: first!.data.id }, leave);
    expect((await world.server.call('machine/order/cancel', { id: first!.data.id }, leave)).data).toEqual(
      left.data,
    );
    expect(await coin(alice)).toBe('10000');
  });

  test('the report says what leaving gives back, what the last day brought, and what was paid in all', async () => {
    const id = await world.package({ daily: '10.5' });
    await world.lease(alice, id, 2);
    world.midnight(3);
    await world.machines.payDue();
    const { data } = await world.server.call('machine/report', {}, { token: alice.token, method: 'GET' });
    expect(data).toMatchObject({
      count: 1,
      sum: '1760',
      profit: '21',
      allprofit: '42',
      is_complete: true,
      agreement: { is_accepted: true },
    });
  });

  test('R-POL-4, R-FN-8: everybody sees units leased of those that exist, unearned rent, what is owed and what lies there', async () => {
    const id = await world.package({ daily: '10.5', units: 4 });
    await world.lease(alice, id, 1);
    const { packages } = await world.machines.publicView!.machines!();
    expect(packages.find((each) => each.id === id)).toMatchObject({
      units: 4,
      leased: 1,
      deferred: '900',
      coverage: '1',
      reserve: { amount: '3780', owed: '945', idle: '2835' },
    });
    await world.server.database.owner.query(
      `update machines_packages set state = 'closed', closed_at = now() where id = $1`,
      [id],
    );
    // Closed, and on the page until all that it owes is paid.
    expect(
      (await world.machines.publicView!.machines!()).packages.find((each) => each.id === id),
    ).toMatchObject({
      leased: 1,
    });
    world.midnight(91);
    await world.machines.payDue();
    expect(
      (await world.machines.publicView!.machines!()).packages.find((each) => each.id === id),
    ).toBeUndefined();
    await nothingBroken();
  });

  test('R-MC-1, R-GEN-3: not by hand either: more units than exist, other terms, a share twice, rent that drifts', async () => {
    const id = await world.package({ units: 2 });
    const { data: rental } = await world.lease(alice, id, 2);
    const { owner } = world.server.database;
    const copy = (units: number, rent: string) =>
      owner.query(
        `insert into machines_rentals (user_id, package_id, units, rent_currency_id, rent, term_days, kind, output_currency_id, power_cost,
           agreement_version, leased_at, next_day_at)
         select user_id, package_id, $2, rent_currency_id, ${rent}, term_days, kind, output_currency_id, power_cost, 1, leased_at, next_day_at
         from machines_rentals where id = $1`,
        [rental.id, units],
      );
    await expect(copy(1, 'rent / 2')).rejects.toThrow('machines_packages_units');
    await expect(copy(1, 'rent')).rejects.toThrow('is not what its package says');
    for (const change of ['rent = rent * 2', 'units = units + 1', `state = 'published'`, 'daily_output = 1'])
      await expect(owner.query(`update machines_packages set ${change} where id = $1`, [id])).rejects.toThrow(
        /keeps its terms|violates/,
      );
    await expect(
      owner.query('update machines_rentals set units = 1 where id = $1', [rental.id]),
    ).rejects.toThrow('cannot change');
    await expect(
      owner.query('update machines_rentals set rent_earned = 1 where id = $1', [rental.id]),
    ).rejects.toThrow('machines_rentals_rent');
    world.midnight(2);
    const payout = await world.payout(id, '2027-03-02', '0.005');
    await world.machines.payDue();
    await expect(
      owner.query('update machines_shares set paid_at = now() where payout_id = $1', [payout]),
    ).rejects.toThrow('as it was written');
    await expect(owner.query('delete from machines_payouts where id = $1', [payout])).rejects.toThrow();
    await nothingBroken();
  });

  test('R-MC-1: output out of rent, or out of anything but what was measured or set aside, does not compile', () => {
    const money = { currencyId: 3, amount: 5n };
    // @ts-expect-error rent that others have paid is no output
    outputMove(house('T:machine:1:deferred'), 7, money);
    // @ts-expect-error nor is another customer's money
    outputMove({ userId: 8, account: 'coin', bucket: 'available' }, 7, money);
    // @ts-expect-error nor is the house's own
    outputMove(house('E:equity'), 7, money);
    expect([outputMove(outputOf(1), 7, money), outputMove(reserveOf(1), 7, money)]).toHaveLength(2);
  });
});
