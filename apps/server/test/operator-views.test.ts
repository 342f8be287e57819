/**
 * What operators are shown of customers leaves a line in the audit log, and so does what is refused to them (R-OPS-11): of every
 * call the wire says what it shows, and every one of them is called here.
 */
import type { Call, OperatorRole } from '@candor/wire';
import { OPERATOR_ROLES } from '@candor/wire';
import { allOperatorCalls } from '@candor/wire/tables';
import type { GenericSchema } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import type { TestOperator } from './operators.ts';
import { openOperators } from './operators.ts';
import { openCustomers } from './customers.ts';

let server: TestServer;
const people = new Map<OperatorRole, TestOperator>();
let customer: { id: number };
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  const made = await openOperators(server.database.owner, [...OPERATOR_ROLES]);
  made.forEach((person, n) => people.set(OPERATOR_ROLES[n]!, person));
  customer = (await openCustomers(server.database.owner, [{ 3: '10' }]))[0]!;
});
afterAll(() => server.close());

const READS = Object.values(allOperatorCalls)
  .flatMap((table) => Object.values(table as Readonly<Record<string, Call>>))
  .filter(({ method, access }) => method === 'GET' && access === 'operator');

interface Line {
  action: string;
  target_type: string;
  target_id: string;
  operator_id: number;
  after?: Record<string, unknown>;
}
const lines = async (): Promise<Line[]> =>
  (await server.database.owner.query<{ line: string }>('select line from operators_audit order by seq')).map(
    ({ line }) => JSON.parse(line) as Line,
  );
async function during(act: () => Promise<unknown>): Promise<Line[]> {
  const before = (await lines()).length;
  await act();
  return (await lines()).slice(before);
}
const get = (role: OperatorRole, path: string, fields = {}, headers = {}) =>
  server.call(path, fields, { method: 'GET', token: people.get(role)!.token, headers });

/** Names of fields by which a reply tells who somebody is, where he gets his money, or how much. */
const PERSONAL =
  /^(user_id|email|phone|account|address|destination|sender_name|holder|id_number|ip|user_agent|nickname|tx_id|maker_user|taker_user)$/;
/** Replies with such a name that is no customer's, each with why. */
const NOT_OF_CUSTOMERS: Record<string, string> = {
  'operator/people': 'the mail addresses of colleagues',
  'operator/me': 'his own',
  'operator/audit': "lines about colleagues; whoever may read others' is an auditor, and reads nothing else",
  'operator/chains/watchers': 'nodes and the wallet of the house',
  'operator/sweeps/overview': 'the wallet of the house',
  'operator/proofs/addresses': 'wallets of the house, which are published',
  'operator/treasury/accounts': 'accounts of the house',
  'operator/treasury/coverage': 'accounts of the house',
  'operator/treasury/gate': 'invariants and rows of the ledger',
  'operator/deposits/banks': 'banks of the house',
};

test('R-OPS-11: every reading call says what it shows of customers, and none that names one says nothing', () => {
  expect(READS.length).toBeGreaterThan(40);
  for (const { path, views, reply } of READS) {
    expect(views, path).toBeDefined();
    const personal = [...namesIn(reply)].filter((name) => PERSONAL.test(name));
    if (views === 'nothing' && NOT_OF_CUSTOMERS[path] === undefined) expect(personal, path).toEqual([]);
  }
});

/** What lists cannot be read without. */
const ASKED: Record<string, Record<string, string | number>> = {
  'operator/busted_trades/examine': { match_id: 1, trade_no: 1 },
  'operator/treasury/gate_rows': { invariant: 'I3' },
  'operator/airdrop/preview': { id: 1 },
  'operator/airdrop/shares': { id: 1 },
};

test('R-OPS-11: a list leaves a line with who, which and what was asked, before anything is read', async () => {
  for (const call of READS.filter(({ views }) => views === 'list')) {
    const role = call.roles === 'any' ? 'treasurer' : call.roles![0];
    const made = await during(() => get(role, call.path, ASKED[call.path] ?? {}));
    expect(made, call.path).toMatchObject([
      { action: 'list.view', target_type: 'list', target_id: call.path, operator_id: people.get(role)!.id },
    ]);
  }
  const ofOne = await during(() => get('support', 'operator/withdrawals', { user_id: customer.id }));
  expect(ofOne).toMatchObject([
    { target_type: 'user', target_id: String(customer.id), after: { list: 'operator/withdrawals' } },
  ]);
});

