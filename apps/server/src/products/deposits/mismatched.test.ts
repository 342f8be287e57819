/** R-OPS-8: whoever holds a claim against a line of somebody else keeps no customer from his money by that, again and again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { depositsWorld } from './deposits.fixture.ts';

let world: World;
let treasurer: TestOperator;
let maker: TestOperator;
let wrecker: TestOperator;
let checker: TestOperator;
let strangers: [number, number];
beforeAll(async () => {
  world = await depositsWorld();
  treasurer = await world.operator('treasurer');
  maker = await world.operator('deposit_maker');
  wrecker = await world.operator('deposit_maker');
  checker = await world.operator('withdrawal_approver');
  strangers = [await line('OTHER PERSON', 'other-1'), await line('OTHER PERSON', 'other-2')];
});
afterAll(() => world.close());

async function claimed(customer: TestCustomer): Promise<number> {
  const { reference } = (await world.post(customer, 'deposit/bank')).data;
  const fields = { currency: 9999, amount: '50', reference, imgs: await world.upload(customer) };
  return (await world.post(customer, 'wallet/charge_req', fields)).data.id;
}
async function line(sender: string, bankLineId: string): Promise<number> {
  await world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: bankLineId,
    value_date: '2026-03-10',
    amount: '50',
    sender_name: sender,
    reference: 'none',
  });
  const { data } = await world.get(maker, 'operator/deposits/lines', { limit: 100 });
  return data.data.at(-1).id;
}
const claimOf = async (id: number) =>
  (await world.get(maker, 'operator/deposits/claim', { claim_id: id })).data;
async function match(by: TestOperator, claimId: number, lineId: number) {
  const money = (await world.get(maker, 'operator/deposits/line', { line_id: lineId })).data;
  const { version } = await claimOf(claimId);
  const seen = { claim_id: claimId, claim_version: version, line_id: lineId, line_version: money.version };
  return (await world.post(by, 'operator/deposits/match', seen)).data;
}

test('what a colleague has proposed stands: a line of another sender makes the claim no other one meanwhile', async () => {
  const customer = await world.customer({ name: 'John Smith' });
  const claimId = await claimed(customer);
  const his = await line('SMITH JOHN', 'his-1');
  const { proposal_id: id, outcome } = await match(maker, claimId, his);
  expect(outcome).toBe('proposed');
  expect(await match(wrecker, claimId, strangers[0])).toMatchObject({ refusal: 'proposal_open' });
  const { version } = (await world.get(checker, 'operator/proposals/detail', { id })).data;
  expect((await world.post(checker, 'operator/proposals/approve', { id, version })).data).toEqual({
    state: 'executed',
  });
  expect(await claimOf(claimId)).toMatchObject({ state: 'credited' });
});

test('one person holds the same claim against lines of others five times in a day; colleagues go on', async () => {
  const claimId = await claimed(await world.customer({ name: 'Ann Jones' }));
  for (let n = 0; n < 5; n += 1)
    expect(await match(wrecker, claimId, strangers[n % 2]!)).toMatchObject({ outcome: 'suspended' });
  const { version } = await claimOf(claimId);
  expect(await match(wrecker, claimId, strangers[1])).toMatchObject({ refusal: 'acts_too_many', limit: 5 });
  expect((await claimOf(claimId)).version).toBe(version);
  const hers = await line('JONES ANN', 'hers-1');
  expect(await match(maker, claimId, hers)).toMatchObject({ outcome: 'proposed' });
});
