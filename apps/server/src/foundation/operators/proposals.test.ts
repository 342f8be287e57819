/** Four eyes on a real server: who may say yes, what fifty of them at once do, and what the database refuses by itself. */
import type { OperatorRole } from '@candor/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { codeNow } from '../../../test/second-factors.ts';
import { movableClock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { createAudit } from './audit.ts';
import { activatePerson, changeRoles, resetPerson } from './people-store.ts';
import type { ProposalKind } from './ports.ts';
import { proposalById } from './proposals-store.ts';
import { createProposals } from './proposals.ts';

let server: TestServer;
let maker: TestOperator;
let checkers: TestOperator[];
let auditor: TestOperator;
const clock = movableClock(Date.now());

beforeAll(async () => {
  server = await testServer({ clock });
  const people: OperatorRole[] = [
    'access_admin',
    'auditor',
    ...Array.from({ length: 6 }, (): OperatorRole => 'access_admin'),
  ];
  const [first, second, ...others] = await openOperators(server.database.owner, people);
  maker = first!;
  auditor = second!;
  checkers = others;
});
afterAll(() => server.close());

const as = (who: TestOperator, path: string, fields: Record<string, string | number> = {}, key?: string) =>
  server.call(path, fields, { token: who.token, lang: 'en', ...(key === undefined ? {} : { key }) });
const look = (who: TestOperator, path: string, fields: Record<string, string | number> = {}) =>
  server.call(path, fields, { token: who.token, lang: 'en', method: 'GET' });

let invited = 0;
async function invite(roles = 'support'): Promise<number> {
  invited += 1;
  const email = `new-${invited}@venue.example`;
  const reply = await as(maker, 'operator/people/invite', {
    name: `New ${invited}`,
    email,
    roles,
    reason: 'more hands',
  });
  expect(reply).toMatchObject({ type: 'ok', data: { state: 'open' } });
  return reply.data.proposal_id as number;
}
const stateOf = async (id: number) =>
  (
    await server.database.owner.query<{ state: string }>(
      'select state from operators_proposals where id = $1',
      [id],
    )
  )[0]!.state;

test('R-OPS-3: the maker cannot say yes, a second person sees the effect and does', async () => {
  const id = await invite('support,content');
  expect((await look(maker, 'operator/proposals/detail', { id })).data).toMatchObject({
    may_check: false,
    may_withdraw: true,
  });
  expect((await as(maker, 'operator/proposals/approve', { id, version: 1 })).data.refusal).toBe('own_case');
  const seen = await look(auditor, 'operator/proposals/detail', { id });
  expect(seen.data).toMatchObject({
    may_check: true,
    reason: 'more hands',
    effect: [
      { field: 'name' },
      { field: 'email' },
      { field: 'roles', before: null, after: 'support, content' },
      { field: 'waiting_roles', before: null, after: 'support' },
      { field: 'delay_hours', before: null, after: '24' },
    ],
  });
  const done = await as(auditor, 'operator/proposals/approve', { id, version: seen.data.version });
  expect(done.data).toEqual({ state: 'executed' });
  const people = (await look(auditor, 'operator/people')).data as {
    email: string;
    state: string;
    roles: string[];
  }[];
  expect(people.find(({ email }) => email === `new-${invited}@venue.example`)).toMatchObject({
    state: 'invited',
    roles: ['content'],
  });
});

test('R-OPS-3: fifty simultaneous approvals have one effect', async () => {
  const id = await invite();
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      as(checkers[n % checkers.length]!, 'operator/proposals/approve', { id, version: 1 }),
    ),
  );
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  for (const { type, data } of replies) {
    if (type !== 'ok') expect(['case_changed', 'checked_already']).toContain(data.refusal);
  }
  expect(await stateOf(id)).toBe('executed');
  const [row] = await server.database.owner.query<{ people: bigint }>(
    `select count(*) as people from operators_people where email = $1`,
    [`new-${invited}@venue.example`],
  );
  expect(row!.people).toBe(1n);
});