test('R-OPS-11: a customer, his timeline, a proposal, a journal: each look is a line, also of what is not there', async () => {
  const id = customer.id;
  const looks = [
    ['support', 'operator/customers/detail', { user_id: id }, 'user', id],
    ['support', 'operator/customers/timeline', { user_id: id }, 'user_timeline', id],
    ['treasurer', 'operator/ledger/journal', { id: 1 }, 'journal', 1],
    ['content', 'operator/proposals/detail', { id: 4711 }, 'proposal', 4711],
  ] as const;
  for (const [role, path, fields, type, target] of looks)
    expect(await during(() => get(role, path, fields)), path).toMatchObject([
      { action: `${type}.view`, target_type: type, target_id: String(target) },
    ]);
  const searched = await during(() => get('support', 'operator/customers/search', { q: 'ana@example.com' }));
  expect(searched).toMatchObject([{ action: 'customer.search', after: { found: [] } }]);
  expect(JSON.stringify(searched)).not.toContain('ana@example.com');
});

test('R-OPS-11: what his roles refuse an operator leaves a line too, one a minute for the same', async () => {
  const refused = () => get('content', 'operator/customers/detail', { user_id: customer.id });
  const made = await during(async () => {
    for (let n = 0; n < 5; n += 1) expect((await refused()).data.refusal).toBe('forbidden');
    await get('content', 'operator/customers/detail', { user_id: customer.id + 1 });
  });
  expect(made.map(({ action, target_id, after }) => [action, target_id, after])).toEqual([
    ['operator.refused', 'GET operator/customers/detail', { user_id: String(customer.id) }],
    ['operator.refused', 'GET operator/customers/detail', { user_id: String(customer.id + 1) }],
  ]);
});

test('R-OPS-11: a timer of the console fills no log, and hides no other question', async () => {
  const background = { 'candor-background': '1' };
  const made = await during(async () => {
    for (let n = 0; n < 5; n += 1) await get('auditor', 'operator/withdrawals', {}, background);
    await get('auditor', 'operator/withdrawals', { view: 'done' }, background);
    await get('auditor', 'operator/withdrawals');
  });
  expect(made).toHaveLength(3);
});

/** Every name of a field in a reply, however deep. */
function namesIn(schema: unknown, names = new Set<string>()): Set<string> {
  const of = schema as { entries?: Record<string, GenericSchema>; item?: unknown; wrapped?: unknown };
  const { options, pipe, value, items } = schema as Record<string, unknown>;
  for (const [name, inner] of Object.entries(of.entries ?? {})) namesIn(inner, names.add(name));
  for (const inner of [of.item, of.wrapped, value, ...list(options), ...list(pipe).slice(1), ...list(items)])
    if (typeof inner === 'object' && inner !== null) namesIn(inner, names);
  return names;
}
const list = (of: unknown): unknown[] => (Array.isArray(of) ? of : []);

test('R-OPS-11: where money goes is whole while somebody decides on it; what is decided lists nobody’s address', async () => {
  const { owner } = server.database;
  const place = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const effect = JSON.stringify([
    { field: 'to', after: place },
    { field: 'to', after: 'L:withdraw_pending' },
  ]);
  const maker = people.get('withdrawal_approver')!.id;
  for (const state of ['open', 'refused'])
    await owner.query(
      `insert into operators_proposals (kind, subject_type, subject_id, payload, effect, reason, maker_id, checks_needed, state, created_at, expires_at)
       values ('withdrawal_approval', 'withdrawal', $1, '{}', $2, 'seen', $3, 1, 'open', now(), now() + interval '23 hours')`,
      [state, effect, maker],
    );
  await owner.query(
    `update operators_proposals set state = 'refused', version = version + 1, decided_at = now() where subject_id = 'refused'`,
  );
  const listed = async (view: string) =>
    (await get('auditor', 'operator/proposals', { view, kind: 'withdrawal_approval' })).data.data[0].summary;
  const account = { field: 'to', after: 'L:withdraw_pending' };
  expect(await listed('open')).toMatchObject([{ field: 'to', after: place }, account]);
  expect(await listed('decided')).toMatchObject([{ field: 'to', after: 'TJRab…pRTv8' }, account]);
});

test('R-OPS-11: so is a payout until it has ended, and whoever looks one up by the whole of its address', async () => {
  const { owner } = server.database;
  const to = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv9';
  for (const state of ['queued', 'confirmed'])
    await owner.query(
      `insert into chains_payouts (ref, chain, currency_id, to_address, amount, raw_amount, state, tx_id, queued_at, ended_at)
       values ('withdrawal:9' || length($1), 'TRC20', 3, $2, 100000000, 1000000, $1, $1, now(), case when $1 = 'queued' then null else now() end)`,
      [state, to],
    );
  const places = async (fields: object) =>
    (await get('auditor', 'operator/chains/payouts', fields)).data.list.map((row: { to: string }) => row.to);
  expect(await places({ state: 'queued' })).toEqual([to]);
  expect(await places({ state: 'confirmed' })).toEqual(['TJRab…pRTv9']);
  expect(await places({ state: 'confirmed', q: to })).toEqual([to]);
});
