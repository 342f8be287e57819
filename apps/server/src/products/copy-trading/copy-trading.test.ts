/** Copying over HTTP: sized, skipped, partly closed, closed, stopped, shared, left; what is refused. */
import { formatDecimal } from '@candor/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { PROOF } from '../../../test/fund-passwords.ts';
import { invited, tomorrowWith } from '../contracts/engine/levels.fixture.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
beforeEach(async () => {
  world = await copyWorld();
  await world.settle('50000');
});
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
  await world.close();
});

const refusal = async (customer: TestCustomer, path: string, fields: Record<string, string | number>) =>
  (await world.call(customer, path, fields)).data.refusal;
const sub = (customer: TestCustomer, fields: Record<string, string | number>) =>
  refusal(customer, 'documentation/sub', { accepted: 1, amount: '1000', ...fields });

/** Of a customer's one position: of its opening, and of its closing. */
async function fees(customer: TestCustomer): Promise<string[]> {
  const rows = await world.server.database.owner.query<{ open_fee: bigint; close_fee: bigint }>(
    'select open_fee, close_fee from contracts_positions where user_id = $1',
    [customer.id],
  );
  return rows.flatMap((row) => [formatDecimal(row.open_fee), formatDecimal(row.close_fee)]);
}

/** Monday after START, and weeks beyond. */
const monday = (weeks = 0): number => Date.parse('2026-11-23T00:00:01Z') + weeks * 7 * 86_400_000;

