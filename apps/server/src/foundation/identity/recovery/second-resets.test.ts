/** The way back for who lost the second factor: asked with password and codes, waited for, decided by two people, stopped by a link. */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { openCustomers } from '../../../../test/customers.ts';
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
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, customersOf } from '../test-server.ts';
import { seeAll, sendPictures } from './reset-pictures.fixture.ts';

const clock = movableClock(Date.now());
const HOUR_MS = 3_600_000;
const verified = new Set<number>();
let server: TestServer & Pick<IdentityServer, 'act' | 'prove' | 'customer' | 'login' | 'outbox' | 'message'>;
let support: TestOperator;
let reviewer: TestOperator;
let both: TestOperator;
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
        personOf: async (userId: number) =>
          verified.has(userId) ? { name: 'Maria Lopez', country: 'ES' } : undefined,
      };
      const files = createFiles(platform);
      const identity: Identity = createIdentity(platform, {
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
});
/** New sessions for each test: tests move the clock, and an operator's session is idle after half an hour. */
beforeEach(async () => {
  const people = await openOperators(server.database.owner, [
    'support',
    'kyc_reviewer',
    ['support', 'kyc_reviewer'],
  ]);
  [support, reviewer, both] = people as [TestOperator, TestOperator, TestOperator];
  await server.database.owner.query('update operators_sessions set last_used_at = $1, expires_at = $2', [
    new Date(clock.now()),
    new Date(clock.now() + 8 * HOUR_MS),
  ]);
});
afterAll(() => server.close());

const call = (path: string, fields: Record<string, string | number>, token?: string) =>
  server.call(path, fields, token === undefined ? {} : { token });
const act = (who: TestOperator, path: string, fields: Record<string, string | number> = {}) =>
  call(`operator/${path}`, fields, who.token);
const look = (who: TestOperator, path: string, fields: Record<string, string | number> = {}) =>
  server.call(`operator/${path}`, fields, { token: who.token, method: 'GET' });
/** The wait of a request; sessions and tickets stand on the other clock. */
const wait = (hours: number) =>
  server.platform.db.transaction('test-wait', (tx) => server.platform.waits.advance(tx, hours * HOUR_MS));
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(clock.now() / 1000) });

async function withTotp(email: string, isVerified = true) {
  const customer = await server.customer(email);
  if (isVerified) verified.add(customer.id);
  const begun = await server.prove(customer, 'user/second/totp_begin', { password: PASSWORD });
  const { secret } = begun.data as { secret: string };
  const on = await server.act(customer, 'user/second/totp_confirm', { code: codeOf(secret) });
  if (on.type !== 'ok') throw new Error(on.data.refusal);
  return { customer, secret };
}

async function begin(email: string) {
  const { ticket } = (await server.login(email)).data as { ticket: string };
  const begun = await call('user/second/lost_begin', { ticket });
  if (begun.type !== 'ok') throw new Error(begun.data.refusal);
  return begun.data as { ticket: string; needs_id_number: boolean; wait_hours: number; email: string };
}

async function code(email: string, ticket: string): Promise<string> {
  clock.advance(61_000);
  const sent = server.outbox(email).filter(({ purpose }) => purpose === 'second_lost').length;
  const reply = await call('user/second/lost_code', { ticket, to: 'email' });
  if (reply.type !== 'ok') throw new Error(reply.data.refusal);
  await expect
    .poll(() => server.outbox(email).filter(({ purpose }) => purpose === 'second_lost').length)
    .toBe(sent + 1);
  return server.outbox(email).findLast(({ purpose }) => purpose === 'second_lost')!.code!;
}

async function asked(email: string, isVerified = true) {
  const { customer, secret } = await withTotp(email, isVerified);
  const { ticket } = await begin(email);
  const fields = { ticket, email_code: await code(email, ticket), reason: 'the phone fell into the sea' };
  const made = await call('user/second/lost_request', {
    ...fields,
    ...(isVerified ? { id_number: 'X1234567L', ...(await sendPictures(server, ticket)) } : {}),
  });
  if (made.type !== 'ok') throw new Error(made.data.refusal);
  return { customer, secret, caseId: made.data.id as number, readyAt: made.data.ready_at as number };
}

async function proposed(email: string) {
  const of = await asked(email);
  await wait(24);
  await seeAll(server, support, of.caseId);
  await seeAll(server, reviewer, of.caseId);
  const made = await act(support, 'second_resets/propose', {
    case_id: of.caseId,
    version: 1,
    reason: 'papers fit',
  });
  if (made.type !== 'ok') throw new Error(made.data.refusal);
  return { ...of, proposalId: made.data.proposal_id as number };
}

