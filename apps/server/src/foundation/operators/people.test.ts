/** Who works here and how that changes: the first ones, invitations by mail, roles, and people shut out (R-OPS-1, ADR 0015). */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperatorRole } from '@candor/wire';
import { BARRED_PAIRS, HEAVY_ROLES, MONEY_ROLES, OPERATOR_ROLES, mayHold } from '@candor/wire';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallReply, TestServer } from '../../../test/harness.ts';
import { testDatabase, testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { Platform } from '../../platform/platform.ts';
import type { App } from '../../platform/run-server.ts';
import { operatorCommands } from './command-line.ts';
import { createOperators } from './operators.ts';
import { mayBeFirst } from './role-rules.ts';
import { consumeTicket, insertSession, insertTicket } from './sessions-store.ts';

let server: TestServer;
let dataDir: string;
let admin: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-people-'));
  server = await testServer({ config: { dataDir } });
  [admin, auditor] = (await openOperators(server.database.owner, ['access_admin', 'auditor'])) as [
    TestOperator,
    TestOperator,
  ];
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Fields = Record<string, string | number>;
const as = (who: TestOperator, path: string, fields: Fields = {}) =>
  server.call(path, fields, { token: who.token, lang: 'en' });
const people = async () =>
  (await server.call('operator/people', {}, { token: auditor.token, method: 'GET' })).data as {
    id: number;
    version: number;
    email: string;
    state: string;
    roles: string[];
    open_sessions: number;
    waiting_roles: { roles: string[]; proposal_id: number; given_by: string; begins_at: number } | null;
  }[];
const personOf = async (email: string) => (await people()).find((person) => person.email === email)!;

async function decided(path: string, fields: Fields): Promise<void> {
  const { data } = await as(admin, path, { reason: 'as agreed', ...fields });
  const reply = await as(auditor, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
  expect(reply.data).toEqual({ state: 'executed' });
}

interface Letter {
  to: string;
  purpose: string;
  text: string;
}
function lettersTo(email: string, purpose: string): Letter[] {
  const folder = join(dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name)) : [];
  return names
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Letter)
    .filter((letter) => letter.to === email && letter.purpose === purpose);
}

/** The link in the letter number `count` to somebody; letters go out after the act. */
async function linkOf(email: string, count: number): Promise<string> {
  for (let n = 0; n < 1_000; n += 1) {
    const letter = lettersTo(email, 'operator_enrolment')[count - 1];
    const ticket = letter && /ticket=([A-Za-z0-9_-]{43})/.exec(letter.text)?.[1];
    if (ticket !== undefined) return ticket;
    await new Promise((wake) => setTimeout(wake, 10));
  }
  throw new Error(`no letter to ${email}`);
}

/** Live asks for much more than people (prices, secrets); those refusals have tests of their own. */
function operatorsOnly(platform: Platform): App {
  const { feature, authenticateOperator, watch } = createOperators(platform, { letter: () => {} });
  return {
    features: [feature],
    authenticate: () => undefined,
    authenticateOperator,
    operatorWatch: watch,
  };
}

const PASSWORD = 'correct horse battery staple';
async function enrol(ticket: string): Promise<string> {
  const begun = await server.call('operator/session/enrol_begin', { ticket });
  expect(begun.type).toBe('ok');
  const code = generateSync({ secret: begun.data.secret as string });
  const reply = await server.call('operator/session/enrol', { ticket, password: PASSWORD, code });
  expect(reply.type).toBe('ok');
  return reply.data.token as string;
}

