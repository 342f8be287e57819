/** R-WD-8, R-KYC-5: what changed since a payout by bank was approved is asked about again when it is ordered, by who proposes and by who agrees. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestOperator } from '../../../../test/operators.ts';
import type { World } from '../withdrawals.fixture.ts';
import { PIN, USD, knownCustomer, withdrawalsWorld } from '../withdrawals.fixture.ts';

const DAY_MS = 86_400_000;
const DETAILS = {
  iban: '-',
  bank_name: 'Demo Bank',
  bank_branch: 'Main branch',
  bank_address: 'Bahnhofstrasse 1, Zürich',
  swift_code: 'DEMOCHZZ',
  real_name: 'Muster Erika',
  residence_address: 'Dorfstrasse 7, Bern',
  postal_code: '3000',
  pay_password: PIN,
};
type Person = Awaited<ReturnType<World['customer']>>;
let world: World;
let approver: TestOperator;
let treasurer: TestOperator;
let who: Person;
let id: number;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world.close());

const bind = (number: string) =>
  world.post(who, 'user/cash_save', { ...DETAILS, bank_account: `${number}${who.id}` });
/** Approved by the rules alone: nobody has to look at so little. */
beforeEach(async () => {
  who = await knownCustomer(world, { funds: { [USD]: '2000' } });
  expect((await bind('93000762')).type).toBe('ok');
  world.clock.advance(4 * DAY_MS);
  // Sessions of before are over.
  approver = await world.operator('withdrawal_approver');
  treasurer = await world.operator('treasurer');
  id = (await world.out(who, '100', { currency: USD, address: '--' })).data.id;
  world.clock.advance(120_000);
  await world.approveDue();
  expect(await world.state(id)).toMatchObject({ state: 'approved' });
});
const order = async (reference = `ORDER-${id}`) => {
  const { version } = await world.state(id);
  const fields = { id, version, bank: 1, outcome: 'ordered', reference };
  return (await world.post(treasurer, 'operator/withdrawals/bank_payout', fields)).data;
};
const agree = async (proposalId: number) =>
  (await world.post(approver, 'operator/proposals/approve', { id: proposalId, version: 1 })).data;
/** Another of his, by two: more than one has to look at. */
async function approvedByTwo(): Promise<void> {
  const fields = { currency: USD, address: '--' };
  id = (await world.out(who, '1500', fields)).data.id;
  const { data } = await world.post(approver, 'operator/withdrawals/approve', {
    id,
    version: 1,
    reason: 'ok',
  });
  const agreed = { id: data.proposal_id, version: 1 };
  expect((await world.post(treasurer, 'operator/proposals/approve', agreed)).data.state).toBe('executed');
}
const restrict = () =>
  world.server.platform.db.transaction('test', (tx) =>
    world.server.on().riskStatus.raise(tx, {
      userId: who.id,
      status: 'restricted',
      reason: 'fraud',
      cause: 'withdrawal:1',
      law: 'policy 3',
      operatorId: 1,
      operatorName: 'somebody',
    }),
  );

test('R-WD-8: without anything new the treasurer orders it alone', async () => {
  expect((await order()).state).toBe('executed');
  expect(await world.state(id)).toMatchObject({ state: 'sent' });
});

test('R-OPS-14: at a treasurer’s console that was left open nothing is ordered, however little', async () => {
  const { version } = await world.state(id);
  const fields = { id, version, bank: 1, outcome: 'ordered', reference: 'ORDER-1' };
  const open = { token: treasurer.token, isUnproved: true };
  const { data } = await world.server.call('operator/withdrawals/bank_payout', fields, open);
  expect(data.refusal).toBe('proof_needed');
  expect(await world.state(id)).toMatchObject({ state: 'approved', version });
  expect((await order()).state).toBe('executed');
});

test('R-KYC-5: what was approved before he was restricted is not ordered', async () => {
  await restrict();
  expect((await order()).refusal).toBe('payouts_in_review');
  expect(await world.state(id)).toMatchObject({ state: 'approved' });
});

test('R-KYC-5: nor is it when he is restricted between the proposal and its check', async () => {
  await approvedByTwo();
  const { state, proposal_id } = await order();
  expect(state).toBe('open');
  await restrict();
  expect((await agree(proposal_id)).refusal).toBe('payouts_in_review');
  expect(await world.state(id)).toMatchObject({ state: 'approved' });
});

test.each([
  ['he has bound another account', () => bind('94000762')],
  ['he is verified as somebody else', async () => void world.names.set(who.id, 'Max Anders')],
  ['he is verified no more', async () => void world.levels.set(who.id, 'none')],
])('R-WD-8: one more looks at the order when since the approval %s', async (_what, happens) => {
  await happens();
  const { state, proposal_id } = await order();
  expect(state).toBe('open');
  const { effect } = (await world.get(approver, 'operator/proposals/detail', { id: proposal_id })).data;
  expect(effect).toContainEqual(expect.objectContaining({ field: 'flags', after: 'account_review' }));
  expect((await agree(proposal_id)).state).toBe('executed');
});

test('R-WD-8: whoever agreed before he bound another account has not agreed to that', async () => {
  await approvedByTwo();
  const { proposal_id } = await order();
  await bind('94000762');
  expect((await agree(proposal_id)).refusal).toBe('case_changed');
  expect(await world.state(id)).toMatchObject({ state: 'approved' });
});
