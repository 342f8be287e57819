/**
 * What one person did and two others undo he neither keeps nor begins again alone: a restriction, a case opened by hand, roles and registrations
 * that he proposed (R-OPS-3, R-KYC-5).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';

let server: TestServer;
let [access, second, auditor, reviewer, colleague, approver] = [] as unknown as TestOperator[];
let customers: TestCustomer[];
beforeAll(async () => {
  server = await testServer();
  const { owner } = server.database;
  [access, second, auditor, reviewer, colleague, approver] = await openOperators(owner, [
    'access_admin',
    'access_admin',
    'auditor',
    'kyc_reviewer',
    'kyc_reviewer',
    'withdrawal_approver',
    // Whose place the invited one would not leave empty.
    'market_admin',
  ]);
  customers = await openCustomers(
    owner,
    Array.from({ length: 7 }, () => ({ 3: '100' })),
  );
});
afterAll(() => server.close());

const post = async (by: TestOperator | undefined, path: string, fields: Fields) =>
  (await server.call(`operator/${path}`, fields, { token: by!.token, lang: 'en' })).data;
const get = async (by: TestOperator | undefined, path: string, fields: Fields) =>
  (await server.call(`operator/${path}`, fields, { token: by!.token, lang: 'en', method: 'GET' })).data;
async function say(verdict: 'approve' | 'refuse', by: TestOperator | undefined, id: number) {
  const { version } = await get(by, 'proposals/detail', { id });
  return post(by, `proposals/${verdict}`, { id, version, ...(verdict === 'refuse' ? { reason: 'no' } : {}) });
}
const DONE = { state: 'executed' };
const LAW = 'policy: a pattern';
const set = (by: TestOperator | undefined, who: TestCustomer, fields: Fields) =>
  post(by, 'risk_status/set', { user_id: who.id, reason: 'fraud', note: 'seen', law: LAW, ...fields });

test('R-KYC-5: whoever restricted a customer moves nothing under the hands of those who lift it', async () => {
  const who = customers[0]!;
  expect(await set(reviewer, who, { version: 0, status: 'restricted' })).toMatchObject({ proposal_id: null });
  const lift = await set(approver, who, { version: 1, status: 'normal' });
  // Other words about the same would be another version, and theirs a proposal about nothing.
  const again = { version: 1, status: 'restricted', tags: 'looked at again' };
  expect(await set(reviewer, who, again)).toMatchObject({ refusal: 'proposal_open' });
  expect(await say('approve', auditor, lift.proposal_id)).toMatchObject(DONE);
});

test('R-KYC-5: a colleague who wants more keeps nobody from what he does alone', async () => {
  const who = customers[3]!;
  expect(await set(reviewer, who, { version: 0, status: 'enhanced' })).toMatchObject({
    proposal_id: null,
  });
  const more = await set(colleague, who, { version: 1, status: 'blocked' });
  expect(more).toMatchObject({ proposal_id: expect.any(Number) });
  expect(await set(reviewer, who, { version: 1, status: 'restricted' })).toMatchObject({ proposal_id: null });
});

test('R-KYC-5: nor does he keep a proposal to block somebody from standing, by saying the same again in other words', async () => {
  const who = customers[4]!;
  expect(await set(reviewer, who, { version: 0, status: 'restricted' })).toMatchObject({ proposal_id: null });
  expect(await set(colleague, who, { version: 1, status: 'blocked' })).toMatchObject({
    proposal_id: expect.any(Number),
  });
  expect(await set(reviewer, who, { version: 1, status: 'restricted', tags: 'again' })).toMatchObject({
    refusal: 'proposal_open',
  });
});

test('R-KYC-5: whose restriction two others lifted sets none for the same customer within the day without a second person; a colleague does', async () => {
  const who = customers[0]!;
  const twice = await set(reviewer, who, { version: 2, status: 'restricted' });
  expect(twice).toMatchObject({ proposal_id: expect.any(Number), status: 'normal' });
  expect(await say('refuse', auditor, twice.proposal_id)).toBeNull();
  expect(await set(colleague, who, { version: 2, status: 'restricted' })).toMatchObject({
    proposal_id: null,
  });
});

test('R-KYC-5: whoever blocked a customer keeps no place against those who lift it by other words about the same block', async () => {
  const who = customers[5]!;
  const block = await set(reviewer, who, { version: 0, status: 'blocked' });
  expect(await say('approve', colleague, block.proposal_id)).toMatchObject(DONE);
  for (let version = 1; version <= 5; version += 1)
    expect(
      await set(reviewer, who, { version, status: 'blocked', tags: `looked at ${version}` }),
    ).toMatchObject({
      proposal_id: null,
    });
  // The sixth word about the same customer within a day is no version by itself: others have seen what they lift.
  const again = await set(reviewer, who, { version: 6, status: 'blocked', tags: 'looked at again' });
  expect(again).toMatchObject({ proposal_id: expect.any(Number), status: 'blocked' });
  const lift = await set(approver, who, { version: 6, status: 'normal' });
  expect(lift).toMatchObject({ proposal_id: expect.any(Number) });
  expect((await get(auditor, 'proposals/detail', { id: again.proposal_id })).state).toBe('expired');
  expect(await say('approve', auditor, lift.proposal_id)).toMatchObject(DONE);
});

test('R-KYC-5: nor by the rejection of a withdrawal; he gives another reason, and the withdrawal ends', async () => {
  const who = customers[1]!;
  expect(await set(approver, who, { version: 0, status: 'restricted' })).toMatchObject({ proposal_id: null });
  const lift = await set(reviewer, who, { version: 1, status: 'normal' });
  expect(await say('approve', auditor, lift.proposal_id)).toMatchObject(DONE);
  const raised = server.platform.db.transaction('test-raise', (tx) =>
    server.on().riskStatus.raise(tx, {
      userId: who.id,
      status: 'restricted',
      reason: 'fraud',
      cause: 'withdrawal:1',
      law: LAW,
      operatorId: approver!.id,
      operatorName: approver!.name,
    }),
  );
  await expect(raised).rejects.toMatchObject({ code: 'risk_with_others' });
});

test('R-KYC-5: whoever opened a case by hand keeps it open neither by his no nor by a proposal of his own', async () => {
  const user_id = customers[2]!.id;
  const { case_id } = await post(reviewer, 'risk_status/open_case', { user_id, note: 'looks odd' });
  const versionOf = async (): Promise<number> =>
    (await get(approver, 'risk_status/detail', { user_id })).cases[0].version;
  const close = async (by: TestOperator | undefined) =>
    post(by, 'risk_status/close_case', {
      case_id,
      version: await versionOf(),
      finding: 'no_suspicion',
      reason: 'nothing in it',
    });
  const own = await close(reviewer);
  expect(own).toMatchObject({ proposal_id: expect.any(Number) });
  const theirs = await close(approver);
  expect(theirs).toMatchObject({ proposal_id: expect.any(Number) });
  expect((await get(approver, 'proposals/detail', { id: own.proposal_id })).state).toBe('expired');
  expect(await say('refuse', reviewer, theirs.proposal_id)).toMatchObject({ refusal: 'own_case' });
  expect(await say('approve', colleague, theirs.proposal_id)).toMatchObject(DONE);
});

const personOf = async (email: string) =>
  (await get(access, 'people', {})).find((each: { email: string }) => each.email === email);

test('R-OPS-3: whoever proposed somebody’s roles keeps nobody from taking them or shutting him out', async () => {
  const invited = { name: 'Nadia Crony', email: 'nadia@venue.example', roles: 'content', reason: 'news' };
  expect(
    await say('approve', auditor, (await post(access, 'people/invite', invited)).proposal_id),
  ).toMatchObject(DONE);
  const { id, version } = await personOf(invited.email);
  const given = { operator_id: id, version, roles: 'content,market_admin', reason: 'pairs' };
  expect(
    await say('approve', auditor, (await post(access, 'people/roles', given)).proposal_id),
  ).toMatchObject(DONE);
  const now = await personOf(invited.email);
  const out = { operator_id: id, version: now.version, reason: 'nobody knows her' };
  const first = await post(second, 'people/disable', out);
  expect(first, JSON.stringify(first)).toMatchObject({ proposal_id: expect.any(Number) });
  expect(await say('refuse', access, first.proposal_id)).toMatchObject({ refusal: 'own_case' });
  expect(await say('approve', auditor, first.proposal_id)).toMatchObject(DONE);
});

test('R-OPS-7: whoever proposed that an account is of staff keeps nobody from ending that', async () => {
  const user_id = customers[3]!.id;
  const enter = await post(access, 'house_accounts/register', { user_id, relation: 'staff', note: 'desk' });
  expect(await say('approve', auditor, enter.proposal_id)).toMatchObject(DONE);
  const end = await post(second, 'house_accounts/end', { user_id, note: 'somebody else’s' });
  expect(await say('refuse', access, end.proposal_id)).toMatchObject({ refusal: 'own_case' });
  expect(await say('approve', auditor, end.proposal_id)).toMatchObject(DONE);
});
