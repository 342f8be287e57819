/** R-OPS-9: a proposal whose case has moved closes itself and says why, whether somebody tries it or nobody does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { depositsWorld } from './deposits.fixture.ts';

let world: World;
let treasurer: TestOperator;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  world = await depositsWorld();
  treasurer = await world.operator('treasurer');
  maker = await world.operator('deposit_maker');
  checker = await world.operator('withdrawal_approver');
});
afterAll(() => world.close());

const proposal = async (id: number) => (await world.get(checker, 'operator/proposals/detail', { id })).data;

async function claimed(customer: TestCustomer): Promise<number> {
  const { reference } = (await world.post(customer, 'deposit/bank')).data;
  const fields = { currency: 9999, amount: '50', reference, imgs: await world.upload(customer) };
  return (await world.post(customer, 'wallet/charge_req', fields)).data.id;
}

/** A claim, a line with another reference, and the proposal to match them. */
async function proposed(bankLineId: string) {
  const customer = await world.customer({ name: 'John Smith' });
  const claimId = await claimed(customer);
  await world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: bankLineId,
    value_date: '2026-03-10',
    amount: '50',
    sender_name: 'SMITH JOHN',
    reference: 'none',
  });
  const { data } = await world.get(maker, 'operator/deposits/lines', { limit: 100 });
  const line = data.data.at(-1) as { id: number; version: number };
  const { version } = (await world.get(maker, 'operator/deposits/claim', { claim_id: claimId })).data;
  const made = await world.post(maker, 'operator/deposits/match', {
    claim_id: claimId,
    claim_version: version,
    line_id: line.id,
    line_version: line.version,
  });
  expect(made.data.outcome).toBe('proposed');
  return { id: made.data.proposal_id as number, claimId, claimVersion: version as number };
}

const reject = (of: { claimId: number; claimVersion: number }) =>
  world.post(maker, 'operator/deposits/reject', {
    claim_id: of.claimId,
    version: of.claimVersion,
    reason: 'other',
  });

test('R-OPS-9: a yes to what has moved closes it with the reason', async () => {
  const made = await proposed('dead-1');
  await reject(made);
  const { version } = await proposal(made.id);
  const answer = await world.post(checker, 'operator/proposals/approve', { id: made.id, version });
  expect(answer.data.refusal).toBe('case_changed');
  expect(await proposal(made.id)).toMatchObject({ state: 'expired', last_failure: 'case_changed' });
});

test('lists are asked for days, and lines for what the bank calls them', async () => {
  await proposed('found-1');
  const ids = async (path: string, fields: Record<string, string | number>) => {
    const { data } = (await world.get(maker, `operator/deposits/${path}`, { limit: 100, ...fields })).data;
    return data.map(({ id }: { id: number }) => id);
  };
  const newest = async (path: string): Promise<{ id: number; created_at: number }> =>
    (await world.get(maker, `operator/deposits/${path}`, { limit: 100 })).data.data.at(-1);
  for (const path of ['lines', 'claims']) {
    const { id, created_at: at } = await newest(path);
    expect(await ids(path, { from: at, to: at + 1 })).toContain(id);
    expect(await ids(path, { from: at + 1 })).not.toContain(id);
    expect(await ids(path, { to: at })).not.toContain(id);
  }
  const { id } = await newest('lines');
  expect(await ids('lines', { q: 'found-1' })).toEqual([id]);
  expect(await ids('lines', { q: 'smith' })).toContain(id);
  // Whole words: nobody is found letter by letter (R-OPS-11).
  expect(await ids('lines', { q: 'smit' })).toEqual([]);
  expect(await ids('lines', { q: 'nobody of this name' })).toEqual([]);
});

test('R-OPS-9: the list tells amount and account', async () => {
  const made = await proposed('dead-2');
  const { data } = await world.get(checker, 'operator/proposals', { view: 'open' });
  const row = data.data.find(({ id }: { id: number }) => id === made.id);
  expect(row.summary.map(({ field }: { field: string }) => field)).toEqual(['amount', 'to', 'fits']);
  expect(row.summary[0].after).toBe('50 USD');
});

test('R-OPS-9: nobody has to try it', { timeout: 90_000 }, async () => {
  const made = await proposed('dead-3');
  await reject(made);
  await expect
    .poll(async () => (await proposal(made.id)).state, { timeout: 60_000, interval: 1_000 })
    .toBe('expired');
  expect(await proposal(made.id)).toMatchObject({ last_failure: 'case_changed' });
});
