/**
 * Every kind of proposal by every role: who neither makes nor checks a kind is told that there is none, in lists, by its number and whatever
 * he says to it; who only makes it says neither yes nor no; and an operator's token opens no stream of customers (R-OPS-1, R-OPS-2, R-OPS-3).
 */
import type { OperatorRole } from '@candor/wire';
import { OPERATOR_ROLES } from '@candor/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';
import type { TestOperator } from './operators.ts';
import { openOperators } from './operators.ts';

interface Kind {
  kind: string;
  makers: OperatorRole[];
  checkers: OperatorRole[];
}

let server: TestServer;
const people = new Map<OperatorRole, TestOperator>();
let kinds: Kind[];
/** An open one of each kind, made by somebody else. */
const open = new Map<string, number>();

beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  const { owner } = server.database;
  const made = await openOperators(owner, [...OPERATOR_ROLES]);
  made.forEach((person, n) => people.set(OPERATOR_ROLES[n]!, person));
  // Jobs that end what has lost its case would end these, which have none.
  await server.platform.jobs.stop();
  kinds = (await get('auditor', 'kinds')).data as unknown as Kind[];
  for (const { kind, makers } of kinds) {
    const [maker] = await openOperators(owner, [makers[0]!]);
    const [row] = await owner.query<{ id: number }>(
      `insert into operators_proposals (kind, subject_type, subject_id, payload, effect, reason, maker_id, checks_needed, state, created_at, expires_at)
       values ($1, 'test', $1, '{}', '[]', 'by somebody else', $2, 1, 'open', now(), now() + interval '23 hours') returning id`,
      [kind, maker!.id],
    );
    open.set(kind, Number(row!.id));
  }
});
afterAll(() => server.close());

const get = (role: OperatorRole, path: string, fields = {}) =>
  server.call(`operator/proposals${path === '' ? '' : `/${path}`}`, fields, {
    method: 'GET',
    token: people.get(role)!.token,
  });
const post = (role: OperatorRole, path: string, fields: Record<string, string | number>) =>
  server.call(`operator/proposals/${path}`, fields, { token: people.get(role)!.token });
const listed = async (role: OperatorRole, view: string): Promise<string[]> => {
  const { data } = await get(role, '', { view, limit: 100 });
  return (data.data as { kind: string }[]).map(({ kind }) => kind).toSorted();
};
const named = (of: readonly Kind[]): string[] => of.map(({ kind }) => kind).toSorted();

test.each(OPERATOR_ROLES.map((role) => [role]))(
  'R-OPS-3: %s sees the kinds that he makes or checks, and decides on those that he checks',
  async (role) => {
    expect(kinds.length).toBeGreaterThan(40);
    const checks = kinds.filter(({ checkers }) => checkers.includes(role));
    const sees = kinds.filter(
      ({ makers, checkers }) => role === 'auditor' || makers.includes(role) || checkers.includes(role),
    );
    expect(await listed(role, 'open')).toEqual(named(sees));
    expect(await listed(role, 'to_check')).toEqual(named(checks));
    const wrong: string[] = [];
    for (const each of kinds) {
      const id = open.get(each.kind)!;
      const isHis = sees.includes(each);
      const said = { id, version: 1, reason: 'tried' };
      const got: unknown[] = [];
      if (!checks.includes(each)) {
        got.push((await post(role, 'approve', said)).data.refusal);
        got.push((await post(role, 'refuse', said)).data.refusal);
      }
      // Of his kind, and still somebody else's.
      if (isHis) got.push((await post(role, 'withdraw', { id, version: 1 })).data.refusal);
      else got.push((await get(role, 'detail', { id })).data.refusal);
      const expected = isHis ? 'forbidden' : 'proposal_unknown';
      if (got.some((refusal) => refusal !== expected)) wrong.push(`${each.kind}: ${got.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  },
);

test('R-OPS-3: nothing that was tried has moved any of them, and what others have made nobody takes back', async () => {
  const rows = await server.database.owner.query<{ n: number }>(
    `select count(*)::integer as n from operators_proposals where state <> 'open' or version <> 1`,
  );
  expect(rows).toEqual([{ n: 0 }]);
  expect(await server.database.owner.query('select 1 from operators_checks')).toEqual([]);
});

test('R-OPS-2: a socket that shows an operator’s token is nobody’s', async () => {
  const socket = await server.socket();
  for (const role of ['access_admin', 'support', 'auditor'] as const) {
    const { token } = people.get(role)!;
    expect(await socket.auth(token)).not.toMatchObject({ ok: true });
    expect(JSON.stringify(await socket.sub('support', 'balance', 'orders'))).not.toMatch(/"ok":true/);
  }
  socket.close();
});