const linkOf = async (email: string): Promise<string> => {
  await expect.poll(() => server.outbox(email).some(({ purpose }) => purpose === 'second_reset')).toBe(true);
  const { text } = server.outbox(email).findLast(({ purpose }) => purpose === 'second_reset')!;
  return /stopReset\?t=([\w-]+)/.exec(text)![1]!;
};
const stateOf = async (caseId: number) =>
  (await look(support, 'second_resets/detail', { case_id: caseId })).data.state as string;

test('R-SEC-5: a request made with the old password comes to nothing once its owner has changed it', async () => {
  const { customer, secret, caseId } = await asked('renewed-one@example.com');
  clock.advance(61_000);
  const next = { old_password: PASSWORD, password: 'eight green lamps', second_code: codeOf(secret) };
  expect((await server.act(customer, 'user/e_pwd', next)).type).toBe('ok');
  expect(await stateOf(caseId)).toBe('cancelled');
  await wait(24);
  await seeAll(server, support, caseId);
  const fields = { case_id: caseId, version: 2, reason: 'papers fit' };
  expect((await act(support, 'second_resets/propose', fields)).data.refusal).toBe('case_changed');
  // Nor does a proposal that two were about to decide.
  const late = await proposed('renewed-late@example.com');
  clock.advance(61_000);
  const again = { ...next, second_code: codeOf(late.secret) };
  expect((await server.act(late.customer, 'user/e_pwd', again)).type).toBe('ok');
  const approve = { id: late.proposalId, version: 1 };
  expect((await act(reviewer, 'proposals/approve', approve)).type).toBe('error');
  expect(await stateOf(late.caseId)).toBe('cancelled');
});

test('R-OPS-3, R-WD-6: asked with password, code and ID number, waited for, proposed by one and decided by another', async () => {
  const email = 'sea@example.com';
  const { customer, caseId, readyAt } = await asked(email);
  expect(readyAt - clock.now()).toBe(24 * HOUR_MS);
  await seeAll(server, support, caseId);
  await seeAll(server, reviewer, caseId);
  const early = await act(support, 'second_resets/propose', {
    case_id: caseId,
    version: 1,
    reason: 'papers fit',
  });
  expect(early.data.refusal).toBe('case_waiting');
  await wait(24);
  const eight = await Promise.all(
    Array.from({ length: 8 }, () =>
      act(support, 'second_resets/propose', { case_id: caseId, version: 1, reason: 'papers fit' }),
    ),
  );
  const made = eight.filter(({ type }) => type === 'ok');
  expect(made).toHaveLength(1);
  const id = made[0]!.data.proposal_id as number;
  expect((await act(support, 'proposals/approve', { id, version: 1 })).type).toBe('error');
  const seen = await look(reviewer, 'second_resets/detail', { case_id: caseId });
  expect(seen.data).toMatchObject({
    name: 'Maria Lopez',
    proved: ['email', 'id_number', 'pictures'],
    has_totp: true,
    recovery_codes_left: 10,
    is_known_device: true,
  });
  expect((await act(reviewer, 'proposals/approve', { id, version: 1 })).data).toEqual({ state: 'executed' });
  // Every session is over, the password alone opens the account, and nothing leaves it.
  expect((await server.call('user/center', {}, { token: customer.token, method: 'GET' })).type).toBe(999);
  const { data: token } = await server.login(email);
  const me = await server.call('user/center', {}, { token: token as string, method: 'GET' });
  expect(me.data).toMatchObject({ has_second_factor: false, withdrawals_held_because: ['second_factor'] });
  const inbox = await server.call('message/list', {}, { token: token as string, method: 'GET' });
  expect(inbox.data.list.map(({ kind }: { kind: string }) => kind).slice(0, 2)).toEqual([
    'second_reset_done',
    'second_reset_requested',
  ]);
  await expect
    .poll(() => server.outbox(email).map(({ purpose }) => purpose))
    .toEqual(expect.arrayContaining(['second_reset', 'second_reset_done']));
  const lines = await server.database.owner.query<{ action: string }>(
    `select action from operators_audit where (target_type, target_id) in (('second_reset', $1), ('proposal', $2))
       and action not in ('second_reset.view', 'second_reset.view_image') order by seq`,
    [String(caseId), String(id)],
  );
  expect(lines.map(({ action }) => action)).toEqual(['proposal.made', 'proposal.executed']);
});

