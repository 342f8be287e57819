/** Terms of payouts by bank: two people and a day, what is refused, and that a withdrawal keeps the terms it was made under. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../../test/operators.ts';
import type { World } from '../withdrawals.fixture.ts';
import { USD, withdrawalsWorld } from '../withdrawals.fixture.ts';

const DAY_MS = 86_400_000;
const TERMS = {
  min_withdrawal: '80',
  fee_rate: '0.01',
  fee_fixed: '2.5',
  is_withdrawal_open: true,
  sign_off: '',
  closed_reason: '',
};

let world: World;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  world = await withdrawalsWorld();
  maker = await world.operator('treasurer');
  checker = await world.operator('auditor');
});
afterAll(() => world.close());

const propose = (value: object, by = maker) =>
  world.post(by, 'operator/configuration/propose', {
    kind: 'bank_payout',
    key: 'USD',
    value: JSON.stringify(value),
    reason: 'what the bank charges now',
  });
const wayNow = async (who: { token: string }) =>
  (await world.post(who, 'wallet/get_info', { currency: String(USD) })).data;

test.each([
  ['fee_fixed', { fee_fixed: '31.21' }],
  ['min_withdrawal', { min_withdrawal: '0' }],
  ['min_withdrawal', { min_withdrawal: '80.001' }],
  ['fee_fixed', { fee_fixed: '0.005' }],
  ['fee_rate', { fee_rate: '0.11' }],
  ['min_withdrawal', { min_withdrawal: '-1' }],
  ['sign_off', { sign_off: 7 }],
  ['closed_reason', { is_withdrawal_open: false }],
])('R-OPS-4: a wrong %s is refused before anybody is asked', async (field, change) => {
  const reply = await propose({ ...TERMS, ...change });
  expect(reply.data).toMatchObject({ refusal: 'invalid_request', fields: { [field]: expect.any(String) } });
});

test('R-OPS-3, R-OPS-4, R-WD-3: the fee of bank payouts changes by two people and a day later', async () => {
  const customer = await world.customer();
  const before = await wayNow(customer);
  expect(JSON.stringify(before)).toContain('"50"');
  const [first] = await world.server.database.owner.query<{ value: object }>(
    'select value from withdrawals_bank_terms',
  );
  expect(first!.value).toEqual({
    min_withdrawal: '50',
    fee_rate: '0.05',
    fee_fixed: '0',
    is_withdrawal_open: true,
    sign_off: '',
    closed_reason: '',
  });
  const support = await world.operator('support');
  expect((await propose(TERMS, support)).data.refusal).toBe('forbidden');
  const { data } = await propose(TERMS);
  const own = await world.post(maker, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
  expect(own.type).not.toBe('ok');
  expect((await world.get(checker, 'operator/proposals/detail', { id: data.proposal_id })).data.state).toBe(
    'open',
  );
  const yes = await world.post(checker, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
  expect(yes.type).toBe('ok');
  const value = async () =>
    (
      await world.server.database.owner.query<{ value: { min_withdrawal: string } }>(
        'select value from withdrawals_bank_terms',
      )
    )[0]!.value;
  expect((await value()).min_withdrawal).toBe('50');
  world.clock.advance(DAY_MS + 1_000);
  await expect.poll(async () => (await value()).min_withdrawal).toBe('80');
  await expect.poll(async () => JSON.stringify(await wayNow(customer))).toContain('"80"');
  const published = await world.get(customer, 'terms', { kind: 'bank_payout' });
  expect(published.data).toMatchObject([{ key: 'USD', version: 2, value: TERMS }]);
});
