/** What the verified person is used for beside levels: found by name, one group for self-trade prevention, no birth date as fund password. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
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
  await send(jose, { name: 'José García Quintana' });
  await send(wang, { name: '王小明' });
  await send(waiting, { name: 'Quintana Waiting' });
  expect(await found('quintana')).toEqual([]);
  await pass(jose);
  await pass(wang);
  expect(await found('GARCIA quintana')).toEqual([[jose.id, 'J**** G**** Q****']]);
  expect(await found('garcia lopez')).toEqual([]);
  expect(await found('王小明')).toEqual([[wang.id, '王****']]);
  const lines = await server.database.owner.query<{ target: string }>(
    `select line::jsonb ->> 'target_id' as target from operators_audit where action = 'customer.search_name' order by seq`,
  );
  expect(lines.map(({ target }) => target)).toEqual(['G**** q****', '王****']);
  const stored = await server.database.owner.query<{ all: string }>(
    `select string_agg(t::text, ' ') as all from kyc_name_words t`,
  );
  expect(stored[0]!.all).not.toMatch(/garcia|quintana|王小明/i);
});

test('R-SPOT-4: accounts that showed one document cannot trade with each other', async () => {
  const [first, second] = (await openCustomers(server.database.owner, [{ 1: '1' }, { 3: '100000' }])) as [
    TestCustomer,
    TestCustomer,
  ];
  const [seller, buyer] = [traderOf(server, first), traderOf(server, second)];
  // They trade as strangers first, so that the group of each is remembered by then.
  await seller.sell('60000', '0.01');
  expect((await buyer.buy('60000', '0.01')).data.state).toBe('filled');
  await send(first, { card_id: 'ONE-DOCUMENT-1' });
  await send(second, { card_id: 'one document 1' });
  await seller.sell('60000', '0.01');
  const refused = await buyer.buy('60000', '0.01');
  expect(refused.data).toMatchObject({ trade_amount: '0' });
  expect(refused.data.state).not.toBe('new');
  expect(await seller.coin(1)).toBe('0.98/0.01');
  const groups = await server.database.owner.query<{ stp_group: number }>(
    'select stp_group from identity_users where id = any ($1)',
    [[first.id, second.id]],
  );
  expect(groups.map(({ stp_group }) => stp_group)).toEqual([first.id, first.id]);
});

test('R-SEC-2: a fund password that turns out to be the birth date opens nothing until it is changed, and says so only to who knows it', async () => {
  const [who] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  const post = (path: string, fields: Record<string, string>) =>
    server.call(path, fields, { token: who.token });
  expect((await post('safe/update_password', { password: '900307', re_password: '900307' })).type).toBe('ok');
  expect((await send(who, {})).type).toBe('ok');
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
  expect((await add('900307')).data.refusal).toBe('fund_password_birth_date');
  expect(
    (await post('safe/update_password', { oldpassword: '900307', password: '284917', re_password: '284917' }))
      .type,
  ).toBe('ok');
  expect((await add('284917')).data.refusal).toBe('code_expired');
});
