/** Stop opening on a whole server: one person stops both sides at once, two open again, closing is never stopped. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../../test/client.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';

let server: TestServer;
let admin: TestOperator;
let treasurer: TestOperator;
let support: TestOperator;
let customer: TestCustomer;
beforeAll(async () => {
  server = await testServer();
  const { owner } = server.database;
  [admin, treasurer, support] = (await openOperators(owner, ['market_admin', 'treasurer', 'support'])) as [
    TestOperator,
    TestOperator,
    TestOperator,
  ];
  [customer] = (await openCustomers(owner, [{ 3: '100' }])) as [TestCustomer];
});
afterAll(() => server.close());

const propose = (by: TestOperator, key: string, value: object) =>
  callApi(
    server.url,
    'operator/configuration/propose',
    { kind: 'opening', key, value: JSON.stringify(value), reason: 'two venues are silent' },
    { token: by.token },
  );
const stop = { is_open: false, cause: 'volatility', reason: '' };
const open = { is_open: true, reason: '' };
const asks = {
  contracts: (type: number) =>
    server.call(
      'lever/submit',
      { currency_id: 1, legal_id: 3, type, share: 1, multiple: 1, accepted: 1 },
      { token: customer.token, lang: 'en' },
    ),
  options: (type: number) =>
    server.call(
      'microtrade/submit',
      { match_id: 1, type, seconds: 60, number: '5' },
      { token: customer.token, lang: 'en' },
    ),
};
const isStopped = async (product: keyof typeof asks, type: number): Promise<boolean> =>
  (await asks[product](type)).data?.refusal === 'opening_stopped';
const bookStop = async () => (await server.call('contracts/book', {}, { method: 'GET' })).data.pairs[0].stop;

test('R-OPS-4: one person stops at once, long and short, call and put and flat alike', async () => {
  for (const product of ['contracts', 'options'] as const) {
    expect(await isStopped(product, 1)).toBe(false);
    const { data } = await propose(admin, `BTC/USDT:${product}`, stop);
    expect(data.state).toBe('executed');
    await expect.poll(() => isStopped(product, 1)).toBe(true);
    for (const type of product === 'options' ? [2, 3] : [2])
      expect(await isStopped(product, type)).toBe(true);
  }
  const refused = await asks.contracts(1);
  expect(refused.message).toContain('fast');
  await expect.poll(bookStop).toMatchObject({ cause: 'volatility', reason: '' });
});

test('R-DEP-2: words of one person stop nothing and reach nobody before a second has read them', async () => {
  const words = { is_open: false, cause: 'fault', reason: 'Write to the help desk on 66 81 234 5678 first' };
  const { data } = await propose(admin, 'SOL/USDT:contracts', words);
  expect(data.state).toBe('open');
  // The cause alone does not wait for it.
  expect((await propose(admin, 'SOL/USDT:contracts', { ...words, reason: '' })).data.state).toBe('executed');
  const rows = await server.database.owner.query<{ reason: string }>('select reason from openings_stops');
  expect(rows.map(({ reason }) => reason)).not.toContain(words.reason);
});

test('R-DEP-2: the reason that every customer reads as ours leads nowhere', async () => {
  for (const reason of [
    'Send 100 USDT to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE to unlock your account.',
    'Open again at candor-help.com',
    'Ask @candor_desk for help',
  ]) {
    const { data } = await propose(admin, 'ETH/USDT:options', { is_open: false, reason });
    expect(data).toMatchObject({ refusal: 'invalid_request', fields: { reason: 'leads_elsewhere' } });
  }
  const key = 'SG:spot';
  const value = { is_on: false, reason: 'Write to t.me/candor', sign_off: '' };
  const { data } = await callApi(
    server.url,
    'operator/configuration/propose',
    { kind: 'availability', key, value: JSON.stringify(value), reason: 'test' },
    { token: admin.token },
  );
  expect(data).toMatchObject({ refusal: 'invalid_request', fields: { reason: 'leads_elsewhere' } });
});

test('R-OPS-4: a listed cause is read in the language of each customer, with what was written beside it', async () => {
  await propose(admin, 'ETH/USDT:contracts', { is_open: false, cause: 'sources', reason: '' });
  const asked = async (lang: string): Promise<string> =>
    (
      await server.call(
        'lever/submit',
        { currency_id: 2, legal_id: 3, type: 1, share: 1, multiple: 1, accepted: 1 },
        { token: customer.token, lang },
      )
    ).message;
  await expect.poll(() => asked('en')).toContain('Too few price sources.');
  expect(await asked('th')).toContain('แหล่งราคามีไม่เพียงพอ');
  const more = await propose(admin, 'ETH/USDT:contracts', {
    is_open: false,
    cause: 'sources',
    reason: 'Two of six.',
  });
  const yes = { id: more.data.proposal_id, version: 1 };
  await callApi(server.url, 'operator/proposals/approve', yes, { token: treasurer.token });
  await expect.poll(() => asked('zh')).toContain('行情来源不足 Two of six.');
  for (const value of [
    { is_open: false, cause: 'weather', reason: 'x' },
    { is_open: false, cause: null, reason: '' },
  ])
    expect((await propose(admin, 'ETH/USDT:contracts', value)).data.refusal).toBe('invalid_request');
});

test('R-OPS-3: opening again needs a second person, who is not the first; others may do neither', async () => {
  expect((await propose(support, 'ETH/USDT:contracts', stop)).data.refusal).toBe('forbidden');
  expect((await propose(admin, 'BTC/USDT:contracts', { is_open: false, reason: '' })).data.refusal).toBe(
    'invalid_request',
  );
  const { data } = await propose(admin, 'BTC/USDT:contracts', open);
  expect(data.state).toBe('open');
  expect(await isStopped('contracts', 1)).toBe(true);
  const detail = await callApi(
    server.url,
    'operator/proposals/detail',
    { id: data.proposal_id },
    { method: 'GET', token: treasurer.token },
  );
  const yes = { id: data.proposal_id, version: detail.data.version };
  const own = await callApi(server.url, 'operator/proposals/approve', yes, { token: admin.token });
  expect(own.data.refusal).toBe('own_case');
  const done = await callApi(server.url, 'operator/proposals/approve', yes, { token: treasurer.token });
  expect(done.data.state).toBe('executed');
  await expect.poll(() => isStopped('contracts', 1)).toBe(false);
  expect(await isStopped('options', 1)).toBe(true);
});

test('R-OPS-6: who stopped and who opened again stays in the history', async () => {
  const { data } = await callApi(
    server.url,
    'operator/configuration/history',
    { kind: 'opening', key: 'BTC/USDT:contracts' },
    { method: 'GET', token: admin.token },
  );
  expect(data).toMatchObject([
    { value: { is_open: true }, made_by: admin.name, checked_by: treasurer.name },
    { value: { is_open: false }, made_by: admin.name, checked_by: null },
  ]);
});

test('R-OPS-7: accounts of staff and of the house open neither contracts nor options', async () => {
  const { owner } = server.database;
  await owner.query(
    `insert into operators_house_accounts (user_id, relation, note, registered_by, registered_at) values ($1, 'staff', 'a test', $2, now())`,
    [customer.id, admin.id],
  );
  await propose(admin, 'BTC/USDT:options', open).then(async ({ data }) => {
    const detail = await callApi(
      server.url,
      'operator/proposals/detail',
      { id: data.proposal_id },
      { method: 'GET', token: treasurer.token },
    );
    const yes = { id: data.proposal_id, version: detail.data.version };
    await callApi(server.url, 'operator/proposals/approve', yes, { token: treasurer.token });
  });
  await expect.poll(() => isStopped('options', 1)).toBe(false);
  expect((await asks.contracts(1)).data.refusal).toBe('house_account');
  expect((await asks.options(1)).data.refusal).toBe('house_account');
});

test('R-OPS-4: what one person stops alone in a day is bounded: the next stop is there for a second one', async () => {
  const { owner } = server.database;
  const [other] = (await openOperators(owner, ['market_admin'])) as [TestOperator];
  const pairs = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT'];
  const keys = pairs.flatMap((pair) =>
    ['spot', 'contracts', 'options'].map((product) => `${pair}:${product}`),
  );
  await owner.query('delete from openings_stops');
  const states: string[] = [];
  // A stop of one cause after another is a stop again.
  for (const cause of ['volatility', 'sources'])
    for (const key of keys) {
      const { data } = await propose(other, key, { is_open: false, cause, reason: '' });
      if (data.state !== undefined) states.push(data.state);
    }
  expect(states.filter((state) => state === 'executed')).toHaveLength(12);
  expect(states.slice(12).every((state) => state === 'open')).toBe(true);
  expect(states.length).toBeGreaterThan(12);
  const [row] = await owner.query<{ id: bigint }>(
    `select id from operators_proposals where maker_id = $1 and state = 'open' order by id limit 1`,
    [other.id],
  );
  const yes = { id: Number(row!.id), version: 1 };
  expect(
    (await callApi(server.url, 'operator/proposals/approve', yes, { token: treasurer.token })).data.state,
  ).toBe('executed');
});
