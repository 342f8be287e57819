/** Pictures in the way back from a lost second factor, seen by both who decide; and the way for a customer whose only address is gone. */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';
import { movableClock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/db/pg-database.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { createFiles } from '../../files/index.ts';
import { createNotify } from '../../notify/index.ts';
import { identityMessages } from '../messages/index.ts';
import { createOperators } from '../../operators/index.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import type { Identity } from '../index.ts';
import { createIdentity } from '../index.ts';
import { NOBODY_VERIFIED } from '../nobody-verified.fixture.ts';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, customersOf } from '../test-server.ts';
import { assertSeen } from './second-reset-pictures.ts';
import { seeAll, sendPicture, sendPictures, uploadPictures } from './reset-pictures.fixture.ts';

const clock = movableClock(Date.now());
const HOUR_MS = 3_600_000;
const ID_NUMBER = 'X1234567L';
const verified = new Set<number>();
let server: TestServer & Pick<IdentityServer, 'act' | 'prove' | 'customer' | 'login' | 'outbox' | 'message'>;
let support: TestOperator;
let reviewer: TestOperator;
beforeAll(async () => {
  const whole = await testServer({
    clock,
    config: { rateLimitPerMinute: 1_000_000 },
    createApp: async (platform) => {
      const notify = createNotify(platform);
      const operators = createOperators(platform, notify);
      const files = createFiles(platform);
      const kyc = {
        ...NOBODY_VERIFIED,
        levelOf: async (userId: number) => (verified.has(userId) ? ('basic' as const) : ('none' as const)),
        isIdNumber: async (userId: number, text: string) => verified.has(userId) && text === ID_NUMBER,
      };
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
  const people = await openOperators(server.database.owner, ['support', 'kyc_reviewer']);
  [support, reviewer] = people as [TestOperator, TestOperator];
});
afterAll(() => server.close());

const call = (path: string, fields: Record<string, string | number>, token?: string) =>
  server.call(path, fields, token === undefined ? {} : { token });
async function operators() {
  await server.database.owner.query('update operators_sessions set last_used_at = $1, expires_at = $2', [
    new Date(clock.now()),
    new Date(clock.now() + 8 * HOUR_MS),
  ]);
}
const act = (who: TestOperator, path: string, fields: Record<string, string | number> = {}) =>
  call(`operator/${path}`, fields, who.token);
const look = async (who: TestOperator, path: string, fields: Record<string, string | number> = {}) =>
  (await server.call(`operator/${path}`, fields, { token: who.token, method: 'GET' })).data;
const wait = (hours: number) =>
  server.platform.db.transaction('test-wait', (tx) => server.platform.waits.advance(tx, hours * HOUR_MS));

/** A verified customer with an authenticator who has typed his password and lost the rest. */
async function lost(email: string, isVerified = true) {
  const customer = await server.customer(email);
  if (isVerified) verified.add(customer.id);
  const begun = await server.prove(customer, 'user/second/totp_begin', { password: PASSWORD });
  const { secret } = begun.data as { secret: string };
  const code = generateSync({ secret, epoch: Math.floor(clock.now() / 1000) });
  await server.act(customer, 'user/second/totp_confirm', { code });
  const { ticket } = (await server.login(email)).data as { ticket: string };
  const asked = await call('user/second/lost_begin', { ticket });
  return { customer, begun: asked.data, ticket: asked.data.ticket as string };
}

async function code(target: string, fields: Record<string, string>): Promise<string> {
  clock.advance(61_000);
  const count = () => server.outbox(target).filter(({ purpose }) => purpose === 'second_lost').length;
  const before = count();
  const reply = await call('user/second/lost_code', fields);
  if (reply.type !== 'ok') throw new Error(reply.data.refusal);
  await expect.poll(count).toBe(before + 1);
  return server.outbox(target).findLast(({ purpose }) => purpose === 'second_lost')!.code!;
}

const picture = (ticket: string, shade: number) => sendPicture(server, ticket, shade);
const pictures = (ticket: string) => sendPictures(server, ticket);
const propose = (caseId: number) =>
  act(support, 'second_resets/propose', { case_id: caseId, version: 1, reason: 'the photos fit' });
async function approve(proposalId: number) {
  const { version } = await look(reviewer, 'proposals/detail', { id: proposalId });
  return act(reviewer, 'proposals/approve', { id: proposalId, version });
}

/** What the check says where the transaction that asks has the only connection there is. */
async function unseenOnOneConnection(resetId: number): Promise<string | undefined> {
  const db = openDatabase({ connection: server.database.connection, size: 1 });
  const platform = { ...server.platform, db };
  const context = { platform, ports: { files: createFiles(platform) } } as unknown as IdentityContext;
  const asked = db.transaction('test', (tx) => assertSeen(context, tx, { resetId, operatorId: support.id }));
  return asked
    .then(
      () => undefined,
      (error: unknown) => (error as Refusal).code,
    )
    .finally(() => db.close());
}

test('R-OPS-3: two different pictures come with the request, and both who decide have seen both', async () => {
  const email = 'pictures@venue.example';
  const { begun, ticket } = await lost(email);
  expect(begun).toMatchObject({ needs_pictures: true, wait_hours: 24, lost_wait_hours: 336 });
  const fields = {
    ticket,
    email_code: await code(email, { ticket, to: 'email' }),
    id_number: ID_NUMBER,
    reason: 'the phone fell into the sea',
  };
  expect((await call('user/second/lost_request', fields)).data.refusal).toBe('pictures_needed');
  const one = (await picture(ticket, 10)).data;
  const twice = { ...fields, front_pic: one, hand_pic: (await picture(ticket, 10)).data };
  expect((await call('user/second/lost_request', twice)).data.refusal).toBe('pictures_needed');
  const made = await call('user/second/lost_request', { ...fields, ...(await pictures(ticket)) });
  expect(made.type).toBe('ok');
  const caseId = made.data.id as number;

  await wait(24);
  await operators();
  const before = await look(support, 'second_resets/detail', { case_id: caseId });
  expect(
    before.pictures.map(({ what, is_seen: isSeen }: { what: string; is_seen: boolean }) => [what, isSeen]),
  ).toEqual([
    ['front', false],
    ['hand', false],
  ]);
  expect((await propose(caseId)).data.refusal).toBe('pictures_unseen');
  expect(await unseenOnOneConnection(caseId)).toBe('pictures_unseen');
  await seeAll(server, support, caseId);
  const { proposal_id: proposalId } = (await propose(caseId)).data;
  // The one who agrees looks too.
  expect((await approve(proposalId)).data.refusal).toBe('pictures_unseen');
  await seeAll(server, reviewer, caseId);
  expect((await approve(proposalId)).data.state).toBe('executed');
  const views = await server.database.owner.query(
    `select 1 from operators_audit where action = 'second_reset.view_image' and target_id = $1`,
    [String(caseId)],
  );
  expect(views).toHaveLength(4);
  const login = await server.login(email);
  expect(login.data.ticket).toBeUndefined();
});

test('R-SEC-3: a picture needs the ticket of a password, and belongs to its customer alone', async () => {
  const [ana, ben] = [await lost('ana-pic@venue.example'), await lost('ben-pic@venue.example')];
  expect((await picture('x'.repeat(43), 5)).type).toBe('error');
  const stolen = await pictures(ana.ticket);
  const fields = {
    ticket: ben.ticket,
    email_code: await code('ben-pic@venue.example', { ticket: ben.ticket, to: 'email' }),
    id_number: ID_NUMBER,
    reason: 'lost it',
    ...stolen,
  };
  expect((await call('user/second/lost_request', fields)).data.refusal).toBe('file_unknown');
});

test('R-WD-6: who cannot read his only address proves another, waits two weeks, and it takes the place of the lost one', async () => {
  const [email, fresh] = ['gone@venue.example', 'fresh@venue.example'];
  const { begun, ticket } = await lost(email);
  expect(begun.phone).toBe('');
  const base = { ticket, id_number: ID_NUMBER, reason: 'the mailbox was closed', lost: 'email' };
  const shown = await pictures(ticket);
  expect((await call('user/second/lost_request', { ...base, ...shown })).data.refusal).toBe(
    'lost_address_unproved',
  );
  const newCode = await code(fresh, { ticket, to: 'new', new_email: fresh });
  const fields = { ...base, ...shown, new_email: fresh, new_code: newCode };
  const made = await call('user/second/lost_request', fields);
  expect(made.type).toBe('ok');
  const caseId = made.data.id as number;
  // The old address is told, in case it is read after all.
  await expect.poll(() => server.outbox(email).some(({ purpose }) => purpose === 'second_reset')).toBe(true);

  await wait(7 * 24);
  await operators();
  await seeAll(server, support, caseId);
  expect((await propose(caseId)).data.refusal).toBe('case_waiting');
  await wait(7 * 24);
  await operators();
  const seen = await look(support, 'second_resets/detail', { case_id: caseId });
  expect(seen).toMatchObject({ lost: 'email', proved: ['new_email', 'id_number', 'pictures'] });
  const { shown: effect, outcome } = await decide(caseId);
  expect(effect).toContain('"before":"g***e@venue.example"');
  expect(outcome.state).toBe('executed');
  expect((await server.login(email)).type).not.toBe('ok');
  const [user] = await server.database.owner.query<{ email: string }>(
    'select email from identity_users where email = $1',
    [fresh],
  );
  expect(user).toEqual({ email: fresh });
});

/** Asked for by who has lost one of his two addresses, and waited for. */
async function askedWithout(lostWay: 'email' | 'phone', email: string, phone: string) {
  const { customer, ticket } = await lost(email);
  await bindPhone(customer.id, phone);
  const proof =
    lostWay === 'phone'
      ? { email_code: await code(email, { ticket, to: 'email' }) }
      : { phone_code: await code(phone, { ticket, to: 'mobile' }) };
  const fields = { ticket, id_number: ID_NUMBER, reason: 'it was stolen', lost: lostWay, ...proof };
  const made = await call('user/second/lost_request', { ...fields, ...(await pictures(ticket)) });
  expect(made.type).toBe('ok');
  await wait(14 * 24);
  await operators();
  return { userId: customer.id, caseId: made.data.id as number };
}

const bindPhone = (userId: number, phone: string) =>
  server.database.owner.query(`update identity_users set phone = $2, area_code = '86' where id = $1`, [
    userId,
    phone,
  ]);

/** Proposed and agreed to; what the one who agrees reads, and how it ended. */
async function decide(caseId: number) {
  await seeAll(server, support, caseId);
  const { proposal_id: proposalId } = (await propose(caseId)).data;
  const { effect } = await look(reviewer, 'proposals/detail', { id: proposalId });
  await seeAll(server, reviewer, caseId);
  const shown = JSON.stringify(effect as unknown[]);
  return { shown, outcome: (await approve(proposalId)).data as { state?: string; refusal?: string } };
}

const boundTo = async (userId: number) => {
  const rows = await server.database.owner.query<{ email: string | null; phone: string | null }>(
    'select email, phone from identity_users where id = $1',
    [userId],
  );
  return rows[0];
};
const purposesOf = (to: string) => server.outbox(to).map(({ purpose }) => purpose);

test('R-WD-6: a phone that was called lost beside a living mailbox opens nothing once the second factor is gone', async () => {
  const [email, phone] = ['robbed@venue.example', '+8613812345671'];
  const { caseId, userId } = await askedWithout('phone', email, phone);
  // Whoever decides sees what goes.
  const { shown, outcome } = await decide(caseId);
  expect(shown).toContain('"before":"+86138****671"');
  expect(outcome.state).toBe('executed');
  expect(await boundTo(userId)).toEqual({ email, phone: null });

  clock.advance(61_000);
  const sent = await call('sms_send', { user_string: phone, type: 'forget', area_code: '86' });
  // As for a phone that nobody has.
  expect(sent.type).toBe('ok');
  await expect.poll(() => purposesOf(phone)).toContain('unlinked');
  expect(purposesOf(phone)).not.toContain('forget');
  expect((await server.login(email)).type).toBe('ok');
  // It was removed and not changed, and two changes hold for longer than one.
  await expect.poll(() => purposesOf(email)).toContain('contact_removed');
  expect(purposesOf(email)).not.toContain('phone_changed');
  const texts = [...server.outbox(phone), ...server.outbox(email)].flatMap(({ purpose, text }) =>
    ['unlinked', 'contact_removed'].includes(purpose) ? [text] : [],
  );
  expect(texts).toEqual([expect.stringContaining('48 '), expect.stringContaining('48 ')]);
});

test.each([
  ['phone', '+8613812345681', '+8613812345682'],
  ['email', '+8613812345683', 'moved-on@venue.example'],
] as const)(
  'R-WD-6: another %s than the one that was called lost stays bound, and hears of nothing',
  async (way, phone, other) => {
    const email = `called-lost-${way}@venue.example`;
    const { caseId, userId } = await askedWithout(way, email, phone);
    await server.database.owner.query(`update identity_users set ${way} = $2 where id = $1`, [userId, other]);
    const { shown, outcome } = await decide(caseId);
    expect(shown).not.toContain(`"field":"${way}"`);
    expect(outcome.state).toBe('executed');
    expect(await boundTo(userId)).toEqual({ email, phone, [way]: other });
    await expect.poll(() => purposesOf(other)).toContain('second_reset_done');
    for (const to of [email, phone, other]) expect(purposesOf(to)).not.toContain('unlinked');
  },
);

test('R-WD-6: of requests from before the lost address was kept, one goes where it was not changed since', async () => {
  const decideOld = async (phone: string, isChanged: boolean) => {
    const { caseId, userId } = await askedWithout('phone', `old-${phone.slice(-3)}@venue.example`, phone);
    const old = 'alter table identity_second_resets';
    await server.database.owner.query(`${old} disable trigger all`);
    await server.database.owner.query('update identity_second_resets set lost_target = null where id = $1', [
      caseId,
    ]);
    await server.database.owner.query(`${old} enable trigger all`);
    if (isChanged)
      await server.database.owner.query(
        `insert into identity_security_events (user_id, kind, at, happened_at, hold_hours, pair_hold_hours)
         values ($1, 'phone', $2, $2, 24, 48)`,
        [userId, new Date(clock.now() + 1)],
      );
    const { shown, outcome } = await decide(caseId);
    expect(outcome.state).toBe('executed');
    return { isShown: shown.includes('"field":"phone"'), phone: (await boundTo(userId))!.phone };
  };
  expect(await decideOld('+8613812345691', false)).toEqual({ isShown: true, phone: null });
  expect(await decideOld('+8613812345692', true)).toEqual({ isShown: false, phone: '+8613812345692' });
});

test('R-WD-6: an account whose other address is gone is left with the one that was called lost', async () => {
  const [email, phone] = ['last-one@venue.example', '+8613812345684'];
  const { caseId, userId } = await askedWithout('phone', email, phone);
  await server.database.owner.query('update identity_users set email = null where id = $1', [userId]);
  expect((await decide(caseId)).outcome.refusal).toBe('case_changed');
  expect(await boundTo(userId)).toEqual({ email: null, phone });
});

test('R-WD-6: an only phone that was called lost goes for the mailbox that takes its place', async () => {
  const [email, phone] = ['phone-only@venue.example', '+8613812345685'];
  const fresh = 'instead-of-a-phone@venue.example';
  const { customer, ticket } = await lost(email);
  await bindPhone(customer.id, phone);
  await server.database.owner.query('update identity_users set email = null where id = $1', [customer.id]);
  const newCode = await code(fresh, { ticket, to: 'new', new_email: fresh });
  const fields = { ticket, id_number: ID_NUMBER, reason: 'stolen', lost: 'phone', new_email: fresh };
  const shownPictures = await pictures(ticket);
  const made = await call('user/second/lost_request', { ...fields, ...shownPictures, new_code: newCode });
  expect(made.type).toBe('ok');
  await wait(14 * 24);
  await operators();
  const { shown, outcome } = await decide(made.data.id as number);
  expect(shown).toContain('"before":"+86138****685"');
  expect(outcome.state).toBe('executed');
  expect(await boundTo(customer.id)).toEqual({ email: fresh, phone: null });
  await expect.poll(() => purposesOf(phone)).toContain('unlinked');
});

test('R-KYC-3: without a verified person there are no pictures, and no way around the address', async () => {
  const email = 'nobody@venue.example';
  const { begun, ticket } = await lost(email, false);
  expect(begun).toMatchObject({ needs_pictures: false, wait_hours: 168, lost_wait_hours: null });
  const fields = {
    ticket,
    reason: 'lost',
    lost: 'email',
    new_email: 'other@venue.example',
    new_code: '123456',
  };
  expect((await call('user/second/lost_request', fields)).data.refusal).toBe('lost_address_unproved');
});

test('R-SEC-3: pictures of who has the password alone are few, and use up none of what the owner may send in', async () => {
  const email = 'pictures-of-a-thief@venue.example';
  const { customer, ticket } = await lost(email);
  const thief = { 'user-agent': 'a thief' };
  const begin = async () => {
    const { ticket: login } = (await server.login(email, {}, thief)).data as { ticket: string };
    return (await call('user/second/lost_begin', { ticket: login })).data.ticket as string;
  };
  const send = async (of: string): Promise<string> => {
    const sent = await sendPicture(server, of, 10, thief);
    return sent.type === 'ok' ? 'ok' : sent.data.refusal!;
  };
  const outcomes: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const of = await begin();
    for (let m = 0; m < 7; m += 1) outcomes.push(await send(of));
  }
  // Six of each request, and after twenty-four of the account in a day six of a network.
  const ofRequests = [6, 6, 6, 6, 6, 0].flatMap((few) => [
    ...Array(few).fill('ok'),
    ...Array(7 - few).fill('too_many_uploads'),
  ]);
  expect(outcomes).toEqual(ofRequests);
  // Nor do broken ones keep him from his own.
  for (let n = 0; n < 3; n += 1) {
    const form = new FormData();
    form.append('ticket', await begin());
    form.append('file', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0])], { type: 'image/jpeg' }), 'a.jpg');
    await fetch(`${server.url}/api/user/second/lost_picture`, { method: 'POST', body: form, headers: thief });
  }
  const own = await uploadPictures(server, customer.token);
  expect(own.front_pic).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(await sendPicture(server, ticket, 40)).toMatchObject({ type: 'ok' });
});
