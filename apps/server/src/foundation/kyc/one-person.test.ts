/** A pass that makes two accounts one person's is judged by the photos of both, by both who take it, and no stranger keeps it waiting (R-KYC-4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { upload } from '../../../test/pictures.ts';
import { openPhotos } from './kyc.fixture.ts';

let server: TestServer;
let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  server = await testServer({
    config: { rateLimitPerMinute: 1_000_000, demoDeskS: 0 },
    products: [],
    feed: SILENT_FEED,
  });
  [first, second] = (await openOperators(server.database.owner, ['kyc_reviewer', 'kyc_reviewer'])) as [
    TestOperator,
    TestOperator,
  ];
});
afterAll(() => server.close());

type Fields = Record<string, string | number>;
type Level = 'basic' | 'advanced';
const post = (by: { token: string }, path: string, fields: Fields) =>
  server.call(path, fields, { token: by.token, lang: 'en' });
const look = async (by: { token: string }, path: string, fields: Fields) =>
  (await server.call(path, fields, { token: by.token, method: 'GET' })).data;
const caseOf = async (who: TestCustomer, level: Level): Promise<{ id: number; version: number }> =>
  (await look(first, 'operator/kyc/queue', { user_id: who.id, level })).data[0];
const shownTo = (by: TestOperator, caseId: number) => look(by, 'operator/kyc/case', { case_id: caseId });
const NEXT_YEARS = new Date(Date.now() + 800 * 86_400_000).toISOString().slice(0, 10);
async function decide(who: TestCustomer, level: Level, by = first, more: Fields = {}) {
  const { id, version } = await caseOf(who, level);
  const fields = { case_id: id, version, decision: 'pass', ...more };
  return post(by, 'operator/kyc/decide', level === 'basic' ? fields : { ...fields, expires_on: NEXT_YEARS });
}
const agree = (proposalId: number, by = second) =>
  post(by, 'operator/proposals/approve', { id: proposalId, version: 1 });
async function sendPhotos(who: TestCustomer): Promise<void> {
  const [front_pic, reverse_pic, hand_pic] = [
    await upload(server, who),
    await upload(server, who),
    await upload(server, who),
  ];
  expect((await post(who, 'user/real_name2', { front_pic, reverse_pic, hand_pic })).type).toBe('ok');
}
let documents = 0;
/** Passed basic and sent photos; answers the number of the case that waits. */
async function waiting(who: TestCustomer, name: string): Promise<number> {
  documents += 1;
  const person = { name, country: 'Spain', card_id: `ONE-${documents}`, birth_date: '1985-06-07' };
  expect((await post(who, 'user/real_name', { ...person, address: 'Calle Mayor 1, Madrid' })).type).toBe(
    'ok',
  );
  expect((await decide(who, 'basic')).data.state).toBe('passed');
  await sendPhotos(who);
  return (await caseOf(who, 'advanced')).id;
}
async function passed(who: TestCustomer, name: string): Promise<number> {
  const id = await waiting(who, name);
  for (const by of [first, second]) await openPhotos(server, by, id);
  expect((await agree((await decide(who, 'advanced')).data.proposal_id)).data.state).toBe('executed');
  return id;
}
const people = async <N extends number>(count: N) =>
  (await openCustomers(
    server.database.owner,
    Array.from({ length: count }, () => ({})),
  )) as [TestCustomer, TestCustomer, TestCustomer];
const linkedTo = async (id: number): Promise<number[]> => (await shownTo(first, id)).linked;
/** His document ran out, and newer photos of his wait. */
async function sendsNewer(who: TestCustomer, caseId: number): Promise<void> {
  await server.database.owner.query(
    `update kyc_cases set version = version + 1, state = 'expired', decided_at = now(), reasons = '{expired_document}', proposal_id = null
     where id = $1`,
    [caseId],
  );
  await sendPhotos(who);
}

test('R-KYC-4: whoever proposes the pass of a second account, and whoever agrees, has opened the photos of both', async () => {
  const [known, own] = await people(2);
  const other = await passed(known, 'Ona Person');
  const id = await waiting(own, 'Ona Person');
  const [one] = (await shownTo(first, id)).one_person;
  expect(one).toMatchObject({ user_id: known.id, case_id: other, unseen: [] });
  // Sessions of their own, in which nothing was opened yet.
  const [maker, checker] = (await openOperators(server.database.owner, ['kyc_reviewer', 'auditor'])) as [
    TestOperator,
    TestOperator,
  ];
  expect((await decide(own, 'advanced', maker)).data.refusal).toBe('pictures_unseen');
  await openPhotos(server, maker, id, 'others');
  expect((await shownTo(maker, id)).one_person[0].unseen).toHaveLength(3);
  const blind = await decide(own, 'advanced', maker);
  expect(blind.data).toMatchObject({ refusal: 'linked_pictures_unseen', accounts: String(known.id) });
  expect(blind.message).toContain(String(known.id));
  await openPhotos(server, maker, id);
  const proposed = (await decide(own, 'advanced', maker)).data.proposal_id as number;
  await openPhotos(server, checker, id, 'others');
  expect((await agree(proposed, checker)).data.refusal).toBe('linked_pictures_unseen');
  await openPhotos(server, checker, id);
  expect((await agree(proposed, checker)).data.state).toBe('executed');
  expect(await linkedTo(id)).toEqual([known.id]);
});

