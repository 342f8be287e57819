/** Operators and customers: masked by default, audited behind the mask, and a lost address replaced by two people. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';
import { movableClock } from '../../../platform/clock.ts';
import { createFiles } from '../../files/index.ts';
import { createNotify } from '../../notify/index.ts';
import { identityMessages } from '../messages/index.ts';
import { createOperators } from '../../operators/index.ts';
import type { Identity } from '../index.ts';
import { createIdentity } from '../index.ts';
import { NOBODY_VERIFIED } from '../nobody-verified.fixture.ts';
import { prune } from '../prune-store.ts';
import { uploadPictures } from '../recovery/reset-pictures.fixture.ts';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, customersOf } from '../test-server.ts';
import type { TimelineEntry } from './timeline.ts';
import { Timeline } from './timeline.ts';

const clock = movableClock(Date.now());
/** Customers who passed verification; the reviewers of another noun decide who. */
const verified = new Set<number>();
let server: TestServer &
  Pick<IdentityServer, 'act' | 'prove' | 'customer' | 'login' | 'codeFor' | 'ownCode' | 'outbox' | 'message'>;
let identity: Identity;
let support: TestOperator;
let reviewer: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  const whole = await testServer({
    clock,
    config: { rateLimitPerMinute: 1_000_000 },
    createApp: async (platform) => {
      const notify = createNotify(platform);
      const operators = createOperators(platform, notify);
      const kyc = {
        ...NOBODY_VERIFIED,
        levelOf: async (userId: number) => (verified.has(userId) ? ('basic' as const) : ('none' as const)),
        isIdNumber: async (userId: number, text: string) => verified.has(userId) && text === 'X1234567L',
        isBirthDate: async (userId: number, digits: string) => verified.has(userId) && digits === '900407',
        personOf: async (userId: number) =>
          verified.has(userId) ? { name: 'Maria Lopez', country: 'ES' } : undefined,
      };
      const files = createFiles(platform);
      identity = createIdentity(platform, {
        notify,
        kyc,
        isClosed: async () => false,
        reopenClosed: async () => {},
        riskStatus: { restrictedAloneBy: async () => [] },
        files,
        operators,
      });
      notify.reachBy(identity.contactOf);
      notify.addMessages(identityMessages);
      return {
        features: [notify.feature, identity.feature, files.feature, operators.feature],
        authenticate: (token) => identity.authenticate(token),
        authenticateOperator: operators.authenticateOperator,
        operatorWatch: operators.watch,
      };
    },
  });
  server = { ...whole, ...customersOf(whole) };
  const people = await openOperators(server.database.owner, ['support', 'kyc_reviewer', 'auditor']);
  [support, reviewer, auditor] = people as [TestOperator, TestOperator, TestOperator];
});
afterAll(() => server.close());

type Fields = Record<string, string | number>;
const look = (who: TestOperator, path: string, fields: Fields = {}) =>
  server.call(`operator/${path}`, fields, { token: who.token, method: 'GET' });
const act = (who: TestOperator, path: string, fields: Fields = {}) =>
  server.call(`operator/${path}`, fields, { token: who.token });
const later = () => clock.advance(61_000);

async function lostMailbox(name: string) {
  const customer = await server.customer(`${name}@example.com`);
  verified.add(customer.id);
  later();
  const code = await server.codeFor(`${name}-new@example.com`, 'bind_email');
  const fields = {
    kind: 'email',
    user_string: `${name}-new@example.com`,
    code,
    password: PASSWORD,
    reason: 'my mailbox was closed',
    id_number: 'X1234567L',
    ...(await uploadPictures(server, customer.token)),
  };
  const asked = await server.call('user/contact/request', fields, { token: customer.token });
  if (asked.type !== 'ok') throw new Error(asked.data.refusal);
  return { customer, caseId: asked.data.id as number };
}

