/**
 * What somebody may try in a chat, from both sides, and where it would be read: by the customer, by colleagues, in the inbox and in mail.
 * How screens show it is looked at in a browser (tests/e2e/journeys/support-hostile.ts), addresses in all disguises are forbidden-text.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOSTILE, HOSTILE_ANSWERS } from '../../../test/hostile-texts.ts';
import { upload } from '../../../test/pictures.ts';
import type { SupportWorld } from './support.fixture.ts';
import { MINUTE, fresh, supportWorld } from './support.fixture.ts';

let world: SupportWorld;
beforeAll(async () => {
  world = await supportWorld();
});
afterAll(() => world.close());

interface Shown {
  seq: number;
  from: string;
  text: string;
}

test('script, markdown, foreign schemes and markup are kept as the letters they are, both ways, and reach no message and no mail', async () => {
  const [customer] = await world.customers(1);
  const [agent] = world.agents;
  const [first, ...rest] = HOSTILE;
  const { id } = (await world.open(customer!, first!)).data;
  for (const text of rest) expect((await world.send(customer!, id, text)).type, text).toBe('ok');
  const thread_id = String(id);
  const answer = (text: string) => world.desk(agent!, 'answer', { thread_id, seen_seq: '1000', text });
  for (const text of HOSTILE_ANSWERS) expect((await answer(text)).type, text).toBe('ok');
  for (const text of HOSTILE.filter((each) => !HOSTILE_ANSWERS.includes(each)))
    expect((await answer(text)).data.refusal).toBe('message_leads_elsewhere');
  // R-SUP-1: nobody of the house asks for what opens an account.
  expect((await answer('Please send me the 6 digits you just received')).data.refusal).toBe(
    'message_asks_secret',
  );
  // R-SUP-1: nor does an address go out in nine answers of four letters.
  const pieces = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'.match(/.{1,4}/g)!;
  for (const piece of pieces.slice(0, -1)) expect((await answer(piece)).type).toBe('ok');
  expect((await answer(pieces.at(-1)!)).data.refusal).toBe('message_holds_address');
  const own = (await world.read(customer!, id, { limit: '100' })).data.messages as Shown[];
  const desk = (await world.look(agent!, 'thread', { thread_id })).data.messages as Shown[];
  const textsOf = (list: readonly Shown[], isHouse: boolean) =>
    list.filter(({ from }) => from !== 'event' && (from === 'house') === isHouse).map(({ text }) => text);
  for (const list of [own, desk]) {
    expect(textsOf(list, false)).toEqual(HOSTILE);
    expect(textsOf(list, true)).toEqual([...HOSTILE_ANSWERS, ...pieces.slice(0, -1)]);
  }
  // Data, and never a page: what a browser is told of it.
  const reply = await fetch(`${world.server.url}/api/support/thread?thread_id=${id}`, {
    headers: { authorization: customer!.token },
  });
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  world.clock.advance(2 * MINUTE);
  await world.support.tellDue();
  const inbox = await world.server.call('message/list', {}, { method: 'GET', token: customer!.token });
  const told = JSON.stringify(inbox.data.list);
  expect(told).toContain(thread_id);
  for (const text of HOSTILE) expect(told).not.toContain(JSON.stringify(text).slice(1, -1));
});

test('a visitor’s mail holds neither what was written nor how anybody calls himself', async () => {
  const email = 'hostile@example.org';
  const who = await world.visitor(email);
  const { id } = (await world.open(who, HOSTILE[0]!)).data;
  const [agent] = world.agents;
  const { owner } = world.server.database;
  const [{ name } = { name: '' }] = await owner.query<{ name: string }>(
    'select name from operators_people where id = $1',
    [agent!.id],
  );
  await owner.query('update operators_people set name = $2 where id = $1', [
    agent!.id,
    '<b>\u202eroot\u200b</b>',
  ]);
  await world.desk(agent!, 'answer', { thread_id: String(id), seen_seq: '9', text: HOSTILE[1]! });
  const shown = (await world.read(who, id)).data;
  // The name is letters as well, without marks that turn or hide.
  expect(shown.messages.at(-1)).toMatchObject({ agent: '<b>root</b>', text: HOSTILE[1] });
  expect((await world.look(agent!, 'thread', { thread_id: String(id) })).data.thread.assigned_to.name).toBe(
    '<b>root</b>',
  );
  world.clock.advance(2 * MINUTE);
  await world.support.tellDue();
  await expect.poll(() => world.mails(email).filter(({ purpose }) => purpose === 'support')).toHaveLength(1);
  const mail = JSON.stringify(world.mails(email).find(({ purpose }) => purpose === 'support'));
  for (const text of [...HOSTILE.slice(0, 2), 'root', '\u202e'])
    expect(mail).not.toContain(JSON.stringify(text).slice(1, -1));
  await owner.query('update operators_people set name = $2 where id = $1', [agent!.id, name]);
});

test('a customer’s name that turns or hides is read by colleagues as it is written', async () => {
  const [customer] = await world.customers(1);
  const [agent] = world.agents;
  const { owner } = world.server.database;
  await owner.query('update identity_users set nickname = $2 where id = $1', [
    customer!.id,
    '\u2066\u202eecilA\u2069\u200b <i>',
  ]);
  const { id } = (await world.open(customer!, 'hello')).data;
  const { thread } = (await world.look(agent!, 'thread', { thread_id: String(id) })).data;
  expect(thread.asker).toBe('ecilA <i>');
});

test('ten thousand messages are read page by page, each once and in order, by both sides, and the first page is as any', async () => {
  const [customer] = await world.customers(1);
  const [agent] = world.agents;
  const { id } = (await world.open(customer!, 'm 1')).data;
  const { owner } = world.server.database;
  await owner.query(
    `insert into support_messages (thread_id, seq, author, client_id, body, at)
     select $1, n, 'asker', 'many' || n, 'm ' || n, $2 from generate_series(2, 9999) n`,
    [id, new Date(world.clock.now())],
  );
  await owner.query('update support_threads set last_seq = 9999 where id = $1', [id]);
  expect((await world.send(customer!, id, 'm 10000')).data.seq).toBe(10_000);
  const sides = [
    (before: object) => world.read(customer!, id, { limit: '100', ...before }),
    (before: object) => world.look(agent!, 'thread', { thread_id: String(id), ...before }),
  ];
  for (const pageOf of sides) {
    const seen: Shown[] = [];
    for (let first = 10_001; first > 1;) {
      const page = (await pageOf(first > 10_000 ? {} : { before_seq: String(first) })).data
        .messages as Shown[];
      expect(page.length).toBeGreaterThan(0);
      expect(page.length).toBeLessThanOrEqual(100);
      seen.unshift(...page);
      first = page[0]!.seq;
    }
    expect(seen.map(({ seq, text }) => [seq, text])).toEqual(
      Array.from({ length: 10_000 }, (_, n) => [n + 1, `m ${n + 1}`]),
    );
  }
  expect((await world.send(customer!, id, 'beyond')).data.refusal).toBe('support_thread_full');
});

test('files that carry a program are refused as what they are, and a picture loses what is no pixel', async () => {
  const [customer] = await world.customers(1);
  const [agent] = world.agents;
  const send = async (bytes: Buffer, type: string, name: string) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const reply = await fetch(`${world.server.url}/api/upload`, {
      method: 'POST',
      body,
      headers: { authorization: customer!.token },
    });
    return (await reply.json()) as { type: string; data: string };
  };
  const programs = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj',
    'GIF89a/*<script>alert(1)</script>*/',
  ];
  for (const text of programs)
    for (const [type, name] of [
      ['image/jpeg', 'a.jpg'],
      ['image/svg+xml', 'a.svg'],
      ['application/pdf', 'a.pdf'],
    ] as const)
      expect((await send(Buffer.from(text), type, name)).type, `${name} ${text.slice(0, 12)}`).not.toBe('ok');
  const plain = await upload(world.server, customer!);
  const { id } = (await world.open(customer!, 'see', { imgs: plain })).data;
  const clean = (await world.desk(agent!, 'picture', { thread_id: String(id), file_id: plain })).data;
  const loaded = Buffer.concat([Buffer.from(clean.base64, 'base64'), Buffer.from(programs[0]!)]);
  const { type, data: file } = await send(loaded, 'image/jpeg', '"><script>.jpg');
  expect(type).toBe('ok');
  await world.send(customer!, id, 'and this', { client_id: fresh(), imgs: file });
  const seen = (await world.desk(agent!, 'picture', { thread_id: String(id), file_id: file })).data;
  expect(seen.content_type).toBe('image/jpeg');
  expect(Buffer.from(seen.base64, 'base64').includes('script')).toBe(false);
});