describe('what a signal becomes', () => {
  test('X-CP-1, R-CP-2, R-CP-3: 200 lots of 20,000 are 15 of 1,500, 14 of 1,499.99, none of 99; one price, after the lead’s own tick', async () => {
    // The open fee of 5 is paid when the signal is measured.
    const { lead, id } = await world.lead({ equity: '20005' });
    const [{ token }] = (await openOperators(world.server.database.owner, ['auditor'])) as [TestOperator];
    await world.server.database.owner.query(
      'update operators_sessions set expires_at = $1, last_used_at = $1',
      [new Date('2100-01-01')],
    );
    const listed = async (days: Record<string, number>) =>
      (await world.server.call('operator/copy_trading', days, { token, method: 'GET' })).data;
    const [{ applied_at: at }] = await listed({});
    expect(await listed({ from: at, to: at + 1 })).toMatchObject([{ id }]);
    expect(await listed({ to: at })).toEqual([]);
    const people = await world.followers(3);
    const copies = [];
    for (const [n, amount] of ['1500', '1499.99', '99'].entries())
      copies.push(await world.copy(people[n]!, id, amount));
    const position = await world.order(lead, { share: 200, multiple: 10 });
    await world.tick('50000');
    expect((await world.position(lead, position.id)).price).toBe('50000');
    expect(await world.signals(people[0]!, copies[0].id)).toEqual([]);
    await world.tick('50100');
    const mirrored = [];
    for (const [n, copy] of copies.entries()) mirrored.push((await world.signals(people[n]!, copy.id))[0]);
    expect(mirrored.map(({ lots, reason, price, equity }) => [lots, reason, price, equity])).toEqual([
      [15, null, '50100', '1500'],
      [14, null, '50100', '1499.99'],
      [0, 'zero_lots', '50100', '99'],
    ]);
    expect(mirrored[0].lead_equity).toBe('20000');
    const { order, positions } = await world.detail(people[0]!, copies[0].id);
    // 15 lots at 50,100: notional 751.5, margin 75.15, fee 0.37575.
    expect(positions[0]).toMatchObject({
      share: 15,
      multiple: 10,
      price: '50100',
      margin: '75.15',
      fees: '0.37575',
    });
    expect([order.available, order.margin, order.open]).toEqual(['1424.47425', '75.15', 1]);
    // It is shown with its copy, and not among the follower's own contracts.
    expect((await world.call(people[0]!, 'lever/my_trade', {})).data.message.total).toBe(0);
    expect(await refusal(people[0]!, 'lever/close', { id: positions[0].id })).toBe('order_unknown');
  });

  test('X-CP-4, R-CP-3: 0.52% worse is skipped, closing never is', async () => {
    const { lead, id } = await world.lead();
    const [ann] = await world.followers(1);
    const copy = await world.copy(ann!, id, '1000');
    const first = await world.order(lead, { share: 100 });
    await world.tick('50000');
    await world.tick('50260');
    expect((await world.signals(ann!, copy.id))[0]).toMatchObject({ reason: 'price', position_id: null });
    const second = await world.order(lead, { share: 100 });
    await world.tick('50260');
    await world.tick('50270');
    await world.call(lead, 'lever/close', { id: second.id });
    await world.call(lead, 'lever/close', { id: first.id });
    await world.tick('50270');
    await world.tick('45300');
    const closed = (await world.signals(ann!, copy.id)).filter(
      ({ kind }: { kind: string }) => kind === 'closed',
    );
    // What was skipped has nothing to close; the other closes at whatever the tick brings.
    expect(closed).toMatchObject([{ reason: null, price: '45300', lots: 5 }]);
    expect((await world.detail(ann!, copy.id)).positions).toEqual([]);
  });

  test('R-CP-2: a part of the lead’s is the same part of the follower’s, cut; nothing of one lot; the rest at the end', async () => {
    const { lead, id } = await world.lead();
    const people = await world.followers(2);
    const big = await world.copy(people[0]!, id, '1900');
    const small = await world.copy(people[1]!, id, '250');
    const position = await world.order(lead, { share: 100 });
    await world.tick('50000');
    await world.tick('50000');
    expect((await world.detail(people[0]!, big.id)).positions[0].share).toBe(9);
    expect((await world.detail(people[1]!, small.id)).positions[0].share).toBe(1);
    // Two parts at once: 30 of 100, then 35 of the 70 that are left.
    await world.call(lead, 'lever/close', { id: position.id, share: 30 });
    await world.call(lead, 'lever/close', { id: position.id, share: 35 });
    await world.tick('50000');
    await world.tick('50000');
    // floor(9 * 0.3) = 2, then floor(7 * 0.5) = 3.
    expect((await world.detail(people[0]!, big.id)).positions[0].share).toBe(4);
    const skipped = (await world.signals(people[1]!, small.id)).filter(
      ({ reason }: { reason: string }) => reason,
    );
    expect(skipped.map(({ reason }: { reason: string }) => reason)).toEqual(['zero_lots', 'zero_lots']);
    await world.call(lead, 'lever/close', { id: position.id });
    await world.tick('50500');
    await world.tick('50500');
    for (const [n, copy] of [big, small].entries())
      expect((await world.detail(people[n]!, copy.id)).positions).toEqual([]);
    expect((await world.get(people[0]!, 'documentation/order/positions', { id: big.id })).list).toHaveLength(
      3,
    );
  });

  test('R-VIP-1, R-CP-6, R-RF-1: a copied position pays the rate of its follower’s level; its fees earn neither its lead nor a friend of his anything', async () => {
    const { lead, id } = await world.lead({ equity: '20005' });
    const [ann, bob, friend] = await world.followers(3);
    await tomorrowWith(world, ann!, '5000000');
    // Whoever leads decides how much is traded: he invites one follower himself, and a friend the other.
    await invited(world, { referrer: lead, referee: ann! });
    await invited(world, { referrer: friend!, referee: bob! });
    await world.settle('50000');
    for (const follower of [ann!, bob!]) await world.copy(follower, id, '1500');
    const position = await world.order(lead, { share: 200 });
    await world.tick('50000');
    await world.tick('50000');
    // Of 750 at level 2, and at level 0.
    expect(await fees(ann!)).toEqual(['0.3', '0']);
    expect(await fees(bob!)).toEqual(['0.375', '0']);
    expect(await world.houseAmount('T:referral:accrued')).toBe('0');
    await world.call(lead, 'lever/close', { id: position.id });
    await world.tick('50000');
    await world.tick('50000');
    expect(await fees(ann!)).toEqual(['0.3', '0.3']);
    expect(await fees(bob!)).toEqual(['0.375', '0.375']);
    expect(await world.houseAmount('T:referral:accrued')).toBe('0');
  });

  test('R-CP-2, R-CP-4: paused, over a limit, short of money: skipped with its reason; leverage is the lower of the two', async () => {
    const { lead, id } = await world.lead();
    const people = await world.followers(4);
    const paused = await world.copy(people[0]!, id, '1000');
    const capped = await world.copy(people[1]!, id, '1000', { max_margin: '10' });
    const low = await world.copy(people[2]!, id, '1000', { max_leverage: 4 });
    const late = await world.copy(people[3]!, id, '1000');
    await world.call(people[0]!, 'documentation/order/pause', { id: paused.id, paused: 1 });
    await world.order(lead, { share: 100, multiple: 10 });
    await world.tick('50000');
    // Added after the signal: it counts for the next one.
    await world.call(people[3]!, 'documentation/order/add', { id: late.id, amount: '1000' });
    await world.tick('50000');
    expect((await world.signals(people[0]!, paused.id))[0].reason).toBe('paused');
    expect((await world.signals(people[1]!, capped.id))[0].reason).toBe('over_limit');
    expect((await world.detail(people[2]!, low.id)).positions[0]).toMatchObject({ multiple: 3, share: 5 });
    expect((await world.signals(people[3]!, late.id))[0]).toMatchObject({ equity: '1000', lots: 5 });
  });

  test('R-IDX-3, R-CP-3: on a degraded tick nothing opens, and closing goes on', async () => {
    const { lead, id } = await world.lead();
    const [ann] = await world.followers(1);
    const copy = await world.copy(ann!, id, '1000');
    const position = await world.order(lead, { share: 100 });
    await world.tick('50000');
    await world.tick('50000');
    await world.call(lead, 'lever/close', { id: position.id });
    await world.tick('50000');
    await world.order(lead, { share: 100 });
    await world.tick('50000');
    await world.tick('50000', { status: 'degraded' });
    const [last, closed] = await world.signals(ann!, copy.id);
    expect([last.reason, closed.kind, closed.reason]).toEqual(['no_price', 'closed', null]);
  });
});