test('R-OPS-1, R-OPS-6: search finds by id, whole e-mail and whole words of a nickname, masked; the whole address is audited first', async () => {
  const { id, token } = await server.customer('carol.search@example.com');
  await server.call('user/profile', { nickname: 'Caroline 9' }, { token });
  for (const q of [String(id), 'Carol.SEARCH@example.com', 'caroLINE', '9 caroline']) {
    const { data } = await look(support, 'customers/search', { q });
    expect(data.data, q).toMatchObject([{ user_id: id, email: 'c***h@example.com', kyc_level: 'none' }]);
  }
  // Letter by letter, what is masked would be read without a reason.
  for (const q of [
    'ca',
    'caro',
    'carolin',
    'aroline',
    '9',
    '-',
    'caroline carol',
    '%',
    'carol_search',
    'carol.s',
    'carol.search@',
    'carol.search@example.co',
    '@example.com',
  ])
    expect((await look(support, 'customers/search', { q })).data.total, q).toBe(0);
  await server.database.owner.query(`update identity_users set phone = '+6581230987' where id = $1`, [id]);
  for (const [q, total] of [
    ['+65 8123 0987', 1],
    ['6581230987', 1],
    ['+65812309', 0],
    ['65812', 0],
  ] as const)
    expect((await look(support, 'customers/search', { q })).data.total, q).toBe(total);
  expect((await act(support, 'customers/unmask', { user_id: id })).data.refusal).toBe('invalid_request');
  const whole = await act(support, 'customers/unmask', { user_id: id, reason: 'called us' });
  expect(whole.data.email).toBe('carol.search@example.com');
  const lines = await server.database.owner.query(
    `select target_id from operators_audit where action = 'customer.unmask'`,
  );
  expect(lines).toEqual([{ target_id: String(id) }]);
  expect((await look(support, 'customers/detail', { user_id: 999_999_999_999 })).data.refusal).toBe(
    'account_unknown',
  );
});