test('R-OPS-1, R-OPS-9: one or two roles, never two heavy ones, an auditor nothing else, no maker with his checker; here and in the database', async () => {
  for (const one of OPERATOR_ROLES) {
    for (const two of OPERATOR_ROLES) {
      const isBarred = BARRED_PAIRS.some((pair) => pair.includes(one) && pair.includes(two));
      const isAllowed =
        one !== two &&
        ![one, two].includes('auditor') &&
        !isBarred &&
        !(HEAVY_ROLES.includes(one) && HEAVY_ROLES.includes(two));
      expect(mayHold([one, two]), `${one} and ${two}`).toBe(isAllowed);
      const insert = server.platform.db.query(
        `insert into operators_people (name, email, roles, created_at) values ('x', $1, $2, now())`,
        [`${one}.${two}@pairs.example`, [one, two]],
      );
      if (isAllowed) await insert;
      else await expect(insert).rejects.toThrow(/operators_people_(roles|one_heavy)|R-OPS-9/);
    }
  }
  expect(mayHold([])).toBe(false);
  for (const roles of [['support', 'content', 'auditor'], ['boss'], ['support', 'support']]) {
    expect(mayHold(roles as OperatorRole[]) && roles[0] !== 'boss').toBe(false);
    const insert = server.platform.db.query(
      `insert into operators_people (name, email, roles, created_at) values ('x', 'y@z.example', $1, now())`,
      [roles],
    );
    await expect(insert).rejects.toThrow(/operators_people_roles|R-OPS-9/);
  }
  await server.database.owner.query(`delete from operators_people where email like '%@pairs.example'`);
});

test('an invited person gets in by a link that only he receives, once', async () => {
  const email = 'ines@venue.example';
  await decided('operator/people/invite', {
    name: 'Ines',
    email: 'Ines@Venue.example',
    roles: 'content',
  });
  const ticket = await linkOf(email, 1);
  // R-OPS-3: two who grant roles make no colleagues of their own without those who move money hearing of it.
  const [heavy] = await server.database.owner.query<{ email: string }>(
    `select email from operators_people where state = 'active' and 'access_admin' = any (roles) limit 1`,
  );
  const told = () =>
    lettersTo(heavy!.email, 'operator_roles')
      .map(({ text }) => text)
      .join();
  await expect.poll(told, { timeout: 60_000 }).toContain('Ines has these roles');
  const lines = await server.database.owner.query<{ line: string }>('select line from operators_audit');
  expect(lines.some(({ line }) => line.includes(ticket))).toBe(false);
  expect(
    (await server.call('operator/session/enrol', { ticket, password: PASSWORD, code: '000000' })).data
      .refusal,
  ).toBe('second_factor_wrong');
  const token = await enrol(ticket);
  const me = await server.call('operator/me', {}, { token, method: 'GET' });
  expect(me.data).toMatchObject({ email, roles: ['content'] });
  for (const path of ['enrol_begin', 'enrol'] as const) {
    const again = await server.call(
      `operator/session/${path}`,
      path === 'enrol' ? { ticket, password: PASSWORD, code: '000000' } : { ticket },
    );
    expect(again.data.refusal).toBe('ticket_expired');
  }
  expect(await personOf(email)).toMatchObject({ state: 'active', open_sessions: 1 });
  const twice = await as(admin, 'operator/people/invite', {
    name: 'Ines',
    email,
    roles: 'support',
    reason: 'x',
  });
  expect(twice.data.refusal).toBe('operator_exists');
  // Two that look like one, or are one.
  for (const [name, mailbox] of [
    ['ines', 'a@venue.example'],
    ['In\u0435s', 'b@venue.example'],
    ['Ines\u200b', 'c@venue.example'],
    ['Tom', 'ines+tom@venue.example'],
  ] as const) {
    const alike = { name, email: mailbox, roles: 'support', reason: 'x' };
    expect((await as(admin, 'operator/people/invite', alike)).data.refusal, name).toBe('operator_alike');
  }
  const look = { name: 'Tom', email: 'in\u0435s@venue.example', roles: 'support', reason: 'x' };
  expect((await as(admin, 'operator/people/invite', look)).data.refusal).toBe('invalid_email');
});

