/** R-OPS-9, R-KYC-4: what is matched to accounts of one person in a day is one sum, whoever matches which part of it to which account. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { CallReply } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { USD, depositsWorld } from './deposits.fixture.ts';

const REGISTERED = expect.objectContaining({ field: 'relation', after: 'registered' });
let world: World;
let treasurer: TestOperator;
let makers: TestOperator[];
let approver: TestOperator;
beforeAll(async () => {
  world = await depositsWorld();
  treasurer = await world.operator('treasurer');
  makers = [];
  for (let n = 0; n < 3; n += 1) makers.push(await world.operator('deposit_maker'));
  approver = await world.operator('withdrawal_approver');
});
afterAll(() => world.close());

async function agree({ data }: CallReply): Promise<void> {
  const id = data.proposal_id as number;
  for (const by of [approver, ...makers]) {
    const { state, version } = (await world.get(by, 'operator/proposals/detail', { id })).data;
    if (state === 'open') await world.post(by, 'operator/proposals/approve', { id, version });
  }
}

/** A claim, and the line that pays it, on a day on which nobody has moved anything else. */
async function paid(who: TestCustomer, amount: string, n: number) {
  const { reference } = (await world.post(who, 'deposit/bank')).data;
  const imgs = await world.upload(who);
  const claim = (await world.post(who, 'wallet/charge_req', { currency: 9999, amount, reference, imgs }))
    .data;
  const line = { bank: 1, bank_line_id: `line-${n}`, value_date: '2026-03-10', amount, reference };
  await agree(
    await world.post(treasurer, 'operator/deposits/enter_line', { ...line, sender_name: 'SMITH JOHN' }),
  );
  const { data } = (await world.get(makers[0]!, 'operator/deposits/lines', { limit: 100 })).data;
  return { claim_id: claim.id, claim_version: 1, line_id: data.at(-1).id, line_version: data.at(-1).version };
}

test('30,000 to each of two accounts by two makers needs three persons once they are known to be one person’s', async () => {
  const accounts = [
    await world.customer({ name: 'John Smith' }),
    await world.customer({ name: 'John Smith' }),
  ] as const;
  const pairs = [await paid(accounts[0], '30000', 1), await paid(accounts[1], '30000', 2)] as const;
  await world.server.database.owner.query('delete from operators_money_acts');
  const { identity } = world.server.on();
  await world.server.platform.db.transaction('link', (tx) =>
    identity.linkAccounts(
      tx,
      accounts.map(({ id }) => id),
    ),
  );
  const match = (by: TestOperator, pair: (typeof pairs)[number]) =>
    world.post(by, 'operator/deposits/match', pair);
  expect((await match(makers[0]!, pairs[0])).data.outcome).toBe('credited');
  const second = await match(makers[1]!, pairs[1]);
  expect(second.data.outcome).toBe('proposed');
  const asked = { id: second.data.proposal_id };
  expect((await world.get(approver, 'operator/proposals/detail', asked)).data.checks_needed).toBe(2);
  const detail = async () => (await world.get(approver, 'operator/proposals/detail', asked)).data;
  expect((await detail()).effect).not.toContainEqual(REGISTERED);
  await world.server.database.owner.query(
    `insert into operators_house_accounts (user_id, relation, note, is_registered, registered_by, approved_by, registered_at)
     values ($1, 'staff', 'support', true, $2, $3, now())`,
    [accounts[0].id, treasurer.id, approver.id],
  );
  await agree(second);
  // R-OPS-7: the effect as it was carried out; the account itself is not registered, the one linked with it is.
  expect((await detail()).effect).toContainEqual(REGISTERED);
  expect(await world.coin(accounts[1].id, USD)).toBe(decimal('30000'));
});
