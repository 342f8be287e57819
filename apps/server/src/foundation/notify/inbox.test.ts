/** What customers are told: in the inbox at once, in their language, and by mail once, even when the carrier fails first. */
import { LANGUAGES } from '@candor/wire';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { readNounMessages } from '../../../test/noun-texts.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { reasonText, renderMessage } from './inbox-view.ts';
import { claimDue, insertMessages } from './messages-store.ts';

let server: TestServer;
let smtp: SMTPServer;
let refusals = 1;
const mails: string[] = [];
let ana: TestCustomer;
let ben: TestCustomer;
let cleo: TestCustomer;
/** Reached by text message only. */
let dan: TestCustomer;
const clock = movableClock(Date.now());

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusals-- > 0 ? new Error('come back later') : null),
    onData: (stream, _session, done) => {
      let mail = '';
      stream.on('data', (part: Buffer) => (mail += part.toString()));
      stream.on('end', () => {
        mails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((open) => smtp.listen(0, '127.0.0.1', open));
  const { port } = smtp.server.address() as { port: number };
  server = await testServer({ clock, config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
  const people = await openCustomers(server.database.owner, [{ 3: '5' }, { 3: '5' }, { 3: '5' }, {}]);
  [ana, ben, cleo, dan] = people as [TestCustomer, TestCustomer, TestCustomer, TestCustomer];
  const phone = '+34600123456';
  await server.database.owner.query('update identity_users set email = null, phone = $2 where id = $1', [
    dan.id,
    phone,
  ]);
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((closed) => smtp.close(() => closed()));
});

const CREDITED = { kind: 'deposit_credited', params: { amount: '12.5', currency: 'USDT' } } as const;

const nouns = await readNounMessages();

describe('texts', () => {
  test.each(LANGUAGES)('%s: every kind uses exactly the values it is given', (language) => {
    for (const { kinds, texts } of nouns.values()) {
      for (const [kind, { values }] of Object.entries(kinds)) {
        const params = Object.fromEntries(values.map((name) => [name, `<${name}>`]));
        const { title, text } = renderMessage(texts[language][kind]!, params, language);
        expect(title.length, kind).toBeGreaterThan(1);
        expect(`${title} ${text}`, kind).not.toMatch(/[{}]|undefined/);
        for (const name of values) expect(`${title} ${text}`, `${kind} ${name}`).toContain(`<${name}>`);
      }
    }
  });

  test('every noun that has messages hands them in: all of them are read in the inbox', async () => {
    const kinds = [...nouns.values()].flatMap((messages) => Object.keys(messages.kinds));
    expect(kinds.length).toBeGreaterThan(40);
    await server.platform.db.transaction('t', (tx) =>
      server.on().notify.tellAll(
        tx,
        kinds.map((kind) => ({ userId: dan.id, kind, params: {} })),
      ),
    );
    const { list } = (
      await server.call('message/list', { limit: 100 }, { method: 'GET', token: dan.token, lang: 'en' })
    ).data;
    expect(list.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(kinds.toSorted());
  });

  test.each(LANGUAGES)(
    '%s: an amount reads as on a screen, the number of a position does not',
    (language) => {
      const pattern = nouns.get('products/contracts')!.texts[language]['contract_stop_loss']!;
      const params = { symbol: 'BTC/USDT', id: '12345', price: '63250.5', result: '-1250.75' };
      const { text } = renderMessage(pattern, params, language);
      for (const part of ['12345', '63,250.5', '\u22121,250.75']) expect(text).toContain(part);
    },
  );

  test('reasons are words where they are codes, and a sentence stays a sentence', () => {
    expect(reasonText('blurred,cropped', 'en')).toBe(
      'the photo is blurred; the document is not completely visible',
    );
    expect(reasonText('under_age', 'th')).toContain('18');
    expect(reasonText('the year is missing', 'ja')).toBe('the year is missing');
  });
});

const told = (customer: TestCustomer) => (tx: Tx) =>
  server.on().notify.tell(tx, { userId: customer.id, ...CREDITED });
const unread = async (customer: TestCustomer) =>
  (await server.call('message/unread', {}, { method: 'GET', token: customer.token })).data.unread as number;
const inbox = (customer: TestCustomer, lang: string) =>
  server.call('message/list', {}, { method: 'GET', token: customer.token, lang });

describe('the inbox', () => {
  test('a message comes with its act, in the reader’s language, heard on the private channel, mailed after a refusal', async () => {
    const socket = await server.socket();
    await socket.auth(ana.token);
    await socket.sub('record');
    await server.platform.db.transaction('t', told(ana));
    const [push] = await socket.heard('record', 1);
    expect(push!.data).toMatchObject({ kind: 'message' });
    expect((await inbox(ana, 'en')).data.list[0]).toMatchObject({
      text: '12.5 USDT is now in your spot account.',
      is_read: false,
    });
    expect((await inbox(ana, 'zh')).data.list[0].text).toBe('12.5 USDT 已存入您的现货账户。');
    socket.close();
    await expect.poll(() => refusals).toBe(0);
    expect(mails).toEqual([]);
    clock.advance(31_000);
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]).toContain('Subject: Deposit credited');
    expect(mails[0]).toContain('12.5 USDT is now in your spot account.');
    clock.advance(60_000);
    // Carried in order: once a later message is out, an earlier one that was still due would be as well.
    await server.platform.db.transaction('t', told(cleo));
    await expect.poll(() => mails.length).toBeGreaterThan(1);
    expect(mails).toHaveLength(2);
    expect(mails[1]).not.toContain(mails[0]!.match(/^To: .*$/m)![0]);
  });

  test('R-SEC-5: a carrier that is away for hours loses no mail: each try waits longer than the one before', async () => {
    refusals = Infinity;
    const before = mails.length;
    await server.platform.db.transaction('t', told(cleo));
    const tries = async () => {
      const [row] = await server.database.owner.query<{ n: number; s: number }>(
        `select carrier_tries as n, extract(epoch from next_try_at - $2::timestamptz)::float8 as s from notify_messages
         where user_id = $1 and carried_at is null`,
        [cleo.id, new Date(clock.now())],
      );
      return { n: row?.n, s: Math.round(row?.s ?? 0) };
    };
    const waits: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      await expect.poll(async () => (await tries()).n).toBe(n);
      waits.push((await tries()).s);
      if (n === 5) refusals = 0;
      clock.advance(waits.at(-1)! * 1_000 + 1);
    }
    expect(waits).toEqual([30, 120, 600, 3_600, 21_600]);
    await expect.poll(() => mails.length).toBe(before + 1);
  });

  test('an act that is undone tells nobody', async () => {
    const undone = server.platform.db.transaction('t', async (tx) => {
      await told(ben)(tx);
      throw new Error('changed our mind');
    });
    await expect(undone).rejects.toThrow('changed');
    expect(await unread(ben)).toBe(0);
  });

  test('one customer cannot mark another’s message read', async () => {
    const { id } = (await inbox(ana, 'en')).data.list[0];
    await server.call('message/read', { id }, { token: ben.token });
    expect(await unread(ana)).toBe(1);
    expect((await server.call('message/read', { id }, { token: ana.token })).data.unread).toBe(0);
  });
});

test('R-SEC-3: of one kind twenty a day leave the inbox: what a customer does again and again costs no text message each, nor does it keep others from theirs', async () => {
  const { notify } = server.on();
  const tell = (kind: string) =>
    server.platform.db.transaction('t', (tx) => notify.tell(tx, { userId: ben.id, kind, params: {} }));
  const carried = async (kind: string) => {
    const [row] = await server.database.owner.query<{ all: bigint; mailed: bigint }>(
      'select count(*) as all, count(*) filter (where by_mail) as mailed from notify_messages where user_id = $1 and kind = $2',
      [ben.id, kind],
    );
    return [Number(row!.all), Number(row!.mailed)];
  };
  for (let n = 0; n < 25; n += 1) await tell('recovery_codes_renewed');
  await tell('account_frozen');
  expect(await carried('recovery_codes_renewed')).toEqual([25, 20]);
  expect(await carried('account_frozen')).toEqual([1, 1]);
  clock.advance(25 * 3_600_000);
  await tell('recovery_codes_renewed');
  expect(await carried('recovery_codes_renewed')).toEqual([26, 21]);
});

test('R-SEC-3: what many are told at once has the same end for each of them, and other messages between begin no new day', async () => {
  const { notify } = server.on();
  const told = (userId: number, kind: string, count: number, ways?: { mail: boolean; push: boolean }) =>
    Array.from({ length: count }, () => ({ userId, kind, params: {}, ...(ways && { ways }) }));
  const tellAll = (messages: ReturnType<typeof told>) =>
    server.platform.db.transaction('t', (tx) => notify.tellAll(tx, messages));
  const mailed = async ({ id }: TestCustomer, kind: string) => {
    const [row] = await server.database.owner.query<{ all: bigint; mailed: bigint }>(
      'select count(*) as all, count(*) filter (where by_mail) as mailed from notify_messages where user_id = $1 and kind = $2',
      [id, kind],
    );
    return [Number(row!.all), Number(row!.mailed)];
  };
  clock.advance(25 * 3_600_000);
  await tellAll([
    ...told(cleo.id, 'contract_filled', 5, { mail: false, push: false }),
    ...told(cleo.id, 'contract_filled', 12),
    ...told(ana.id, 'contract_filled', 3),
    ...told(cleo.id, 'contract_not_opened', 1),
  ]);
  await tellAll(told(cleo.id, 'contract_filled', 12));
  expect(await mailed(cleo, 'contract_filled')).toEqual([29, 20]);
  expect(await mailed(ana, 'contract_filled')).toEqual([3, 3]);
  await tellAll(told(cleo.id, 'contract_not_opened', 1_000));
  await tellAll(told(cleo.id, 'contract_filled', 1));
  await server.platform.db.transaction('t', (tx) =>
    notify.tell(tx, { userId: cleo.id, kind: 'contract_filled', params: {} }),
  );
  expect(await mailed(cleo, 'contract_filled')).toEqual([31, 20]);
  expect(await mailed(cleo, 'contract_not_opened')).toEqual([1_001, 20]);
});

test('R-SEC-5: what may be about somebody who takes an account is carried before what waits of everything else', async () => {
  const { db } = server.platform;
  const later = new Date(clock.now() + 7 * 86_400_000);
  const at = new Date(later.getTime() - 1);
  await server.database.owner.query('update notify_messages set carried_at = $1 where carried_at is null', [
    at,
  ]);
  const of = (kind: string, count: number) =>
    Array.from({ length: count }, () => ({ userId: dan.id, kind, params: {} }));
  await db.transaction('t', async (tx) => {
    await insertMessages(tx, of('contract_filled', 30), { at, mostADay: 100 });
    await insertMessages(tx, of('login_password_changed', 3), { at, mostADay: 100 });
  });
  const claimed = async () => {
    const first = ['login_password_changed', 'address_added'];
    const due = await claimDue(db, { at: later, againAfterS: [86_400], first, most: 20 });
    return due.map(({ kind }) => kind).toSorted();
  };
  const filled = (count: number) => Array.from({ length: count }, () => 'contract_filled');
  expect(await claimed()).toEqual([
    ...filled(17),
    ...of('login_password_changed', 3).map(({ kind }) => kind),
  ]);
  expect(await claimed()).toEqual(filled(13));
});

test('R-GEN-4: two nodes at once take different ones', async () => {
  const { db } = server.platform;
  const later = new Date(clock.now() + 8 * 86_400_000);
  const at = new Date(later.getTime() - 1);
  await server.database.owner.query('update notify_messages set carried_at = $1 where carried_at is null', [
    at,
  ]);
  const filled = Array.from({ length: 40 }, () => ({ userId: dan.id, kind: 'contract_filled', params: {} }));
  await db.transaction('t', (tx) => insertMessages(tx, filled, { at, mostADay: 1_000 }));
  const of = { at: later, againAfterS: [86_400], first: [], most: 20 };
  await db.transaction('t', async (tx) => {
    const one = await claimDue(tx, of);
    const other = await claimDue(db, of);
    expect([one.length, other.length]).toEqual([20, 20]);
    expect(new Set([...one, ...other].map(({ id }) => id)).size).toBe(40);
  });
});