test('R-SEC-4: once the factor is removed, or its removal is stopped late, whoever comes by a device from before is told of', async () => {
  const email = 'by-a-device@example.com';
  const { proposalId } = await proposed(email);
  const link = await linkOf(email);
  const approve = { id: proposalId, version: 1 };
  expect((await act(reviewer, 'proposals/approve', approve)).data).toEqual({ state: 'executed' });
  const told = () => server.outbox(email).filter(({ purpose }) => purpose === 'new_device').length;
  const before = told();
  const comeIn = async () => expect((await server.login(email)).type).toBe('ok');
  await comeIn();
  await expect.poll(told).toBe(before + 1);
  await comeIn();
  expect((await call('user/second/lost_stop', { token: link })).type).toBe('ok');
  await comeIn();
  await expect.poll(told).toBe(before + 2);
});

test('R-SEC-4: a new password does not end the link that tells of a factor that people have removed', async () => {
  const email = 'removed-and-reset@example.com';
  const { proposalId } = await proposed(email);
  const link = await linkOf(email);
  expect((await act(reviewer, 'proposals/approve', { id: proposalId, version: 1 })).data.state).toBe(
    'executed',
  );
  clock.advance(61_000);
  expect((await call('sms_mail', { user_string: email, type: 'forget' })).type).toBe('ok');
  const codes = () =>
    server.outbox(email).flatMap(({ purpose, code }) => (purpose === 'forget' ? [code!] : []));
  await expect.poll(codes).toHaveLength(1);
  const words = { password: 'six grey stones', repassword: 'six grey stones' };
  expect((await call('user/forget', { account: email, code: codes()[0]!, ...words })).type).toBe('ok');
  expect((await call('user/second/lost_stop', { token: link })).type).toBe('ok');
});

test('R-OPS-14: who decides on a lost factor at his own desk does not propose it at a colleague’s that was left open', async () => {
  const { caseId } = await asked('open-desk@example.com');
  await wait(24);
  await seeAll(server, support, caseId);
  const fields = { case_id: caseId, version: 1, reason: 'papers fit' };
  const left = { token: support.token, isUnproved: true };
  const found = await server.call('operator/second_resets/propose', fields, left);
  expect(found.data.refusal).toBe('proof_needed');
  expect(await stateOf(caseId)).toBe('open');
  expect((await act(support, 'second_resets/propose', fields)).type).toBe('ok');
});

test('R-OPS-3: whoever holds both roles cannot decide on the reset he proposed', async () => {
  const { caseId } = await asked('both@example.com');
  await wait(24);
  await seeAll(server, both, caseId);
  const made = await act(both, 'second_resets/propose', {
    case_id: caseId,
    version: 1,
    reason: 'papers fit',
  });
  const own = await act(both, 'proposals/approve', { id: made.data.proposal_id, version: 1 });
  expect(own.data.refusal).toBe('own_case');
  expect(
    (await act(reviewer, 'second_resets/propose', { case_id: caseId, version: 2, reason: 'x' })).data.refusal,
  ).toBe('forbidden');
});

test('R-SEC-3: without the code, with a wrong ID number, a used or an old ticket nothing is asked for', async () => {
  const email = 'guess@example.com';
  await withTotp(email);
  const { ticket } = await begin(email);
  const right = {
    ticket,
    reason: 'lost',
    id_number: 'X1234567L',
    ...(await sendPictures(server, ticket)),
  };
  expect((await call('user/second/lost_request', right)).data.refusal).toBe('code_wrong');
  const email_code = await code(email, ticket);
  const refusalOf = async (fields: Record<string, string>) =>
    (await call('user/second/lost_request', { ...right, email_code, ...fields })).data.refusal as string;
  expect(await refusalOf({ id_number: 'Y7654321K' })).toBe('id_number_wrong');
  expect(await refusalOf({ ticket: 'a'.repeat(43) })).toBe('ticket_expired');
  clock.advance(31 * 60_000);
  expect(await refusalOf({})).toBe('ticket_expired');
  // A login ticket is used up by asking: the second step needs the password again.
  const { ticket: login } = (await server.login(email)).data as { ticket: string };
  expect((await call('user/second/lost_begin', { ticket: login })).type).toBe('ok');
  const second = await call('user/login/second', { ticket: login, second_code: '000000' });
  expect(second.data.refusal).toBe('ticket_expired');
  expect((await call('user/second/lost_begin', { ticket: login })).data.refusal).toBe('ticket_expired');
  const rows = await server.database.owner.query(
    'select 1 as one from identity_second_resets r join identity_users u on u.id = r.user_id where u.email = $1',
    [email],
  );
  expect(rows).toEqual([]);
});

