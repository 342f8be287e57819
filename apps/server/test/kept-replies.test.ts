/**
 * R-GEN-4 over the whole venue and two nodes: every call that takes an idempotency key answers it once, a refusal leaves the key
 * free, and what is kept can tell nobody a password. Calls come from the wire's tables, so a new one is covered when it is listed.
 */
import { randomUUID } from 'node:crypto';
import type { Call } from '@candor/wire';
import { OPERATOR_ROLES } from '@candor/wire';
import { allCalls, allOperatorCalls } from '@candor/wire/tables';
import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROVING_FIELDS } from '../src/platform/http/fingerprint.ts';
import { KEPT_HOURS, purgeKept } from '../src/platform/kept-replies-store.ts';
import { brokenInvariants } from './check-invariants.ts';
import type { CallReply } from './client.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import type { TestOperator } from './operators.ts';
import { openOperators } from './operators.ts';
import type { KeyedRequest } from './one-reply.ts';
import { bytesOf, expectOneReply } from './one-reply.ts';
import type { Trader } from './trader.ts';
import { BTC, USDT, traders } from './trader.ts';

let server: TestServer;
let nodes: [TestServer, TestServer];
const operators = new Map<string, TestOperator>();
beforeAll(async () => {
  const config = { rateLimitPerMinute: 1_000_000 };
  server = await testServer({ config });
  const { secretPepper } = server.platform.config;
  const second = await testServer({ config: { ...config, secretPepper }, database: server.database });
  nodes = [server, second];
  const people = await openOperators(server.database.owner, [...OPERATOR_ROLES]);
  people.forEach((person, n) => operators.set(OPERATOR_ROLES[n]!, person));
  // What they do is sent as bytes here, and nobody else proves who proposes (R-OPS-14).
  await server.database.owner.query(`update operators_sessions set proved_at = now() + interval '1 hour'`);
});
afterAll(async () => {
  await nodes[1].close();
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const CALLS: Call[] = [...Object.values(allCalls), ...Object.values(allOperatorCalls)].flatMap((table) =>
  Object.values(table as Readonly<Record<string, Call>>),
);
const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
const KEYED = CALLS.filter(({ takesKey }) => takesKey !== undefined);

/** Acting calls whose reply is not kept, and why a repeat does no harm. */
const WITHOUT_KEY: readonly [because: string, ...paths: string[]][] = [
  [
    'they read, by POST as old clients do',
    'wallet/list',
    'wallet/detail',
    'wallet/events',
    'wallet/legal_log',
    'wallet/get_in_address',
    'deposit/tick',
    'deposit/bank',
    'wallet/get_info',
    'wallet/get_address',
    'user/cash_info',
    'lever/deal',
    'lever/my_trade',
    'lever/detail',
    'user/has_password',
    'operator/spot_books/compare',
    'operator/customers/unmask',
    'operator/second_resets/picture',
    'operator/customers/contact_picture',
    'operator/support/picture',
    'user/my_account_return',
    'user/my_invite_list',
  ],
  [
    'they set something to what it is already',
    'user/profile',
    'user/passkey/rename',
    'user/anti_phishing',
    'message/read',
    'operator/digest/choose',
    'operator/kyc/claim',
    'operator/kyc/unclaim',
    'user/logout',
    'user/session/revoke',
    'operator/session/logout',
    'user/passkey/delete',
    'operator/session/key_drop',
    'user/second/lost_cancel',
    'push/choose',
    'push/subscribe',
    'push/unsubscribe',
    'operator/support/typing',
    'proofs/checked',
  ],
  [
    'they spend a code or a proof that is good once',
    'user/e_pwd',
    'user/e_email',
    'safe/update_password',
    'user/e_mobile',
    'user/second/totp_confirm',
    'user/second/totp_off',
    'user/passkey/register',
    'operator/session/password',
    'operator/session/prove',
    'operator/session/key_add',
    'user/freeze',
    'user/api_key_change',
  ],
  [
    'they answer with a secret, which is kept nowhere',
    'user/second/totp_begin',
    'user/second/recovery',
    'user/passkey/register_options',
    'user/passkey/options',
    'operator/session/key_options',
    'operator/session/own_key_options',
    'operator/content/preview',
    'user/anti_phishing/show',
    'user/export/open',
    'user/export/part',
    'user/api_key_add',
  ],
  ['it only grows', 'study/progress'],
  [
    'a limit of their own counts them',
    'set/sms_other_mail',
    'user/export/request',
    'upload',
    'user/real_name',
    'user/real_name2',
    'operator/content/picture',
  ],
];

test('R-GEN-4: every acting call of a person takes a key, or is listed with why it needs none', () => {
  const acting = CALLS.filter(({ method, access }) => method !== 'GET' && access !== 'public');
  const listed = WITHOUT_KEY.flatMap(([, ...paths]) => paths);
  const without = acting.filter(({ takesKey }) => takesKey === undefined).map(({ path }) => path);
  expect(without.toSorted()).toEqual(listed.toSorted());
  for (const call of KEYED) expect(acting, nameOf(call)).toContain(call);
});

test('R-SEC-7: no field that proves a person is part of what is kept of a request', () => {
  // Codes of countries, banks and invitations, and names of other things.
  const others = [
    'area_code',
    'areacode',
    'extension_code',
    'invite_code',
    'swift_code',
    'postal_code',
    'key',
    'has_password',
    'token_name',
    'token_decimals',
    // What a key of a program is known by; its secret is in no request.
    'public_key',
    'api_key',
    'key_id',
  ];
  const fields = CALLS.flatMap((call) =>
    Object.keys((call.request as GenericSchema & { entries: Record<string, unknown> }).entries),
  );
  const suspicious = fields.filter((name) => /pass|pwd|code|secret|ticket|token|pin$|proof|key/i.test(name));
  const open = suspicious.filter((name) => !PROVING_FIELDS.has(name) && !others.includes(name));
  expect([...new Set(open)]).toEqual([]);
});

describe.each(KEYED.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  test('R-GEN-4: a refusal is not kept, and its key may be used for something else', async () => {
    const person =
      call.access === 'operator' ? operatorFor(call) : (await traders(server, { [USDT]: '1' }))[0]!;
    const key = randomUUID();
    const body = await bytesOf(
      server.url,
      { path: call.path, method: call.method as 'POST', token: person.token, fields: { no_such_field: '1' } },
      { key },
    );
    expect(JSON.parse(body)).toMatchObject({ type: 'error' });
    expect(await keptUnder(key)).toBe(0);
    const token = person.token;
    const free: KeyedRequest =
      call.access === 'operator'
        ? {
            path: 'operator/house_accounts/register',
            token: operators.get('access_admin')!.token,
            fields: await aHouseAccount(),
            other: {},
          }
        : {
            path: 'wallet/change',
            token,
            fields: { currency_id: USDT, from_field: 'change', to_field: 'lever', number: '0.5' },
            other: {},
          };
    expect(JSON.parse(await bytesOf(nodes[1].url, free, { key }))).toMatchObject({ type: 'ok' });
    expect(await keptUnder(key)).toBe(1);
  });
});

describe('R-GEN-4: thirty at once over two nodes, repeats, another body', () => {
  const money = { [USDT]: '100000', [BTC]: '10' };
  const order = { currency_id: BTC, legal_id: USDT, type: 1, target_price: '40000', amount: '0.01' };
  const trader = async () => (await traders(server, money))[0]!;
  const journalsOf =
    (kind: string, { id }: { id: number }) =>
    () =>
      count('select count(*) as n from ledger_journals where kind = $1 and actor = $2', kind, `user:${id}`);
  const ordersOf =
    ({ id }: { id: number }) =>
    () =>
      count('select count(*) as n from spot_orders where user_id = $1', id);

  test('transfer and faucet', async () => {
    const { id, token } = await trader();
    const fields = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: '5' };
    await expectOneReply(
      nodes,
      { path: 'wallet/change', token, fields, other: { number: '6' } },
      journalsOf('transfer', { id }),
    );
    await expectOneReply(nodes, { path: 'wallet/faucet', token, fields: {}, other: 'none' });
    expect(await journalsOf('demo_faucet', { id })()).toBe(1);
  });

  test('an order that rests, one that trades at once, one that expires', async () => {
    const [maker, taker] = (await traders(server, money, money)) as [Trader, Trader];
    const path = 'coin/trade';
    await expectOneReply(
      nodes,
      { path, token: taker.token, fields: order, other: { amount: '0.02' } },
      ordersOf(taker),
    );
    await maker.sell('50000', '0.02');
    const takes = { ...order, target_price: '50000' };
    const { data } = await expectOneReply(
      nodes,
      { path, token: taker.token, fields: takes, other: { amount: '0.02' } },
      ordersOf(taker),
    );
    expect(data).toMatchObject({ state: 'filled' });
    const gone = { ...order, target_price: '39000', time_in_force: 'IOC' };
    await expectOneReply(
      nodes,
      { path, token: taker.token, fields: gone, other: { amount: '0.02' } },
      ordersOf(taker),
    );
    await cancelEverything(maker, taker);
  });

  test('the repeat of an order that spent everything is told what the order was told', async () => {
    const [buyer] = (await traders(server, { [USDT]: '400' })) as [Trader];
    const { bytes, key } = await expectOneReply(
      nodes,
      { path: 'coin/trade', token: buyer.token, fields: order, other: { amount: '0.02' } },
      ordersOf(buyer),
    );
    expect(
      await bytesOf(nodes[1].url, { path: 'coin/trade', token: buyer.token, fields: order }, { key }),
    ).toBe(bytes);
    await cancelEverything(buyer);
  });

  test('amend, cancel, and the cancel of an order that is finished already', async () => {
    const mine = await trader();
    const { id } = (await mine.buy('40000', '0.05')).data as { id: number };
    const method = 'PUT';
    const { token } = mine;
    await expectOneReply(nodes, {
      path: 'coin/amend',
      token,
      fields: { id, amount: '0.02' },
      other: { amount: '0.01' },
    });
    await expectOneReply(
      nodes,
      { path: 'coin/trade', method, token, fields: { id }, other: { id: id + 1 } },
      journalsOf('spot_release', mine),
    );
    await expectOneReply(nodes, { path: 'coin/trade', method, token, fields: { id }, other: { id: id + 1 } });
    expect(await mine.coin(USDT)).toBe('100000/0');
  });

  test('cancel all names every order that its key cancelled, also when its own reply was never made', async () => {
    const mine = await trader();
    const placed: number[] = [];
    for (const price of ['40000', '40001', '40002'])
      placed.push((await mine.buy(price, '0.01')).data.id as number);
    const { key, data, bytes } = await expectOneReply(nodes, {
      path: 'coin/cancel_all',
      token: mine.token,
      fields: {},
      other: { currency_id: BTC, legal_id: USDT },
    });
    // By their ids, which say nothing of the order in which they were placed (ADR 63).
    expect(data['cancelled']).toEqual(placed.toSorted((a, b) => a - b));
    // As if the server had died between the last cancel and the reply.
    await server.database.owner.query('delete from platform_kept_replies where owner = $1 and key = $2', [
      mine.id,
      key,
    ]);
    expect(
      await bytesOf(nodes[1].url, { path: 'coin/cancel_all', token: mine.token, fields: {} }, { key }),
    ).toBe(bytes);
  });

  test("an option customer's own limits, a withdrawal stop", async () => {
    const { token } = await trader();
    await expectOneReply(nodes, {
      path: 'microtrade/limit',
      token,
      fields: { daily_loss_limit: '100' },
      other: { daily_loss_limit: '90' },
    });
    await expectOneReply(nodes, {
      path: 'microtrade/exclude',
      token,
      fields: { days: 1 },
      other: { days: 30 },
    });
    await expectOneReply(nodes, { path: 'user/freeze_withdrawals', token, fields: {}, other: 'none' });
  });

  test('contracts: open, stops, margin, close, close all', async () => {
    const mine = await trader();
    const { token } = mine;
    await mine.call('wallet/change', {
      currency_id: USDT,
      from_field: 'change',
      to_field: 'lever',
      number: '50000',
    });
    const wish = { currency_id: BTC, legal_id: USDT, type: 1, share: 100, multiple: 10, accepted: 1 };
    // A node that does not lead the feed may see the newest tick late: what needs a price is asked where there is one.
    const priced: TestServer[] = [];
    const findPriced = async (): Promise<number> => {
      for (const node of nodes)
        if ((await node.call('lever/submit', wish, { token })).type === 'ok') priced.push(node);
      return priced.length;
    };
    await expect.poll(findPriced).toBeGreaterThan(0);
    const [here] = priced as [TestServer];
    const { data } = await expectOneReply([here], {
      path: 'lever/submit',
      token,
      fields: wish,
      other: { share: 200 },
    });
    const id = data['id'] as number;
    const position = async () => (await mine.call('lever/detail', { id })).data.position as CallReply['data'];
    await expect.poll(async () => (await position()).status as number).toBe(1);
    await expectOneReply([here], {
      path: 'lever/setstop',
      token,
      fields: { id, target_profit_price: '900000' },
      other: { target_profit_price: '800000' },
    });
    const margins = journalsOf('contract_margin', mine);
    await expectOneReply(
      nodes,
      { path: 'lever/margin', token, fields: { id, type: 1, number: '10' }, other: { number: '11' } },
      margins,
    );
    await expectOneReply(nodes, {
      path: 'lever/close',
      token,
      fields: { id, share: 40 },
      other: { share: 50 },
    });
    await expectOneReply(nodes, {
      path: 'lever/close_all',
      token,
      fields: {},
      other: { currency_id: BTC, legal_id: USDT },
    });
  });

  test("operators' acts, with the audit log written once", async () => {
    const acts = (action: string) => () =>
      count('select count(*) as n from operators_audit where action = $1', action);
    const { token } = operators.get('access_admin')!;
    await expectOneReply(
      nodes,
      {
        path: 'operator/house_accounts/register',
        token,
        fields: await aHouseAccount(),
        other: { note: 'else' },
      },
      acts('proposal.made'),
    );
    const invite = {
      name: 'Ann',
      email: `ann-${randomUUID()}@venue.example`,
      roles: 'support',
      reason: 'more hands',
    };
    const { data } = await expectOneReply(
      nodes,
      { path: 'operator/people/invite', token, fields: invite, other: { name: 'Bo' } },
      acts('proposal.made'),
    );
    const id = data['proposal_id'] as number;
    await expectOneReply(
      nodes,
      { path: 'operator/proposals/withdraw', token, fields: { id, version: 1 }, other: { version: 2 } },
      acts('proposal.withdrawn'),
    );
    const own = {
      from: 'E:equity',
      to: 'B:contract',
      currency: 'USDT',
      amount: '1',
      reason: 'more for the book',
    };
    const treasurer = operators.get('treasurer')!.token;
    await expectOneReply(
      nodes,
      { path: 'operator/treasury/move_own', token: treasurer, fields: own, other: { amount: '2' } },
      acts('proposal.made'),
    );
  });
});

