/** Requests for a lost factor or address show names, addresses in full and documents: how many of them one person reads in a day (R-OPS-11). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import { openCustomers } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { SILENT_FEED } from '../../../../test/house.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';
import { upload } from '../../../../test/pictures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    config: { rateLimitPerMinute: 1_000_000, demoDeskS: 0 },
    products: [],
    feed: SILENT_FEED,
  });
});
afterAll(() => server.close());

/** Lines of others that this person leaves, one a target. */
const leave = (by: TestOperator, action: string, count: number) =>
  server.database.owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"%s","actor":"operator","at":%s,"operator_id":%s,"target_id":"other %s","target_type":"list"}',
       $1::text, $2::text, $3::text, n) from generate_series(1, $4::integer) n`,
    [action, Date.now(), by.id, count],
  );
const bind = (fileId: string, of: { userId: number; purpose: 'reset_front' | 'reset_hand'; refId: string }) =>
  server.platform.db.transaction('test', (tx) => server.on().files.bind(tx, { fileId, ...of }));

test('R-OPS-11: one person opens 200 requests for lost factors and contacts a day, 1000 of their pictures, and 200 files of risk cases', async () => {
  const { owner } = server.database;
  const [reader, other] = (await openOperators(owner, ['kyc_reviewer', 'kyc_reviewer'])) as [
    TestOperator,
    TestOperator,
  ];
  const [one, two] = (await openCustomers(owner, [{}, {}])) as [TestCustomer, TestCustomer];
  const insert = async (sql: string, who: TestCustomer): Promise<number> =>
    (await owner.query<{ id: number }>(`${sql} returning id`, [who.id]))[0]!.id;
  const contact = await insert(
    `insert into identity_contact_changes (user_id, kind, new_target, reason, state, created_at, ready_at)
     values ($1, 'email', 'new@example.com', 'lost', 'open', now(), now())`,
    one,
  );
  const factor = await insert(
    `insert into identity_second_resets (user_id, reason, proved, kyc_level, ip, device, is_known_device, state, created_at, ready_at)
     values ($1, 'lost', '{email}', 'none', '203.0.113.9', 'phone', true, 'open', now(), now())`,
    two,
  );
  const [front, hand] = [await upload(server, one), await upload(server, two)];
  await bind(front, { userId: one.id, purpose: 'reset_front', refId: `contact:${contact}` });
  await bind(hand, { userId: two.id, purpose: 'reset_hand', refId: String(factor) });
  const look = (path: string, fields: Record<string, string | number>, by = reader) =>
    server.call(`operator/${path}`, fields, { token: by.token, method: 'GET' });
  const open = (path: string, fields: Record<string, string | number>, by = reader) =>
    server.call(`operator/${path}`, fields, { token: by.token });
  const opened = await open('risk_status/open_case', { user_id: one.id, note: 'looked at' });
  const fileOf = { case_id: opened.data.case_id };
  await leave(reader, 'contact_change.view', 100);
  await leave(reader, 'second_reset.view', 199);
  await leave(reader, 'second_reset.view_image', 999);
  await leave(reader, 'risk_case.file', 199);
  // The hundred were of the same requests; one of both kinds is left.
  expect((await look('customers/contact_change', { case_id: contact })).type).toBe('ok');
  expect((await look('customers/contact_change', { case_id: contact })).type).toBe('ok');
  const beyond = await look('second_resets/detail', { case_id: factor });
  expect(beyond.data).toMatchObject({ refusal: 'acts_too_many', limit: 200 });
  expect((await open('customers/contact_picture', { case_id: contact, file_id: front })).type).toBe('ok');
  const picture = await open('second_resets/picture', { case_id: factor, file_id: hand });
  expect(picture.data).toMatchObject({ refusal: 'acts_too_many', limit: 1_000 });
  expect((await look('risk_status/case_file', fileOf)).type).toBe('ok');
  const [another] = await owner.query<{ id: number }>(
    `insert into risk_status_cases (user_id, kind, ref_type, ref_id, facts, opened_at) values ($1, 'manual', 'x', 'y', '{}', now()) returning id`,
    [two.id],
  );
  const file = await look('risk_status/case_file', { case_id: another!.id });
  expect(file.data).toMatchObject({ refusal: 'acts_too_many', limit: 200 });
  // Of others nothing is counted.
  expect((await look('second_resets/detail', { case_id: factor }, other)).type).toBe('ok');
});

test('R-OPS-11: one person reads what 1,000 customers have and did in a day, 2,000 heads, and 200 histories of risk status; a timer is no way around', async () => {
  const { owner } = server.database;
  const [agent, other] = (await openOperators(owner, [['support', 'kyc_reviewer'], 'auditor'])) as [
    TestOperator,
    TestOperator,
  ];
  const [one, two] = (await openCustomers(owner, [{ 3: '10' }, { 3: '20' }])) as [TestCustomer, TestCustomer];
  await leave(agent, 'standing.view', 999);
  await leave(agent, 'user_timeline.view', 999);
  await leave(agent, 'user.view', 1_999);
  await leave(agent, 'risk_status.view', 199);
  const look = (path: string, who: TestCustomer, { by = agent, headers = {} } = {}) =>
    server.call(`operator/${path}`, { user_id: who.id }, { token: by.token, method: 'GET', headers });
  const bounds = [
    ['standing/show', 1_000],
    ['customers/timeline', 1_000],
    ['customers/detail', 2_000],
    ['risk_status/brief', 2_000],
    ['api_keys/list', 2_000],
    ['risk_status/detail', 200],
  ] as const;
  for (const [path, limit] of bounds) {
    for (let n = 0; n < 2; n += 1) expect((await look(path, one)).type, path).toBe('ok');
    expect((await look(path, two)).data, path).toMatchObject({ refusal: 'acts_too_many', limit });
    const timed = await look(path, two, { headers: { 'candor-background': '1' } });
    expect(timed.data, path).toMatchObject({ refusal: 'acts_too_many', limit });
    expect((await look(path, two, { by: other })).type, path).toBe('ok');
  }
});