describe('R-CP-5: profit share', () => {
  test('X-CP-2: 12 of 1,120; nothing of 1,050 and 1,100; 4.2 of 1,150; each week once, on two nodes', async () => {
    const { lead, id } = await world.lead({ equity: '5000' });
    const [ann] = await world.followers(1);
    const copy = await world.copy(ann!, id, '1000');
    const another = world.anotherCopying({ db: world.server.platform.db });
    const week = async (n: number, result: string): Promise<string[]> => {
      await world.result(ann!, copy.id, result);
      world.clock.set(monday(n));
      await Promise.all([world.copying.shareDue(), another.shareDue(), world.copying.shareDue()]);
      const { order } = await world.detail(ann!, copy.id);
      return [order.shared, order.equity, order.high_water];
    };
    expect(await week(0, '120')).toEqual(['12', '1108', '1108']);
    expect(await week(1, '-58')).toEqual(['12', '1050', '1108']);
    expect(await week(2, '50')).toEqual(['12', '1100', '1108']);
    expect(await week(3, '50')).toEqual(['16.2', '1145.8', '1145.8']);
    expect(await world.balance(lead)).toEqual(['5016.2', '0']);
    expect((await world.detail(ann!, copy.id)).flows.map(({ amount }: { amount: string }) => amount)).toEqual(
      ['4.2', '0', '0', '12', '1000'],
    );
  });

  test('X-CP-3: 500 added to a mark of 1,108 make 1,608; 310 withdrawn of 1,550 leave 1,298; leaving pays what is above', async () => {
    const { id } = await world.lead();
    const [ann] = await world.followers(1, '2000');
    const copy = await world.copy(ann!, id, '1000');
    await world.result(ann!, copy.id, '120');
    world.clock.set(monday());
    await world.copying.shareDue();
    const added = (await world.call(ann!, 'documentation/order/add', { id: copy.id, amount: '500' })).data;
    expect([added.high_water, added.amount]).toEqual(['1608', '1500']);
    await world.result(ann!, copy.id, '-58');
    const less = (await world.call(ann!, 'documentation/order/withdraw', { id: copy.id, amount: '310' }))
      .data;
    expect([less.equity, less.high_water, less.amount]).toEqual(['1240', '1298', '1200']);
    await world.result(ann!, copy.id, '158');
    const left = (await world.call(ann!, 'documentation/order/cancel', { id: copy.id })).data;
    // 1,398 less a tenth of the 100 above the mark.
    expect([left.state, left.shared, left.returned]).toEqual(['ended', '22', '1388']);
    expect(await world.available(ann!, 'coin')).toBe(String(2000 - 1000 - 500 + 310 + 1388));
    expect(await world.available(ann!, `copy${copy.id}`)).toBe('0');
  });

  test('X-CP-5: who takes 1,950 of 2,000 out pays the share of that part first, and the rest when he leaves', async () => {
    const { lead, id } = await world.lead({ equity: '5000' });
    const [ann] = await world.followers(1, '1000');
    const copy = await world.copy(ann!, id, '1000');
    await world.result(ann!, copy.id, '1000');
    const taken = { id: copy.id, amount: '1950' };
    const less = (await world.call(ann!, 'documentation/order/withdraw', taken)).data;
    expect([less.equity, less.high_water, less.shared, less.share_now]).toEqual(['50', '25', '97.5', '2.5']);
    // Before the lead's share it is the whole profit, wherever it went.
    expect(less.profit).toBe('1000');
    expect(await world.available(ann!, 'coin')).toBe('1852.5');
    expect(await world.balance(lead)).toEqual(['5097.5', '0']);
    const left = (await world.call(ann!, 'documentation/order/cancel', { id: copy.id })).data;
    expect([left.shared, left.returned]).toEqual(['100', '47.5']);
    expect(await world.balance(lead)).toEqual(['5100', '0']);
    const [, , flow] = (await world.detail(ann!, copy.id)).flows;
    expect([flow.kind, flow.amount, flow.shared, flow.agreement_version]).toEqual([
      'withdraw',
      '1950',
      '97.5',
      3,
    ]);
    expect(await world.broken()).toEqual([]);
  });

  test('X-CP-6: of a share that is bound in positions only what was paid for is done with, and the rest is due', async () => {
    const { lead, id } = await world.lead({ equity: '2000' });
    const [ann] = await world.followers(1, '1000');
    const copy = await world.copy(ann!, id, '1000');
    await world.result(ann!, copy.id, '1000');
    const position = await world.order(lead, { share: 350, multiple: 10 });
    await world.tick('50000');
    await world.tick('50000');
    const { order } = await world.detail(ann!, copy.id);
    expect(order.open).toBe(1);
    // All that is free but 1 goes out: the share of it is paid, and 1 is left for Monday.
    const amount = String(Number(order.available) - 1);
    const out = (await world.call(ann!, 'documentation/order/withdraw', { id: copy.id, amount })).data;
    expect(out.available).toBe('1');
    const due = Number(out.value) - Number(out.high_water);
    world.clock.set(monday());
    await world.copying.shareDue();
    const after = (await world.detail(ann!, copy.id)).order;
    expect(Number(after.shared) - Number(out.shared)).toBeCloseTo(1, 7);
    // A tenth was paid of a profit of 10, which left 9 above the mark.
    expect(Number(after.value) - Number(after.high_water)).toBeCloseTo(due - 10, 7);
    await world.call(lead, 'lever/close', { id: position.id });
    await world.tick('50000');
    await world.tick('50000');
    const left = (await world.call(ann!, 'documentation/order/cancel', { id: copy.id })).data;
    // A tenth of everything that was won, after fees.
    const won = Number(left.shared) + Number(left.returned) + Number(amount) - Number(out.shared) - 1000;
    expect(Number(left.shared)).toBeCloseTo(won / 10, 6);
    expect(await world.broken()).toEqual([]);
  });

  test('R-GEN-3: a copy keeps the terms it began under until its customer adds to it', async () => {
    const { lead, id } = await world.lead({ equity: '5000' });
    const [ann] = await world.followers(1, '1500');
    const copy = await world.copy(ann!, id, '1000');
    const { owner } = world.server.database;
    await owner.query('update copy_trading_copies set agreement_version = 1 where id = $1', [copy.id]);
    await owner.query(`delete from sales_agreements where user_id = $1 and product = 'copy_trading'`, [
      ann!.id,
    ]);
    await world.result(ann!, copy.id, '1000');
    const part = { id: copy.id, amount: '1000' };
    expect((await world.call(ann!, 'documentation/order/withdraw', part)).data.shared).toBe('0');
    const more = { id: copy.id, amount: '500' };
    expect(await refusal(ann!, 'documentation/order/add', more)).toBe('agreement_required');
    const added = (await world.call(ann!, 'documentation/order/add', { ...more, accepted: 1 })).data;
    expect([added.agreement_version, added.value, added.high_water]).toEqual([3, '1500', '1000']);
    expect((await world.call(ann!, 'documentation/order/withdraw', part)).data.shared).toBe('33.33333333');
    expect(await world.balance(lead)).toEqual(['5033.33333333', '0']);
  });
});