describe('how long', () => {
  const transfer = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: '1' };
  const aged = (hours: number, key: string) =>
    server.database.owner.query(
      'update platform_kept_replies set kept_at = now() - make_interval(mins => $1) where key = $2',
      [Math.round(hours * 60), key],
    );

  test('R-GEN-4: a day later the reply is still the first one; later still the key is a new one', async () => {
    const [mine] = (await traders(server, { [USDT]: '10' })) as [Trader];
    const { key, bytes } = await expectOneReply(nodes, {
      path: 'wallet/change',
      token: mine.token,
      fields: transfer,
      other: { number: '2' },
    });
    await aged(24, key);
    await purgeKept(server.platform.db);
    expect(
      await bytesOf(nodes[1].url, { path: 'wallet/change', token: mine.token, fields: transfer }, { key }),
    ).toBe(bytes);
    expect(await mine.coin(USDT)).toBe('9/0');
    await aged(KEPT_HOURS + 0.1, key);
    expect(await purgeKept(server.platform.db)).toBeGreaterThanOrEqual(1);
    expect(await keptUnder(key)).toBe(0);
  });

  test('more than one batch is purged, and nothing that is younger', async () => {
    const { owner } = server.database;
    const fill = (prefix: string, hours: number) =>
      owner.query(
        `insert into platform_kept_replies (owner, key, call, fingerprint, body, kept_at)
         select 0, $1 || n, 'test', '', '', now() - make_interval(hours => $2) from generate_series(1, 4500) as n`,
        [prefix, hours],
      );
    await fill('old-', KEPT_HOURS + 1);
    await fill('new-', KEPT_HOURS - 1);
    expect(await purgeKept(server.platform.db)).toBe(4_500);
    expect(
      await count(`select count(*) as n from platform_kept_replies where owner = 0 and key like 'new-%'`),
    ).toBe(4_500);
    await owner.query('delete from platform_kept_replies where owner = 0');
  });
});

test('R-SEC-7: nothing that an outside checker reads could be tried for what stood in a request', async () => {
  const columns = await server.database.owner.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'chk' and table_name = 'idem' order by ordinal_position`,
  );
  expect(columns.map(({ column_name: name }) => name)).toEqual(['user_id', 'key', 'journal_id', 'state']);
});

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const [row] = await server.database.owner.query<{ n: bigint }>(sql, values);
  return Number(row!.n);
}

const keptUnder = (key: string): Promise<number> =>
  count('select count(*) as n from platform_kept_replies where key = $1', key);

function operatorFor({ roles }: Call): TestOperator {
  return operators.get(roles === undefined || roles === 'any' ? 'auditor' : roles[0])!;
}

/** A customer who is not in the list of the house's own people yet. */
async function aHouseAccount() {
  const [someone] = await traders(server, {});
  return { user_id: someone!.id, relation: 'staff', note: 'works here' };
}

async function cancelEverything(...people: Trader[]): Promise<void> {
  for (const person of people) await person.call('coin/cancel_all');
}