test('of twenty requests at once with one ticket and one code there is one; a second ticket finds it open', async () => {
  const email = 'twenty@example.com';
  await withTotp(email);
  const { ticket } = await begin(email);
  const fields = {
    ticket,
    email_code: await code(email, ticket),
    id_number: 'X1234567L',
    reason: 'lost',
    ...(await sendPictures(server, ticket)),
  };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call('user/second/lost_request', fields)),
  );
  expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
  clock.advance(HOUR_MS);
  const again = await begin(email);
  const two = {
    ...fields,
    ...(await sendPictures(server, again.ticket)),
    ticket: again.ticket,
    email_code: await code(email, again.ticket),
  };
  expect((await call('user/second/lost_request', two)).data.refusal).toBe('second_reset_open');
});

test('R-SEC-5: a request comes to nothing when the address whose code it brought is replaced while it is looked at', async () => {
  const email = 'replaced-meanwhile@example.com';
  const { customer } = await withTotp(email, false);
  const { ticket } = await begin(email);
  const fields = { ticket, email_code: await code(email, ticket), reason: 'the phone fell into the sea' };
  const { owner } = server.database;
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const asking = await owner.transaction('test-replace', async (tx) => {
    await tx.query('select 1 from identity_users where id = $1 for no key update', [customer.id]);
    const request = call('user/second/lost_request', fields);
    await expect.poll(async () => (await owner.query(waiting)).length).toBe(1);
    await tx.query(`update identity_users set email = 'new-home@example.com' where id = $1`, [customer.id]);
    return [request];
  });
  expect((await asking[0]!).data.refusal).toBe('code_wrong');
});

test('R-KYC-3: who was never verified names no document and waits a week', async () => {
  const email = 'unverified@example.com';
  await withTotp(email, false);
  const begun = await begin(email);
  expect(begun).toMatchObject({ needs_id_number: false, wait_hours: 168, email: 'u***d@example.com' });
  const fields = { ticket: begun.ticket, email_code: await code(email, begun.ticket), reason: 'lost' };
  const made = await call('user/second/lost_request', fields);
  expect(made.data.ready_at - clock.now()).toBe(168 * HOUR_MS);
});

test('a changed password takes the ticket: it belongs to whoever knew the old one', async () => {
  const email = 'changed@example.com';
  const { customer, secret } = await withTotp(email);
  const { ticket } = await begin(email);
  const email_code = await code(email, ticket);
  const sent = await sendPictures(server, ticket);
  const change = {
    second_code: codeOf(secret),
    old_password: PASSWORD,
    password: 'quite another lamp',
    re_password: 'quite another lamp',
  };
  expect((await call('user/e_pwd', change, customer.token)).type).toBe('ok');
  const fields = { ticket, email_code, id_number: 'X1234567L', reason: 'lost', ...sent };
  expect((await call('user/second/lost_request', fields)).data.refusal).toBe('wrong_credentials');
});

test('R-WD-6: the link of the mail stops a request that is proposed already, pauses withdrawals, and works once', async () => {
  const email = 'link@example.com';
  const { customer, caseId, proposalId } = await proposed(email);
  const token = await linkOf(email);
  const stopped = await call('user/second/lost_stop', { token });
  expect(stopped.data).toMatchObject({ account: 'l***k@example.com', cancelled: true, logged_out: false });
  expect(await stateOf(caseId)).toBe('cancelled');
  expect((await call('user/second/lost_stop', { token })).data.refusal).toBe('link_expired');
  const late = await act(reviewer, 'proposals/approve', { id: proposalId, version: 1 });
  expect(late.data.refusal).toBe('case_changed');
  const status = await server.call('user/security', {}, { token: customer.token, method: 'GET' });
  expect(status.data).toMatchObject({ totp: true, second_reset: { state: 'cancelled' } });
  expect(status.data.holds.map(({ reason }: { reason: string }) => reason)).toContain('frozen_by_link');
});