describe('R-KYC-5, R-CP-5: a lead who is blocked by law', () => {
  const block = async (lead: TestCustomer, status: 'blocked' | 'normal') => {
    const { owner } = world.server.database;
    await owner.query('alter table risk_status_customers disable trigger user');
    await owner.query(
      `insert into risk_status_customers (user_id, status, reason, law, is_law_told, tags, cause, set_by, set_name, since, version)
       values ($1, $2, 'sanctions', 'Act 7', false, '{}', 'test', 0, 'test', now(), 1) on conflict (user_id) do update set status = excluded.status`,
      [lead.id, status],
    );
    await owner.query('alter table risk_status_customers enable trigger user');
  };
  test('gets no share: it stays with the follower, is taken with the next when he is free again, and is nobody else’s when the copy is left', async () => {
    const { lead, id } = await world.lead({ equity: '5000' });
    const people = await world.followers(2);
    const [stays, leaves] = await Promise.all(people.map((each) => world.copy(each, id, '1000')));
    for (const [n, copy] of [stays, leaves].entries()) await world.result(people[n]!, copy!.id, '120');
    await block(lead, 'blocked');
    world.clock.set(monday());
    await world.copying.shareDue();
    expect(await world.copying.shareDue()).toBe(0);
    expect((await world.detail(people[0]!, stays!.id)).order).toMatchObject({
      shared: '0',
      equity: '1120',
      high_water: '1000',
    });
    expect(await world.balance(lead)).toEqual(['5000', '0']);
    // Of what is taken out meanwhile the follower keeps it, too.
    const part = { id: leaves!.id, amount: '560' };
    const out = (await world.call(people[1]!, 'documentation/order/withdraw', part)).data;
    expect([out.shared, out.equity, out.high_water]).toEqual(['0', '560', '500']);
    const left = (await world.call(people[1]!, 'documentation/order/cancel', { id: leaves!.id })).data;
    expect([left.state, left.shared, left.returned]).toEqual(['ended', '0', '560']);
    const kept = await world.server.database.owner.query(
      'select reason from copy_trading_kept_shares order by period nulls last, copy_id',
    );
    expect(kept).toEqual(Array.from({ length: 3 }, () => ({ reason: 'lead_blocked' })));
    await block(lead, 'normal');
    world.clock.set(monday(1));
    await world.copying.shareDue();
    expect((await world.detail(people[0]!, stays!.id)).order).toMatchObject({
      shared: '12',
      high_water: '1108',
    });
    expect(await world.balance(lead)).toEqual(['5012', '0']);
    expect(await world.broken()).toEqual([]);
  });
  test('R-KYC-4: nor does another account of his that leads, until two have undone the link', async () => {
    const { lead, id } = await world.lead({ equity: '5000' });
    const [other, ann] = (await world.followers(2)) as [TestCustomer, TestCustomer];
    const copy = await world.copy(ann, id, '1000');
    await world.result(ann, copy.id, '120');
    await block(other, 'blocked');
    const { identity } = world.house;
    const { db } = world.server.platform;
    await db.transaction('link', (tx) => identity.linkAccounts(tx, [lead.id, other.id]));
    world.clock.set(monday());
    await world.copying.shareDue();
    expect((await world.detail(ann, copy.id)).order).toMatchObject({ shared: '0', high_water: '1000' });
    expect(await world.balance(lead)).toEqual(['5000', '0']);
    await db.transaction('link', (tx) => identity.unlinkAccount(tx, other.id));
    world.clock.set(monday(1));
    await world.copying.shareDue();
    expect(await world.balance(lead)).toEqual(['5012', '0']);
  });
});

