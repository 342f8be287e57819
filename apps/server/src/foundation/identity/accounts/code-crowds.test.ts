/** R-SEC-3: a crowd of strangers with an address each does not use up the codes that all share. */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodePurpose } from '../context/code-purposes.ts';
import { mailboxOf } from '../../../platform/mailbox-rules.ts';
import { formOf, mayBeSent } from '../context/code-shares-rules.ts';
import type { IdentityServer } from '../test-server.ts';
import { PASSWORD, identityServer } from '../test-server.ts';

const LIMITS = { codesPerAddress: 8, codesPerNetwork: 100, codesInAll: 40 };
let server: IdentityServer;
beforeAll(async () => {
  server = await identityServer({ config: { ...LIMITS, trustProxy: ['loopback'] } });
});
afterAll(() => server.close());

/** Each address is in a network of its own. */
const from = (n: number) => ({ headers: { 'x-forwarded-for': `20.${n}.0.1` } });
const ask = async (target: string, type: string, n: number): Promise<string> => {
  const { type: kind, data } = await server.call('sms_mail', { user_string: target, type }, from(n));
  return kind === 'ok' ? 'ok' : (data.refusal as string);
};

test('R-SEC-3: half is for all, then a quarter of it each, and the last quarter for accounts that exist', () => {
  const at = (all: number, of = {}) => ({ block: 0, network: 0, all, ...of });
  const may = (sent: ReturnType<typeof at>, purpose: CodePurpose, isHome = false) =>
    mayBeSent(sent, LIMITS, { purpose, isHome });
  expect(may(at(19, { block: 7, network: 49 }), 'register')).toBe(true);
  expect(may(at(19, { block: 8 }), 'register')).toBe(false);
  expect(may(at(20, { block: 1, network: 12 }), 'register')).toBe(true);
  expect(may(at(20, { block: 2 }), 'register')).toBe(false);
  expect(may(at(20, { network: 25 }), 'register')).toBe(false);
  expect(may(at(29), 'register')).toBe(true);
  for (const purpose of ['register', 'visitor', 'second_lost'] as const)
    expect(may(at(30), purpose), purpose).toBe(false);
  for (const purpose of ['forget', 'login', 'unfreeze'] as const) {
    expect(may(at(39, { block: 1 }), purpose), purpose).toBe(true);
    expect(may(at(39, { block: 2 }), purpose), purpose).toBe(false);
    expect(may(at(40), purpose), purpose).toBe(false);
  }
  // The same of one network: a few addresses do not use up what its others need, and none of them what an owner asks for at home.
  expect(may(at(0, { block: 1, network: 50 }), 'register')).toBe(true);
  expect(may(at(0, { block: 2, network: 50 }), 'register')).toBe(false);
  expect(may(at(0, { network: 75 }), 'register')).toBe(false);
  expect([99, 100].map((network) => may(at(0, { network }), 'forget'))).toEqual([true, false]);
  expect(may(at(0, { block: 7, network: 500 }), 'forget', true)).toBe(true);
  expect(may(at(0, { block: 8, network: 500 }), 'forget', true)).toBe(false);
  expect(may(at(40), 'forget', true)).toBe(false);
});

test('R-SEC-3: while strangers register from everywhere, the owner of an account still gets his code', async () => {
  const owner = 'crowded-out@example.com';
  await server.customer(owner);
  server.clock.advance(3_600_001);
  // Asking for accounts that nobody has sends nothing, so it uses up nothing.
  for (let n = 0; n < 50; n += 1) expect(await ask(`nobody${n}@example.com`, 'forget', n)).toBe('ok');
  const told: string[] = [];
  for (let n = 0; n < 60; n += 1) told.push(await ask(`crowd${n}@example.com`, 'register', 60 + n));
  expect(told.filter((each) => each === 'ok')).toHaveLength(30);
  expect(new Set(told.slice(30))).toEqual(new Set(['too_many_attempts']));
  expect(await ask('late@example.com', 'register', 200)).toBe('too_many_attempts');
  expect(await ask(owner, 'forget', 201)).toBe('ok');
  await server.sent();
  expect(server.outbox(owner).some(({ purpose }) => purpose === 'forget')).toBe(true);
  // Who has no account is answered as who has one.
  expect(await ask('nobody-at-all@example.com', 'forget', 202)).toBe('ok');
});

