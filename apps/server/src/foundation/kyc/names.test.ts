/** What the verified person is used for beside levels: found by name, one group for self-trade prevention, no birth date as fund password. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { customersOf } from '../identity/test-server.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { traderOf } from '../../../test/trader.ts';
import { nameWords } from './kyc-rules.ts';

let server: TestServer;
let reviewer: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  [reviewer, support] = (await openOperators(server.database.owner, ['kyc_reviewer', 'support'])) as [
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
const pass = async (who: TestCustomer) => {
  const { data } = await server.call(
    'operator/kyc/queue',
    { user_id: who.id, level: 'basic' },
    { token: reviewer.token, method: 'GET' },
  );
  const { id, version } = data.data[0];
  return server.call(
    'operator/kyc/decide',
    { case_id: id, version, decision: 'pass' },
    { token: reviewer.token },
  );
};
const found = async (q: string) => {
  const { data } = await server.call(
    'operator/customers/search',
    { q },
    { token: support.token, method: 'GET' },
  );
  return (data.data as { user_id: number; name: string }[]).map(({ user_id, name }) => [user_id, name]);
};

test('names are compared without case, accents, width and order', () => {
  expect(nameWords(' José  GARCÍA-Márquez ')).toEqual(['jose', 'garcia', 'marquez']);
  expect(nameWords('Ｋｉｍ Ji-woo')).toEqual(['kim', 'ji', 'woo']);
  expect(nameWords('王小明')).toEqual(['王小明']);
  expect(nameWords(' - ')).toEqual([]);
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

test('R-KYC-4: an unverified account that types a victim’s number is joined to nobody; two passed identities of one person are, are told, and two people undo it', async () => {
  const [first, thief, again] = (await openCustomers(server.database.owner, [
    { 1: '1' },
    { 3: '100000' },
    { 3: '100000' },
  ])) as [TestCustomer, TestCustomer, TestCustomer];
  const seller = traderOf(server, first);
  const buys = async (who: TestCustomer) => {
    await seller.sell('60000', '0.01');
    return (await traderOf(server, who).buy('60000', '0.01')).data;
  };
  const person = { name: 'Linda Linked', birth_date: '1991-01-02' };
  await send(first, { ...person, card_id: 'ONE-DOCUMENT-1' });
  await pass(first);
  await send(thief, { ...person, card_id: 'one document 1' });
  expect((await buys(thief)).state).toBe('filled');
  // The same person with a second document, looked at by people.
  await send(again, person);
  expect((await buys(again)).state).toBe('filled');
  await pass(again);
  expect(await buys(again)).toMatchObject({ trade_amount: '0' });
  expect((await buys(thief)).state).toBe('filled');
  const told = await server.database.owner.query<{ user_id: number }>(
    `select user_id from notify_messages where kind = 'accounts_linked'`,
  );
  expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([first.id, again.id]));
  const [other] = (await openOperators(server.database.owner, ['kyc_reviewer'])) as [TestOperator];
  const call = (by: TestOperator, path: string, fields: Record<string, string | number>) =>
    server.call(path, fields, { token: by.token });
  const { data: queue } = await server.call(
    'operator/kyc/queue',
    { user_id: again.id, state: 'decided' },
    { token: reviewer.token, method: 'GET' },
  );
  const undo = await call(reviewer, 'operator/kyc/unlink', { case_id: queue.data[0].id, reason: 'twins' });
  const agree = (by: TestOperator) =>
    call(by, 'operator/proposals/approve', { id: undo.data.proposal_id, version: 1 });
  expect((await agree(reviewer)).data.refusal).toBe('own_case');
  expect((await agree(other)).data.state).toBe('executed');
  expect((await buys(again)).state).toBe('filled');
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
  expect((await send(who, { birth_date: '1990-03-25' })).type).toBe('ok');
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