test('an approval repeated with its key answers as the first one did', async () => {
  const id = await invite();
  const first = await as(checkers[0]!, 'operator/proposals/approve', { id, version: 1 }, 'key-1');
  const again = await as(checkers[0]!, 'operator/proposals/approve', { id, version: 1 }, 'key-1');
  expect(again.data).toEqual(first.data);
  expect(first.data).toEqual({ state: 'executed' });
});

test('one proposal a subject; refused, withdrawn and expired ones make room for another', async () => {
  const ask = () =>
    as(maker, 'operator/people/invite', {
      name: 'Same',
      email: 'same@venue.example',
      roles: 'support',
      reason: 'again',
    });
  const first = (await ask()).data.proposal_id as number;
  expect((await ask()).data.refusal).toBe('proposal_open');
  expect(
    (await as(checkers[0]!, 'operator/proposals/refuse', { id: first, version: 1, reason: 'no need' })).type,
  ).toBe('ok');
  expect(await stateOf(first)).toBe('refused');
  const second = (await ask()).data.proposal_id as number;
  expect(
    (await as(checkers[0]!, 'operator/proposals/withdraw', { id: second, version: 1 })).data.refusal,
  ).toBe('forbidden');
  expect((await as(maker, 'operator/proposals/withdraw', { id: second, version: 1 })).type).toBe('ok');
  const third = (await ask()).data.proposal_id as number;
  const now = clock.now();
  await server.database.owner.query(
    `update operators_sessions set last_used_at = last_used_at + interval '25 hours', expires_at = expires_at + interval '25 hours'`,
  );
  clock.set(now + 25 * 3_600_000);
  expect((await as(checkers[0]!, 'operator/proposals/approve', { id: third, version: 1 })).data.refusal).toBe(
    'proposal_expired',
  );
  const fourth = (await ask()).data.proposal_id as number;
  expect(fourth).toBeGreaterThan(third);
  expect(await stateOf(third)).toBe('expired');
});

test('only roles that may check are asked, and nobody sees proposals he has nothing to do with', async () => {
  const [support] = await openOperators(server.database.owner, ['support']);
  await server.database.owner.query(
    `update operators_sessions set last_used_at = now() + interval '25 hours', expires_at = now() + interval '33 hours' where operator_id = $1`,
    [support!.id],
  );
  const id = await invite();
  expect((await look(support!, 'operator/proposals/detail', { id })).data.refusal).toBe('proposal_unknown');
  expect((await as(support!, 'operator/proposals/approve', { id, version: 1 })).data.refusal).toBe(
    'proposal_unknown',
  );
  expect((await look(support!, 'operator/proposals')).data.total).toBe(0);
  const toCheck = await look(auditor, 'operator/proposals', { view: 'to_check' });
  expect(toCheck.data.data.map((row: { id: number }) => row.id)).toContain(id);
  expect((await look(auditor, 'operator/proposals', { view: 'to_check', min_age_s: 3_600 })).data.total).toBe(
    0,
  );
  // By date: from a moment on, and before one.
  const since = (from: number) => look(auditor, 'operator/proposals', { view: 'to_check', from });
  const until = (to: number) => look(auditor, 'operator/proposals', { view: 'to_check', to });
  const { created_at: at } = toCheck.data.data.find((row: { id: number }) => row.id === id);
  const ids = (list: { data: { data: { id: number }[] } }) => list.data.data.map((row) => row.id);
  expect([ids(await since(at)).includes(id), ids(await since(at + 1)).includes(id)]).toEqual([true, false]);
  expect([ids(await until(at)).includes(id), ids(await until(at + 1)).includes(id)]).toEqual([false, true]);
  expect((await look(maker, 'operator/proposals', { view: 'to_check' })).data.total).toBe(0);
  expect((await look(auditor, 'operator/me')).data.to_check).toBe(toCheck.data.total);
});

