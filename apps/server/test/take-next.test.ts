/** "Take the next one" of the queues of cases: one case a person, the oldest first, and nobody is kept from deciding. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers } from './customers.ts';
import type { CallReply, Fields, TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import type { TestOperator } from './operators.ts';
import { openOperators } from './operators.ts';

let server: TestServer;
let one: TestOperator;
let two: TestOperator;
let support: TestOperator;
let maker: TestOperator;
let users: number[];
const cases: number[] = [];
beforeAll(async () => {
  server = await testServer();
  const { owner } = server.database;
  [one, two, support, maker] = (await openOperators(owner, [
    'kyc_reviewer',
    'kyc_reviewer',
    'support',
    'deposit_maker',
  ])) as [TestOperator, TestOperator, TestOperator, TestOperator];
  users = (await openCustomers(owner, [{}, {}, {}])).map(({ id }) => id);
  for (const [n, userId] of users.entries()) {
    const [row] = await owner.query<{ id: bigint }>(
      `insert into risk_status_cases (user_id, kind, ref_type, ref_id, facts, opened_at, state)
       values ($1, 'manual', 'customer', $2, '{}', timestamptz '2026-03-01' + $3 * interval '1 day', 'open') returning id`,
      [userId, String(userId), n],
    );
    cases.push(Number(row!.id));
  }
});
afterAll(() => server.close());

const post = (who: TestOperator, path: string, fields: Fields): Promise<CallReply> =>
  server.call(`operator/${path}`, fields, { token: who.token, key: randomUUID() });
const take = (who: TestOperator, queue: string) => post(who, 'cases/take', { queue });
const taken = async (id: number) =>
  (
    await server.call(
      'operator/cases/taken',
      { queue: 'risk_cases', case_id: id },
      { token: maker.token, method: 'GET' },
    )
  ).data;

test('two who ask at once get two, the oldest first; one’s own comes last, and is free once it is left', async () => {
  const both = await Promise.all([take(one, 'risk_cases'), take(two, 'risk_cases')]);
  const got = both.map(({ data }) => data as { id: number; opens: number });
  expect(new Set(got.map(({ id }) => id))).toEqual(new Set(cases.slice(0, 2)));
  for (const { id, opens } of got) expect(opens).toBe(users[cases.indexOf(id)]);
  expect(await taken(got[0]!.id)).toMatchObject({ id: one.id, name: one.name });
  // The third, and what he had is free again.
  expect((await take(one, 'risk_cases')).data.id).toBe(cases[2]);
  expect(await taken(got[0]!.id)).toBeNull();
  expect((await take(one, 'risk_cases')).data.id).toBe(got[0]!.id);
  await post(two, 'cases/leave', { queue: 'risk_cases', case_id: got[0]!.id });
  expect(await taken(got[0]!.id)).toMatchObject({ id: one.id });
  await post(one, 'cases/leave', { queue: 'risk_cases', case_id: got[0]!.id });
  expect(await taken(got[0]!.id)).toBeNull();
  const lines = await server.database.owner.query<{ action: string; target_id: string; by: string }>(
    `select action, target_id, line::jsonb ->> 'operator_id' as by from operators_audit where target_type = 'case' order by seq`,
  );
  const his = lines.filter(({ by }) => by === String(one.id));
  // R-OPS-6: what was taken or put back, and by whom; what nobody had of it to put back is no act.
  expect(his.map(({ action }) => action)).toEqual(['case.take', 'case.take', 'case.take', 'case.leave']);
  expect(his.map(({ target_id: id }) => Number(id))).toEqual([got[0]!.id, cases[2], got[0]!.id, got[0]!.id]);
  expect(lines.length).toBe(5);
});

test('only who decides a queue takes from it; an empty one says so', async () => {
  expect((await take(maker, 'risk_cases')).data.refusal).toBe('forbidden');
  expect((await take(one, 'deposit_claims')).data.refusal).toBe('forbidden');
  for (const [who, queue] of [
    [maker, 'deposit_claims'],
    [one, 'verification'],
    [support, 'contact_changes'],
    [support, 'second_resets'],
  ] as const)
    expect((await take(who, queue)).data).toEqual({ id: null, opens: null });
});

test('cases are listed of days', async () => {
  const of = async (fields: Fields): Promise<number[]> =>
    (
      (await server.call('operator/risk_status/cases', fields, { token: one.token, method: 'GET' })).data
        .data as { id: number }[]
    ).map(({ id }) => id);
  expect(await of({})).toEqual(cases);
  const from = Date.UTC(2026, 2, 2);
  expect(await of({ from, to: from + 86_400_000 })).toEqual([cases[1]]);
  for (const path of ['customers/contact_changes', 'second_resets/list'])
    expect(
      (await server.call(`operator/${path}`, { from, to: from + 1 }, { token: one.token, method: 'GET' }))
        .data.total,
    ).toBe(0);
});