test('the owner stops it from an open session, nobody else does, and of stop and decision one wins', async () => {
  const stranger = await server.customer('stranger@example.com');
  const first = await asked('session@example.com');
  const cancel = (token: string, version: number, id = first.caseId) =>
    call('user/second/lost_cancel', { id, version }, token);
  expect((await cancel(stranger.token, 1)).data.refusal).toBe('case_unknown');
  expect((await cancel(first.customer.token, 7)).data.refusal).toBe('case_changed');
  expect((await cancel(first.customer.token, 1)).type).toBe('ok');
  const { customer, caseId, proposalId } = await proposed('race@example.com');
  const [stop, decision] = await Promise.all([
    cancel(customer.token, 2, caseId),
    act(reviewer, 'proposals/approve', { id: proposalId, version: 1 }),
  ]);
  expect([stop.type, decision.type].filter((type) => type === 'ok')).toHaveLength(1);
  expect(await stateOf(caseId)).toBe(stop.type === 'ok' ? 'cancelled' : 'done');
});

test('R-OPS-3, R-KYC-4: a refusal keeps the factor and tells nothing that a colleague wrote; a proposal taken back leaves the request open', async () => {
  const refused = await proposed('refused@example.com');
  const no = await act(reviewer, 'proposals/refuse', {
    id: refused.proposalId,
    version: 1,
    reason: 'photo unclear',
  });
  expect(no.type).toBe('ok');
  const told = await server.call('message/list', {}, { token: refused.customer.token, method: 'GET' });
  expect(JSON.stringify(told.data)).toContain('请联系客服');
  expect(JSON.stringify(told.data)).not.toContain('photo unclear');
  const status = await server.call('user/security', {}, { token: refused.customer.token, method: 'GET' });
  expect(status.data).toMatchObject({
    totp: true,
    second_reset: { state: 'refused', answer: 'other' },
  });
  const back = await proposed('back@example.com');
  await act(support, 'proposals/withdraw', { id: back.proposalId, version: 1 });
  expect(await stateOf(back.caseId)).toBe('open');
  const straight = await act(reviewer, 'second_resets/refuse', {
    case_id: back.caseId,
    version: 3,
    answer: 'face_not_visible',
    reason: 'no answer',
  });
  expect(straight.type).toBe('ok');
  const why = await server.call('message/list', {}, { token: back.customer.token, method: 'GET' });
  expect(JSON.stringify(why.data)).toContain('看不清面部');
  expect(JSON.stringify(why.data)).not.toContain('no answer');
});

test('R-SEC-6: who has held up twenty customers today says no to no colleague’s proposal either', async () => {
  const { owner } = server.database;
  const { caseId, proposalId } = await proposed('held-up@example.com');
  const [tired, fresh] = (await openOperators(owner, ['kyc_reviewer', 'kyc_reviewer'])) as [
    TestOperator,
    TestOperator,
  ];
  // By the clock of this server, which is days ahead: else they would have been away for too long.
  await owner.query(`update operators_sessions set last_used_at = $2 where operator_id = any($1)`, [
    [tired.id, fresh.id],
    new Date(clock.now()),
  ]);
  const held = await openCustomers(
    owner,
    Array.from({ length: 20 }, () => ({})),
  );
  await owner.query(
    `insert into identity_freezes (user_id, what, by_whom, operator_id, since, happened_at)
     select unnest($1::integer[]), 'withdrawals', 'support', $2, $3, $3`,
    [held.map(({ id }) => id), tired.id, new Date(server.platform.waits.now())],
  );
  const no = { id: proposalId, version: 1, reason: 'no' };
  expect((await act(tired, 'proposals/refuse', no)).data).toMatchObject({
    refusal: 'acts_too_many',
    limit: 20,
  });
  expect(await stateOf(caseId)).toBe('proposed');
  expect((await act(fresh, 'proposals/refuse', no)).type).toBe('ok');
  expect(await stateOf(caseId)).toBe('refused');
});

test('R-SEC-3: codes that somebody with the password has sent on the way to a lost factor are not the owner’s, nor do they keep him from it', async () => {
  const email = 'flooded@example.com';
  const { customer } = await withTotp(email);
  const ask = (ticket: string, client: string) =>
    server.call('user/second/lost_code', { ticket, to: 'email' }, { headers: { 'candor-client': client } });
  const replies = [];
  for (const client of ['a', 'b', 'c'].map((letter) => letter.repeat(43))) {
    // An address has twenty an hour.
    clock.advance(3_600_000);
    const { ticket } = await begin(email);
    for (let n = 0; n < 12; n += 1) {
      clock.advance(61_000);
      replies.push((await ask(ticket, client)).type);
    }
  }
  expect(replies.filter((type) => type === 'ok')).toHaveLength(30);
  clock.advance(3_600_000);
  const { ticket } = await begin(email);
  expect((await ask(ticket, 'o'.repeat(43))).type).toBe('ok');
  expect((await server.act(customer, 'set/sms_other_mail', { type: 'address' })).type).toBe('ok');
});