describe('R-OPS-3: what the database refuses by itself', () => {
  const broken = (sql: string, values: unknown[] = []) =>
    expect(server.platform.db.query(sql, values)).rejects.toThrow();

  test('a maker as checker, a second yes of one person, an execution without its checks, a rewritten proposal', async () => {
    const id = await invite();
    const check = `insert into operators_checks (proposal_id, maker_id, operator_id, verdict, reason, seen_version, at) values ($1, $2, $3, 'yes', '', 1, now())`;
    await broken(check, [id, maker.id, maker.id]);
    await broken(check, [id, auditor.id, maker.id]);
    await broken(
      `update operators_proposals set state = 'executed', version = 2, decided_at = now() where id = $1`,
      [id],
    );
    await broken(`update operators_proposals set payload = '{}', version = 2 where id = $1`, [id]);
    await broken(`update operators_proposals set checks_needed = 0, version = 2 where id = $1`, [id]);
    await server.platform.db.query(check, [id, maker.id, auditor.id]);
    await broken(check, [id, maker.id, auditor.id]);
    await broken('delete from operators_checks where proposal_id = $1', [id]);
  });
});

describe('kinds with thresholds', () => {
  interface Move {
    amount: number;
    subject: string;
  }
  const done: string[] = [];
  let isRefusing = false;
  const kind: ProposalKind<Move> = {
    kind: 'test_move',
    makers: ['access_admin'],
    checkers: ['access_admin', 'auditor'],
    checksNeeded: ({ amount }) => (amount >= 50_000 ? 2 : amount >= 1_000 ? 1 : 0),
    prepare: async (_, input) => input as Move,
    render: async (_, { amount, subject }) => ({
      subjectType: 'test',
      subjectId: subject,
      lines: [{ field: 'amount', after: String(amount) }],
    }),
    execute: async (_, { payload, approver }) => {
      if (isRefusing) throw new Refusal('insufficient_balance');
      done.push(`${payload.subject} by ${approver === undefined ? 'nobody' : 'another'}`);
    },
  };
  const own = (of = kind) => {
    const { db } = server.platform;
    const parts = { db, clock, config: server.platform.config, log: server.platform.log };
    const proposals = createProposals(parts, createAudit(parts), async () => []);
    proposals.register(of);
    return proposals;
  };
  const callerOf = (who: TestOperator): OperatorCaller => ({
    requestId: 'test',
    ip: '127.0.0.1',
    userAgent: '',
    client: undefined,
    site: { party: 'localhost', origins: ['http://localhost'] },
    language: 'en',
    fingerprint: '',
    callName: 'POST test',
    bodyOf: (data) => JSON.stringify(data),
    refusalText: (code) => code,
    leaveTurn: () => {},
    operator: {
      sessionId: who.sessionId,
      operatorId: who.id,
      name: who.name,
      roles: who === auditor ? ['auditor'] : ['access_admin'],
    },
  });
  const ask = (subject: string, amount: number) =>
    server.platform.db.transaction('test', (tx) =>
      own().propose(tx, {
        kind: 'test_move',
        input: { subject, amount },
        reason: 'test',
        caller: callerOf(maker),
      }),
    );
  // What is asked for here goes past the client, which would prove it by itself (R-OPS-14).
  beforeAll(async () => {
    clock.advance(31_000);
    for (const who of [...checkers, auditor]) {
      const proof = await as(who, 'operator/session/prove', { code: codeNow(server.url, who.token) });
      expect(proof.type).toBe('ok');
    }
  });
  beforeEach(() => {
    done.length = 0;
    isRefusing = false;
  });

  test('R-OPS-3: below the threshold at once, above it two persons, far above three', async () => {
    expect(await ask('small', 999)).toMatchObject({ state: 'executed' });
    expect(done).toEqual(['small by nobody']);
    const { proposalId: id } = await ask('large', 50_000);
    expect(await own().approve({ id, version: 1 }, callerOf(checkers[0]!))).toEqual({ state: 'open' });
    await expect(own().approve({ id, version: 2 }, callerOf(checkers[0]!))).rejects.toMatchObject({
      code: 'checked_already',
    });
    expect(done).toEqual(['small by nobody']);
    expect(await own().approve({ id, version: 2 }, callerOf(auditor))).toEqual({ state: 'executed' });
    expect(done).toEqual(['small by nobody', 'large by another']);
  });

  test('R-OPS-11: a proposal whose case cannot be read holds up the end of no other', async () => {
    const ids = [await ask('unreadable', 1_000), await ask('gone', 1_000)].map(
      ({ proposalId }) => proposalId,
    );
    const stands = async (_: unknown, { subject }: Move) => {
      if (subject === 'unreadable') throw new Error('nobody can read this case');
      return subject !== 'gone';
    };
    await expect(own({ ...kind, stands }).expireDue()).rejects.toThrow('nobody can read this case');
    expect(await Promise.all(ids.map(stateOf))).toEqual(['open', 'expired']);
  });

  const set = (who: TestOperator, state: string, roles: string[]) =>
    server.database.owner.query(
      `update operators_people set state = $2, roles = $3, version = version + 1 where id = $1`,
      [who.id, state, roles],
    );
  test.each([
    ['shut out', 'disabled', ['access_admin']],
    ['of other roles', 'active', ['content']],
  ])('R-OPS-3: the yes of somebody who is %s by now counts no more', async (_how, state, roles) => {
    const [gone, second, third] = checkers as [TestOperator, TestOperator, TestOperator];
    const { proposalId: id } = await ask(`yes of ${state}`, 60_000);
    expect(await own().approve({ id, version: 1 }, callerOf(gone))).toEqual({ state: 'open' });
    await set(gone, state, roles);
    expect(await own().approve({ id, version: 2 }, callerOf(second))).toEqual({ state: 'open' });
    expect(done).toEqual([]);
    expect(await own().approve({ id, version: 3 }, callerOf(third))).toEqual({ state: 'executed' });
    await set(gone, 'active', ['access_admin']);
  });

  test('R-OPS-3: what somebody proposed who is shut out by now is not carried out, and can be refused', async () => {
    const { proposalId: id } = await ask('of one who is gone', 2_000);
    await set(maker, 'disabled', ['access_admin']);
    await expect(own().approve({ id, version: 1 }, callerOf(checkers[0]!))).rejects.toMatchObject({
      code: 'case_changed',
    });
    expect(await stateOf(id)).toBe('open');
    expect(await own().refuse({ id, version: 1 }, callerOf(checkers[0]!))).toBe(null);
    await set(maker, 'active', ['access_admin']);
    expect(done).toEqual([]);
  });

  const roles = async (who: TestOperator, ...to: OperatorRole[]) => {
    const { owner } = server.database;
    const [row] = await owner.query<{ version: number }>(
      'select version from operators_people where id = $1',
      [who.id],
    );
    const at = new Date(clock.now());
    expect(await changeRoles(owner, { id: who.id, version: row!.version, roles: to, at })).toBe(true);
    clock.set(clock.now() + 1);
  };
  test('R-OPS-3: what somebody proposed or agreed to ends with the role, and does not come back with it', async () => {
    const [gone, second, third] = checkers as [TestOperator, TestOperator, TestOperator];
    const { proposalId: agreed } = await ask('a role taken and given back', 60_000);
    expect(await own().approve({ id: agreed, version: 1 }, callerOf(gone))).toEqual({ state: 'open' });
    await roles(gone, 'content');
    await roles(gone, 'access_admin');
    expect(await own().approve({ id: agreed, version: 2 }, callerOf(second))).toEqual({ state: 'open' });
    expect(done).toEqual([]);
    // A role more takes nothing.
    await roles(second, 'access_admin', 'content');
    expect(await own().approve({ id: agreed, version: 3 }, callerOf(third))).toEqual({ state: 'executed' });
    await roles(second, 'access_admin');
    const { proposalId: made } = await ask('of a maker who lost his role for a while', 2_000);
    await roles(maker, 'content');
    await roles(maker, 'access_admin');
    await expect(own().approve({ id: made, version: 1 }, callerOf(second))).rejects.toMatchObject({
      code: 'case_changed',
    });
    expect(done).toHaveLength(1);
    expect(await own().refuse({ id: made, version: 1 }, callerOf(second))).toBe(null);
  });

  const enrolAnew = async (who: TestOperator) => {
    const [version] = await server.database.owner.query<{ version: number; roles: OperatorRole[] }>(
      'select version, roles from operators_people where id = $1',
      [who.id],
    );
    await server.database.owner.transaction('test', (tx) => resetPerson(tx, { id: who.id, ...version! }));
    const at = new Date(clock.now() + 1);
    clock.set(at.getTime());
    const secrets = { passwordHash: 'new', totpSealed: Buffer.from('new'), totpStep: 1, at };
    expect(await activatePerson(server.database.owner, { id: who.id, ...secrets })).toBe(true);
  };

  test('R-OPS-3: the yes of somebody who was enrolled anew since was said by who had his old keys, and counts no more', async () => {
    const [anew, second, third] = checkers as [TestOperator, TestOperator, TestOperator];
    const { proposalId: id } = await ask('yes of old keys', 60_000);
    expect(await own().approve({ id, version: 1 }, callerOf(anew))).toEqual({ state: 'open' });
    await enrolAnew(anew);
    expect(await proposalById(server.platform.db, id, second.id)).toMatchObject({ checks_given: 0n });
    expect(await own().approve({ id, version: 2 }, callerOf(second))).toEqual({ state: 'open' });
    expect(done).toEqual([]);
    expect(await own().approve({ id, version: 3 }, callerOf(third))).toEqual({ state: 'executed' });
    // What he says from now on is his.
    const { proposalId: other } = await ask('yes of new keys', 2_000);
    expect(await own().approve({ id: other, version: 1 }, callerOf(anew))).toEqual({ state: 'executed' });
  });

  test('R-OPS-3: what was proposed with the keys that somebody had before is not carried out', async () => {
    const { proposalId: id } = await ask('of old keys', 2_000);
    await enrolAnew(maker);
    await expect(own().approve({ id, version: 1 }, callerOf(checkers[0]!))).rejects.toMatchObject({
      code: 'case_changed',
    });
    expect(await own().refuse({ id, version: 1 }, callerOf(checkers[0]!))).toBe(null);
    expect(done).toEqual([]);
  });

  test('an act that cannot be carried out leaves nothing but the reason, and can be checked again', async () => {
    const { proposalId: id } = await ask('stuck', 1_000);
    isRefusing = true;
    await expect(own().approve({ id, version: 1 }, callerOf(auditor))).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    const [row] = await server.database.owner.query<{ state: string; last_failure: string; version: number }>(
      'select state, last_failure, version from operators_proposals where id = $1',
      [id],
    );
    expect(row).toMatchObject({ state: 'open', last_failure: 'insufficient_balance' });
    isRefusing = false;
    expect(await own().approve({ id, version: row!.version }, callerOf(auditor))).toEqual({
      state: 'executed',
    });
  });
});

test('R-OPS-8: one person says no to 200 in a day, and what others would agree to goes on without him', async () => {
  const [rogue, another] = checkers.slice(-2) as [TestOperator, TestOperator];
  await server.database.owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"proposal.refused","actor":"operator","at":%s,"operator_id":%s,"target_id":"1","target_type":"proposal"}',
       $1::text, $2::text) from generate_series(1, 199)`,
    [clock.now(), rogue.id],
  );
  const [one, next] = [await invite(), await invite()];
  const no = (who: TestOperator, id: number) =>
    as(who, 'operator/proposals/refuse', { id, version: 1, reason: 'not now' });
  expect((await no(rogue, one)).type).toBe('ok');
  expect((await no(rogue, next)).data).toMatchObject({ refusal: 'acts_too_many', limit: 200 });
  expect(await stateOf(next)).toBe('open');
  expect((await as(another, 'operator/proposals/approve', { id: next, version: 1 })).data.state).toBe(
    'executed',
  );
});
