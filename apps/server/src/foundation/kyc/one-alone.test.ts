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
async function sendBack(by: TestOperator, who: TestCustomer) {
  const asked = { token: by.token, method: 'GET' } as const;
  const { data } = await server.call('operator/kyc/queue', { user_id: who.id, level: 'basic' }, asked);
  const { id, version } = data.data[0];
  const decision = { case_id: id, version, decision: 'retry', reasons: 'name_mismatch' };
  return (await server.call('operator/kyc/decide', decision, { token: by.token })).data;
}

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
  await server.database.owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"kyc.retry","actor":"operator","at":%s,"operator_id":%s,"target_id":"1","target_type":"kyc_case"}',
       $1::text, $2::text) from generate_series(1, 194)`,
    [Date.now(), alone.id],
  );
  const [one, next] = [await customer(), await customer()];
  for (const who of [one, next]) await sendIn(who);
  expect((await sendBack(alone, one)).state).toBe('retry');
  expect(await sendBack(alone, next)).toMatchObject({ refusal: 'acts_too_many', limit: 200 });
  expect((await sendBack(other, next)).state).toBe('retry');
});
