/** A sale that one person stops: it is never allotted so, customers may leave, and what it stood still is added when two let it go on. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { toldTo } from '../../../test/told.ts';
import type { LaunchpadWorld } from './launchpad.fixture.ts';
import { DAY, HOUR, START, launchpadWorld } from './launchpad.fixture.ts';
import { launchpadPorts } from './ports.ts';
import { tellTurn } from './tell-customers.ts';

let world: LaunchpadWorld;
let maker: TestOperator;
let checker: TestOperator;
let alice: TestCustomer;
let bob: TestCustomer;
beforeAll(async () => {
  world = await launchpadWorld();
  const { owner } = world.server.database;
  [maker, checker] = (await openOperators(owner, ['market_admin', 'access_admin'])) as [
    TestOperator,
    TestOperator,
  ];
  await owner.query('update operators_sessions set last_used_at = $1, expires_at = $1', [
    new Date('2100-01-01'),
  ]);
});
beforeEach(async () => {
  world.clock.set(START);
  [alice, bob] = (await world.customers(2)) as [TestCustomer, TestCustomer];
});
afterAll(async () => {
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
});

const CLOSES = 2 * DAY;
const ALLOTS = CLOSES + HOUR;
const after = async (ms: number) => {
  world.clock.set(START + ms);
  await world.launchpad.runDue();
};
const act = async (id: number, name: string) =>
  (
    await world.server.call(
      'operator/launchpad/act',
      { id, act: name, reason: 'as agreed' },
      { token: maker.token },
    )
  ).data;
const byTwo = async (id: number, name: string) => {
  const { proposal_id: proposal, refusal } = await act(id, name);
  if (refusal !== undefined) return refusal as string;
  const fields = { id: proposal as number, version: 1 };
  const { data } = await world.server.call('operator/proposals/approve', fields, { token: checker.token });
  return (data.refusal ?? data.state) as string;
};
const info = async (id: number) =>
  (await world.server.call('lh/send/product_info', { id }, { method: 'GET' })).data;
const dates = async (id: number) => {
  const { end_at, allots_at, online_time } = await info(id);
  return [end_at, allots_at, online_time].map((at: number) => (at - START) / HOUR);
};
const mine = async (who: TestCustomer) =>
  (await world.server.call('lh/send/order_list', {}, { method: 'GET', token: who.token })).data.order_list[0];
const cancel = async (who: TestCustomer) =>
  (await world.server.call('lh/send/order/cancel', { id: (await mine(who)).id }, { token: who.token })).data;
const told = (who: TestCustomer) => toldTo(world.server.database.owner, who.id);

describe('a sale that is stopped', () => {
  test('R-NC-2, X-NC-5: stopped by one shortly before it closes, it is allotted to nobody; two let it go on, and who came late has his part', async () => {
    const sale = await world.sale();
    await world.commit(alice, sale.id, '20000');
    world.clock.set(START + 45 * HOUR);
    expect((await act(sale.id, 'pause')).state).toBe('executed');
    expect((await world.commit(bob, sale.id, '20000')).data.refusal).toBe('sale_not_open');
    for (const later of [ALLOTS, CLOSES + DAY, 81 * HOUR]) {
      await after(later);
      expect(await info(sale.id)).toMatchObject({ phase: 'subscribing', is_paused: true, digest: null });
      expect(await mine(alice)).toMatchObject({ state: 'committed', may_cancel: true });
    }
    expect(await told(alice)).toMatchObject([{ kind: 'sale_paused', params: { token: sale.token } }]);

    expect(await byTwo(sale.id, 'open')).toBe('executed');
    expect(await dates(sale.id)).toEqual([105, 106, 130]);
    expect((await world.commit(bob, sale.id, '20000')).data.state).toBe('committed');
    await world.launchpad.runDue();
    await world.launchpad.runDue();
    expect((await told(alice)).slice(1)).toMatchObject([
      {
        kind: 'sale_resumed',
        params: { token: sale.token, until: new Date(START + 105 * HOUR).toISOString() },
      },
    ]);
    await after(106 * HOUR - 1);
    expect(await info(sale.id)).toMatchObject({ phase: 'allotting', digest: null });
    await after(106 * HOUR);
    expect(await mine(alice)).toMatchObject({ tokens: '50000', refund: '15000' });
    expect(await mine(bob)).toMatchObject({ tokens: '50000', refund: '15000' });
  });

  test('R-NC-2, X-NC-5: what it stood still is added; before it opens nothing is lost and nothing moves', async () => {
    const sale = await world.sale();
    world.clock.set(START + DAY);
    await act(sale.id, 'pause');
    world.clock.set(START + DAY + 6 * HOUR);
    expect(await byTwo(sale.id, 'open')).toBe('executed');
    expect(await dates(sale.id)).toEqual([54, 55, 79]);
    expect(await byTwo(sale.id, 'close')).toBe('executed');

    world.clock.set(START);
    const later = await world.sale({ opensIn: DAY });
    await act(later.id, 'pause');
    world.clock.set(START + 12 * HOUR);
    expect(await byTwo(later.id, 'open')).toBe('executed');
    expect(await dates(later.id)).toEqual([72, 73, 97]);
    await act(later.id, 'pause');
    world.clock.set(START + 30 * HOUR);
    expect(await byTwo(later.id, 'open')).toBe('executed');
    expect(await dates(later.id)).toEqual([78, 79, 103]);

    // Opened late, it is open as long as was announced.
    world.clock.set(START);
    const late = await world.sale({ state: 'published' });
    world.clock.set(START + 5 * HOUR);
    expect(await byTwo(late.id, 'open')).toBe('executed');
    expect(await dates(late.id)).toEqual([53, 54, 78]);
  });

  test('R-NC-2: whoever does not want to wait takes his commitment back while it stands, long after it should have closed', async () => {
    const sale = await world.sale();
    await world.commit(alice, sale.id, '7000');
    await world.commit(bob, sale.id, '7000');
    await act(sale.id, 'pause');
    await after(CLOSES + HOUR / 2);
    expect((await cancel(alice)).state).toBe('cancelled');
    await after(20 * DAY);
    expect(await mine(bob)).toMatchObject({ state: 'committed', may_cancel: true });
    // Two give everything back.
    expect(await byTwo(sale.id, 'close')).toBe('executed');
    await world.launchpad.runDue();
    expect(await mine(bob)).toMatchObject({ state: 'refunded', refund: '7000' });
  });

  test('R-NC-2: that it goes on is told to whom it was told that it stands still, however far the messages had come', async () => {
    const { server, house } = world;
    const deps = { platform: server.platform, ledger: house.ledger, ports: launchpadPorts(house) };
    const [carol] = (await world.customers(1)) as [TestCustomer];
    const kinds = async (who: TestCustomer) => (await told(who)).map(({ kind }) => kind);
    const sale = await world.sale();
    for (const who of [alice, bob]) await world.commit(who, sale.id, '7000');
    await act(sale.id, 'pause');
    await tellTurn(deps, sale.id, 1);
    const [first, second] = (await kinds(alice)).length === 1 ? [alice, bob] : [bob, alice];
    expect(await byTwo(sale.id, 'open')).toBe('executed');
    await world.commit(carol, sale.id, '7000');
    await world.launchpad.runDue();
    expect(await kinds(first)).toEqual(['sale_paused', 'sale_resumed']);
    expect([await kinds(second), await kinds(carol)]).toEqual([[], []]);

    // Stopped again before all had read that it went on: it is told once that it stands still.
    await act(sale.id, 'pause');
    await world.launchpad.runDue();
    expect(await byTwo(sale.id, 'open')).toBe('executed');
    await tellTurn(deps, sale.id, 1);
    await act(sale.id, 'pause');
    await world.launchpad.runDue();
    const all = await Promise.all([first, second, carol].map(kinds));
    expect(all.map((of) => of.at(-1))).toEqual(['sale_paused', 'sale_paused', 'sale_paused']);
    for (const of of all) expect(of.some((kind, n) => kind === of[n + 1])).toBe(false);
  });

  test('R-NC-2: once it has closed nobody stops it', async () => {
    const sale = await world.sale();
    await world.commit(alice, sale.id, '7000');
    world.clock.set(START + CLOSES);
    expect((await act(sale.id, 'pause')).refusal).toBe('sale_dates_unfit');
    await after(ALLOTS);
    expect(await mine(alice)).toMatchObject({ state: 'allotted' });
  });

  test('R-NC-3: a pair that two open ends a sale that stands still too: what was committed is allotted when it was said', async () => {
    const sale = await world.sale();
    await world.commit(alice, sale.id, '7000');
    await act(sale.id, 'pause');
    world.clock.set(START + DAY);
    await world.list(sale.token);
    expect(await byTwo(sale.id, 'open')).toBe('sale_act_unfit');
    expect(await byTwo(sale.id, 'close')).toBe('sale_act_unfit');
    await after(CLOSES);
    // Its price is known: after the closing nobody chooses by it.
    expect((await cancel(alice)).refusal).toBe('sale_over');
    expect((await mine(alice)).may_cancel).toBe(false);
    await after(ALLOTS);
    expect(await mine(alice)).toMatchObject({ state: 'allotted', tokens: '70000' });
    const open = await world.sale();
    await world.list(open.token);
    expect((await act(open.id, 'pause')).refusal).toBe('sale_act_unfit');
  });

  test('R-NC-3: nor does it matter that its pair stands still again: once two have traded, what is shown is what may be done', async () => {
    const sale = await world.sale();
    await world.commit(alice, sale.id, '7000');
    await act(sale.id, 'pause');
    world.clock.set(START + DAY);
    await world.list(sale.token);
    const pair = world.house.markets.pairBySymbol(`${sale.token}USDT`)!;
    const trade = { tradeNo: 1, price: 13_000_000n, quantity: 100_000_000n, quote: 13_000_000n };
    const at = world.clock.now();
    world.house.marketData.onTrades(pair.id, [{ ...trade, takerSide: 'buy', at }]);
    await expect.poll(() => world.house.marketData.lastTraded(pair.id)).toBe(13_000_000n);
    await world.server.database.owner.query(`update markets_pairs set state = 'halted' where id = $1`, [
      pair.id,
    ]);
    await world.house.markets.reload();
    expect(await mine(alice)).toMatchObject({ may_cancel: true, is_paused: false });
    await after(CLOSES);
    expect(await mine(alice)).toMatchObject({ may_cancel: false, is_paused: false });
    expect((await cancel(alice)).refusal).toBe('sale_over');
    await after(ALLOTS);
    expect(await mine(alice)).toMatchObject({ state: 'allotted', tokens: '70000' });
  });

  test('R-GEN-3: its dates move with the end of a pause, all by the same, and in no other way', async () => {
    const sale = await world.sale();
    const { owner } = world.server.database;
    const change = (columns: string) =>
      owner.query(`update launchpad_sales set ${columns} where id = $1`, [sale.id]);
    const moved = `closes_at = closes_at + interval '1 hour', allots_at = allots_at + interval '1 hour', launches_at = launches_at + interval '1 hour', moved_ms = 3600000`;
    await expect(change(moved)).rejects.toThrow('keeps its terms');
    await act(sale.id, 'pause');
    await expect(change(moved)).rejects.toThrow('keeps its terms');
    const opened = `state = 'open', paused_at = null`;
    await expect(change(`${opened}, moved_ms = 3600000`)).rejects.toThrow('keeps its terms');
    await expect(
      change(`${opened}, closes_at = closes_at + interval '1 hour', moved_ms = 3600000`),
    ).rejects.toThrow('keeps its terms');
    await change(`${opened}, ${moved}`);
    expect(await dates(sale.id)).toEqual([49, 50, 74]);
  });
});
