/** Nobody ends by his no what would undo an act of his own: two others undo it, or one person would keep it for good (R-OPS-3, R-OPS-4, R-OPS-9). */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';

let server: TestServer;
let [admin, treasurer, second, access, approver, reviewer, auditor] = [] as unknown as TestOperator[];
let customer: TestCustomer;
beforeAll(async () => {
  server = await testServer();
  const { owner } = server.database;
  [admin, treasurer, second, access, approver, reviewer, auditor] = await openOperators(owner, [
    'market_admin',
    'treasurer',
    'treasurer',
    'access_admin',
    'withdrawal_approver',
    'kyc_reviewer',
    'auditor',
  ]);
  [customer] = (await openCustomers(owner, [{ 3: '100' }])) as [TestCustomer];
});
afterAll(() => server.close());

const post = async (by: TestOperator | undefined, path: string, fields: Fields) =>
  (await server.call(`operator/${path}`, fields, { token: by!.token, lang: 'en' })).data;
async function propose(by: TestOperator | undefined, path: string, fields: Fields): Promise<number> {
  const data = await post(by, path, fields);
  expect(data, JSON.stringify(data)).toMatchObject({ proposal_id: expect.any(Number) });
  return data.proposal_id;
}
async function say(verdict: 'approve' | 'refuse', by: TestOperator | undefined, id: number) {
  const at = { method: 'GET', token: by!.token } as const;
  const { version } = (await server.call('operator/proposals/detail', { id }, at)).data;
  return post(by, `proposals/${verdict}`, { id, version, ...(verdict === 'refuse' ? { reason: 'no' } : {}) });
}
const DONE = { state: 'executed' };
/** His no is none, his yes is one; somebody else's no ends it. */
async function heldByNobody(doer: TestOperator | undefined, make: () => Promise<number>, other = access) {
  const first = await make();
  const at = { method: 'GET', token: doer!.token } as const;
  const seen = (await server.call('operator/proposals/detail', { id: first }, at)).data;
  expect(seen).toMatchObject({ may_check: true, may_refuse: false });
  expect(await say('refuse', doer, first)).toMatchObject({ refusal: 'own_case' });
  expect(await say('refuse', other, first)).toBeNull();
  expect(await say('approve', doer, await make())).toMatchObject(DONE);
}

test('R-OPS-4: whoever stopped opening alone keeps nobody from opening again', async () => {
  const opening = (value: object) => ({
    kind: 'opening',
    key: 'BTC/USDT:contracts',
    value: JSON.stringify(value),
    reason: 'two venues are silent',
  });
  const stop = opening({ is_open: false, cause: 'volatility', reason: '' });
  expect(await post(admin, 'configuration/propose', stop)).toMatchObject(DONE);
  const again = () => propose(treasurer, 'configuration/propose', opening({ is_open: true, reason: '' }));
  await heldByNobody(admin, again);
});

test('R-OPS-4: what the house’s own machines stopped is nobody’s act: whoever opened last may say no to the next opening', async () => {
  const value = JSON.stringify({ is_open: true, reason: '' });
  const open = { kind: 'opening', key: 'BTC/USDT:contracts', value, reason: 'they are back' };
  await server.on().openings.stopForFault(1, 'contracts');
  // The opening of the test before was the treasurer's.
  const id = await propose(second, 'configuration/propose', open);
  const at = { method: 'GET', token: treasurer!.token } as const;
  expect((await server.call('operator/proposals/detail', { id }, at)).data).toMatchObject({
    may_refuse: true,
  });
  expect(await say('refuse', treasurer, id)).toBeNull();
});

test('R-OPS-9: whoever proposed a version keeps nobody from calling it back', async () => {
  const at = { method: 'GET', token: admin!.token } as const;
  const listed = async () =>
    (await server.call('operator/configuration/list', { kind: 'support_hours' }, at)).data[0];
  const { value, version } = await listed();
  const dear = { ...value, to_minute: value.to_minute - 60 };
  const fields = { kind: 'support_hours', key: 'all', value: JSON.stringify(dear), base_version: version };
  const id = await propose(admin, 'configuration/propose', { ...fields, reason: 'fewer hours' });
  expect(await say('approve', auditor, id)).toMatchObject(DONE);
  const coming = (await listed()).coming.at(-1).version;
  const back = { kind: 'support_hours', key: 'all', version: coming, reason: 'not agreed' };
  await heldByNobody(admin, () => propose(access, 'configuration/recall', back), auditor);
});