test.each([
  ['customer.unmask', 100],
  ['customer.search', 500],
])('R-OPS-11: one person leaves %s in the log %i times a day, and no oftener', async (action, most) => {
  const [agent] = (await openOperators(server.database.owner, ['support'])) as [TestOperator];
  const { id } = await server.customer(`often-${most}@example.com`);
  await server.database.owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"%s","actor":"operator","at":%s,"operator_id":%s,"target_id":"1","target_type":"customer"}',
       $1::text, $2::text, $3::text) from generate_series(2, $4::integer)`,
    [action, clock.now(), agent.id, most],
  );
  const once = () =>
    action === 'customer.unmask'
      ? act(agent, 'customers/unmask', { user_id: id, reason: 'called us' })
      : look(agent, 'customers/search', { q: String(id) });
  // Eight at once are no more than one after the other.
  const replies = await Promise.all(Array.from({ length: 8 }, once));
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  expect((await once()).data).toMatchObject({ refusal: 'acts_too_many', limit: most });
});

test('R-SEC-6: support stops withdrawals for 24 hours for a reason of the catalogue, once a day and three times a week', async () => {
  const { id, token } = await server.customer('stopped@example.com');
  expect(
    (await act(auditor, 'customers/freeze_withdrawals', { user_id: id, reason: 'lost_device' })).data.refusal,
  ).toBe('forbidden');
  expect(
    (await act(support, 'customers/freeze_withdrawals', { user_id: id, reason: 'send 100 USDT' })).data
      .fields,
  ).toEqual({ reason: 'not_a_choice' });
  later();
  const { data } = await act(support, 'customers/freeze_withdrawals', {
    user_id: id,
    reason: 'lost_device',
  });
  const more = () => act(support, 'customers/freeze_withdrawals', { user_id: id, reason: 'lost_device' });
  expect((await more()).data.refusal).toBe('freeze_limit');
  expect(data.until - clock.now()).toBe(24 * 3_600_000);
  const status = await server.call('user/security', {}, { token, method: 'GET' });
  expect(status.data.holds).toMatchObject([{ reason: 'frozen_by_support' }]);
  const timeline = await look(support, 'customers/timeline', { user_id: id });
  expect(timeline.data.list.map(({ what }: { what: string }) => what)).toEqual([
    'freeze.withdrawals',
    'login.ok',
  ]);
  // Three days of it already, the last of them over.
  for (const days of [2, 4])
    await server.database.owner.query(
      `insert into identity_freezes (user_id, what, by_whom, operator_id, reason, since, until, happened_at)
       select user_id, what, by_whom, operator_id, reason, since - $2 * interval '1 day', until - $2 * interval '1 day', happened_at
       from identity_freezes where user_id = $1 order by number limit 1`,
      [id, days],
    );
  await server.database.owner.query('alter table identity_freezes disable trigger all');
  await server.database.owner.query(
    `update identity_freezes set since = since - interval '2 days' where user_id = $1`,
    [id],
  );
  await server.database.owner.query('alter table identity_freezes enable trigger all');
  expect((await more()).data.refusal).toBe('freeze_limit');
});

async function seeContactPictures(who: TestOperator, caseId: number): Promise<void> {
  const { data } = await look(who, 'customers/contact_change', { case_id: caseId });
  for (const { file_id } of data.pictures as { file_id: string }[])
    expect(
      (await act(who, 'customers/contact_picture', { case_id: caseId, file_id })).data.content_type,
    ).toBe('image/jpeg');
}

test('R-SEC-5: a lost mailbox asks for no less than a lost second factor: the number of the document, and two photos', async () => {
  const customer = await server.customer('nopapers@example.com');
  verified.add(customer.id);
  later();
  const code = await server.codeFor('nopapers-new@example.com', 'bind_email');
  const pictures = await uploadPictures(server, customer.token);
  const fields = {
    kind: 'email',
    user_string: 'nopapers-new@example.com',
    code,
    password: PASSWORD,
    reason: 'my mailbox was closed',
  };
  const ask = async (more: Fields) =>
    (await server.call('user/contact/request', { ...fields, ...more }, { token: customer.token })).data;
  expect((await ask({})).refusal).toBe('id_number_wrong');
  expect((await ask({ id_number: 'X1234567L' })).refusal).toBe('pictures_needed');
  const same = { front_pic: pictures.front_pic, hand_pic: pictures.front_pic };
  expect((await ask({ id_number: 'X1234567L', ...same })).refusal).toBe('pictures_needed');
  const stranger = await server.customer('stranger@example.com');
  const foreign = await uploadPictures(server, stranger.token);
  expect((await ask({ id_number: 'X1234567L', ...foreign })).refusal).toBe('file_unknown');
  expect((await ask({ id_number: 'X1234567L', ...pictures })).id).toEqual(expect.any(Number));
});

test('R-OPS-3: a lost mailbox is replaced by support and a reviewer, sessions end, withdrawals wait (R-WD-6)', async () => {
  const { customer, caseId } = await lostMailbox('lost');
  const queue = await look(support, 'customers/contact_changes');
  expect(queue.data.data.find((row: { id: number }) => row.id === caseId)).toMatchObject({
    new_target: 'l***w@example.com',
    version: 1,
  });
  const seen = await look(support, 'customers/contact_change', { case_id: caseId });
  expect(seen.data).toMatchObject({
    old_target: 'lost@example.com',
    new_target: 'lost-new@example.com',
    name: 'Maria Lopez',
    pictures: [
      { what: 'front', is_seen: false },
      { what: 'hand', is_seen: false },
    ],
  });
  // What happened to the account stands beside it.
  expect(seen.data.recent.map(({ what }: { what: string }) => what)).toContain('login.ok');
  // Who still reads the old address has a day to say that it is not lost.
  await expect
    .poll(() => server.outbox('lost@example.com').map(({ purpose }) => purpose))
    .toContain('contact_change');
  expect(seen.data.is_ready).toBe(false);
  const early = await act(support, 'customers/propose_contact_change', {
    case_id: caseId,
    version: 1,
    reason: 'papers fit',
  });
  expect(early.data.refusal).toBe('case_waiting');
  for (const sql of [
    'alter table identity_contact_changes disable trigger user',
    `update identity_contact_changes set ready_at = ready_at - interval '25 hours'`,
    'alter table identity_contact_changes enable trigger user',
  ])
    await server.database.owner.query(sql);
  const blind = await act(support, 'customers/propose_contact_change', {
    case_id: caseId,
    version: 1,
    reason: 'papers fit',
  });
  expect(blind.data.refusal).toBe('pictures_unseen');
  await seeContactPictures(support, caseId);
  const stale = await act(support, 'customers/propose_contact_change', {
    case_id: caseId,
    version: 2,
    reason: 'papers fit',
  });
  expect(stale.data.refusal).toBe('case_changed');
  const proposed = await Promise.all(
    Array.from({ length: 8 }, () =>
      act(support, 'customers/propose_contact_change', { case_id: caseId, version: 1, reason: 'papers fit' }),
    ),
  );
  const made = proposed.filter(({ type }) => type === 'ok');
  expect(made).toHaveLength(1);
  const proposalId = made[0]!.data.proposal_id as number;
  // In full on the proposal, whose look is in the log, and in no list of all of them.
  const listed = await look(support, 'proposals', { view: 'open', user_id: customer.id });
  expect(listed.data.data.map(({ id }: { id: number }) => id)).toEqual([proposalId]);
  expect(JSON.stringify(listed.data)).not.toContain('lost-new@example.com');
  const shown = await look(support, 'proposals/detail', { id: proposalId });
  expect(JSON.stringify(shown.data.effect)).toContain('lost-new@example.com');
  const own = await act(support, 'proposals/approve', { id: proposalId, version: 1 });
  expect(own.type).toBe('error');
  expect((await act(reviewer, 'proposals/approve', { id: proposalId, version: 1 })).data.refusal).toBe(
    'pictures_unseen',
  );
  await seeContactPictures(reviewer, caseId);
  const approved = await act(reviewer, 'proposals/approve', { id: proposalId, version: 1 });
  expect(approved.data).toEqual({ state: 'executed' });
  expect((await server.call('user/center', {}, { token: customer.token, method: 'GET' })).type).toBe(999);
  await expect
    .poll(() => server.outbox('lost@example.com').map(({ purpose }) => purpose))
    .toContain('email_bound');
  const after = await look(support, 'customers/contact_change', { case_id: caseId });
  expect(after.data).toMatchObject({ state: 'done', old_target: 'lost@example.com' });
  const looks = await server.database.owner.query(
    `select 1 as one from operators_audit where action = 'contact_change.view_image' and target_id = $1`,
    [String(caseId)],
  );
  expect(looks.length).toBe(4);
  const { data: token } = await server.login('lost-new@example.com');
  const me = await server.call('user/center', {}, { token: token as string, method: 'GET' });
  expect(me.data).toMatchObject({
    id: customer.id,
    email: 'lost-new@example.com',
    withdrawals_held_because: ['email'],
  });
  // By a device of before, which nobody is known by any more (R-SEC-4).
  await expect
    .poll(() => server.outbox('lost-new@example.com').map(({ purpose }) => purpose))
    .toContain('new_device');
});

/** Waited for, seen and proposed by support; answers the proposal. */
async function proposedChange(name: string) {
  const lost = await lostMailbox(name);
  const { caseId } = lost;
  for (const sql of [
    'alter table identity_contact_changes disable trigger user',
    `update identity_contact_changes set ready_at = ready_at - interval '25 hours'`,
    'alter table identity_contact_changes enable trigger user',
  ])
    await server.database.owner.query(sql);
  await seeContactPictures(support, caseId);
  await seeContactPictures(reviewer, caseId);
  const fields = { case_id: caseId, version: 1, reason: 'papers fit' };
  const { data } = await act(support, 'customers/propose_contact_change', fields);
  const approve = () => act(reviewer, 'proposals/approve', { id: data.proposal_id as number, version: 1 });
  const stateNow = async () =>
    (await look(support, 'customers/contact_change', { case_id: caseId })).data.state;
  return { ...lost, approve, stateNow };
}

test('R-SEC-5: whoever reads the old address stops a change that is proposed already, by a link that needs no login', async () => {
  const { customer, approve, stateNow } = await proposedChange('thief');
  await expect
    .poll(() => server.outbox(customer.email).map(({ purpose }) => purpose))
    .toContain('contact_change');
  const letter = server.outbox(customer.email).findLast(({ purpose }) => purpose === 'contact_change')!;
  const token = /stopReset\?t=([A-Za-z0-9_-]+)/.exec(letter.text)![1]!;
  expect((await server.call('user/second/lost_stop', { token })).data.account).toBe('t***f@example.com');
  expect(await stateNow()).toBe('cancelled');
  expect((await approve()).data.refusal).toBe('case_changed');
  // It was asked for in a session: that one asks no more, and nothing leaves for a day.
  expect((await server.call('user/center', {}, { token: customer.token, method: 'GET' })).type).toBe(999);
  const { data: again } = await server.login(customer.email);
  const me = await server.call('user/center', {}, { token: again as string, method: 'GET' });
  expect(me.data).toMatchObject({ email: customer.email, withdrawals_held_because: ['frozen_by_link'] });
});

test('what nobody decided within a month is over, proposed or not, and its owner hears of it and may ask again', async () => {
  const { customer, caseId, approve, stateNow } = await proposedChange('undecided');
  const aged = (days: number) =>
    server.database.owner.query(
      `update identity_contact_changes set ready_at = ready_at - $1 * interval '1 day', version = version + 1 where id = $2`,
      [days, caseId],
    );
  await allowAged('disable');
  await aged(29);
  await identity.expireUndecided();
  expect(await stateNow()).toBe('proposed');
  await aged(1);
  await allowAged('enable');
  await identity.expireUndecided();
  await identity.expireUndecided();
  // Nobody took it back: customer and operators read that it expired.
  expect(await stateNow()).toBe('expired');
  const status = await server.call('user/security', {}, { token: customer.token, method: 'GET' });
  expect(status.data.contact_change).toMatchObject({ state: 'expired' });
  const queue = await look(support, 'customers/contact_changes', { state: 'decided' });
  expect(queue.data.data[0]).toMatchObject({ id: caseId, state: 'expired' });
  expect((await approve()).data.refusal).toBe('case_changed');
  const told = await server.database.owner.query(
    `select kind from notify_messages where user_id = $1 and kind = 'contact_change_expired'`,
    [customer.id],
  );
  expect(told).toHaveLength(1);
});

const allowAged = (how: 'enable' | 'disable') =>
  server.database.owner.query(`alter table identity_contact_changes ${how} trigger user`);

test('beside a case stand the changes that matter, however many passwords were guessed and however much was done', async () => {
  const { customer, caseId } = await lostMailbox('crowded');
  await server.prove(customer, 'safe/update_password', { password: '502913', re_password: '502913' });
  const { owner } = server.database;
  await owner.query(
    `insert into identity_login_history (user_id, at, device, ip, outcome)
     select $1, $2::timestamptz + n * interval '1 second', 'Chrome', '203.0.113.' || n % 200, 'wrong_password' from generate_series(1, 300) n`,
    [customer.id, new Date(clock.now())],
  );
  clock.advance(400_000);
  const { recent } = (await look(support, 'customers/contact_change', { case_id: caseId })).data;
  const seen = recent.map(({ what, params }: { what: string; params: { times?: string } }) =>
    params.times === undefined ? what : `${what} ${params.times}`,
  );
  expect(seen[0]).toBe('login.wrong_password 300');
  expect(seen.slice(1)).toEqual(
    expect.arrayContaining(['security.fund_password', 'contact.cancelled', 'login.ok']),
  );
  expect(seen.length).toBeLessThanOrEqual(5);
});

test('R-SEC-6: its owner takes a proposed change back, and a freeze ends it', async () => {
  const own = await proposedChange('owner');
  const status = await server.call('user/security', {}, { token: own.customer.token, method: 'GET' });
  const { id, version } = status.data.contact_change as { id: number; version: number };
  const back = await server.call('user/contact/cancel', { id, version }, { token: own.customer.token });
  expect(back.type).toBe('ok');
  expect((await own.approve()).data.refusal).toBe('case_changed');
  expect(await own.stateNow()).toBe('cancelled');
  const frozen = await proposedChange('freezes');
  const froze = { password: PASSWORD, cancel_orders: '0' };
  expect((await server.call('user/freeze', froze, { token: frozen.customer.token })).type).toBe('ok');
  expect((await frozen.approve()).data.refusal).toBe('case_changed');
  expect(await frozen.stateNow()).toBe('cancelled');
});

test('R-SEC-5: a change of contact that was asked for with an older proof comes to nothing, and its owner hears of it', async () => {
  const own = await proposedChange('password');
  later();
  const code = await server.codeFor(own.customer.email, 'forget');
  const next = { password: 'eight green lamps', repassword: 'eight green lamps' };
  const reset = await server.call('user/forget', { account: own.customer.email, code, ...next });
  expect(reset.type).toBe('ok');
  expect(await own.stateNow()).toBe('cancelled');
  expect((await own.approve()).data.refusal).toBe('case_changed');
  const told = await server.database.owner.query(
    `select 1 as one from notify_messages where user_id = $1 and kind = 'contact_change_cancelled'`,
    [own.customer.id],
  );
  expect(told).toHaveLength(1);
});

test('R-SEC-5: a lost mailbox is replaced for nobody who has not what else protects the account', async () => {
  const customer = await server.customer('guarded@example.com');
  verified.add(customer.id);
  later();
  const fund = { password: '502913', re_password: '502913' };
  expect((await server.prove(customer, 'safe/update_password', fund)).type).toBe('ok');
  const code = await server.codeFor('guarded-new@example.com', 'bind_email');
  const fields = {
    kind: 'email',
    user_string: 'guarded-new@example.com',
    code,
    password: PASSWORD,
    reason: 'my mailbox was closed',
    id_number: 'X1234567L',
    ...(await uploadPictures(server, customer.token)),
  };
  const ask = (proof: Record<string, string>) =>
    server.act(customer, 'user/contact/request', { ...fields, ...proof });
  expect((await ask({})).data).toMatchObject({ refusal: 'step_up_required', way: 'fund_password' });
  expect((await ask({ fund_password: '502914' })).data.refusal).toBe('fund_password_wrong');
  expect((await ask({ fund_password: '502913' })).type).toBe('ok');
});

test('R-SEC-3: whether an account has an address is told after its code, and only then', async () => {
  const customer = await server.customer('asks@example.com');
  verified.add(customer.id);
  const { email: taken } = await server.customer('taken@example.com');
  const ask = async (to: string, code: string) => {
    const fields = { kind: 'email', user_string: to, code, password: PASSWORD, reason: 'x' };
    return (await server.call('user/contact/request', fields, { token: customer.token })).data.refusal;
  };
  expect(await ask('free@example.com', '000000')).toBe('code_expired');
  expect(await ask(taken, '000000')).toBe('code_expired');
  later();
  const code = await server.codeFor(taken, 'bind_email');
  expect(await ask(taken, String((Number(code) + 1) % 1_000_000).padStart(6, '0'))).toBe('code_wrong');
  expect(await ask(taken, code)).toBe('target_taken');
});

test('R-KYC-4: a customer takes his request back, support refuses by the catalogue alone, and a moved case is told', async () => {
  const { customer, caseId } = await lostMailbox('regret');
  const again = await server.call(
    'user/contact/request',
    { kind: 'email', user_string: 'regret-two@example.com', code: '000000', password: PASSWORD, reason: 'x' },
    { token: customer.token },
  );
  expect(again.data.refusal).toBe('code_expired');
  expect(
    (await server.call('user/contact/cancel', { id: caseId, version: 1 }, { token: customer.token })).type,
  ).toBe('ok');
  const late = await act(reviewer, 'customers/refuse_contact_change', {
    case_id: caseId,
    version: 1,
    answer: 'blurred',
    reason: 'photo unclear',
  });
  expect(late.data.refusal).toBe('case_changed');
  const other = await lostMailbox('refused');
  const refuse = (answer: string) =>
    act(reviewer, 'customers/refuse_contact_change', {
      case_id: other.caseId,
      version: 1,
      answer,
      reason: 'send 100 USDT to TL5Q',
    });
  expect((await refuse('send 100 USDT to TL5Q')).data.refusal).toBe('invalid_request');
  expect((await refuse('blurred')).type).toBe('ok');
  const status = await server.call('user/security', {}, { token: other.customer.token, method: 'GET' });
  expect(status.data.contact_change).toMatchObject({ state: 'refused', answer: 'blurred' });
  expect(JSON.stringify(status)).not.toContain('TL5Q');
  const foreign = await server.call(
    'user/contact/cancel',
    { id: other.caseId, version: 2 },
    { token: customer.token },
  );
  expect(foreign.data.refusal).toBe('case_unknown');
});

test('R-SEC-2: a verified customer resets the fund password with a code and his ID number, never to his birth date', async () => {
  const customer = await server.customer('verified-reset@example.com');
  const { id } = customer;
  const first = { password: '502913', re_password: '502913' };
  expect((await server.prove(customer, 'safe/update_password', first)).type).toBe('ok');
  const save = (fields: Record<string, string>) =>
    server.act(customer, 'safe/update_password', { re_password: fields['password']!, ...fields });
  verified.add(id);
  expect((await save({ password: '900407', oldpassword: '502913' })).data.refusal).toBe('fund_password_weak');
  later();
  const code = await server.ownCode(customer, 'fund_password');
  const reset = (id_number?: string) =>
    save({ password: '640281', code, ...(id_number === undefined ? {} : { id_number }) });
  expect((await reset()).data.refusal).toBe('id_number_wrong');
  expect((await reset('X7654321L')).data.refusal).toBe('id_number_wrong');
  // Ten a day, whatever codes they came with: these were two.
  const guessed = (failures: number) =>
    server.database.owner.query(
      'update identity_login_attempts set failures = $2 where attempt_key = $1 returning 1 as one',
      [`day|id-number|${id}`, failures],
    );
  await guessed(10);
  expect((await reset('X1234567L')).data.refusal).toBe('too_many_attempts');
  expect(await guessed(2)).toHaveLength(1);
  expect((await reset('X1234567L')).type).toBe('ok');
});

test('codes, attempts and tickets that nobody needs are forgotten; logins and security changes stay', async () => {
  await server.customer('prune@example.com');
  await server.login('prune@example.com', { password: 'wrong one' });
  const count = async (table: string) =>
    (await server.database.owner.query(`select 1 as one from identity_${table}`)).length;
  const kept = await Promise.all(['login_history', 'security_events'].map(count));
  const old = (days: number) => new Date(clock.now() + days * 86_400_000);
  await prune(server.database.db, { codes: old(-1), attempts: old(-1), runs: old(-30), tickets: old(-1) });
  expect([await count('codes'), await count('login_attempts')].every((rows) => rows > 0)).toBe(true);
  await prune(server.database.db, { codes: old(1), attempts: old(1), runs: old(1), tickets: old(61) });
  expect(await Promise.all(['codes', 'login_attempts', 'tickets'].map(count))).toEqual([0, 0, 0]);
  expect(await Promise.all(['login_history', 'security_events'].map(count))).toEqual(kept);
});

test('a timeline loses nothing between its pages, even when many things happen in one millisecond', async () => {
  const timeline = new Timeline();
  const all: TimelineEntry[] = Array.from({ length: 25 }, (_, n) => ({
    id: String(n),
    at: 1_000 - Math.floor(n / 4),
    what: 'x',
    params: {},
  }));
  timeline.register({
    name: 'made-up',
    entries: async (_db, { before, limit }) => all.filter(({ at }) => at < before.getTime()).slice(0, limit),
  });
  const seen: string[] = [];
  let before: number | null = 2_000;
  for (let n = 0; before !== null && n < 50; n += 1) {
    const page = await timeline.page(server.database.db, { userId: 1, before: new Date(before), limit: 5 });
    seen.push(...page.list.map(({ id }) => id));
    before = page.next_before;
  }
  expect(seen).toHaveLength(25);
  expect(new Set(seen).size).toBe(25);
});