test('R-SEC-3: while strangers ask for codes from everywhere, who has lost a factor gets his, and nobody one to an address that he names', async () => {
  server.clock.advance(86_400_001);
  const owner = await server.customer('crowded-out-of-a-factor@example.com');
  const begun = await server.prove(owner, 'user/second/totp_begin', { password: PASSWORD });
  const code = generateSync({
    secret: (begun.data as { secret: string }).secret,
    epoch: Math.floor(server.clock.now() / 1000),
  });
  expect((await server.act(owner, 'user/second/totp_confirm', { code })).type).toBe('ok');
  server.clock.advance(3_600_001);
  const { ticket: login } = (await server.login(owner.email)).data as { ticket: string };
  const { ticket } = (await server.call('user/second/lost_begin', { ticket: login })).data as {
    ticket: string;
  };
  for (let n = 0; n < 30; n += 1) await ask(`crowd-of-codes${n}@example.com`, 'register', n);
  const lost = (fields: Record<string, string>) =>
    server.call('user/second/lost_code', { ticket, ...fields }, from(201));
  const named = await lost({ to: 'new', new_email: 'anybody-named@example.com' });
  expect(named.data.refusal).toBe('too_many_attempts');
  expect((await lost({ to: 'email' })).type).toBe('ok');
  server.clock.advance(3_600_001);
});

test('R-SEC-3: what strangers ask for an address uses up nothing of what its owner asks in his own session', async () => {
  server.clock.advance(86_400_001);
  const owner = await server.customer('asked-for-by-many@example.com');
  await server.database.owner.query(
    `insert into identity_codes (target, mailbox, purpose, code_hmac, ip, client, address_block, network, created_at, expires_at)
     select $1, $1, 'forget', '\\x00', '21.1.1.1', '\\x00', '21.1.1.1', '21.' || n, $2, $2 from generate_series(1, 45) n`,
    [owner.email, new Date(server.clock.now() - 7_200_000)],
  );
  expect((await server.act(owner, 'set/sms_other_mail', { type: 'step_up' })).type).toBe('ok');
});

test('R-SEC-3: a crowd that has codes sent to one account cannot guess its way in, and its owner still gets one', async () => {
  const of = { block: 0, line: 0, network: 0, near: 0, isHome: false, isHere: false };
  const short = (tries: number) => ({ tries, isLong: false });
  const long = { tries: 5, isLong: true };
  expect([0, 49].map((all) => formOf({ ...of, all, network: all }))).toEqual([short(5), short(5)]);
  const crowded = (sent: Partial<typeof of>) => formOf({ ...of, all: 50, ...sent });
  // Short ones are as few as before; long ones nobody finds, and they are bounded by the address.
  expect([0, 2, 3, 99, 100].map((network) => crowded({ network }))).toEqual([
    short(2),
    short(2),
    long,
    long,
    undefined,
  ]);
  expect([4, 5].map((block) => crowded({ network: 9, line: block, block }))).toEqual([long, undefined]);
  expect([19, 20].map((line) => crowded({ network: 30, line }))).toEqual([long, undefined]);
  const isHome = true;
  expect([4, 5].map((block) => crowded({ network: 999, line: 999, block, isHome }))).toEqual([
    long,
    undefined,
  ]);
  // A mailbox has an end of its neighbours; none of them shuts its owner out at an address that was his.
  const near = (count: number, isHere = false) =>
    crowded({ network: 999, near: count, block: 4, isHome, isHere });
  expect([near(99), near(100), near(100, true), near(999, true)]).toEqual([long, undefined, long, long]);
  // The crowd of the test before is forgotten.
  server.clock.advance(3_600_001);
  const owner = 'guessed-by-many@example.com';
  const { email } = await server.customer(owner);
  server.clock.advance(86_400_001);
  const { owner: db } = server.database;
  // What fifty of them asked for before, each in a network of its own.
  const asked = (target: string) =>
    db.query(
      `insert into identity_codes (target, mailbox, purpose, code_hmac, ip, client, address_block, network, is_silent, created_at, expires_at)
       select $1, $1, 'forget', '\\x00', '21.1.1.1', '\\x00', '21.1.1.1', '21.' || n, true, $2, $2 from generate_series(1, 50) n`,
      [target, new Date(server.clock.now() - 7_200_000)],
    );
  for (const target of [email, 'nobody-guessed@example.com']) {
    await asked(target);
    const codes: string[] = [];
    for (const n of [1, 2, 3, 4]) {
      codes.push(
        await server
          .call(
            'sms_mail',
            { user_string: target, type: 'forget' },
            {
              headers: {
                'x-forwarded-for': `22.7.${n}.1`,
                'candor-client': `a-secret-of-an-app-number-${n}`,
              },
            },
          )
          .then(({ type, data }) => (type === 'ok' ? String(data.digits) : (data.refusal as string))),
      );
    }
    expect(codes, target).toEqual(['6', '6', '6', '12']);
  }
  const here = { headers: { 'x-forwarded-for': '23.7.1.1' } };
  await server.sent();
  const before = server.outbox(email).length;
  // Messages are told apart by their time.
  server.clock.advance(1_000);
  expect((await server.call('sms_mail', { user_string: email, type: 'forget' }, here)).type).toBe('ok');
  const code = (await server.message(email, before + 1)).code!;
  const guess = (text: string) =>
    server.call('user/check_email', { user_string: email, email_code: text }, here);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await guess(wrong)).data.refusal).toBe('code_wrong');
  expect((await guess(code)).type).toBe('ok');
  expect((await guess(code)).data.refusal).toBe('code_expired');
});

