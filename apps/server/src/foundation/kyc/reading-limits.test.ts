/** How much of everybody's documents one person reads in a day, whatever else a script of his leaves in the log meanwhile (R-OPS-11). */
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
beforeAll(async () => {
  server = await testServer({
    config: { rateLimitPerMinute: 1_000_000, demoDeskS: 0 },
    products: [],
    feed: SILENT_FEED,
  });
});
afterAll(() => server.close());

const look = (by: TestOperator, path: string, fields: Record<string, string | number>) =>
  server.call(`operator/kyc/${path}`, fields, { token: by.token, lang: 'en', method: 'GET' });
/** Lines as this person leaves them. */
/** Lines of others, one a target. */
const leave = (by: TestOperator, action: string, count: number) =>
  server.database.owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"%s","actor":"operator","at":%s,"operator_id":%s,"target_id":"other %s","target_type":"list"}',
       $1::text, $2::text, $3::text, n) from generate_series(1, $4::integer) n`,
    [action, Date.now(), by.id, count],
  );
/** Of a customer whose photos wait. */
async function waiting(reviewer: TestOperator): Promise<{ id: number; fileId: string }> {
  const [who] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  const act = (path: string, fields: Record<string, string>) =>
    server.call(path, fields, { token: who.token });
  const person = { name: 'Maria Lopez', country: 'Spain', card_id: `L${who.id}`, birth_date: '1990-03-07' };
  await act('user/real_name', { ...person, address: 'Calle Mayor 1, Madrid' });
  const caseOf = async (level: string) =>
    (await look(reviewer, 'queue', { user_id: who.id, level })).data.data[0] as {
      id: number;
      version: number;
    };
  const basic = await caseOf('basic');
  const fields = { case_id: basic.id, version: basic.version, decision: 'pass' };
  await server.call('operator/kyc/decide', fields, { token: reviewer.token });
  const [front_pic, reverse_pic, hand_pic] = [
    await upload(server, who),
    await upload(server, who),
    await upload(server, who),
  ] as const;
  expect((await act('user/real_name2', { front_pic, reverse_pic, hand_pic })).type).toBe('ok');
  return { id: (await caseOf('advanced')).id, fileId: front_pic };
}

test('R-OPS-11: one reviewer opens 500 cases and 2000 pictures a day, and no other lines of his make them more', async () => {
  const [other, reader] = (await openOperators(server.database.owner, ['kyc_reviewer', 'kyc_reviewer'])) as [
    TestOperator,
    TestOperator,
  ];
  const { id, fileId } = await waiting(other);
  const next = await waiting(other);
  await leave(reader, 'kyc.view', 499);
  await leave(reader, 'kyc.file.view', 1_999);
  await leave(reader, 'list.view', 20_000);
  const open = (caseId = id) => look(reader, 'case', { case_id: caseId });
  const see = () => look(reader, 'file', { case_id: id, file_id: fileId });
  // Many at once are no more than one after the other.
  const opened = await Promise.all([open(), open(next.id)]);
  const seen = await Promise.all(Array.from({ length: 8 }, see));
  for (const many of [opened, seen]) expect(many.filter(({ type }) => type === 'ok')).toHaveLength(1);
  // Who has it open already reads it again, however often.
  const [his, others] = opened[0].type === 'ok' ? [id, next.id] : [next.id, id];
  expect((await open(his)).type).toBe('ok');
  expect((await open(others)).data).toMatchObject({ refusal: 'acts_too_many', limit: 500 });
  expect((await see()).data).toMatchObject({ refusal: 'acts_too_many', limit: 2_000 });
  // Of others nothing is counted.
  expect((await look(other, 'case', { case_id: id })).type).toBe('ok');
});