test('R-KYC-5: whoever restricted a customer alone keeps nobody from lifting it', async () => {
  const set = (by: TestOperator | undefined, fields: Fields) =>
    post(by, 'risk_status/set', { user_id: customer.id, reason: 'fraud', note: 'seen', ...fields });
  expect(await set(reviewer, { version: 0, status: 'restricted', law: 'policy: a pattern' })).toMatchObject({
    status: 'restricted',
    proposal_id: null,
  });
  const lift = async (): Promise<number> => {
    const data = await set(approver, { version: 1, status: 'normal' });
    expect(data, JSON.stringify(data)).toMatchObject({ proposal_id: expect.any(Number) });
    return data.proposal_id;
  };
  await heldByNobody(reviewer, lift, auditor);
});

test('R-KYC-5: a proposal to block somebody keeps its place, whoever would set him free', async () => {
  const set = (by: TestOperator | undefined, fields: Fields) =>
    post(by, 'risk_status/set', { user_id: customer.id, reason: 'fraud', note: 'seen', ...fields });
  const at = { method: 'GET', token: reviewer!.token } as const;
  const { version } = (await server.call('operator/risk_status/detail', { user_id: customer.id }, at)).data;
  expect(await set(reviewer, { version, status: 'restricted', law: 'policy: a pattern' })).toMatchObject({
    proposal_id: null,
  });
  const block = { version: version + 1, status: 'blocked', law: 'policy: a pattern' };
  const { proposal_id: id } = await set(reviewer, block);
  expect(await set(approver, { version: version + 1, status: 'normal' })).toMatchObject({
    refusal: 'proposal_open',
  });
  const { state } = (await server.call('operator/proposals/detail', { id }, at)).data;
  expect(state).toBe('open');
});

test('R-OPT-12a: whoever proposed a halt keeps nobody from ending it', async () => {
  const halt = { match_id: 1, product: 'contracts', cause: 'fault', reason: 'a venue is silent' };
  expect(await say('approve', treasurer, await propose(admin, 'halts/announce', halt))).toMatchObject(DONE);
  const at = { method: 'GET', token: admin!.token } as const;
  const { list } = (await server.call('operator/halts', { page: 1 }, at)).data;
  const end = () => propose(treasurer, 'halts/end', { id: list[0].id, reason: 'it is back' });
  await heldByNobody(admin, end);
});

test('R-OPS-9: whoever gave a customer money keeps nobody from undoing it', async () => {
  const money = { user_id: customer.id, currency: 'USDT', amount: '5', reason: 'sorry' };
  const moves = [{ from: house('X:demo'), to: house('E:equity'), currencyId: 3, amount: decimal('100') }];
  const head = { kind: 'demo_funding', refType: 'demo', refId: 'test:equity', actor: 'job:test' } as const;
  await server.platform.db.transaction('equity', (tx) =>
    server.on().ledger.post(tx, [journalOf(head, moves)]),
  );
  expect(await say('approve', approver, await propose(treasurer, 'treasury/goodwill', money))).toMatchObject(
    DONE,
  );
  const at = { method: 'GET', token: treasurer!.token } as const;
  const { list } = (await server.call('operator/ledger/journals', { kind: 'manual_goodwill', limit: 1 }, at))
    .data;
  const undo = () => propose(second, 'treasury/reverse', { journal_id: list[0].id, reason: 'a mistake' });
  await heldByNobody(treasurer, undo, approver);
});

test('R-OPS-3, R-OPS-4: nor by a proposal of his own that keeps the place of theirs taken', async () => {
  const opening = (value: object) => ({
    kind: 'opening',
    key: 'ETH/USDT:contracts',
    value: JSON.stringify(value),
    reason: 'two venues are silent',
  });
  const stop = opening({ is_open: false, cause: 'volatility', reason: '' });
  expect(await post(admin, 'configuration/propose', stop)).toMatchObject(DONE);
  const words = opening({ is_open: false, cause: 'volatility', reason: 'One venue is silent.' });
  const taken = await propose(admin, 'configuration/propose', words);
  const again = opening({ is_open: true, reason: '' });
  const id = await propose(treasurer, 'configuration/propose', again);
  const { state } = (
    await server.call('operator/proposals/detail', { id: taken }, { method: 'GET', token: admin!.token })
  ).data;
  expect(state).toBe('expired');
  // Theirs has its place, whoever asks.
  expect(await post(admin, 'configuration/propose', words)).toMatchObject({ refusal: 'proposal_open' });
  expect(await post(second, 'configuration/propose', words)).toMatchObject({ refusal: 'proposal_open' });
  expect(await say('approve', access, id)).toMatchObject(DONE);
});
