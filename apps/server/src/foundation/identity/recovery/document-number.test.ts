/** The number of the document, and what was asked for with it: guesses are counted by the day, and a verification that ends ends the request. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { generateSync } from 'otplib';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';
import { refuseRowsOf } from '../../../../test/refused-rows.ts';
import { pruneNow } from '../identity-jobs.ts';
import type { Customer, IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';
import { sendPictures, uploadPictures } from './reset-pictures.fixture.ts';

const FUND = '284917';
let server: IdentityServer;
let people: TestOperator[];
beforeAll(async () => {
  server = await identityServer();
});
beforeEach(async () => {
  people = await openOperators(server.database.owner, ['kyc_reviewer', 'kyc_reviewer', 'auditor', 'support']);
  await server.database.owner.query('update operators_sessions set last_used_at = $1, expires_at = $2', [
    new Date(server.clock.now()),
    new Date(server.clock.now() + 8 * 3_600_000),
  ]);
});
afterAll(() => server.close());

type Fields = Record<string, string>;
const later = () => server.clock.advance(61_000);
const post = (by: { token: string }, path: string, fields: Record<string, string | number>) =>
  server.call(path, fields, { token: by.token });
const look = async (by: { token: string }, path: string, fields: Record<string, string | number> = {}) =>
  (await server.call(path, fields, { token: by.token, method: 'GET' })).data;

const numberOf = (who: Customer): string => `N${700_000 + who.id}`;

/** Passed by the first of the reviewers; answers the case. */
async function verify(who: Customer): Promise<number> {
  const person = {
    name: `Vera Victim${who.id}`,
    country: 'Spain',
    card_id: numberOf(who),
    birth_date: '1981-02-03',
    address: 'Calle Mayor 1, Madrid',
  };
  expect((await post(who, 'user/real_name', { ...person, fund_password: FUND })).type).toBe('ok');
  const [first] = people;
  const { data } = await look(first!, 'operator/kyc/queue', {
    user_id: who.id,
    level: 'basic',
    state: 'review',
  });
  const { id, version } = data[0] as { id: number; version: number };
  const passed = await post(first!, 'operator/kyc/decide', { case_id: id, version, decision: 'pass' });
  expect(passed.data.state).toBe('passed');
  return id;
}