describe('R-CP-4: stop, close one, leave', () => {
  test('a portfolio at its stop closes everything, ends and says so; the lead has no part in it', async () => {
    const { lead, id } = await world.lead({ equity: '2000' });
    const [ann] = await world.followers(1);
    const copy = await world.copy(ann!, id, '1000', { stop_loss: 10 });
    await world.order(lead, { share: 200, multiple: 10 });
    await world.tick('50000');
    await world.tick('50000');
    expect((await world.detail(ann!, copy.id)).order).toMatchObject({ stop_at: '900', open: 1 });
    expect(await world.copying.endDue()).toBe(0);
    await world.settle('49000');
    expect((await world.detail(ann!, copy.id)).order.state).toBe('active');
    await world.settle('48900');
    expect(await world.copying.endDue()).toBe(1);
    expect((await world.detail(ann!, copy.id)).order).toMatchObject({
      state: 'leaving',
      end_reason: 'stop_loss',
    });
    await world.tick('48900');
    expect(await world.copying.endDue()).toBe(1);
    const { order } = await world.detail(ann!, copy.id);
    expect([order.state, order.shared]).toEqual(['ended', '0']);
    // 100 lots: a loss of 110 and fees of 2.5 and 2.445.
    expect(order.returned).toBe('885.055');
    expect((await world.get(ann!, 'documentation/order', {})).order_list[0].status).toBe(2);
  });

  test('one position is closed by hand and the lead’s closing finds nothing; leaving closes the rest at the next tick', async () => {
    const { lead, id } = await world.lead();
    const [ann] = await world.followers(1);
    const copy = await world.copy(ann!, id, '2000');
    const first = await world.order(lead, { share: 100 });
    await world.order(lead, { share: 100, type: 2 });
    await world.tick('50000');
    await world.tick('50000');
    const { positions } = await world.detail(ann!, copy.id);
    const long = positions.find(({ type }: { type: number }) => type === 1);
    await world.call(ann!, 'documentation/order/close', { id: copy.id, position_id: long.id });
    expect(await refusal(ann!, 'documentation/order/close', { id: copy.id, position_id: long.id })).toBe(
      'position_not_open',
    );
    await world.tick('50000');
    await world.call(lead, 'lever/close', { id: first.id });
    await world.tick('50000');
    await world.tick('50000');
    expect((await world.signals(ann!, copy.id))[0]).toMatchObject({ kind: 'closed', reason: 'not_open' });
    const left = (await world.call(ann!, 'documentation/order/cancel', { id: copy.id })).data;
    expect([left.state, left.open]).toEqual(['leaving', 1]);
    expect(await refusal(ann!, 'documentation/order/cancel', { id: copy.id })).toBe('copy_over');
    await world.tick('50000');
    await world.copying.endDue();
    expect((await world.detail(ann!, copy.id)).order.state).toBe('ended');
  });
});

