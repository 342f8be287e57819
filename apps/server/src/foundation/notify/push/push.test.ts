/** Web Push against a push service on this machine that checks our signature and decrypts what it gets as a browser does. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { SILENT_FEED } from '../../../../test/house.ts';
import { traders } from '../../../../test/trader.ts';
import { movableClock } from '../../../platform/clock.ts';
import { createDeposits } from '../../../products/deposits/index.ts';
import { createSpot } from '../../../products/spot/index.ts';
import { openPushKey } from './push-key.ts';
import { isOfService } from './push-rules.ts';

interface Browser {
  keys: ECDH;
  auth: Buffer;
  endpoint: string;
}
interface Taken {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let service: Server;
let origin: string;
let server: TestServer;
let answers: number[] = [];
let taken: Taken[] = [];
const clock = movableClock(Date.now());

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.shift() ?? 201).end();
    });
  });
  await new Promise<void>((open) => service.listen(0, '127.0.0.1', open));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains'],
    products: [createSpot, createDeposits],
    config: { pushServices: [origin] },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((closed) => service.close(closed));
});
beforeEach(() => {
  answers = [];
  taken = [];
});

async function subscribed(customer: TestCustomer): Promise<Browser> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const browser = { keys, auth: randomBytes(16), endpoint: `${origin}/${randomBytes(6).toString('hex')}` };
  const reply = await server.call(
    'push/subscribe',
    {
      endpoint: browser.endpoint,
      p256dh: keys.getPublicKey().toString('base64url'),
      auth: browser.auth.toString('base64url'),
    },
    { token: customer.token },
  );
  expect(reply.type).toBe('ok');
  return browser;
}

/** RFC 8291 and RFC 8188, from the browser's side. */
function decrypted({ keys, auth }: Browser, body: Buffer): { title: string; body: string; path: string } {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const theirs = body.subarray(21, 21 + keyLength);
  const shared = keys.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const record = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as never;
}

const told = async (customer: TestCustomer) =>
  server.platform.db.transaction('t', (tx) =>
    server.on().notify.tell(tx, {
      userId: customer.id,
      kind: 'deposit_credited',
      params: { amount: '12.5', currency: 'USDT' },
    }),
  );
const choose = (customer: TestCustomer, of: Record<string, boolean>) => {
  const all = {
    fills: true,
    deposits: true,
    withdrawals: true,
    security: true,
    alerts: true,
    shows_details: false,
  };
  const fields = Object.fromEntries(
    Object.entries({ ...all, ...of }).map(([name, is]) => [name, is ? '1' : '0']),
  );
  return server.call('push/choose', fields, { token: customer.token });
};
const waiting = () => server.database.owner.query('select id from notify_pushes');
const devices = () => server.database.owner.query('select endpoint from notify_devices');

test('a message arrives encrypted for its browser, says nothing private, and is signed by the venue’s key', async () => {
  const [ana] = await traders(server, { 3: '5' });
  const browser = await subscribed(ana!);
  await told(ana!);
  await expect.poll(() => taken.length).toBe(1);
  const [push] = taken;
  expect(origin + push!.path).toBe(browser.endpoint);
  expect(push!.body.toString('latin1')).not.toContain('Deposit');
  const payload = decrypted(browser, push!.body);
  expect(payload).toMatchObject({ title: 'Deposit update', body: 'Open Candor for details' });
  expect(JSON.stringify(payload)).not.toContain('12.5');
  expect(Number(push!.headers['ttl'])).toBeGreaterThan(86_000);
  // VAPID: who signed is who the browser subscribed with, for this very service.
  const { data } = await server.call('push/state', {}, { method: 'GET', token: ana!.token });
  const [, token = '', key = ''] = /t=([^,]+),\s*k=(.+)/.exec(push!.headers.authorization ?? '') ?? [];
  expect(key).toBe(data.public_key);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: origin });
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(signature, 'base64url');
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signed),
  ).toBe(true);
  await expect.poll(async () => (await waiting()).length).toBe(0);
  // Another browser cannot read it.
  expect(() => decrypted({ ...browser, auth: randomBytes(16) }, push!.body)).toThrow();
});