test.each([
  ['a sign without width', 'Joiner Person', 'Joi\u200bner Pe\u2060rson'],
  ['a filler of Hangul', 'Filler Person', 'Fil\u3164ler Pers\u115fon'],
])('R-KYC-4: %s in a name keeps nobody from being found to be one person', async (_, name, spelled) => {
  const [known, own] = await people(2);
  const other = await passed(known, name);
  const id = await waiting(own, spelled);
  expect((await shownTo(first, id)).name).toBe(name);
  expect((await shownTo(first, id)).one_person).toMatchObject([{ user_id: known.id, case_id: other }]);
});

test('R-KYC-4: nobody sends in a name of letters that only look like those of his document', async () => {
  const [own] = await people(1);
  const person = {
    country: 'Spain',
    card_id: 'ONE-900',
    birth_date: '1985-06-07',
    address: 'Calle Mayor 1',
  };
  const send = (name: string) => post(own, 'user/real_name', { ...person, name });
  for (const name of ['Ivаn Petrov', 'Ιvan Petrov', 'Иван Petrov', 'Ꭺna Petrov'])
    expect((await send(name)).data.fields, name).toHaveProperty('name');
  expect((await send('\u3164\u200b')).data.fields).toHaveProperty('name');
  expect((await send('Иван Петров 王')).type).toBe('ok');
});

test('R-KYC-4: photos that come later hold up no pass, nor do photos that are kept no longer', async () => {
  const [known, own, third] = await people(3);
  const other = await passed(known, 'Pia Person');
  const id = await waiting(own, 'Pia Person');
  for (const by of [first, second]) await openPhotos(server, by, id);
  await sendsNewer(known, other);
  const proposed = (await decide(own, 'advanced')).data.proposal_id as number;
  expect((await agree(proposed)).data.state).toBe('executed');
  expect(await linkedTo(id)).toEqual([known.id]);
  // Of closed accounts they go after five years.
  const closed = [known.id, own.id].toSorted((a, b) => a - b);
  const { owner } = server.database;
  await owner.query('alter table files_blobs disable trigger files_blob_guard');
  await owner.query('delete from files_blobs where user_id = any ($1::integer[])', [closed]);
  await owner.query('alter table files_blobs enable trigger files_blob_guard');
  const last = await waiting(third, 'Pia Person');
  for (const by of [first, second]) await openPhotos(server, by, last, 'others');
  const gone = closed.map((user_id) => ({
    user_id,
    case_id: null,
    files: [],
    unseen: [],
    may_be_apart: true,
  }));
  expect((await shownTo(first, last)).one_person).toEqual(gone);
  expect((await agree((await decide(third, 'advanced')).data.proposal_id)).data.state).toBe('executed');
  expect(await linkedTo(last)).toEqual(closed);
});

test('R-KYC-4: nobody is linked whose photos the one who proposed has not opened, and typing alone asks for none', async () => {
  const [one, own, typed] = await people(3);
  const id = await waiting(own, 'Quin Person');
  await post(typed, 'user/real_name', {
    name: 'Quin Person',
    country: 'Spain',
    card_id: 'TYPED-1',
    birth_date: '1985-06-07',
    address: 'Calle Mayor 2, Madrid',
  });
  expect((await decide(typed, 'basic')).data.state).toBe('passed');
  for (const by of [first, second]) await openPhotos(server, by, id);
  expect((await shownTo(first, id)).one_person).toEqual([]);
  const before = (await decide(own, 'advanced')).data.proposal_id as number;
  // Another of the same name passes meanwhile: whoever proposed did not see him.
  await passed(one, 'Quin Person');
  expect((await agree(before)).data.refusal).toBe('case_changed');
  expect((await look(first, 'operator/proposals/detail', { id: before })).state).toBe('expired');
  await openPhotos(server, first, id);
  const again = (await decide(own, 'advanced')).data.proposal_id as number;
  expect((await agree(again)).data.state).toBe('executed');
  expect(await linkedTo(id)).toEqual([one.id]);
});

test('R-KYC-4: two who see that a namesake is somebody else pass him without a link, now and whenever a third of the name comes', async () => {
  const [known, own, third] = await people(3);
  await passed(known, 'Rui Person');
  const id = await waiting(own, 'Rui Person');
  for (const by of [first, second]) await openPhotos(server, by, id);
  const apart = (who: TestCustomer) => decide(own, 'advanced', first, { apart: who.id });
  expect((await apart(third)).data).toMatchObject({
    refusal: 'invalid_request',
    fields: { apart: 'not_a_choice' },
  });
  const proposed = (await apart(known)).data.proposal_id as number;
  const { effect } = await look(second, 'operator/proposals/detail', { id: proposed });
  expect(effect).toContainEqual(
    expect.objectContaining({ field: 'different_persons', after: String(known.id) }),
  );
  expect(effect).not.toContainEqual(expect.objectContaining({ field: 'linked_accounts' }));
  expect((await agree(proposed)).data.state).toBe('executed');
  expect(await linkedTo(id)).toEqual([]);
  const last = await passed(third, 'Rui Person');
  expect(await linkedTo(last)).toHaveLength(1);
  expect(await linkedTo(id)).not.toContain(known.id);
});