/** The link of the mail that tells of a cancelled request. */
async function cancelledLink(email: string): Promise<string> {
  const told = () => server.outbox(email).findLast(({ purpose }) => purpose === 'request_cancelled');
  await expect.poll(told).toBeDefined();
  return /stopReset\?t=([\w-]+)/.exec(told()!.text)![1]!;
}

async function askAgain(email: string): Promise<{ id: number }> {
  const { ticket } = await begin(email);
  const fields = { ticket, email_code: await code(email, ticket), reason: 'the phone fell into the sea' };
  const pictures = await sendPictures(server, ticket);
  const again = await call('user/second/lost_request', { ...fields, ...pictures, id_number: 'X1234567L' });
  expect(again.type).toBe('ok');
  return again.data;
}

test('R-SEC-3: who cancels it with a session alone is ended by the link of the mail that tells of it', async () => {
  const email = 'cancelled-by-a-token@example.com';
  const { customer, caseId } = await asked(email);
  const thief = customer.token;
  expect((await call('user/second/lost_cancel', { id: caseId, version: 1 }, thief)).type).toBe('ok');
  const said = await call('user/second/lost_stop', { token: await cancelledLink(email) });
  expect(said.data).toMatchObject({ cancelled: false, logged_out: true });
  expect((await call('user/second/lost_cancel', { id: caseId, version: 1 }, thief)).data.refusal).toBe(
    'not_logged_in',
  );
  await askAgain(email);
});

test('R-SEC-3: also where its owner has asked again by then: the link ends the session, and not what he asked for', async () => {
  const email = 'asked-at-once@example.com';
  const { customer, caseId } = await asked(email);
  const thief = customer.token;
  expect((await call('user/second/lost_cancel', { id: caseId, version: 1 }, thief)).type).toBe('ok');
  const { id } = await askAgain(email);
  expect((await call('user/second/lost_stop', { token: await cancelledLink(email) })).type).toBe('ok');
  expect((await call('user/second/lost_cancel', { id, version: 1 }, thief)).data.refusal).toBe(
    'not_logged_in',
  );
  const [row] = await server.database.owner.query<{ state: string }>(
    'select state from identity_second_resets where id = $1',
    [id],
  );
  expect(row!.state).toBe('open');
});

test('R-SEC-5: and a mailbox that the thief has asked for in that session since goes with it, which the reply says', async () => {
  const email = 'asked-by-the-thief@example.com';
  const { customer, caseId } = await asked(email);
  expect((await call('user/second/lost_cancel', { id: caseId, version: 1 }, customer.token)).type).toBe('ok');
  const [{ id: contact } = { id: 0 }] = await server.database.owner.query<{ id: number }>(
    `insert into identity_contact_changes (user_id, kind, new_target, reason, state, created_at, ready_at)
     values ($1, 'email', 'thief@example.com', 'lost', 'open', now(), now()) returning id`,
    [customer.id],
  );
  const { id } = await askAgain(email);
  const said = await call('user/second/lost_stop', { token: await cancelledLink(email) });
  expect(said.data).toMatchObject({ cancelled: true, logged_out: true });
  const states = await server.database.owner.query<{ state: string }>(
    `select state from identity_contact_changes where id = $1 union all select state from identity_second_resets where id = $2`,
    [contact, id],
  );
  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'open']);
});

test('R-SEC-5: who can show who he is comes before a crowd of accounts that nobody has verified', async () => {
  for (const name of ['one', 'two']) await asked(`of-a-crowd-${name}@example.com`, false);
  const { caseId } = await asked('behind-a-crowd@example.com');
  const list = async () =>
    (await look(support, 'second_resets/list', { state: 'open', limit: 100 })).data.data as {
      id: number;
      kyc_level: string;
    }[];
  const levels = (await list()).map(({ kyc_level: level }) => level);
  expect(levels.lastIndexOf('basic')).toBeLessThan(levels.indexOf('none'));
  expect((await list()).map(({ id }) => id)).toContain(caseId);
});