test('other roles end the sessions held with the old ones; a second change of the same version is refused', async () => {
  const { id, version } = await personOf('ines@venue.example');
  const [session] = await server.database.owner.query<{ open: bigint }>(
    'select count(*) as open from operators_sessions where operator_id = $1 and ended_at is null',
    [id],
  );
  expect(session!.open).toBeGreaterThan(0n);
  await decided('operator/people/roles', { operator_id: id, version, roles: 'support' });
  expect(await personOf('ines@venue.example')).toMatchObject({
    roles: [],
    waiting_roles: { roles: ['support'] },
    open_sessions: 0,
    version: version + 1,
  });
  const stale = await as(admin, 'operator/people/roles', {
    operator_id: id,
    version,
    roles: 'support',
    reason: 'late',
  });
  expect(stale.data.refusal).toBe('case_changed');
});

test('a lost authenticator app: a new link after two people agreed; what was known before opens nothing', async () => {
  const { id, version } = await personOf('ines@venue.example');
  await decided('operator/people/reenrol', { operator_id: id, version });
  // R-OPS-3: whoever reads his mail has his roles from then on, and colleagues hear of it as of somebody new.
  const told = () =>
    lettersTo(auditor.email, 'operator_roles')
      .map(({ text }) => text)
      .join();
  await expect.poll(told, { timeout: 60_000 }).toMatch(/Ines is enrolled anew .*: support\. Agreed to by .+/);
  const login = await server.call('operator/session/login', {
    email: 'ines@venue.example',
    password: PASSWORD,
  });
  expect(login.data.refusal).toBe('wrong_credentials');
  await enrol(await linkOf('ines@venue.example', 2));
  const after = await personOf('ines@venue.example');
  await decided('operator/people/disable', { operator_id: id, version: after.version });
  expect(await personOf('ines@venue.example')).toMatchObject({ state: 'disabled', open_sessions: 0 });
  const gone = await server.call('operator/session/login', {
    email: 'ines@venue.example',
    password: PASSWORD,
  });
  expect(gone.data.refusal).toBe('wrong_credentials');
});

