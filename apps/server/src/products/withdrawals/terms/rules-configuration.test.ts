/** R-WD-4a: thresholds count what a customer asked for in a day, are changed by two with a day's delay, and stay with each case. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOperator } from '../../../../test/operators.ts';
import { FIRST_RULES } from './rules-configuration.ts';
import type { WithdrawalRulesText } from './rules-text.ts';
import type { World } from '../withdrawals.fixture.ts';
import { PIN, USDT, knownCustomer, withdrawalsWorld } from '../withdrawals.fixture.ts';

const DAY_MS = 86_400_000;
let world: World;
let maker: TestOperator;
let checker: TestOperator;
let approver: TestOperator;
beforeAll(async () => {
  world = await withdrawalsWorld();
  maker = await world.operator('market_admin');
  checker = await world.operator('access_admin');
  approver = await world.operator('withdrawal_approver');
});
afterAll(() => world?.close());

const propose = (change: Partial<Record<keyof WithdrawalRulesText, unknown>>, by = maker, base = 1) =>
  world.post(by, 'operator/configuration/propose', {
    kind: 'withdrawal_rules',
    key: 'all',
    value: JSON.stringify({ ...FIRST_RULES, ...change }),
    base_version: base,
    reason: 'decided by the board',
  });
const asked = async (who: { token: string }, amount: string): Promise<number> =>
  (await world.out(who, amount)).data.id;
const detail = async (id: number) =>
  (await world.get(approver, 'operator/withdrawals/detail', { id: String(id) })).data;

describe('the sum of a day', () => {
  test('R-WD-4a: three of 999 are 2,997: the first approves itself, the others wait for people', async () => {
    const customer = await knownCustomer(world);
    const ids = [await asked(customer, '999'), await asked(customer, '999'), await asked(customer, '999')];
    world.clock.advance(60_000);
    await world.approveDue();
    const states = await Promise.all(ids.map(async (id) => (await world.state(id)).state));
    expect(states).toEqual(['approved', 'review', 'review']);
    expect(await detail(ids[2]!)).toMatchObject({
      usdt_value: '999',
      usdt_value_24h: '2997',
      checks_needed: 1,
    });
    const { data } = await world.post(approver, 'operator/withdrawals/approve', {
      id: ids[1],
      version: 1,
      reason: 'known',
    });
    expect(data.state).toBe('open');
  });

  test('R-OPS-3, R-WD-4a: 30,000 and 20,000 of one day: the second needs three persons', async () => {
    const customer = await knownCustomer(world);
    const first = await asked(customer, '30000');
    const second = await asked(customer, '20000');
    expect([(await detail(first)).checks_needed, (await detail(second)).checks_needed]).toEqual([1, 2]);
    world.clock.advance(DAY_MS + 1);
    // They have not left yet, and may leave within the same day as the next.
    const later = await asked(customer, '20000');
    expect(await detail(later)).toMatchObject({ usdt_value_24h: '70000', checks_needed: 2 });
    for (const id of [first, second]) await world.post(customer, 'withdrawal/cancel', { id });
    const last = await asked(customer, '20000');
    expect(await detail(last)).toMatchObject({ usdt_value_24h: '40000', checks_needed: 1 });
  });
});

describe('the rules as configuration', () => {
  test.each([
    ['automatic_below', { automatic_below: '5000.01' }],
    ['automatic_below', { automatic_below: '2000' }],
    ['automatic_below_24h', { automatic_below_24h: '10000', three_persons_from_24h: '9000' }],
    ['three_persons_from', { three_persons_from: '50001' }],
    ['three_persons_from_24h', { three_persons_from_24h: 'much' }],
    ['new_address_h', { new_address_h: 23 }],
    ['pass_through_percent', { pass_through_percent: 101 }],
    ['is_first_reviewed', { is_first_reviewed: 'yes' }],
  ])('R-OPS-9: a wrong %s is refused at its field', async (field, change) => {
    expect((await propose(change)).data).toMatchObject({
      refusal: 'invalid_request',
      fields: { [field]: expect.any(String) },
    });
  });

  test('R-WD-4a: two people and a day; a case keeps the version it was judged by', async () => {
    expect((await propose({ automatic_below: '500' }, approver)).data.refusal).toBe('forbidden');
    const { data } = await propose({
      automatic_below: '200',
      automatic_below_24h: '200',
      is_first_reviewed: false,
    });
    const own = { id: data.proposal_id, version: 1 };
    expect((await world.post(maker, 'operator/proposals/approve', own)).type).not.toBe('ok');
    expect((await world.post(checker, 'operator/proposals/approve', own)).data.state).toBe('executed');
    const before = await knownCustomer(world);
    const judgedBefore = await asked(before, '300');
    const published = async () => (await world.get(before, 'withdrawal/rules')).data;
    expect(await published()).toMatchObject({ version: 1, automatic_below: '1000', is_first_reviewed: true });
    world.clock.advance(DAY_MS + 1_000);
    await expect.poll(async () => (await published()).version).toBe(2);
    expect(await published()).toMatchObject({ automatic_below: '200', is_first_reviewed: false });
    const [customer, fresh] = [await knownCustomer(world), await world.customer()];
    const judgedAfter = await asked(customer, '300');
    const firstOne = await asked(fresh, '20');
    world.clock.advance(60_000);
    await world.approveDue();
    const states = async (...ids: number[]) =>
      Promise.all(ids.map(async (id) => (await world.state(id)).state));
    expect(await states(judgedBefore, judgedAfter, firstOne)).toEqual(['approved', 'review', 'approved']);
    expect(await detail(judgedBefore)).toMatchObject({ rules_version: 1 });
    expect(await detail(judgedAfter)).toMatchObject({ rules_version: 2, checks_needed: 1 });
    const rewritten = world.server.database.owner.query(
      'update withdrawals_requests set checks = 0 where id = $1',
      [judgedAfter],
    );
    await expect(rewritten).rejects.toThrow('keeps what it was judged by');
    const terms = await world.get(before, 'terms', { kind: 'withdrawal_rules' });
    expect(terms.data).toMatchObject([{ key: 'all', version: 2, value: { automatic_below: '200' } }]);
  });

  test('R-OPS-9: it is called back in its delay by two, and never comes into force', async () => {
    const { data } = await propose({ new_address_h: 48 }, maker, 2);
    await world.post(checker, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
    const recall = await world.post(maker, 'operator/configuration/recall', {
      kind: 'withdrawal_rules',
      key: 'all',
      version: 3,
      reason: 'too short',
    });
    const yes = await world.post(checker, 'operator/proposals/approve', {
      id: recall.data.proposal_id,
      version: 1,
    });
    expect(yes.data.state).toBe('executed');
    const customer = await world.customer({ savedAgoMs: 0, funds: { [USDT]: '100' } });
    world.clock.advance(2 * DAY_MS + 1_000);
    const id = await asked(customer, '20');
    expect((await world.state(id)).flags).toEqual(['new_address']);
  });
});

describe('how long security changes hold, as configuration', () => {
  const propose = (value: object, by = maker) =>
    world.post(by, 'operator/configuration/propose', {
      kind: 'withdrawal_holds',
      key: 'all',
      value: JSON.stringify(value),
      base_version: 1,
      reason: 'decided by the board',
    });

  test.each([
    ['hold_h', { hold_h: 23, pair_hold_h: 48 }],
    ['hold_h', { hold_h: 169, pair_hold_h: 336 }],
    ['pair_hold_h', { hold_h: 24, pair_hold_h: 337 }],
    ['pair_hold_h', { hold_h: 72, pair_hold_h: 60 }],
  ])('R-OPS-9: a wrong %s is refused at its field', async (field, value) => {
    expect((await propose(value)).data).toMatchObject({
      refusal: 'invalid_request',
      fields: { [field]: expect.any(String) },
    });
  });

  test('R-WD-6: two people and a day; what was changed before keeps its hours', async () => {
    const held = async (who: { id: number }): Promise<number> => {
      const [hold] = await world.server.on().identity.withdrawalHolds(who.id);
      return (hold!.until - hold!.since) / 3_600_000;
    };
    // The session is another one afterwards.
    const change = async (who: { token: string }): Promise<{ token: string }> => {
      const fields = { oldpassword: PIN, password: '502913', re_password: '502913' };
      const changed = await world.post(who, 'safe/update_password', fields);
      expect(changed.type, JSON.stringify(changed.data)).toBe('ok');
      return { token: changed.data.new_token };
    };
    expect((await propose({ hold_h: 72, pair_hold_h: 96 }, approver)).data.refusal).toBe('forbidden');
    const { data } = await propose({ hold_h: 72, pair_hold_h: 96 });
    const said = { id: data.proposal_id, version: 1 };
    expect((await world.post(checker, 'operator/proposals/approve', said)).data.state).toBe('executed');
    const [before, after] = [await world.customer(), await world.customer()];
    await change(before);
    expect(await held(before)).toBe(24);
    world.clock.advance(DAY_MS + 1_000);
    const inForce = async () =>
      (await world.get(after, 'terms', { kind: 'withdrawal_holds' })).data[0].version;
    await expect.poll(inForce).toBe(2);
    const session = await change(after);
    expect(await held(after)).toBe(72);
    const { data: status } = await world.get(session, 'user/security');
    expect(status.hold_hours).toMatchObject({ fund_password: 72, email: 96 });
  });
});
