/** Photos prove the person they were held against: basic that became somebody else meanwhile does not pass with them (R-KYC-2, R-KYC-4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { upload } from '../../../test/pictures.ts';

let server: TestServer;
let reviewer: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  server = await testServer({
    config: { rateLimitPerMinute: 1_000_000, demoDeskS: 0 },
    products: [],
    feed: SILENT_FEED,
  });
  [reviewer, second] = (await openOperators(server.database.owner, ['kyc_reviewer', 'kyc_reviewer'])) as [
    TestOperator,
    TestOperator,
  ];
});
afterAll(() => server.close());

const look = async (by: { token: string }, path: string, fields: Record<string, string | number>) =>
  (await server.call(path, fields, { token: by.token, method: 'GET' })).data;
const send = async (who: TestCustomer, person: { name: string; card_id: string }) => {
  const form = { country: 'Spain', birth_date: '1990-03-07', address: 'Calle Mayor 1, Madrid', ...person };
  expect((await server.call('user/real_name', form, { token: who.token })).type).toBe('ok');
};
const decide = async (
  who: TestCustomer,
  level: 'basic' | 'advanced',
  fields: Record<string, string>,
  by = reviewer,
) => {
  const { data } = await look(by, 'operator/kyc/queue', { user_id: who.id, level });
  const { id, version } = data[0];
  return server.call('operator/kyc/decide', { case_id: id, version, ...fields }, { token: by.token });
};
const sendPhotos = async (who: TestCustomer) => {
  const photos = [await upload(server, who), await upload(server, who), await upload(server, who)] as const;
  const [front_pic, reverse_pic, hand_pic] = photos;
  const reply = await server.call(
    'user/real_name2',
    { front_pic, reverse_pic, hand_pic },
    { token: who.token },
  );
  expect(reply.type).toBe('ok');
};
const expires_on = new Date(Date.now() + 800 * 86_400_000).toISOString().slice(0, 10);
/** Two have opened the photos, and one of them says that he passes. */
async function propose(who: TestCustomer) {
  const { data } = await look(reviewer, 'operator/kyc/queue', { user_id: who.id, level: 'advanced' });
  const { attempts } = await look(reviewer, 'operator/kyc/case', { case_id: data[0].id });
  for (const by of [reviewer, second])
    for (const { file_id } of attempts[0].files)
      await look(by, 'operator/kyc/file', { case_id: data[0].id, file_id });
  return decide(who, 'advanced', { decision: 'pass', expires_on });
}
const agree = (proposalId: number) =>
  server.call('operator/proposals/approve', { id: proposalId, version: 1 }, { token: second.token });
const stateOf = async (who: TestCustomer, level: string) =>
  (
    await server.database.owner.query<{ state: string }>(
      'select state from kyc_cases where user_id = $1 and level = $2',
      [who.id, level],
    )
  )[0]?.state;
const people = async (count: number) =>
  (await openCustomers(
    server.database.owner,
    Array.from({ length: count }, () => ({})),
  )) as [TestCustomer, TestCustomer];

test('R-KYC-2: whoever lets his document be taken and types a victim’s does not pass with the photos of his own', async () => {
  const [thief, helper] = await people(2);
  const own = { name: 'Tomas Thief', card_id: 'THIEF-100' };
  await send(thief, own);
  await decide(thief, 'basic', { decision: 'pass' });
  await sendPhotos(thief);
  // His own second account proves the document, while the photos of the first wait: the first is asked for another document.
  await send(helper, own);
  await decide(helper, 'basic', { decision: 'retry', reasons: 'document_in_use' });
  await sendPhotos(helper);
  const taken = await propose(helper);
  expect((await agree(taken.data.proposal_id)).data.state).toBe('executed');
  expect(await stateOf(thief, 'basic')).toBe('expired');
  await send(thief, { name: 'Vera Victim', card_id: 'VICTIM-200' });
  expect((await decide(thief, 'basic', { decision: 'pass' })).data.state).toBe('passed');
  expect((await propose(thief)).data.refusal).toBe('kyc_basic_first');
  expect(await stateOf(thief, 'advanced')).toBe('review');
  // Sent back, he shows photos of whom he says he is.
  await decide(thief, 'advanced', { decision: 'retry', reasons: 'name_mismatch' });
  await sendPhotos(thief);
  expect((await propose(thief)).type).toBe('ok');
});

test('R-KYC-2: a name that was changed under the same number is not what the photos were held against', async () => {
  const [first, owner] = await people(2);
  const card_id = 'SHARED-300';
  await send(first, { name: 'Olga Owner', card_id });
  await decide(first, 'basic', { decision: 'pass' });
  await send(owner, { name: 'Olga Owner', card_id });
  await decide(owner, 'basic', { decision: 'retry', reasons: 'document_in_use' });
  await sendPhotos(owner);
  const proposed = await propose(owner);
  // Somebody sends the basic case back meanwhile, and another name comes in under the number.
  await decide(owner, 'basic', { decision: 'retry', reasons: 'address_incomplete,document_in_use' }, second);
  await send(owner, { name: 'Nina Other', card_id });
  expect((await agree(proposed.data.proposal_id)).data.refusal).toBe('kyc_basic_first');
  expect([await stateOf(owner, 'basic'), await stateOf(owner, 'advanced')]).toEqual(['review', 'review']);
});

test('R-KYC-2: whose document has run out keeps it while a newer one is looked at, for he has shown photos', async () => {
  const [owner, forger] = await people(2);
  const own = { name: 'Olga Owner', card_id: 'RENEWED-400' };
  await send(owner, own);
  await decide(owner, 'basic', { decision: 'pass' });
  await sendPhotos(owner);
  const passed = await propose(owner);
  expect((await agree(passed.data.proposal_id)).data.state).toBe('executed');
  await server.database.owner.query(
    `update kyc_cases set version = version + 1, state = 'expired', decided_at = now(), reasons = '{expired_document}', proposal_id = null
     where user_id = $1 and level = 'advanced'`,
    [owner.id],
  );
  await sendPhotos(owner);
  await send(forger, own);
  await decide(forger, 'basic', { decision: 'retry', reasons: 'document_in_use' });
  await sendPhotos(forger);
  expect((await propose(forger)).data.refusal).toBe('kyc_person_verified');
  expect(await stateOf(owner, 'basic')).toBe('passed');
});