test('R-OPS-3: nobody changes himself, the last of a heavy role stays, and one cannot check a case about himself', async () => {
  const own = await as(admin, 'operator/people/roles', {
    operator_id: admin.id,
    version: 1,
    roles: 'treasurer',
    reason: 'me',
  });
  expect(own.data.refusal).toBe('own_case');
  const [second, one, other] = await openOperators(server.database.owner, [
    'access_admin',
    'treasurer',
    'treasurer',
  ]);
  const shutOut = (version = 1) =>
    as(second!, 'operator/people/disable', { operator_id: admin.id, version, reason: 'left' });
  const { data } = await shutOut();
  expect(
    (await as(admin, 'operator/proposals/approve', { id: data.proposal_id, version: 1 })).data.refusal,
  ).toBe('own_case');
  const left = { operator_id: one!.id, version: 1, reason: 'left' };
  const asked = await as(admin, 'operator/people/disable', left);
  const gone = (who: TestOperator) =>
    server.database.owner.query(`update operators_people set state = 'disabled' where id = $1`, [who.id]);
  await gone(other!);
  // Meanwhile he has become the last one: what was right when it was proposed is refused when it would be done.
  const late = await as(auditor, 'operator/proposals/approve', { id: asked.data.proposal_id, version: 1 });
  expect(late.data).toMatchObject({ refusal: 'last_of_role', role: 'treasurer' });
  expect((await personOf(one!.email)).state).toBe('active');
  // What somebody proposed who is shut out by now is not done either.
  await gone(second!);
  const ofHim = await as(auditor, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
  expect(ofHim.data).toMatchObject({ refusal: 'case_changed' });
  expect((await personOf(admin.email)).state).toBe('active');
});

describe('R-OPS-13: roles that make or check begin a day later', () => {
  const DAY_MS = 86_400_000;
  const passed = (ms: number) =>
    server.database.owner.query(
      `update operators_waiting_roles set begins_at = begins_at - $1 * interval '1 millisecond'`,
      [ms],
    );
  const toldHeavy = (words: string) =>
    expect
      .poll(
        () => lettersTo(admin.email, 'operator_roles').filter(({ text }) => text.includes(words)).length,
        {
          timeout: 60_000,
        },
      )
      .toBe(1);

  test('two access admins make no money team within seconds: the newcomer holds nothing for 24 hours, and everybody with weight knows', async () => {
    for (const role of MONEY_ROLES) {
      const email = `quick-${role}@venue.example`;
      await decided('operator/people/invite', { name: `Quick ${role}`, email, roles: role });
      const person = await personOf(email);
      expect(person).toMatchObject({ roles: [], waiting_roles: { roles: [role], given_by: admin.name } });
      expect(person.waiting_roles!.begins_at).toBeGreaterThan(Date.now() + DAY_MS - 600_000);
      await toldHeavy(`Quick ${role} will have these roles in the Candor console from `);
    }
    const token = await enrol(await linkOf('quick-treasurer@venue.example', 1));
    const me = await server.call('operator/me', {}, { token, method: 'GET' });
    expect(me.data).toMatchObject({ roles: [], waiting_roles: { roles: ['treasurer'] } });
    const move = { from: 'E:equity', to: 'B:contract', currency: 'USDT', amount: '1', reason: 'x' };
    expect((await server.call('operator/treasury/move_own', move, { token })).data.refusal).toBe('forbidden');
    await passed(DAY_MS - 600_000);
    await server.on().operators.beginRoles();
    expect((await personOf('quick-treasurer@venue.example')).roles).toEqual([]);
    await passed(600_000);
    await expect
      .poll(async () => (await personOf('quick-treasurer@venue.example')).roles, { timeout: 60_000 })
      .toEqual(['treasurer']);
    expect(await personOf('quick-treasurer@venue.example')).toMatchObject({
      waiting_roles: null,
      open_sessions: 0,
    });
    await toldHeavy('Quick treasurer has these roles in the Candor console now: treasurer');
  });

  test('one access admin or auditor alone calls them back, once; nobody else does', async () => {
    const roles = 'support';
    await decided('operator/people/invite', { name: 'Cal', email: 'cal@venue.example', roles });
    const { id, version } = await personOf('cal@venue.example');
    await decided('operator/people/roles', {
      operator_id: id,
      version,
      roles: 'content,withdrawal_approver',
    });
    const { waiting_roles: waiting, roles: held } = await personOf('cal@venue.example');
    // What is taken is gone at once; what neither makes nor checks begins at once.
    expect(held).toEqual(['content']);
    const cancel = (who: TestOperator) =>
      as(who, 'operator/people/cancel_roles', {
        operator_id: id,
        proposal_id: waiting!.proposal_id,
        reason: 'who is it',
      });
    const [treasurer] = (await openOperators(server.database.owner, ['treasurer'])) as [TestOperator];
    expect((await cancel(treasurer)).data.refusal).toBe('forbidden');
    expect((await cancel(auditor)).type).toBe('ok');
    expect((await cancel(admin)).data.refusal).toBe('case_changed');
    await toldHeavy(
      `The roles content, withdrawal_approver that Cal was to have were called back by ${auditor.name}`,
    );
    await passed(DAY_MS);
    await server.on().operators.beginRoles();
    expect(await personOf('cal@venue.example')).toMatchObject({ roles: ['content'], waiting_roles: null });
  });

  test('they do not begin for one who was shut out or given others meanwhile, nor by the word of one who may give none any more', async () => {
    const [giver, gone, other] = (await openOperators(server.database.owner, [
      'access_admin',
      'support',
      'support',
    ])) as [TestOperator, TestOperator, TestOperator];
    const give = async (by: TestOperator, to: TestOperator, roles: string) => {
      const { version } = await personOf(to.email);
      const { data } = await as(by, 'operator/people/roles', {
        operator_id: to.id,
        version,
        roles,
        reason: 'x',
      });
      await as(auditor, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
    };
    await give(admin, gone, 'treasurer');
    await decided('operator/people/disable', { operator_id: gone.id, version: 2 });
    await give(admin, other, 'treasurer');
    await give(admin, other, 'content');
    expect(await personOf(other.email)).toMatchObject({ roles: ['content'], waiting_roles: null });
    const third = (await openOperators(server.database.owner, ['support']))[0]!;
    await give(giver, third, 'treasurer');
    await server.database.owner.query(`update operators_people set state = 'disabled' where id = $1`, [
      giver.id,
    ]);
    await passed(DAY_MS);
    await server.on().operators.beginRoles();
    expect(await personOf(gone.email)).toMatchObject({
      state: 'disabled',
      roles: [],
      waiting_roles: null,
    });
    expect(await personOf(third.email)).toMatchObject({ roles: [], waiting_roles: null });
    await toldHeavy(`The roles treasurer that ${third.name} was to have do not begin`);
  });

  test('who is enrolled anew by others holds what waits a day later only, as one who is given it; one person calls it back', async () => {
    const [lost, taken] = (await openOperators(server.database.owner, [
      'withdrawal_approver',
      'treasurer',
    ])) as [TestOperator, TestOperator];
    // Others who hold the same, so that nothing here is about the last of a role.
    await openOperators(server.database.owner, ['withdrawal_approver', 'treasurer']);
    for (const { id, email } of [lost, taken])
      await decided('operator/people/reenrol', { operator_id: id, version: (await personOf(email)).version });
    await toldHeavy(`${lost.name} is enrolled anew in the Candor console`);
    const [letter] = lettersTo(admin.email, 'operator_roles').filter(({ text }) =>
      text.includes(`${lost.name} is enrolled anew`),
    );
    expect(letter!.text).toMatch(/has these roles from \d{4}-\d\d-\d\d \d\d:\d\d UTC.*call it back/s);
    const token = await enrol(await linkOf(lost.email, 1));
    const me = await server.call('operator/me', {}, { token, method: 'GET' });
    expect(me.data).toMatchObject({ roles: [], waiting_roles: { roles: ['withdrawal_approver'] } });
    const queue = await server.call('operator/withdrawals/take', {}, { token });
    expect(queue.data.refusal).toBe('forbidden');
    const { waiting_roles: waiting } = await personOf(taken.email);
    expect(waiting).toMatchObject({ roles: ['treasurer'], given_by: admin.name });
    expect(waiting!.begins_at).toBeGreaterThan(Date.now() + DAY_MS - 600_000);
    const back = { operator_id: taken.id, proposal_id: waiting!.proposal_id, reason: 'he did not ask' };
    expect((await as(auditor, 'operator/people/cancel_roles', back)).type).toBe('ok');
    await passed(DAY_MS);
    await server.on().operators.beginRoles();
    expect(await personOf(lost.email)).toMatchObject({ roles: ['withdrawal_approver'], waiting_roles: null });
    expect(await personOf(taken.email)).toMatchObject({ roles: [], waiting_roles: null });
  });

  test('enrolled anew: what begins at once stays, and the one who agrees reads what waits', async () => {
    const [both] = (await openOperators(server.database.owner, ['content'])) as [TestOperator];
    await server.database.owner.query(`update operators_people set roles = $2 where id = $1`, [
      both.id,
      ['content', 'support'],
    ]);
    const { version } = await personOf(both.email);
    const asked = await as(admin, 'operator/people/reenrol', {
      operator_id: both.id,
      version,
      reason: 'lost',
    });
    const id = asked.data.proposal_id as number;
    const seen = await server.call(
      'operator/proposals/detail',
      { id },
      { token: auditor.token, method: 'GET' },
    );
    expect(seen.data.effect).toContainEqual(
      expect.objectContaining({ field: 'waiting_roles', after: 'support' }),
    );
    expect(seen.data.effect).toContainEqual(expect.objectContaining({ field: 'delay_hours', after: '24' }));
    await as(auditor, 'operator/proposals/approve', { id, version: 1 });
    expect(await personOf(both.email)).toMatchObject({
      roles: ['content'],
      waiting_roles: { roles: ['content', 'support'] },
    });
  });
});

describe('the first ones', () => {
  const holder = (id: number, ...roles: OperatorRole[]) => ({ id, roles });

  test('ADR 0015: the command line makes the first of each heavy role and the second pair of eyes, then nobody', () => {
    expect(mayBeFirst([], ['support'])).toBe(false);
    expect(mayBeFirst([], ['access_admin'])).toBe(true);
    expect(mayBeFirst([holder(1, 'access_admin')], ['auditor'])).toBe(true);
    const four = HEAVY_ROLES.map((role, n) => holder(n, role));
    expect(mayBeFirst(four, ['treasurer'])).toBe(false);
    expect(mayBeFirst(four, ['auditor', 'support'])).toBe(true);
    expect(mayBeFirst([...four, holder(9, 'auditor')], ['access_admin'])).toBe(false);
    expect(mayBeFirst([...four.slice(1), holder(9, 'auditor')], [HEAVY_ROLES[0]!])).toBe(true);
  });

  test('R-GEN-5, R-OPS-1: live refuses to open without somebody for each heavy role, and says what to do', async () => {
    const database = await testDatabase();
    const config = {
      ...server.platform.config,
      mode: 'live',
      dataDir,
      publicUrl: 'https://candor.example',
    } as const;
    const { secretPepper, publicUrl } = config;
    const start = () =>
      testServer({ database, createApp: operatorsOnly, config: { mode: 'live', publicUrl, secretPepper } });
    await expect(start()).rejects.toThrow(/npm run operator -- create .*--roles treasurer/);
    const commands = operatorCommands({ config, db: database.db, log: server.platform.log });
    for (const role of HEAVY_ROLES) {
      const link = await commands.create({ name: role, email: `${role}@venue.example`, roles: [role] });
      expect(link).toMatch(/^https:\/\/candor\.example\/console\/#\/enrol\?ticket=[A-Za-z0-9_-]{43}$/);
    }
    await expect(
      commands.create({ name: 'x', email: 'x@venue.example', roles: ['treasurer'] }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    const renewed = await commands.link('treasurer@venue.example');
    const live = await start();
    const ticket = renewed.split('ticket=')[1]!;
    const begun = await live.call('operator/session/enrol_begin', { ticket });
    expect(begun.data).toMatchObject({ email: 'treasurer@venue.example', roles: ['treasurer'] });
    await live.close();
    // Nobody opens it as a demo by a variable that was forgotten: no faucet, no clock that somebody moves.
    const asDemo = testServer({ database, createApp: operatorsOnly, config: { mode: 'demo' } });
    await expect(asDemo).rejects.toThrow(/MODE=live and cannot be opened with MODE=demo/);
    await database.close();
  });
});

describe('sessions that end at once', () => {
  test('R-OPS-9: an access admin alone ends every session of an operator and a login under way, and no more than that', async () => {
    const [victim] = (await openOperators(server.database.owner, ['support'])) as [TestOperator];
    expect((await server.call('operator/me', {}, { token: victim.token, method: 'GET' })).type).toBe('ok');
    for (const who of [auditor, victim])
      expect(
        (await as(who, 'operator/people/end_sessions', { operator_id: victim.id, reason: 'lost' })).data
          .refusal,
      ).toBe('forbidden');
    const reply = await as(admin, 'operator/people/end_sessions', { operator_id: victim.id, reason: 'lost' });
    expect(reply).toMatchObject({ type: 'ok', data: { ended: 1 } });
    expect((await server.call('operator/me', {}, { token: victim.token, method: 'GET' })).type).toBe(999);
    expect((await personOf(victim.email)).state).toBe('active');
    const unknown = await as(admin, 'operator/people/end_sessions', { operator_id: 999_999, reason: 'x' });
    expect(unknown.data.refusal).toBe('operator_unknown');
    // Three of one person a day: nobody keeps those out who would shut him out.
    const again = await Promise.all(
      [1, 2, 3].map(() => as(admin, 'operator/people/end_sessions', { operator_id: victim.id, reason: 'x' })),
    );
    expect(again.map(({ data }) => (data.refusal ?? 'ended') as string).toSorted()).toEqual([
      'acts_too_many',
      'ended',
      'ended',
    ]);
    const [line] = await server.database.owner.query<{ line: string }>(
      `select line from operators_audit where action = 'operator.sessions_ended' order by seq`,
    );
    expect(JSON.parse(line!.line)).toMatchObject({
      target_id: String(victim.id),
      reason: 'lost',
      operator_id: admin.id,
    });
  });

  test('R-OPS-9: a login that comes in at the very moment ends with the others', async () => {
    const [victim] = (await openOperators(server.database.owner, ['support'])) as [TestOperator];
    const [hash, token] = [Buffer.from('ticket of a thief'), Buffer.from('session of a thief')];
    const at = new Date();
    const expiresAt = new Date(at.getTime() + 300_000);
    const of = { operatorId: victim.id, at, expiresAt };
    await insertTicket(server.database.owner, { ...of, hash, kind: 'login', totpSealed: null });
    let ending: Promise<CallReply> | undefined;
    await server.database.owner.transaction('test', async (tx) => {
      await consumeTicket(tx, hash, at);
      await insertSession(tx, {
        ...of,
        tokenHash: token,
        clientHash: null,
        ip: '203.0.113.66',
        userAgent: '',
      });
      ending = as(admin, 'operator/people/end_sessions', { operator_id: victim.id, reason: 'lost' });
      // Waits for this login, or is done without it.
      await Promise.race([
        ending,
        expect
          .poll(
            async () =>
              (
                await server.database.owner.query(
                  `select 1 as one from pg_stat_activity where wait_event_type = 'Lock' and query like '%operators_tickets%'`,
                )
              ).length,
            { timeout: 60_000 },
          )
          .toBeGreaterThan(0),
      ]);
    });
    expect((await ending!).data).toEqual({ ended: 2 });
    const left = await server.database.owner.query(
      'select 1 as one from operators_sessions where operator_id = $1 and ended_at is null',
      [victim.id],
    );
    expect(left).toEqual([]);
  });

  test('R-OPS-9: the sessions of an operator end when his roles change', async () => {
    const [person] = (await openOperators(server.database.owner, ['content'])) as [TestOperator];
    const { version } = await personOf(person.email);
    await decided('operator/people/roles', { operator_id: person.id, version, roles: 'support' });
    expect((await server.call('operator/me', {}, { token: person.token, method: 'GET' })).type).toBe(999);
  });
});

test('R-OPS-9: no kind of proposal that moves money is made and checked by roles that one person may hold', async () => {
  const { data } = await server.call('operator/proposals/kinds', {}, { token: admin.token, method: 'GET' });
  const kinds = data as { kind: string; makers: OperatorRole[]; checkers: OperatorRole[] }[];
  const notMoney =
    /^(operator_|house_account|contact_change|second_factor|kyc_|halt|configuration|.*_terms$|opening|bust|risk_)/;
  const money = kinds.filter(({ kind, makers }) => !notMoney.test(kind) && !makers.includes('market_admin'));
  expect(money.length).toBeGreaterThan(5);
  // R-OPS-13: who has a hand in any of it, or in who has, was given his role a day ago; nobody's begins at once.
  const atOnce = OPERATOR_ROLES.filter((role) => !MONEY_ROLES.includes(role));
  const hands = kinds.flatMap(({ makers, checkers }) => [...makers, ...checkers]);
  expect(atOnce.filter((role) => hands.includes(role))).toEqual([]);
  for (const { kind, makers, checkers } of money)
    for (const maker of makers)
      for (const checker of checkers.filter((role) => role !== maker && role !== 'auditor'))
        expect(mayHold([maker, checker]), `${kind}: ${maker} with ${checker}`).toBe(false);
});