test('X-CT-11, R-KYC-4: copies of linked accounts have one whole, which a stranger’s do not count in', async () => {
  const { lead, id } = await world.lead();
  const people = await world.followers(3);
  const [ann, bob] = people;
  await world.server.platform.db.transaction('link', (tx) =>
    world.server.on().identity.linkAccounts(tx, [ann!.id, bob!.id]),
  );
  for (const each of people) await world.copy(each, id, '1000');
  await world.order(lead, { share: 100 });
  await world.tick('50000');
  await world.tick('50000');
  const rows = await world.server.database.owner.query<{ before: bigint; opened: bigint }>(
    `select notional_before as before, notional_opened as opened from contracts_positions where copy_id is not null order by number`,
  );
  expect(rows.map(({ before }) => before).toSorted((x, y) => Number(x - y))).toEqual([
    0n,
    0n,
    rows[0]!.opened,
  ]);
});

describe('what is refused, and changes nothing', () => {
  test('R-CP-1, R-CP-6: himself, a ring, twice, too little, without test, an unknown lead', async () => {
    const { lead, id } = await world.lead();
    const other = await world.lead();
    const [ann, bob] = await world.followers(2, '5000');
    const { owner } = world.server.database;
    expect(await sub(lead, { config_id: id })).toBe('copy_own');
    await owner.query('update identity_users set stp_group = $2 where id = $1', [ann!.id, lead.id]);
    expect(await sub(ann!, { config_id: id })).toBe('copy_own');
    expect(await sub(bob!, { config_id: 12345 })).toBe('lead_unknown');
    expect(await sub(bob!, { config_id: id, amount: '49.99' })).toBe('copy_too_small');
    expect(await sub(bob!, { config_id: id, amount: '100000.01' })).toBe('copy_too_large');
    expect(await sub(bob!, { config_id: id, amount: '5000.01' })).toBe('insufficient_balance');
    expect(await sub(bob!, { config_id: id, accepted: 0 })).toBe('agreement_required');
    expect(await sub(lead, { config_id: other.id, accepted: 1 })).toBe('copy_test_required');
    const wrong = (await world.call(lead, 'documentation/test', { answers: 'ttttt' })).data;
    expect(wrong).toEqual({ is_passed: false, wrong: [1, 3, 4] });
    await owner.query('update copy_trading_customers set test_version = 1 where user_id = $1', [bob!.id]);
    expect(
      (await world.call(bob!, 'documentation/sub', { config_id: id, amount: '1000', accepted: 1 })).type,
    ).toBe('ok');
    expect(await sub(bob!, { config_id: id })).toBe('copy_twice');
  });

  test('R-CP-1: a lead follows nobody who follows him, directly or by others', async () => {
    const [a, b, c] = [await world.lead(), await world.lead(), await world.lead()];
    const { owner } = world.server.database;
    for (const { lead } of [a, b, c]) {
      await owner.query(
        'insert into copy_trading_customers (user_id, test_version, tested_at) values ($1, 1, now())',
        [lead.id],
      );
      await world.call(lead, 'wallet/change', {
        from_field: 'lever',
        to_field: 'change',
        currency_id: 3,
        number: '1000',
      });
    }
    await world.copy(a.lead, b.id, '500');
    await world.copy(b.lead, c.id, '500');
    expect(await sub(b.lead, { config_id: a.id, amount: '100' })).toBe('copy_ring');
    expect(await sub(c.lead, { config_id: a.id, amount: '100' })).toBe('copy_ring');
  });

  test('R-CP-1: applying needs 30 days, 20 closed positions and 1,000 USDT; a lead who stops ends every copy of him', async () => {
    const [dan] = await world.customers(1);
    const { lead, id } = await world.lead({ name: 'Steady Hand' });
    const [ann] = await world.followers(1);
    const apply = { name: 'Dan', about: 'Slow and steady.', accepted: 1 };
    expect(await refusal(dan!, 'documentation/lead/apply', apply)).toBe('lead_not_ready');
    for (let n = 0; n < 20; n += 1) {
      const { id } = await world.order(dan!, { share: 1 });
      await world.tick('50000');
      await world.call(dan!, 'lever/close', { id });
      await world.tick('50000');
    }
    world.clock.set(world.clock.now() + 30 * 86_400_000 + 60_000);
    await world.settle('50000');
    expect(await refusal(dan!, 'documentation/lead/apply', { ...apply, share_rate: '15.1' })).toBe(
      'lead_share_too_high',
    );
    // What everybody will read leads nowhere, under a name of his own (R-SUP-1, R-DEP-2).
    for (const name of ['Candor Official', '客服 小王'])
      expect(await refusal(dan!, 'documentation/lead/apply', { ...apply, name })).toBe('name_reserved');
    expect(await refusal(dan!, 'documentation/lead/apply', { ...apply, name: 'STEADY-h4nd' })).toBe(
      'lead_name_taken',
    );
    for (const about of ['Follow @steady_dan for signals', 'Send USDT to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'])
      expect(await refusal(dan!, 'documentation/lead/apply', { ...apply, about })).toBe('invalid_request');
    // Nor beside another account of his that leads: of two opposite portfolios one always wins (R-KYC-4).
    const { identity } = world.house;
    const { db } = world.server.platform;
    await db.transaction('link', (tx) => identity.linkAccounts(tx, [lead.id, dan!.id]));
    expect(await refusal(dan!, 'documentation/lead/apply', apply)).toBe('lead_already');
    await db.transaction('link', (tx) => identity.unlinkAccount(tx, dan!.id));
    expect((await world.call(dan!, 'documentation/lead/apply', apply)).type).toBe('ok');
    expect(await refusal(dan!, 'documentation/lead/apply', apply)).toBe('lead_already');
    const { state, conditions } = await world.get(dan!, 'documentation/lead');
    expect([state, conditions.is_met, conditions.closed]).toEqual(['applied', true, 20]);
    const copy = await world.copy(ann!, id, '1000');
    await world.order(lead, { share: 100 });
    await world.tick('50000');
    await world.tick('50000');
    expect(await refusal(lead, 'documentation/lead/retire', {})).toBe('step_up_required');
    expect(await refusal(lead, 'documentation/lead/retire', PROOF)).toBeUndefined();
    expect(await sub(ann!, { config_id: id })).toBe('lead_closed');
    await world.copying.endDue();
    await world.tick('50000');
    await world.copying.endDue();
    expect((await world.detail(ann!, copy.id)).order).toMatchObject({
      state: 'ended',
      end_reason: 'lead_ended',
    });
  });
});

