/** Operators find whose something is by the whole of it, and read a ledger that says amounts and names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from './customers.ts';
import { openCustomers } from './customers.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import type { TestOperator } from './operators.ts';
import { openOperators } from './operators.ts';

let server: TestServer;
let support: TestOperator;
let treasurer: TestOperator;
let ann: TestCustomer;
let ben: TestCustomer;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  const { owner } = server.database;
  [support, treasurer] = (await openOperators(owner, ['support', 'treasurer'])) as [
    TestOperator,
    TestOperator,
  ];
  [ann, ben] = (await openCustomers(owner, [{ 3: '1000' }, { 3: '5' }])) as [TestCustomer, TestCustomer];
  await owner.query(
    `insert into identity_login_history (user_id, at, device, ip, outcome) values ($1, now(), 'phone', '203.0.113.77', 'ok')`,
    [ann.id],
  );
  await owner.query(
    `insert into deposits_references (reference, user_id, bank, created_at) values ('CANDOR77XY', $1, 1, now())`,
    [ann.id],
  );
  await owner.query(
    `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
     values ($1, 3, 'TRC20', 'TXYZopqrstuvwxyzABCDEFGHJKLMNPQRST', 'mine', now(), now())`,
    [ben.id],
  );
});
afterAll(() => server.close());

const found = async (q: string) => {
  const reply = await server.call(
    'operator/customers/search',
    { q },
    { token: support.token, method: 'GET' },
  );
  return (reply.data.data as { user_id: number }[]).map(({ user_id }) => user_id);
};

test('R-OPS-11: a customer is found by IP, bank reference and address, whole and not in part', async () => {
  expect(await found('203.0.113.77')).toEqual([ann.id]);
  expect(await found('203.0.113.7')).toEqual([]);
  expect(await found('candor77xy')).toEqual([ann.id]);
  expect(await found('CANDOR77')).toEqual([]);
  expect(await found('TXYZopqrstuvwxyzABCDEFGHJKLMNPQRST')).toEqual([ben.id]);
  expect(await found('TXYZopqr')).toEqual([]);
});

test('R-OPS-11: behind one IP, one bank reference or one name stand many, and the list says how many and goes on', async () => {
  const { owner } = server.database;
  const many = await openCustomers(
    owner,
    Array.from({ length: 130 }, () => ({})),
  );
  const ids = many.map(({ id }) => id);
  await owner.query(
    `insert into identity_login_history (user_id, at, device, ip, outcome) select unnest($1::integer[]), now(), 'phone', '203.0.113.99', 'ok'`,
    [ids],
  );
  await owner.query(
    `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
     select unnest($1::integer[]), 3, 'TRC20', 'TXYZexchangesOwnDepositAddress1234', 'mine', now(), now()`,
    [ids],
  );
  for (const q of ['203.0.113.99', 'TXYZexchangesOwnDepositAddress1234']) {
    const pages = await Promise.all(
      [1, 2].map((page) =>
        server.call(
          'operator/customers/search',
          { q, page, limit: 100 },
          { token: support.token, method: 'GET' },
        ),
      ),
    );
    expect(pages.map(({ data }) => data.total)).toEqual([130, 130]);
    const seen = pages.flatMap(({ data }) =>
      (data.data as { user_id: number }[]).map((each) => each.user_id),
    );
    expect(seen.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  }
});

test('R-OPS-11: the list of the ledger says what each journal moved and whose it is, masked', async () => {
  const moved = { currency_id: 3, from_field: 'change', to_field: 'lever', number: '12.5' };
  expect((await server.call('wallet/change', moved, { token: ann.token })).type).toBe('ok');
  const { data } = await server.call(
    'operator/ledger/journals',
    { user_id: ann.id, kind: 'transfer' },
    { token: treasurer.token, method: 'GET' },
  );
  expect(data.list[0]).toMatchObject({
    amounts: [{ currency: 'USDT', amount: '12.5' }],
    customers: [{ user_id: ann.id, account: expect.stringMatching(/\*/) }],
    actor_name: `user:${ann.id}`,
    approver_name: null,
  });
});