test('R-SUP-1: what a thread is about is a number or a refusal there is, whoever names it: no site, name or contact stands there', async () => {
  const [customer] = await world.customers(1);
  const [agent] = world.agents;
  const { id } = (await world.open(customer!, 'where is it')).data;
  const link = async (about_type: string, about_id: string) => {
    const { version } = (await world.look(agent!, 'thread', { thread_id: String(id) })).data.thread;
    const fields = { thread_id: String(id), version: String(version), about_type, about_id };
    return world.desk(agent!, 'link', fields);
  };
  const free = [
    'www.candor-help.com',
    'call:0912345678',
    't.me.candor',
    'Candor-Support',
    'a'.repeat(41),
    '9'.repeat(21),
  ];
  for (const about_id of free) {
    expect((await link('deposit', about_id)).data, about_id).toMatchObject({
      refusal: 'invalid_request',
      fields: { about_id: 'malformed' },
    });
    const asked = await world.open(customer!, 'again', { about_type: 'refusal', about_id });
    expect(asked.data, about_id).toMatchObject({ refusal: 'invalid_request' });
  }
  // Letters that are no refusal, and a refusal where a number belongs.
  for (const [type, about] of [
    ['refusal', 'write_to_candorhelp'],
    ['deposit', 'withdrawals_held'],
    ['refusal', '12'],
  ])
    expect((await link(type!, about!)).data.refusal, about).toBe('invalid_request');
  expect((await link('withdrawal', '1482093311')).type).toBe('ok');
  expect((await link('refusal', 'withdrawals_held')).type).toBe('ok');
  const refused = { about_type: 'refusal', about_id: 'withdrawals_held' };
  expect((await world.open(customer!, 'why', refused)).data).toMatchObject(refused);
});

test('R-SUP-1: the note of a rating is read by people of the house as any message is, and holds as little', async () => {
  const [customer] = await world.customers(1);
  const { id } = (await world.open(customer!, 'solved soon')).data;
  await world.ask(customer!, 'support/solve', { thread_id: String(id) });
  const rate = (note: string) =>
    world.ask(customer!, 'support/rate', { thread_id: String(id), stars: '1', note });
  expect((await rate('pay to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE')).data.refusal).toBe(
    'message_holds_address',
  );
  expect((await rate('x'.repeat(501))).data).toMatchObject({ refusal: 'invalid_request' });
  expect((await rate('a\u0007b')).data).toMatchObject({ refusal: 'invalid_request' });
  expect((await rate('too \u202eslow\u200b')).type).toBe('ok');
  const [row] = await world.server.database.owner.query<{ rating_note: string }>(
    'select rating_note from support_threads where number = $1 or id = $1',
    [id],
  );
  expect(row!.rating_note).toBe('too slow');
});
