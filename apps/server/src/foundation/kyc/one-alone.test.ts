/** What one reviewer may do alone to whoever wants to be verified: send back, but neither everybody nor anybody for good (R-KYC-2, R-KYC-4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';

let server: TestServer;
let alone: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  const config = { rateLimitPerMinute: 1_000_000, demoDeskS: 0 };
  server = await testServer({ config, products: [], feed: SILENT_FEED });
  const roles = ['kyc_reviewer', 'kyc_reviewer'] as const;
  [alone, other] = (await openOperators(server.database.owner, roles)) as [TestOperator, TestOperator];
});
afterAll(() => server.close());

const customer = async () => (await openCustomers(server.database.owner, [{}]))[0]!;
let made = 0;
const sendIn = (who: TestCustomer) => {
  made += 1;
  const person = {
    name: 'Maria Lopez',
    country: 'Spain',
    card_id: `S${100_000 + made}`,
    birth_date: '1990-03-07',
  };
  return server.call('user/real_name', { ...person, address: 'Calle Mayor 1, Madrid' }, { token: who.token });
};
async function decide(by: TestOperator, who: TestCustomer, decision: Record<string, string>) {
  const asked = { token: by.token, method: 'GET' } as const;
  const { data } = await server.call('operator/kyc/queue', { user_id: who.id, level: 'basic' }, asked);
  const { id, version } = data.data[0];
  return (
    await server.call('operator/kyc/decide', { case_id: id, version, ...decision }, { token: by.token })
  ).data;
}
const sendBack = (by: TestOperator, who: TestCustomer) =>
  decide(by, who, { decision: 'retry', reasons: 'name_mismatch' });
/** As if this person had done it so often within the last hour. */
const didOften = (action: string, times: number) =>
  server.database.owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"%s","actor":"operator","at":%s,"operator_id":%s,"target_id":"1","target_type":"kyc_case"}',
       $3::text, $1::text, $2::text) from generate_series(1, $4::integer)`,
    [Date.now(), alone.id, action, times],
  );

test('R-OPS-14: at a reviewer’s console that was left open nobody is passed; sending back asks for nothing', async () => {
  const [reviewer] = (await openOperators(server.database.owner, ['kyc_reviewer'])) as [TestOperator];
  const [who, next] = [await customer(), await customer()];
  for (const each of [who, next]) await sendIn(each);
  const open = { token: reviewer.token, isUnproved: true };
  const say = async (of: TestCustomer, decision: Record<string, string>) => {
    const asked = { token: reviewer.token, method: 'GET' } as const;
    const { data } = await server.call('operator/kyc/queue', { user_id: of.id, level: 'basic' }, asked);
    const { id, version } = data.data[0];
    return (await server.call('operator/kyc/decide', { case_id: id, version, ...decision }, open)).data;
  };
  expect((await say(who, { decision: 'pass' })).refusal).toBe('proof_needed');
  expect((await say(who, { decision: 'final', reasons: 'fraud', law: 'policy 3' })).refusal).toBe(
    'proof_needed',
  );
  expect((await say(next, { decision: 'retry', reasons: 'name_mismatch' })).state).toBe('retry');
  expect((await decide(reviewer, who, { decision: 'pass' })).state).toBe('passed');
});

test('R-KYC-2: the correction after which a month is waited for is asked for by somebody else than the one before', async () => {
  const who = await customer();
  for (let n = 0; n < 5; n += 1) {
    expect((await sendIn(who)).type).toBe('ok');
    expect((await sendBack(alone, who)).state).toBe('retry');
  }
  expect((await sendIn(who)).type).toBe('ok');
  expect((await sendBack(alone, who)).refusal).toBe('own_case');
  expect((await sendBack(other, who)).state).toBe('retry');
  expect((await sendIn(who)).data.refusal).toBe('kyc_too_many_retries');
});

test('R-KYC-4: one reviewer sends 200 back in a day', async () => {
  await didOften('kyc.retry', 194);
  const [one, next] = [await customer(), await customer()];
  for (const who of [one, next]) await sendIn(who);
  expect((await sendBack(alone, one)).state).toBe('retry');
  expect(await sendBack(alone, next)).toMatchObject({ refusal: 'acts_too_many', limit: 200 });
  expect((await sendBack(other, next)).state).toBe('retry');
});

test('R-KYC-4: one reviewer passes 300 in a day by what they typed, and then another one looks', async () => {
  await didOften('kyc.pass', 299);
  const [one, next] = [await customer(), await customer()];
  for (const who of [one, next]) await sendIn(who);
  expect((await decide(alone, one, { decision: 'pass' })).state).toBe('passed');
  expect(await decide(alone, next, { decision: 'pass' })).toMatchObject({
    refusal: 'acts_too_many',
    limit: 300,
  });
  expect((await decide(other, next, { decision: 'pass' })).state).toBe('passed');
});

test('R-KYC-4, R-OPS-8: one reviewer proposes 300 verdicts in a day, which nobody else may decide while they wait', async () => {
  await didOften('proposal.made', 299);
  const [one, next] = [await customer(), await customer()];
  for (const who of [one, next]) await sendIn(who);
  const refuse = { decision: 'final', reasons: 'fraud' };
  expect((await decide(alone, one, refuse)).proposal_id).toBeGreaterThan(0);
  expect((await decide(other, one, { decision: 'pass' })).refusal).toBe('proposal_open');
  expect(await decide(alone, next, refuse)).toMatchObject({ refusal: 'acts_too_many', limit: 300 });
  expect((await decide(other, next, { decision: 'pass' })).state).toBe('passed');
});
