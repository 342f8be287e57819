/** What keeps no mail waiting: a gateway for text messages that takes them and never answers, and whatever one customer is told. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { Registry } from 'prom-client';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import { testServer } from '../../../test/harness.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDeliveries } from './deliveries.ts';

test('a text message whose gateway hangs keeps no mail of the inbox waiting', async () => {
  let texts = 0;
  const gateway = createServer(() => void (texts += 1));
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  let mails = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => {
        mails += 1;
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const portOf = (of: { address(): unknown }) => (of.address() as AddressInfo).port;
  const server = await testServer({
    config: {
      smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`,
      smsUrl: `http://127.0.0.1:${portOf(gateway)}/send`,
    },
  });
  const people = await openCustomers(
    server.database.owner,
    Array.from({ length: 12 }, () => ({})),
  );
  const [reader, ...others] = people.map(({ id }) => id);
  await server.database.owner.query(
    `update identity_users set email = null, phone = '+346001' || id where id = any ($1)`,
    [others],
  );
  const { notify } = server.on();
  await server.platform.db.transaction('test-tell', async (tx) => {
    for (const userId of [...others, reader!])
      await notify.tell(tx, { userId, kind: 'account_frozen', params: {} });
  });
  // Each text message waits ten seconds for its answer. Which of both kinds goes out first is nobody's promise.
  await expect.poll(() => mails).toBe(1);
  await expect.poll(() => texts).toBeGreaterThan(0);
  gateway.closeAllConnections();
  await server.close();
  await new Promise((done) => gateway.close(done));
  await new Promise<void>((done) => smtp.close(() => done()));
});

test('R-SEC-3: mails go out side by side, and a hundred of one customer keep nobody else waiting', async () => {
  const sentTo: string[] = [];
  let [underWay, mostAtOnce] = [0, 0];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      stream.resume();
      stream.on('end', () =>
        setTimeout(() => {
          underWay -= 1;
          sentTo.push(session.envelope.rcptTo[0]!.address);
          done();
        }, 50),
      );
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const { port } = smtp.server.address() as AddressInfo;
  const server = await testServer({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
  const [loud, owner] = (await openCustomers(server.database.owner, [{}, {}])).map(({ id }) => id);
  const email = 'whose-account-it-is@example.com';
  await server.database.owner.query('update identity_users set email = $2 where id = $1', [owner, email]);
  const { notify } = server.on();
  const kinds = ['account_frozen', 'login_password_changed', 'fund_password_changed', 'second_factor_on'];
  await server.platform.db.transaction('test-tell', async (tx) => {
    for (let n = 0; n < 80; n += 1)
      await notify.tell(tx, { userId: loud!, kind: kinds[n % kinds.length]!, params: { factor: 'totp' } });
    await notify.tell(tx, { userId: owner!, kind: 'email_changed', params: {} });
  });
  await expect.poll(() => sentTo.includes(email), { timeout: 30_000 }).toBe(true);
  expect(sentTo.indexOf(email)).toBeLessThan(20);
  expect(mostAtOnce).toBeGreaterThan(1);
  await server.close();
  await new Promise<void>((done) => smtp.close(() => done()));
});

test('letters by text message that hang leave the room of those by mail free', async () => {
  const sent: string[] = [];
  const platform = { log: pino({ level: 'silent' }), metrics: new Registry() } as unknown as Platform;
  const deliveries = createDeliveries(platform, {
    carriers: { sms: () => new Promise<void>(() => {}), mail: async ({ to }) => void sent.push(to) },
    waits: { soon: [0], later: [] },
  });
  const letter = { purpose: 'register', code: '402817', subject: '', text: '', language: 'en', at: '' };
  for (let n = 0; n < 5_000; n += 1) deliveries.add({ ...letter, to: '+34600123456', channel: 'sms' });
  deliveries.add({ ...letter, to: 'ana@example.com', channel: 'mail' });
  await expect.poll(() => sent).toEqual(['ana@example.com']);
});

test('R-SEC-3: a letter is not begun before the reply of whoever had it sent', async () => {
  const did: string[] = [];
  const platform = { log: pino({ level: 'silent' }), metrics: new Registry() } as unknown as Platform;
  const carry = async (): Promise<void> => void did.push('sent');
  const deliveries = createDeliveries(platform, {
    carriers: { sms: carry, mail: carry },
    waits: { soon: [0], later: [] },
  });
  const letter = { purpose: 'forget', code: '402817', subject: '', text: '', language: 'en', at: '' };
  deliveries.add({ ...letter, to: 'ana@example.com', channel: 'mail' });
  // A reply is written in the promises of the act, which come before anything else.
  for (let n = 0; n < 100; n += 1) await Promise.resolve();
  did.push('replied');
  await deliveries.settle();
  expect(did).toEqual(['replied', 'sent']);
});

test('R-SEC-3: nor at a moment that whoever asks next could wait for', async () => {
  const begun: number[] = [];
  const platform = { log: pino({ level: 'silent' }), metrics: new Registry() } as unknown as Platform;
  const carry = async (): Promise<void> => void begun.push(performance.now());
  const deliveries = createDeliveries(platform, {
    carriers: { sms: carry, mail: carry },
    waits: { firstMs: 400, soon: [0], later: [] },
  });
  const since = performance.now();
  const letter = { purpose: 'forget', code: '402817', subject: '', text: '', language: 'en', at: '' };
  for (let n = 0; n < 40; n += 1) deliveries.add({ ...letter, to: `ana-${n}@example.com`, channel: 'mail' });
  await deliveries.settle();
  const within = (from: number, to: number) =>
    begun.filter((at) => at - since >= from && at - since < to).length;
  expect(begun).toHaveLength(40);
  expect(within(0, 150)).toBeGreaterThan(0);
  expect(within(150, Infinity)).toBeGreaterThan(0);
});
