/** How many customers one person keeps from their money in a day: stops, and with them refused ways back to an account (R-SEC-6). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import { openCustomers } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { SILENT_FEED } from '../../../../test/house.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    config: { rateLimitPerMinute: 1_000_000, demoDeskS: 0 },
    products: [],
    feed: SILENT_FEED,
  });
});
afterAll(() => server.close());

type Fields = Record<string, string | number>;
const act = (who: TestOperator, path: string, fields: Fields) =>
  server.call(`operator/${path}`, fields, { token: who.token });

test('R-SEC-6, R-KYC-5: one person refuses ways back to twenty customers a day, his stops among them, and they are told why by the catalogue', async () => {
  const { owner } = server.database;
  const [agent, other] = (await openOperators(owner, ['support', 'kyc_reviewer'])) as [
    TestOperator,
    TestOperator,
  ];
  const [first, second, third, ...more] = (await openCustomers(
    owner,
    Array.from({ length: 21 }, () => ({})),
  )) as [TestCustomer, TestCustomer, TestCustomer, ...TestCustomer[]];
  const insert = async (sql: string, who: TestCustomer): Promise<number> =>
    (await owner.query<{ id: number }>(`${sql} returning id`, [who.id]))[0]!.id;
  const mailbox = (who: TestCustomer) =>
    insert(
      `insert into identity_contact_changes (user_id, kind, new_target, reason, state, created_at, ready_at)
       values ($1, 'email', 'new@example.com', 'lost', 'open', now(), now())`,
      who,
    );
  const [one, two] = [await mailbox(first), await mailbox(second)];
  const factor = await insert(
    `insert into identity_second_resets (user_id, reason, proved, kyc_level, ip, device, is_known_device, state, created_at, ready_at)
     values ($1, 'lost', '{email}', 'none', '203.0.113.9', 'phone', true, 'open', now(), now())`,
    third,
  );
  const no = { version: 1, answer: 'other', reason: 'as agreed' };
  const refuse = (caseId: number, who = agent) =>
    act(who, 'customers/refuse_contact_change', { case_id: caseId, ...no });
  const stop = ({ id }: TestCustomer) =>
    act(agent, 'customers/freeze_withdrawals', { user_id: id, reason: 'lost_device' });
  for (const who of more) expect((await stop(who)).type).toBe('ok');
  expect((await act(agent, 'second_resets/refuse', { case_id: factor, ...no })).type).toBe('ok');
  // Two at once, and room for one.
  const both = await Promise.all([refuse(one), refuse(two)]);
  expect(both.filter(({ type }) => type === 'ok')).toHaveLength(1);
  expect(both.flatMap(({ data }) => data?.refusal ?? [])).toEqual(['acts_too_many']);
  const isFirst = both[0]!.type === 'ok';
  // What strangers ask for, whose accounts cost nothing, takes no stop from whoever calls.
  expect((await stop(isFirst ? second : first)).type).toBe('ok');
  const { token } = isFirst ? first : second;
  const inbox = await server.call('message/list', {}, { token, method: 'GET', lang: 'en' });
  expect(JSON.stringify(inbox.data)).toMatch(/未获批准|not approved/);
  expect(JSON.stringify(inbox.data)).not.toContain('as agreed');
  // Another one decides on what is left.
  expect((await refuse(isFirst ? two : one, other)).type).toBe('ok');
});

test('R-SEC-6: one person refuses one customer three ways back within thirty days, by his no to a proposal too; then somebody else decides', async () => {
  const { owner } = server.database;
  const [agent, reviewer, other] = (await openOperators(owner, [
    'support',
    ['kyc_reviewer', 'support'],
    'support',
  ])) as [TestOperator, TestOperator, TestOperator];
  const [who] = (await openCustomers(owner, [{}])) as [TestCustomer];
  const asked = async (): Promise<number> => {
    const [row] = await owner.query<{ id: number }>(
      `insert into identity_contact_changes (user_id, kind, new_target, reason, state, created_at, ready_at)
       values ($1, 'email', 'new@example.com', 'lost', 'open', now(), now()) returning id`,
      [who.id],
    );
    return row!.id;
  };
  const refuse = (by: TestOperator, case_id: number) =>
    act(by, 'customers/refuse_contact_change', { case_id, version: 1, answer: 'other', reason: 'no' });
  for (let n = 0; n < 3; n += 1) expect((await refuse(reviewer, await asked())).type).toBe('ok');
  const fourth = await asked();
  const held = { refusal: 'customer_held_up', limit: 3, days: 30 };
  expect((await refuse(reviewer, fourth)).data).toMatchObject(held);
  const made = await act(agent, 'customers/propose_contact_change', {
    case_id: fourth,
    version: 1,
    reason: 'lost',
  });
  const no = { id: made.data.proposal_id, version: 1, reason: 'no' };
  expect((await act(reviewer, 'proposals/refuse', no)).data).toMatchObject(held);
  expect((await act(agent, 'proposals/withdraw', { id: no.id, version: 1 })).type).toBe('ok');
  expect(
    (
      await act(other, 'customers/refuse_contact_change', {
        case_id: fourth,
        version: 3,
        answer: 'other',
        reason: 'no',
      })
    ).type,
  ).toBe('ok');
});

test('R-SEC-6: one of support stops twenty customers a day, and not everybody', async () => {
  const [agent] = (await openOperators(server.database.owner, ['support'])) as [TestOperator];
  const customers = await openCustomers(
    server.database.owner,
    Array.from({ length: 21 }, () => ({})),
  );
  const stop = (id: number) =>
    act(agent, 'customers/freeze_withdrawals', { user_id: id, reason: 'lost_device' });
  // All at once, as a script would.
  const replies = await Promise.all(customers.map(({ id }) => stop(id)));
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(20);
  expect(replies.flatMap(({ data }) => data.refusal ?? [])).toEqual(['acts_too_many']);
});