test('R-SEC-3: who guesses from the network of an owner takes nothing from a new device of his where he has logged in before', async () => {
  server.clock.advance(86_400_001);
  const home = { headers: { 'x-forwarded-for': '25.8.1.1' } };
  const email = 'at-home@example.com';
  await server.customer(email);
  const known = await server.login(email, {}, home.headers);
  expect(known.type).toBe('ok');
  server.clock.advance(86_400_001);
  const { owner: db } = server.database;
  const strangers = (target: string) =>
    db.query(
      `insert into identity_codes (target, mailbox, purpose, code_hmac, ip, client, address_block, network, is_silent, created_at, expires_at)
       select $1, $1, 'forget', '\\x00', '25.8.9.9', '\\x00', '25.8.9.' || n, '25.8', true, $2, $2 from generate_series(1, 60) n`,
      [target, new Date(server.clock.now() - 7_200_000)],
    );
  await strangers(email);
  // And the whole network has had its share of this hour.
  await db.query(
    `insert into identity_codes (target, mailbox, purpose, code_hmac, ip, client, address_block, network, is_silent, created_at, expires_at)
     select 'x' || n, 'x' || n, 'forget', '\\x00', '25.8.9.9', '\\x00', '25.8.9.' || n, '25.8', true, $1, $1 from generate_series(1, 120) n`,
    [new Date(server.clock.now() - 60_000)],
  );
  const ask = (ip: string, secret: string) =>
    server
      .call(
        'sms_mail',
        { user_string: email, type: 'forget' },
        { headers: { 'x-forwarded-for': ip, 'candor-client': `a-new-device-with-a-secret-${secret}` } },
      )
      .then(({ type, data }) => (type === 'ok' ? 'ok' : (data.refusal as string)));
  expect(await ask('25.8.9.200', 'stranger')).toBe('too_many_attempts');
  expect(await ask('25.8.1.7', 'own')).toBe('ok');
  // Each of his neighbours fills his mailbox with a few, all of them with a hundred.
  await db.query(
    `insert into identity_codes (target, mailbox, purpose, code_hmac, ip, client, address_block, network, is_silent, created_at, expires_at)
     select $1, $1, 'forget', '\\x00', '25.8.1.9', '\\x00', '25.8.1.' || 100 + n, '25.8', true, $2, $2 from generate_series(1, 99) n`,
    [email, new Date(server.clock.now() - 7_200_000)],
  );
  expect(await ask('25.8.1.8', 'neighbour')).toBe('code_daily_limit');
  expect(await ask('25.8.1.1', 'where-he-was')).toBe('ok');
});

test('R-SEC-3: one mailbox under two hundred names gets no more codes than under one', async () => {
  server.clock.advance(86_400_001);
  const { owner: db } = server.database;
  // Fifty of them were asked for, each in a network and for a name of its own.
  await db.query(
    `insert into identity_codes (target, mailbox, purpose, code_hmac, ip, client, address_block, network, created_at, expires_at)
     select 'flood.ed+' || n || '@gmail.com', 'flooded@gmail.com', 'register', '\\x00', '24.1.1.1', '\\x00', '24.1.1.1', '24.' || n, $1, $1
     from generate_series(1, 50) n`,
    [new Date(server.clock.now() - 7_200_000)],
  );
  const names = ['a@gmail.com', 'flooded+x@gmail.com', 'f.looded+y@gmail.com', 'FLOODED@googlemail.com'];
  const told: string[] = [];
  for (const name of [...names, 'fl.oo.ded@gmail.com', 'flooded2@gmail.com'])
    told.push(await ask(name, 'register', 240));
  // Others are counted for themselves.
  expect(told).toEqual(['ok', 'ok', 'code_too_soon', 'code_too_soon', 'code_too_soon', 'ok']);
  for (const [at, name] of [
    'flooded+1@gmail.com',
    'f.l.ooded@gmail.com',
    'flooded+2@gmail.com',
    'flooded+3@gmail.com',
    'flooded+4@gmail.com',
  ].entries()) {
    server.clock.advance(61_000);
    expect(await ask(name, 'register', 240), name).toBe(at < 4 ? 'ok' : 'code_daily_limit');
  }
  // The name stays whose it is: none of these is the other's account.
  expect(new Set(['p.q@gmail.com', 'pq+1@gmail.com', 'pq@googlemail.com'].map(mailboxOf))).toEqual(
    new Set(['pq@gmail.com']),
  );
  expect(['p.q@example.com', '+@example.com', '+8613800138000'].map(mailboxOf)).toEqual([
    'p.q@example.com',
    '+@example.com',
    '+8613800138000',
  ]);
});
