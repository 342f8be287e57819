/** R-KYC-4: who bears a common name is found as the same person, however many others bear it, also where the rows are older than the digest. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { nameOlderCases } from './kyc.ts';
import type { Person, Persons } from './persons.ts';
import { createPersons, digestsOf } from './persons.ts';

/** One more than anybody opens one by one. */
const NAMESAKES = 201;
const NAME = 'Wang Wei';
let server: TestServer;
let reviewer: TestOperator;
let persons: Persons;
let all: TestCustomer[];
let run = 0;

beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  [reviewer] = (await openOperators(server.database.owner, ['kyc_reviewer'])) as [TestOperator];
  persons = createPersons(server.platform);
});
afterAll(() => server.close());

/** A verified customer, with digests as they are made when he sends it in. */
async function verified({ id: userId }: TestCustomer, of: Partial<Person>): Promise<void> {
  run += 1;
  const person = {
    name: NAME,
    country: 'CN',
    cardId: `W${run}`,
    birthDate: '1990-01-02',
    address: 'x',
    ...of,
  };
  const { owner } = server.database;
  const [row] = await owner.query<{ id: number }>(
    `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at, decided_at, decided_by, decided_name)
     values ($1, 'basic', 'passed', $2, $3, now(), now(), now(), 1, 'somebody') returning id`,
    [userId, person.country, persons.index(person)],
  );
  const caseId = row!.id;
  await owner.query(
    `insert into kyc_submissions (case_id, attempt, user_id, level, sealed, submitted_at, counted_at)
     values ($1, 1, $2, 'basic', $3, now(), now())`,
    [caseId, userId, persons.seal(person, { userId, caseId, attempt: 1 })],
  );
  const { words, who } = digestsOf({ persons }, person);
  await owner.query(
    'insert into kyc_name_words (case_id, user_id, word_index) select $1, $2, unnest($3::bytea[])',
    [caseId, userId, words],
  );
  await owner.query('insert into kyc_persons (case_id, user_id, who_index) values ($1, $2, $3)', [
    caseId,
    userId,
    who,
  ]);
}
const look = async (path: string, fields: Record<string, string | number>) =>
  (await server.call(`operator/kyc/${path}`, fields, { token: reviewer.token, method: 'GET' })).data;
/** As a reviewer reads it on his case. */
const sameAs = async ({ id }: TestCustomer): Promise<number[]> => {
  const { data } = await look('queue', { user_id: id, level: 'basic', state: 'decided' });
  const { same_person: same } = await look('case', { case_id: data[0].id });
  return (same as { user_id: number }[]).map(({ user_id }) => user_id);
};

let first: TestCustomer;
let again: TestCustomer;
beforeEach(async () => {
  const made = await openCustomers(
    server.database.owner,
    Array.from({ length: NAMESAKES + 2 }, () => ({})),
  );
  all = made.toSorted((a, b) => a.id - b.id);
  for (const [n, who] of all.slice(0, NAMESAKES).entries())
    await verified(who, { birthDate: `19${50 + (n % 30)}-03-04`, country: n % 2 === 0 ? 'CN' : 'SG' });
  [first, again] = all.slice(NAMESAKES) as [TestCustomer, TestCustomer];
}, 60_000);

test('R-KYC-4: the same person is found behind 201 older namesakes, with his name in any order', async () => {
  await verified(first, { birthDate: '2001-05-06' });
  await verified(again, { birthDate: '2001-05-06', name: 'WEI  Wang' });
  expect(await sameAs(again)).toEqual([first.id]);
  expect(await sameAs(first)).toEqual([again.id]);
  // Of another country, or born on another day, he is somebody else.
  const [other, younger] = (await openCustomers(server.database.owner, [{}, {}])) as [
    TestCustomer,
    TestCustomer,
  ];
  await verified(other, { birthDate: '2001-05-06', country: 'SG' });
  await verified(younger, { birthDate: '2001-05-07' });
  expect(await sameAs(other)).toEqual([]);
  expect(await sameAs(younger)).toEqual([]);
});

test('R-KYC-4: rows of before are found among the newest of their country, and all of them once the job has been there', async () => {
  await verified(first, { birthDate: '2002-05-06' });
  await verified(again, { birthDate: '2002-05-06' });
  const [late] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  await verified(late, { birthDate: '1950-03-04' });
  const { owner } = server.database;
  await owner.query('delete from kyc_persons');
  expect(await sameAs(again)).toEqual([first.id]);
  const digests = async () =>
    (await owner.query<{ count: bigint }>('select count(*) as count from kyc_persons'))[0]!.count;
  expect(await digests()).toBe(0n);
  await nameOlderCases({ platform: server.platform, persons });
  const [cases] = await owner.query<{ count: bigint }>(
    `select count(*) as count from kyc_cases where level = 'basic'`,
  );
  expect(await digests()).toBe(cases!.count);
  expect(await sameAs(again)).toEqual([first.id]);
  // As old as the oldest, behind more than are opened one by one.
  expect((await sameAs(late)).length).toBeGreaterThan(1);
  // What stands there says nobody's name.
  const [stored] = await owner.query<{ all: string }>(
    `select string_agg(t::text, ' ') as all from kyc_persons t`,
  );
  expect(stored!.all).not.toMatch(/wang/i);
});