test('whoever wants amounts on the locked screen gets them; a topic that is off is not told', async () => {
  const [ben] = await traders(server, { 3: '5' });
  const browser = await subscribed(ben!);
  await choose(ben!, { shows_details: true });
  await told(ben!);
  await expect.poll(() => taken.length).toBe(1);
  expect(decrypted(browser, taken[0]!.body)).toMatchObject({
    title: 'Deposit credited',
    body: '12.5 USDT is now in your spot account.',
    path: 'pages/assets/record',
  });
  await choose(ben!, { deposits: false });
  await told(ben!);
  expect(await waiting()).toEqual([]);
});

test('R-SEC-5: what happens to the proofs of an account is told on every device, and no session turns that off', async () => {
  const [ann] = await traders(server, { 3: '5' });
  await subscribed(ann!);
  const off = { fills: false, deposits: false, withdrawals: false, security: false, alerts: false };
  expect((await choose(ann!, off)).type).toBe('ok');
  const tell = (kind: string) =>
    server.platform.db.transaction('t', (tx) =>
      server.on().notify.tell(tx, { userId: ann!.id, kind, params: {} }),
    );
  await told(ann!);
  await tell('contact_change_cancelled');
  expect(await waiting()).toEqual([]);
  await tell('second_factor_off');
  await expect.poll(() => taken.length).toBe(1);
  await expect.poll(waiting).toEqual([]);
  expect(taken.length).toBe(1);
  expect((await choose(ann!, { ...off, security: true })).type).toBe('ok');
  await tell('contact_change_cancelled');
  await expect.poll(() => taken.length).toBe(2);
});

test('R-SEC-5: who is logged out by a change of a proof is told of it all the same, without details, and of nothing after', async () => {
  const [ada] = await traders(server, { 3: '5' });
  const browser = await subscribed(ada!);
  expect((await choose(ada!, { shows_details: true })).type).toBe('ok');
  const before = (await devices()).length;
  const [session] = await server.database.owner.query<{ id: number }>(
    'select id from identity_sessions where user_id = $1',
    [ada!.id],
  );
  await server.platform.db.transaction('t', async (tx) => {
    const { notify } = server.on();
    await notify.tell(tx, {
      userId: ada!.id,
      kind: 'deposit_credited',
      params: { amount: '1', currency: 'USDT' },
    });
    await notify.tell(tx, { userId: ada!.id, kind: 'login_password_changed', params: {} });
    await tx.query('update identity_sessions set revoked_at = now() where id = $1', [session!.id]);
    await notify.endDevices(tx, [session!.id]);
  });
  await told(ada!);
  await expect.poll(() => taken.length).toBe(1);
  expect(decrypted(browser, taken[0]!.body)).toMatchObject({ title: 'Security notice' });
  await expect.poll(async () => (await devices()).length).toBe(before - 1);
  expect(await waiting()).toEqual([]);
});

test('fills of both sides are told once, by order', async () => {
  const [maker, taker] = await traders(server, { 3: '50000' }, { 1: '2' });
  const [ofMaker, ofTaker] = [await subscribed(maker!), await subscribed(taker!)];
  for (const each of [maker!, taker!]) await choose(each, { shows_details: true });
  // Where telling begins: trades from here on.
  await expect
    .poll(
      async () =>
        (await server.database.owner.query('select 1 from spot_push_cursors where pair_id = 1')).length,
    )
    .toBe(1);
  await maker!.buy('20000', '0.5');
  await maker!.buy('19000', '0.5');
  await taker!.sell('19000', '1');
  await expect.poll(() => taken.length).toBe(3);
  const pushes = taken.map(({ path, body }) => {
    const isMaker = origin + path === ofMaker.endpoint;
    return decrypted(isMaker ? ofMaker : ofTaker, body);
  });
  expect(new Set(pushes.map(({ path }) => path))).toEqual(new Set(['pages/trade/index']));
  const texts = pushes.map(({ body }) => body);
  expect(texts.sort()).toEqual([
    'Bought 0.5 BTC at an average of 19,000 USDT.',
    'Bought 0.5 BTC at an average of 20,000 USDT.',
    'Sold 1 BTC at an average of 19,500 USDT.',
  ]);
});