test('R-CP-1: figures come from the ledger and from closed positions; money that comes in makes no return', async () => {
  const { lead, id } = await world.lead({ equity: '10000' });
  for (const price of ['51000', '49000']) {
    const { id: position } = await world.order(lead, { share: 100, multiple: 10 });
    await world.tick('50000');
    await world.call(lead, 'lever/close', { id: position });
    await world.tick(price);
    await world.settle('50000');
  }
  await world.copying.refreshFigures();
  const [shown] = await world.get(lead, 'documentation/config', { sort: 'drawdown' });
  expect(shown).toMatchObject({ id, status: 1, share_rate: '10' });
  const { figures, period } = shown;
  // 94.95 won (X-CT-1), then lost 100 with fees of 2.5 and 2.45: -10 on 10,000.
  expect([figures.closed, figures.won, figures.hit_rate, period.result, period.roi]).toEqual([
    2,
    1,
    '50',
    '-10',
    '-0.1',
  ]);
  expect(period.curve).toHaveLength(1);
  expect(figures.since).toBeLessThan(world.clock.now());
  expect((await world.get(lead, 'documentation/positions', { id, status: 3 })).total).toBe(2);
  // ADR 99: who began today stands behind in rankings by return, whatever he won; his result counts as everybody's.
  world.clock.set(world.clock.now() + 8 * 86_400_000);
  await world.settle('50000');
  const young = await world.lead({ equity: '10000' });
  const { id: position } = await world.order(young.lead, { share: 100, multiple: 10 });
  await world.tick('50000');
  await world.call(young.lead, 'lever/close', { id: position });
  await world.tick('52000');
  await world.copying.refreshFigures();
  const ranked = async (sort: string) =>
    (await world.get(lead, 'documentation/config', { sort })).map((of: { id: number }) => of.id);
  expect(await ranked('roi')).toEqual([id, young.id]);
  expect(await ranked('result')).toEqual([young.id, id]);
});
