/** What the verified person is used for beside levels: found by name, one group for self-trade prevention, no birth date as fund password. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { customersOf } from '../identity/test-server.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { upload } from '../../../test/pictures.ts';
import { traderOf } from '../../../test/trader.ts';
import { lookUpWords } from './kyc-rules.ts';
import { openPhotos } from './kyc.fixture.ts';
import { isSame } from './same-person.ts';

let server: TestServer;
let reviewer: TestOperator;
let second: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  const roles = ['kyc_reviewer', 'kyc_reviewer', 'support'] as const;
  [reviewer, second, support] = (await openOperators(server.database.owner, roles)) as [
    TestOperator,
    TestOperator,
    TestOperator,
  ];
});
afterAll(() => server.close());

let made = 0;
const send = (who: { token: string }, fields: Record<string, string>) => {
  made += 1;
  const form = {
    name: 'Maria Lopez',
    country: 'Spain',
    card_id: `N${700_000 + made}`,
    birth_date: '1990-03-07',
    address: 'Calle Mayor 1, Madrid',
  };
  return server.call('user/real_name', { ...form, ...fields }, { token: who.token });
};
const call = (by: TestOperator, path: string, fields: Record<string, string | number>) =>
  server.call(path, fields, { token: by.token });
const look = async (by: { token: string }, path: string, fields: Record<string, string | number>) =>
  (await server.call(path, fields, { token: by.token, method: 'GET' })).data;
const pass = async (who: TestCustomer, level = 'basic', more: Record<string, string> = {}) => {
  const queue = await look(reviewer, 'operator/kyc/queue', { user_id: who.id, level });
  const { id, version } = queue.data[0];
  return call(reviewer, 'operator/kyc/decide', { case_id: id, version, decision: 'pass', ...more });
};
/** A customer's case, as a reviewer sees it. */
const caseOf = async (who: TestCustomer, level = 'basic') => {
  const of = { user_id: who.id, level };
  const [open, decided] = await Promise.all(
    ['review', 'decided'].map((state) => look(reviewer, 'operator/kyc/queue', { ...of, state })),
  );
  return look(reviewer, 'operator/kyc/case', { case_id: (open.data[0] ?? decided.data[0]).id });
};
const sendPhotos = async (who: TestCustomer) => {
  const photos = [await upload(server, who), await upload(server, who), await upload(server, who)] as const;
  const [front_pic, reverse_pic, hand_pic] = photos;
  return server.call('user/real_name2', { front_pic, reverse_pic, hand_pic }, { token: who.token });
};
/** Photos are sent, opened by two people and passed; what the second of them saw of the effect. */
async function passAdvanced(who: TestCustomer) {
  expect((await sendPhotos(who)).type).toBe('ok');
  const { id } = await caseOf(who, 'advanced');
  for (const by of [reviewer, second]) await openPhotos(server, by, id);
  const expires_on = new Date(Date.now() + 800 * 86_400_000).toISOString().slice(0, 10);
  const { data } = await pass(who, 'advanced', { expires_on });
  const { effect } = await look(second, 'operator/proposals/detail', { id: data.proposal_id });
  const agreed = await call(second, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
  expect(agreed.data.state).toBe('executed');
  return effect as { field: string }[];
}
const told = async (kind: string) => {
  const rows = await server.database.owner.query<{ user_id: number }>(
    'select user_id from notify_messages where kind = $1',
    [kind],
  );
  return new Set(rows.map(({ user_id }) => user_id));
};
const found = async (q: string) => {
  const { data } = await server.call(
    'operator/customers/search',
    { q },
    { token: support.token, method: 'GET' },
  );
  return (data.data as { user_id: number; name: string }[]).map(({ user_id, name }) => [user_id, name]);
};

test('names are looked up without case, accents, width and order', () => {
  expect(lookUpWords(' José  GARCÍA-Márquez ')).toEqual(['jose', 'garcia', 'marquez']);
  expect(lookUpWords('Ｋｉｍ Ji-woo')).toEqual(['kim', 'ji', 'woo']);
  expect(lookUpWords('王小明')).toEqual(['王小明']);
  expect(lookUpWords(' - ')).toEqual([]);
  expect(lookUpWords('I\u200bvan Pe\u3164tr\u00adov')).toEqual(['ivan', 'petrov']);
});

test('R-KYC-4: who differs in a vowel of Thai or in voiced kana is another person', () => {
  const named = (name: string) => ({
    name,
    country: 'TH',
    cardId: 'A1234567',
    birthDate: '1990-01-02',
    address: '',
  });
  expect(isSame(named('José  García'), named('GARCIA JOSE'))).toBe(true);
  expect(isSame(named('มานี ใจดี'), named('ใจดี มานี'))).toBe(true);
  expect(isSame(named('มานี ใจดี'), named('มานู ใจดี'))).toBe(false);
  expect(isSame(named('タカダ ケン'), named('タカタ ケン'))).toBe(false);
});

test('R-OPS-6: a verified customer is found by the words of his name, masked, and the look is in the log', async () => {
  const [jose, wang, waiting] = (await openCustomers(server.database.owner, [{}, {}, {}])) as [
    TestCustomer,
    TestCustomer,
    TestCustomer,
  ];
  await send(jose, { name: 'José García Quintana', card_id: 'X5551234Q' });
  await send(wang, { name: '王小明' });
  await send(waiting, { name: 'Quintana Waiting' });
  expect(await found('quintana')).toEqual([]);
  await pass(jose);
  await pass(wang);
  expect(await found('GARCIA quintana')).toEqual([[jose.id, 'J**** G**** Q****']]);
  expect(await found('garcia lopez')).toEqual([]);
  expect(await found('王小明')).toEqual([[wang.id, '王****']]);
  // By the number of the document, whichever the country, however it is written; and by nothing less than all of it.
  expect(await found('x555-1234q')).toEqual([[jose.id, 'J**** G**** Q****']]);
  expect(await found('X555123')).toEqual([]);
  const lines = await server.database.owner.query<{ target: string }>(
    `select line::jsonb ->> 'target_id' as target from operators_audit where action = 'customer.search_name' order by seq`,
  );
  expect(lines.map(({ target }) => target)).toEqual(['q****', 'G**** q****', 'g**** l****', '王****']);
  const stored = await server.database.owner.query<{ all: string }>(
    `select string_agg(t::text, ' ') as all from kyc_name_words t`,
  );
  expect(stored[0]!.all).not.toMatch(/garcia|quintana|王小明/i);
});

test('R-KYC-4: who types what he knows of a victim is joined to nobody, passed at basic or not; two whose photos people judged are, are told, and two people undo it', async () => {
  const [victim, typed, known, own] = (await openCustomers(server.database.owner, [
    { 1: '1' },
    { 3: '100000' },
    { 3: '100000' },
    { 3: '100000' },
  ])) as [TestCustomer, TestCustomer, TestCustomer, TestCustomer];
  const seller = traderOf(server, victim);
  const buys = async (who: TestCustomer) => {
    await seller.sell('60000', '0.01');
    return (await traderOf(server, who).buy('60000', '0.01')).data;
  };
  const person = { name: 'Linda Linked', birth_date: '1991-01-02' };
  await send(victim, { ...person, card_id: 'ONE-DOCUMENT-1' });
  await pass(victim);
  await passAdvanced(victim);
  await send(typed, { ...person, card_id: 'one document 1' });
  expect((await buys(typed)).state).toBe('filled');
  // A stranger who knows name, country and birth date, with a number he made up: basic asks for nothing more.
  await send(known, person);
  expect((await pass(known)).data.state).toBe('passed');
  expect((await buys(known)).state).toBe('filled');
  expect(await told('accounts_linked')).toEqual(new Set());
  // People see it on his case, by what each is alike.
  expect((await caseOf(known)).same_person).toEqual([{ user_id: victim.id, state: 'passed', by: 'name' }]);
  expect((await caseOf(typed)).same_person).toEqual([
    { user_id: victim.id, state: 'passed', by: 'document' },
    { user_id: known.id, state: 'passed', by: 'name' },
  ]);
  // The same person with a second document: linked when people have judged photos of both, and the second sees with whom.
  await send(own, person);
  await pass(own);
  expect((await buys(own)).state).toBe('filled');
  const effect = await passAdvanced(own);
  expect(effect).toContainEqual(
    expect.objectContaining({ field: 'linked_accounts', after: String(victim.id) }),
  );
  expect(await buys(own)).toMatchObject({ trade_amount: '0' });
  for (const stranger of [typed, known]) expect((await buys(stranger)).state).toBe('filled');
  expect(await told('accounts_linked')).toEqual(new Set([victim.id, own.id]));
  const { id } = await caseOf(own);
  const [third, fourth] = (await openOperators(server.database.owner, ['kyc_reviewer', 'auditor'])) as [
    TestOperator,
    TestOperator,
  ];
  const undo = (by: TestOperator) => call(by, 'operator/kyc/unlink', { case_id: id, reason: 'twins' });
  /** Different persons are said to be so by who has seen both. */
  const see = async (by: TestOperator, who: TestCustomer) => {
    const { id: caseId, attempts } = await caseOf(who, 'advanced');
    for (const { file_id } of attempts[0].files)
      await look(by, 'operator/kyc/file', { case_id: caseId, file_id });
  };
  expect((await undo(third)).data.refusal).toBe('pictures_unseen');
  await see(third, own);
  expect((await undo(third)).data.refusal).toBe('linked_pictures_unseen');
  await see(third, victim);
  const proposal = { id: (await undo(third)).data.proposal_id as number, version: 1 };
  const agree = (by: TestOperator) => call(by, 'operator/proposals/approve', proposal);
  expect((await agree(third)).data.refusal).toBe('own_case');
  await see(fourth, victim);
  expect((await agree(fourth)).data.refusal).toBe('pictures_unseen');
  await see(fourth, own);
  expect((await agree(fourth)).data.state).toBe('executed');
  expect((await buys(own)).state).toBe('filled');
  // Nor does a third account, which is alike to both, make one person of them again.
  const [twin] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  await send(twin, person);
  await pass(twin);
  await passAdvanced(twin);
  const groups = await server.database.owner.query<{ person: number }>(
    'select distinct coalesce(stp_group, id) as person from identity_users where id = any ($1::integer[])',
    [[victim.id, own.id]],
  );
  expect(groups).toHaveLength(2);
});

test('R-KYC-2: nobody is kept out by who typed his document first: photos that two have seen give it to him', async () => {
  const [stranger, owner, late] = (await openCustomers(server.database.owner, [{}, {}, {}])) as [
    TestCustomer,
    TestCustomer,
    TestCustomer,
  ];
  const person = { name: 'Olga Owner', card_id: 'OWN-DOCUMENT-7', birth_date: '1984-05-06' };
  const levelOf = async (who: TestCustomer) => (await look(who, 'user/kyc', {})).level;
  const decide = async (who: TestCustomer, fields: Record<string, string>) => {
    const { id, version } = await caseOf(who);
    return call(reviewer, 'operator/kyc/decide', { case_id: id, version, ...fields });
  };
  await send(stranger, person);
  await pass(stranger);
  await send(owner, person);
  expect((await pass(owner)).data.refusal).toBe('kyc_person_verified');
  // Until people have looked nobody learns that the document is known here.
  expect((await sendPhotos(owner)).data.refusal).toBe('kyc_basic_first');
  const asked = { decision: 'retry', reasons: 'document_in_use' };
  expect((await decide(owner, asked)).data.state).toBe('retry');
  const effect = await passAdvanced(owner);
  const field = 'document_taken_from';
  expect(effect).toContainEqual(expect.objectContaining({ field, after: String(stranger.id) }));
  expect(await levelOf(owner)).toBe('advanced');
  expect(await levelOf(stranger)).toBe('none');
  const [level] = (await look(stranger, 'user/kyc', {})).levels;
  expect(level).toMatchObject({ state: 'expired', can_submit: true, reasons: [{ code: 'document_in_use' }] });
  // Against photos no typing helps, nor do more photos: then people decide otherwise.
  await send(late, person);
  expect((await pass(late)).data.refusal).toBe('kyc_person_verified');
  await decide(late, asked);
  expect((await sendPhotos(late)).type).toBe('ok');
  const { id, attempts } = await caseOf(late, 'advanced');
  for (const { file_id } of attempts[0].files)
    await look(reviewer, 'operator/kyc/file', { case_id: id, file_id });
  const refused = await pass(late, 'advanced', { expires_on: '2031-01-01' });
  expect(refused.data.refusal).toBe('kyc_person_verified');
  expect(await levelOf(owner)).toBe('advanced');
  // With another document of his own the stranger is as anybody.
  await send(stranger, { name: 'Sam Stranger' });
  expect((await pass(stranger)).data.state).toBe('passed');
});

test('R-KYC-2: taking a document is nothing one person can write, not even in the database', async () => {
  const [who] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  await send(who, {});
  await pass(who);
  const alone = `update kyc_cases set version = version + 1, state = 'expired', reasons = '{document_in_use}', decided_by = 1, approved_by = 1
    where level = 'basic' and user_id = ${who.id}`;
  await expect(server.platform.db.query(alone)).rejects.toThrow(/two people/);
});

test('R-SEC-2: a fund password that turns out to be the birth date opens nothing until it is changed, and says so only to who knows it', async () => {
  const [who] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  const post = (path: string, fields: Record<string, string>) =>
    server.call(path, fields, { token: who.token });
  const [{ email }] = (await server.database.owner.query<{ email: string }>(
    'select email from identity_users where id = $1',
    [who.id],
  )) as [{ email: string }];
  const people = customersOf(server);
  const customer = { ...who, email };
  const first = { password: '902503', re_password: '902503' };
  expect((await people.prove(customer, 'safe/update_password', first)).type).toBe('ok');
  who.token = customer.token;
  expect((await send(who, { birth_date: '1990-03-25', fund_password: '902503' })).type).toBe('ok');
  await pass(who);
  const add = (pay_password: string) =>
    post('wallet/addaddress', {
      currency_id: '3',
      notes: 'cold',
      address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      netType: 'TRC20',
      code: '000000',
      pay_password,
    });
  expect((await add('111299')).data.refusal).toBe('fund_password_wrong');
  expect((await add('902503')).data.refusal).toBe('fund_password_birth_date');
  const next = { oldpassword: '902503', password: '284917', re_password: '284917' };
  expect((await people.act(who, 'safe/update_password', next)).type).toBe('ok');
  expect((await add('284917')).data.refusal).toBe('code_expired');
});

test('R-OPS-6: the finished case names who acted on it and not who looked, and the queue is asked for days', async () => {
  const [who] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  await send(who, {});
  const queue = async (fields: Record<string, string | number>) =>
    (
      await server.call(
        'operator/kyc/queue',
        { user_id: who.id, ...fields },
        { token: reviewer.token, method: 'GET' },
      )
    ).data;
  const [{ id, submitted_at: at }] = (await queue({})).data;
  await pass(who);
  const decided = { state: 'decided' };
  expect((await queue({ ...decided, from: at, to: at + 1 })).total).toBe(1);
  expect((await queue({ ...decided, from: at + 1 })).total).toBe(0);
  expect((await queue({ ...decided, to: at })).total).toBe(0);
  const look = (target_type: string) =>
    server.call(
      'operator/audit/acts',
      { target_type, target_id: id },
      { token: support.token, method: 'GET' },
    );
  await server.call('operator/kyc/case', { case_id: id }, { token: support.token, method: 'GET' });
  const acts = (await look('kyc_case')).data.list as { actor: string; action: string }[];
  expect(new Set(acts.map(({ actor }) => actor))).toEqual(new Set([reviewer.name]));
  expect(acts.map(({ action }) => action)).not.toContainEqual(expect.stringContaining('view'));
  expect((await look('operator')).data.refusal).toBe('invalid_request');
});