test('404 and 410 forget the subscription; 503 is tried again, with the same words', async () => {
  const [cleo, dan, eve] = await traders(server, { 3: '5' }, { 3: '5' }, { 3: '5' });
  const before = (await devices()).length;
  for (const [customer, status] of [
    [cleo!, 404],
    [dan!, 410],
  ] as const) {
    await subscribed(customer);
    answers = [status];
    await told(customer);
    await expect.poll(async () => (await devices()).length).toBe(before);
  }
  const browser = await subscribed(eve!);
  taken = [];
  answers = [503, 429];
  await told(eve!);
  await expect.poll(() => taken.length).toBe(1);
  expect((await waiting()).length).toBe(1);
  await expect.poll(() => (clock.advance(31_000), taken.length)).toBeGreaterThan(1);
  await expect.poll(() => (clock.advance(121_000), taken.length)).toBeGreaterThan(2);
  await expect.poll(async () => (await waiting()).length).toBe(0);
  expect(new Set(taken.map(({ body }) => decrypted(browser, body).title))).toEqual(
    new Set(['Deposit update']),
  );
});

test('a device ends with its session; an act that is undone pushes nothing', async () => {
  const [finn] = await traders(server, { 3: '5' });
  await subscribed(finn!);
  const undone = server.platform.db.transaction('t', async (tx) => {
    await server.on().notify.tell(tx, { userId: finn!.id, kind: 'account_frozen', params: {} });
    throw new Error('changed our mind');
  });
  await expect(undone).rejects.toThrow('changed');
  expect(await waiting()).toEqual([]);
  const before = (await devices()).length;
  await server.call('user/logout', {}, { token: finn!.token });
  expect((await devices()).length).toBe(before - 1);
  await told(finn!);
  expect(await waiting()).toEqual([]);
});

test('only push services are posted to, and only whole keys are kept', async () => {
  const [gil] = await traders(server, { 3: '5' });
  const code = async (fields: Record<string, string>) =>
    (await server.call('push/subscribe', fields, { token: gil!.token })).data.refusal;
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const whole = {
    p256dh: keys.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  expect(await code({ ...whole, endpoint: 'http://169.254.169.254/latest' })).toBe('push_service_unknown');
  expect(await code({ ...whole, endpoint: `${origin}/a`, auth: 'AAAA' })).toBe('push_keys_unfit');
  // As long as a point, and on no curve: nothing can be encrypted for it.
  const nowhere = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  expect(await code({ ...whole, endpoint: `${origin}/a`, p256dh: nowhere })).toBe('push_keys_unfit');
  await subscribed(gil!);
  await server.database.owner.query('update notify_devices set p256dh = $2 where user_id = $1', [
    gil!.id,
    nowhere,
  ]);
  await told(gil!);
  await expect.poll(waiting).toEqual([]);
  const services = ['fcm.googleapis.com'];
  expect(isOfService('https://fcm.googleapis.com/fcm/send/x', services)).toBe(true);
  for (const address of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com@10.0.0.1/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pw@fcm.googleapis.com/x',
    'nonsense',
  ])
    expect(isOfService(address, services), address).toBe(false);
});

test('ten nodes that start at once have one key; its secret half is sealed', async () => {
  const { owner, db } = server.database;
  await owner.query('delete from notify_push_keys');
  const fileKeys = [Buffer.alloc(32, 1)];
  const keys = await Promise.all(Array.from({ length: 10 }, () => openPushKey(db, fileKeys, new Date())));
  expect(new Set(keys.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(keys[0]!.privateKey, 'base64url'));
  expect(pair.getPublicKey().toString('base64url')).toBe(keys[0]!.publicKey);
  const [{ sealed } = { sealed: Buffer.alloc(0) }] = await owner.query<{ sealed: Buffer }>(
    'select sealed from notify_push_keys',
  );
  expect(sealed.includes(Buffer.from(keys[0]!.privateKey, 'base64url'))).toBe(false);
  await expect(openPushKey(db, [Buffer.alloc(32, 2)], new Date())).rejects.toThrow('FILE_KEY');
});
