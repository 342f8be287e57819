/** Whoever names a thing of another customer is answered as if there were none, and the thing stays as it was. */
import { randomUUID } from 'node:crypto';
import type { Call } from '@candor/wire';
import { allCalls } from '@candor/wire/tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveKey } from '../src/products/bots/bots.fixture.ts';
import type { Fields, TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import type { Trader } from './trader.ts';
import { traders } from './trader.ts';

let server: TestServer;
let owner: Trader;
let thief: Trader;
let all: Record<string, Attack>;
beforeAll(async () => {
  // With what a demo sells: things are bought of it.
  server = await testServer({ without: ['chains'], config: { seedContent: true } });
  [owner, thief] = (await traders(server, { 3: '20000' }, { 3: '20000' })) as [Trader, Trader];
  all = await attacks();
});
afterAll(() => server.close());

const calls: Call[] = Object.values(allCalls).flatMap((table) =>
  Object.values(table as Record<string, Call>),
);
const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
const fieldsOf = ({ request }: Call): string[] =>
  Object.keys((request as { entries?: object }).entries ?? {});

/** Articles, products, campaigns, leads: everybody sees the same. */
const OF_ALL =
  /news\/|study\/|product_info$|lh\/send\/allotment|airdrop\/(campaign|shares)|machine\/output|documentation\/(positions|sub)$/;
/** What takes a world of its own to make; the tests of each noun try these. */
const MADE_ELSEWHERE =
  /^\w+ (user\/(passkey|contact|export|second)\/|deposit\/|withdrawal\/|wallet\/deladdress|microtrade\/|lever\/|lh\/send\/|airdrop\/|documentation\/|support\/picture)/;

interface Attack {
  thing: Record<string, string | number>;
  more?: Fields;
}

/** By call: the owner's thing, and what else it takes. */
async function attacks(): Promise<Record<string, Attack>> {
  const answer = async (path: string, fields: Fields): Promise<number> => {
    const { type, data } = await owner.call(path, fields);
    expect([path, type, data.refusal]).toEqual([path, 'ok', undefined]);
    return data.id as number;
  };
  const wish = {
    kind: 'above',
    value: String(Math.round(await lastPrice()) * 3),
    repeats: 0,
    by_mail: 0,
    by_push: 0,
  };
  const alert = await answer('alert/create', { symbol: 'BTCUSDT', ...wish });
  const session = (await owner.get('user/sessions')).data[0].id as number;
  const bid = await answer('coin/trade', {
    currency_id: 1,
    legal_id: 3,
    type: 1,
    target_price: String(Math.round(await lastPrice()) - 3_000),
    amount: '0.01',
  });
  const hosting = await answer('lh/deposit', { config_id: 1, amount: '100', accepted: 1 });
  const machine = await answer('machine/sub', { config_id: 1, amount: 1, accepted: 1 });
  const { data: thread } = await owner.call('support/open', {
    client_id: randomUUID(),
    topic: 'other',
    text: 'mine',
  });
  const { keyId } = await giveKey(server, owner.id);
  const chat = { thing: { thread_id: thread.id as number } };
  return {
    'POST alert/change': { thing: { id: alert }, more: wish },
    'POST alert/remove': { thing: { id: alert } },
    'POST user/session/revoke': { thing: { id: session } },
    'PUT coin/trade': { thing: { id: bid } },
    'POST coin/amend': { thing: { id: bid }, more: { amount: '0.005' } },
    'GET coin/detail': { thing: { id: bid } },
    'GET proofs/evidence': { thing: { id: bid }, more: { kind: 'spot' } },
    'POST lh/deposit/order/cancel': { thing: { id: hosting }, more: { penalty: '0' } },
    'POST machine/order/cancel': { thing: { id: machine }, more: { back: '0' } },
    'POST user/api_key_change': {
      thing: { id: keyId },
      more: { name: 'mine', can_trade: 1, can_withdraw: 0, addresses: '', fund_password: '135790' },
    },
    'POST user/api_key_delete': { thing: { id: keyId } },
    'GET support/thread': chat,
    'POST support/send': { ...chat, more: { client_id: randomUUID(), text: 'not yours' } },
    'POST support/read': { ...chat, more: { seq: 1 } },
    'POST support/typing': chat,
    'POST support/solve': chat,
    'POST support/rate': { ...chat, more: { stars: 1 } },
    'POST message/read': { thing: { id: 1 } },
  };
}

const lastPrice = async (): Promise<number> => {
  const reply = await fetch(`${server.url}/api/v3/ticker/price?symbol=BTCUSDT`);
  return Number(((await reply.json()) as { price: string }).price);
};

/** All rows of the owner, in every table that names a customer. */
async function rowsOfOwner(): Promise<Record<string, unknown[]>> {
  const tables = await server.database.owner.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns join information_schema.tables using (table_name, table_schema)
     where column_name = 'user_id' and table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables.filter(({ name: each }) => NAMES_THINGS.test(each)))
    found[name] = await server.database.owner.query(
      `select to_jsonb(t) - 'last_used_at' as row from ${name} t where user_id = $1 order by 1`,
      [owner.id],
    );
  return found;
}
const NAMES_THINGS =
  /^(alerts_|spot_orders|finance_|machines_|support_|api_keys_|identity_sessions|ledger_balances)/;

test('every call that names a thing of a customer is tried here, or made a world for elsewhere', () => {
  const tried = Object.keys(all);
  const naming = calls.filter((call) =>
    fieldsOf(call).some((field) => /^(id|thread_id|address_id|api_key|position_id)$/.test(field)),
  );
  expect(naming.length).toBeGreaterThan(50);
  const left = naming
    .filter(({ path }) => !OF_ALL.test(path))
    .map(nameOf)
    .filter((name) => !MADE_ELSEWHERE.test(name) && !tried.includes(name));
  expect(left).toEqual([]);
});

test('what is another’s is answered as what is not there, and nothing of his changes', async () => {
  const before = await rowsOfOwner();
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(6);
  for (const [name, { thing, more }] of Object.entries(all)) {
    const [method, path] = name.split(' ') as ['POST' | 'GET' | 'PUT', string];
    const nothing = Object.fromEntries(
      Object.entries(thing).map(([field, value]) => [
        field,
        typeof value === 'string' ? 'A'.repeat(43) : 999_999_999,
      ]),
    );
    const [his, none] = [
      await thief.call(path, { ...thing, ...more }, { method }),
      await thief.call(path, { ...nothing, ...more }, { method }),
    ].map(({ status, type, message, data }) => ({ status, type, message, data: { ...data, requestId: '' } }));
    expect.soft(his, name).toEqual(none);
    expect.soft(his!.data.refusal, name).not.toBe('invalid_request');
    // Nothing of the owner's is marked as read: the number is what the caller himself has not read.
    if (path !== 'message/read') expect.soft(his!.type, name).not.toBe('ok');
  }
  expect(await rowsOfOwner()).toEqual(before);
});