async function takeBack(caseId: number): Promise<void> {
  const [, second, auditor] = people;
  const { data } = await post(second!, 'operator/kyc/take_back', {
    case_id: caseId,
    cause: 'forged_photos',
    reason: 'The owner has written to us',
  });
  const agreed = await post(auditor!, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
  expect(agreed.data.state).toBe('executed');
}

/** Each guess with a new code to a mailbox of whoever guesses. */
async function askForLost(who: Customer, target: string, more: Fields): Promise<string | undefined> {
  later();
  const code = await server.codeFor(target, 'bind_email');
  const fields = {
    kind: 'email',
    user_string: target,
    code,
    password: PASSWORD,
    reason: 'my mailbox was closed',
  };
  return (await server.act(who, 'user/contact/request', { ...fields, fund_password: FUND, ...more })).data
    .refusal;
}

async function withFund(email: string): Promise<Customer> {
  const who = await server.customer(email);
  later();
  expect((await server.prove(who, 'safe/update_password', { password: FUND, re_password: FUND })).type).toBe(
    'ok',
  );
  return who;
}

test('R-SEC-2: ten numbers a day, whatever they are guessed for: a lost mailbox is no way around it', async () => {
  const who = await withFund('guessed@example.com');
  await verify(who);
  for (let n = 0; n < 10; n += 1)
    expect(await askForLost(who, `thief${n}@example.com`, { id_number: `N${n}00` })).toBe('id_number_wrong');
  expect(await askForLost(who, 'thief10@example.com', { id_number: numberOf(who) })).toBe(
    'too_many_attempts',
  );
  later();
  const code = await server.ownCode(who, 'fund_password');
  const reset = { password: '384918', re_password: '384918', code, id_number: numberOf(who) };
  expect((await server.act(who, 'safe/update_password', reset)).data.refusal).toBe('too_many_attempts');
  server.clock.advance(86_400_000);
  expect(await askForLost(who, 'thief11@example.com', { id_number: numberOf(who) })).toBe('pictures_needed');
});

test('R-SEC-1: the fifth wrong number of a day is told to its owner', async () => {
  const who = await withFund('numbers-told@example.com');
  await verify(who);
  const told = async () =>
    (
      await server.database.owner.query(
        `select 1 as one from notify_messages where user_id = $1 and kind = 'proofs_guessed'`,
        [who.id],
      )
    ).length;
  for (let n = 0; n < 6; n += 1) {
    expect(await told()).toBe(n < 5 ? 0 : 1);
    await askForLost(who, `numbers${n}@example.com`, { id_number: `N${n}00` });
  }
});

test('R-SEC-2: they are counted for the whole day, however often what is old is forgotten meanwhile', async () => {
  const who = await withFund('patient@example.com');
  await verify(who);
  for (let n = 0; n < 10; n += 1)
    expect(await askForLost(who, `waiter${n}@example.com`, { id_number: `N${n}00` })).toBe('id_number_wrong');
  server.clock.advance(3 * 3_600_000);
  await pruneNow({ platform: server.platform, now: () => new Date(server.clock.now()) });
  expect(await askForLost(who, 'waiter10@example.com', { id_number: numberOf(who) })).toBe(
    'too_many_attempts',
  );
});

test('R-KYC-6: a request for a lost mailbox does not outlast the verification that it was proved by', async () => {
  const who = await withFund('forged-mail@example.com');
  const caseId = await verify(who);
  const more = { id_number: numberOf(who), ...(await uploadPictures(server, who.token)) };
  expect(await askForLost(who, 'forger@example.com', more)).toBeUndefined();
  expect((await look(who, 'user/security')).contact_change).toMatchObject({ state: 'open' });
  await takeBack(caseId);
  expect((await look(who, 'user/security')).contact_change).toMatchObject({ state: 'cancelled' });
});

/** A verification that is taken back while a request, which has seen it, waits for its customer's turn. */
async function takenBackMeanwhile<T>(
  { who, caseId }: { who: Customer; caseId: number },
  request: () => Promise<T>,
): Promise<T> {
  const { owner } = server.database;
  const waiting = (count: number) =>
    expect
      .poll(
        async () =>
          (
            await owner.query(
              `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%identity_users%'`,
            )
          ).length,
        { timeout: 60_000 },
      )
      .toBe(count);
  const both: { taken?: Promise<void>; answer?: Promise<T> } = {};
  await owner.transaction('test', async (tx) => {
    await tx.query('select 1 as one from identity_users where id = $1 for update', [who.id]);
    both.taken = takeBack(caseId);
    await waiting(1);
    both.answer = request();
    await waiting(2);
  });
  await both.taken;
  return both.answer!;
}

test('R-KYC-6: a verification that is taken back at the very moment proves no request for a lost mailbox', async () => {
  const who = await withFund('forged-race@example.com');
  const caseId = await verify(who);
  const more = { id_number: numberOf(who), ...(await uploadPictures(server, who.token)) };
  const refused = await takenBackMeanwhile({ who, caseId }, () => askForLost(who, 'racer@example.com', more));
  expect(refused).toBe('verification_first');
  expect((await look(who, 'user/security')).contact_change).toBeNull();
});

/** Ready to ask for the removal of a lost factor: answers what is sent. */
async function lostFactor(who: Customer): Promise<Fields> {
  later();
  const begun = await server.prove(who, 'user/second/totp_begin', { password: PASSWORD });
  const secret = begun.data.secret as string;
  const codeNow = generateSync({ secret, epoch: Math.floor(server.clock.now() / 1000) });
  expect((await server.act(who, 'user/second/totp_confirm', { code: codeNow })).type).toBe('ok');
  const login = (await server.login(who.email)).data as { ticket: string };
  const { ticket } = (await server.call('user/second/lost_begin', { ticket: login.ticket })).data as {
    ticket: string;
  };
  later();
  expect((await server.call('user/second/lost_code', { ticket, to: 'email' })).type).toBe('ok');
  await expect
    .poll(() => server.outbox(who.email).some(({ purpose }) => purpose === 'second_lost'))
    .toBe(true);
  return {
    ticket,
    email_code: server.outbox(who.email).findLast(({ purpose }) => purpose === 'second_lost')!.code!,
    reason: 'the phone fell into the sea',
    id_number: numberOf(who),
    ...(await sendPictures(server, ticket)),
  };
}

test('R-KYC-6: nor one for a lost second factor', async () => {
  const who = await server.customer('factor-race@example.com');
  const caseId = await verify(who);
  const fields = await lostFactor(who);
  const made = await takenBackMeanwhile({ who, caseId }, () =>
    server.call('user/second/lost_request', fields),
  );
  expect(made.data.refusal).toBe('id_number_wrong');
  expect((await look(who, 'user/security')).second_reset).toBeNull();
});

test('R-KYC-6: nor does one for a lost second factor outlast it', async () => {
  const who = await server.customer('forged-factor@example.com');
  const caseId = await verify(who);
  const made = await server.call('user/second/lost_request', await lostFactor(who));
  expect(made.type).toBe('ok');
  await takeBack(caseId);
  const { second_reset: request } = await look(who, 'user/security');
  expect(request).toMatchObject({ state: 'cancelled' });
});

test('R-OPS-11: a request that nobody decided and that cannot end keeps no other', async () => {
  const [stuck, behind] = [
    await server.customer('stuck-factor@example.com'),
    await server.customer('behind-factor@example.com'),
  ];
  for (const who of [stuck, behind]) {
    await verify(who);
    expect((await server.call('user/second/lost_request', await lostFactor(who))).type).toBe('ok');
  }
  const lost = await withFund('behind-contact@example.com');
  await verify(lost);
  const more = { id_number: numberOf(lost), ...(await uploadPictures(server, lost.token)) };
  expect(await askForLost(lost, 'new-contact@example.com', more)).toBeUndefined();
  const { waits, db } = server.platform;
  await db.transaction('test-wait', (tx) => waits.advance(tx, 60 * 86_400_000));
  await refuseRowsOf(server.database.owner, 'notify_messages', stuck.id);
  await expect(server.identity.expireUndecided()).rejects.toThrow(/refused by a test/);
  const stateOf = async ({ id }: Customer) =>
    (
      await server.database.owner.query<{ state: string }>(
        'select state from identity_second_resets where user_id = $1',
        [id],
      )
    )[0]!.state;
  expect([await stateOf(stuck), await stateOf(behind)]).toEqual(['open', 'expired']);
  expect((await look(lost, 'user/security')).contact_change).toMatchObject({ state: 'expired' });
});
