/** Support over HTTP: a matter from its question to its rating, with two colleagues, and everything that must be refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upload } from '../../../test/pictures.ts';
import type { SupportWorld } from './support.fixture.ts';
import { MINUTE, fresh, supportWorld } from './support.fixture.ts';

let world: SupportWorld;
beforeAll(async () => {
  world = await supportWorld();
});
afterAll(() => world.close());

const audited = async (action: string): Promise<{ target_id: string; operator_id: number }[]> => {
  const rows = await world.server.database.owner.query<{ line: string }>(
    'select line from operators_audit order by seq',
  );
  return rows.map(({ line }) => JSON.parse(line)).filter((line) => line.action === action);
};

const DAY_MS = 86_400_000;

test('R-SUP-1: a matter is asked, taken, handed over, noted, answered, solved, opened again and rated', async () => {
  const [customer] = await world.customers(1);
  const [first, second] = world.agents;
  const opened = await world.open(customer!, 'My deposit of yesterday is not there\nIt was 200 USDT', {
    topic: 'deposit',
    about_type: 'deposit',
    about_id: '1482093311',
  });
  expect(opened).toMatchObject({
    type: 'ok',
    data: { state: 'open', topic: 'deposit', last_seq: 1, agent: null },
  });
  const { id } = opened.data;
  expect(id).toBeGreaterThan(2 ** 30);

  const queue = await world.look(first!, 'queue', { view: 'waiting' });
  expect(queue.data.data).toMatchObject([
    { id, user_id: customer!.id, state: 'open', first_answer_s: null, about_id: '1482093311', last_seq: 1 },
  ]);
  const at = queue.data.data[0].created_at as number;
  const found = async (days: { from?: string; to?: string }) =>
    (await world.look(first!, 'queue', { view: 'waiting', ...days })).data.total;
  expect([
    await found({ from: String(at), to: String(at + DAY_MS) }),
    await found({ from: String(at + DAY_MS) }),
    await found({ to: String(at) }),
  ]).toEqual([1, 0, 0]);
  const file = await world.look(first!, 'thread', { thread_id: String(id) });
  const taken = await world.desk(first!, 'assign', {
    thread_id: String(id),
    version: String(file.data.thread.version),
    to: String(first!.id),
  });
  expect(taken.type).toBe('ok');
  expect(
    await world.desk(first!, 'note', { thread_id: String(id), text: 'looks like a missing tag' }),
  ).toMatchObject({ type: 'ok' });
  const handed = await world.desk(first!, 'assign', {
    thread_id: String(id),
    version: String(taken.data.version),
    to: String(second!.id),
    note: 'yours: chains',
  });
  expect(handed.type).toBe('ok');
  world.clock.advance(5 * MINUTE);
  const seen = (await world.look(second!, 'thread', { thread_id: String(id) })).data;
  expect(seen.acts).toMatchObject([
    { what: 'taken', by: { id: first!.id } },
    { what: 'note', text: 'looks like a missing tag' },
    { what: 'handed_over', to: { id: second!.id }, text: 'yours: chains' },
  ]);
  expect(
    await world.desk(second!, 'answer', {
      thread_id: String(id),
      seen_seq: String(seen.thread.last_seq),
      text: 'It waits for its confirmations.',
    }),
  ).toMatchObject({ type: 'ok' });

  const own = (await world.read(customer!, id)).data;
  expect(own.messages.map((message: { from: string; text: string }) => [message.from, message.text])).toEqual(
    [
      ['own', 'My deposit of yesterday is not there\nIt was 200 USDT'],
      ['event', 'taken'],
      ['event', 'handed_over'],
      ['house', 'It waits for its confirmations.'],
    ],
  );
  expect(own.messages.map((message: { seq: number }) => message.seq)).toEqual([1, 2, 3, 4]);
  expect(own.thread).toMatchObject({ state: 'waiting_customer', agent: second!.name, house_read_seq: 4 });
  expect(JSON.stringify(own)).not.toContain('missing tag');

  expect(await world.ask(customer!, 'support/rate', { thread_id: String(id), stars: '5' })).toMatchObject({
    data: { refusal: 'thread_not_solved' },
  });
  expect((await world.send(customer!, id, 'Thank you')).data.seq).toBe(5);
  expect((await world.ask(customer!, 'support/solve', { thread_id: String(id) })).data.state).toBe('solved');
  expect((await world.send(customer!, id, 'One more thing')).type).toBe('ok');
  expect((await world.read(customer!, id)).data.thread.state).toBe('waiting_house');
  await world.ask(customer!, 'support/solve', { thread_id: String(id) });
  expect(
    await world.ask(customer!, 'support/rate', { thread_id: String(id), stars: '5', note: 'quick' }),
  ).toMatchObject({ type: 'ok', data: { rating: 5 } });
  expect(await world.ask(customer!, 'support/rate', { thread_id: String(id), stars: '1' })).toMatchObject({
    data: { refusal: 'thread_rated' },
  });
  const figures = (await world.look(first!, 'figures')).data;
  expect(figures).toMatchObject({
    first_answer: { half_s: 300, count: 1 },
    solution: { half_s: 300 },
    rating: { average: 5, count: 1 },
  });
  for (const action of [
    'support.taken',
    'support.note',
    'support.handed_over',
    'support.answer',
    'support_thread.view',
  ])
    expect(await audited(action), action).toContainEqual(expect.objectContaining({ target_id: String(id) }));
});

test('R-SUP-1: two who answer at once: the second is shown what the first wrote', async () => {
  const [customer] = await world.customers(1);
  const [first, second] = world.agents;
  const { id } = (await world.open(customer!, 'Who answers first?')).data;
  await world.look(first!, 'thread', { thread_id: String(id) });
  const looked = (await world.look(second!, 'thread', { thread_id: String(id) })).data;
  expect(looked.others).toMatchObject([{ id: first!.id, is_typing: false }]);
  await world.desk(first!, 'typing', { thread_id: String(id) });
  const news = (await world.look(second!, 'news', { thread_id: String(id), after_seq: '1' })).data;
  expect(news.others).toMatchObject([{ id: first!.id, is_typing: true }]);
  const both = await Promise.all(
    [first!, second!].map((agent) =>
      world.desk(agent, 'answer', { thread_id: String(id), seen_seq: '1', text: `by ${agent.id}` }),
    ),
  );
  expect(new Set(both.map((reply) => reply.type))).toEqual(new Set(['error', 'ok']));
  expect(both.find((reply) => reply.type === 'error')!.data.refusal).toBe('thread_answered');
  const { messages } = (await world.read(customer!, id)).data;
  expect(messages.filter((message: { from: string }) => message.from === 'house')).toHaveLength(1);
});

describe('R-DEP-2: addresses and requests to pay, both ways', () => {
  const ADDRESS = [...'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'].join('\u200b ');

  test('are not sent, and nothing is kept of them', async () => {
    const [customer] = await world.customers(1);
    const [agent] = world.agents;
    expect(await world.open(customer!, `use ${ADDRESS}`)).toMatchObject({
      data: { refusal: 'message_holds_address' },
    });
    expect(
      (await world.server.call('support/threads', {}, { method: 'GET', token: customer!.token })).data.count,
    ).toBe(0);
    const { id } = (await world.open(customer!, 'hello')).data;
    expect(await world.send(customer!, id, 'Please send 5 USDT to this wallet')).toMatchObject({
      data: { refusal: 'message_asks_payment' },
    });
    expect(await world.send(customer!, id, 'TQn9Y2khEsLJW1ChVW')).toMatchObject({ type: 'ok' });
    expect(await world.send(customer!, id, 'FMSMeRDow5KcbLSE')).toMatchObject({
      data: { refusal: 'message_holds_address' },
    });
    expect(
      await world.desk(agent!, 'answer', { thread_id: String(id), seen_seq: '2', text: ADDRESS }),
    ).toMatchObject({ data: { refusal: 'message_holds_address' } });
    expect(await audited('support.blocked')).toContainEqual(
      expect.objectContaining({ target_id: String(id), operator_id: agent!.id }),
    );
    const { messages } = (await world.read(customer!, id)).data;
    expect(messages.map((message: { text: string }) => message.text)).toEqual([
      'hello',
      'TQn9Y2khEsLJW1ChVW',
    ]);
  });

  test('stand in no canned answer', async () => {
    const languages = ['zh', 'en', 'zh_hant', 'ja', 'ko', 'es', 'th'];
    const texts = Object.fromEntries(languages.map((language) => [language, 'hello']));
    const [agent] = world.agents;
    expect(await world.desk(agent!, 'save_canned', { name: 'bad', ...texts, th: ADDRESS })).toMatchObject({
      data: { refusal: 'message_holds_address' },
    });
  });

  test('R-SUP-1, R-OPS-3: a canned answer is one when another of support, or an auditor, has agreed to it; so with its change and its end', async () => {
    const languages = ['zh', 'en', 'zh_hant', 'ja', 'ko', 'es', 'th'];
    const texts = Object.fromEntries(languages.map((language) => [language, `hello ${language}`]));
    const [agent, other] = world.agents;
    const kept = async () =>
      (await world.look(agent!, 'canned')).data as {
        id: number;
        name: string;
        texts: Record<string, string>;
      }[];
    const good = async () => (await kept()).find(({ name }) => name === 'good');
    const about = async (fields: Record<string, string | number>) => {
      const made = await world.desk(agent!, 'save_canned', { name: 'good', ...texts, ...fields });
      expect(made, JSON.stringify(made.data)).toMatchObject({ data: { state: 'open' } });
      return made.data.proposal_id as number;
    };
    const say = async (by: { token: string }, id: number) =>
      (await world.server.call('operator/proposals/approve', { id, version: 1 }, { token: by.token })).data;
    const first = await about({});
    expect(await good()).toBeUndefined();
    const shown = await world.server.call(
      'operator/proposals/detail',
      { id: first },
      { token: other!.token, method: 'GET' },
    );
    expect(shown.data.effect).toContainEqual({
      field: 'canned_th',
      before: null,
      against: null,
      after: 'hello th',
    });
    expect(await say(agent!, first)).toMatchObject({ refusal: 'own_case' });
    expect(await say(other!, first)).toEqual({ state: 'executed' });
    const { id } = (await good())!;
    const second = await about({ id, th: 'hello again' });
    expect((await good())!.texts['th']).toBe('hello th');
    expect(await say(world.auditor, second)).toEqual({ state: 'executed' });
    expect((await good())!.texts['th']).toBe('hello again');
    const third = await about({ id, is_gone: 1 });
    expect(await good()).toBeDefined();
    expect(await say(other!, third)).toEqual({ state: 'executed' });
    expect(await good()).toBeUndefined();
    expect((await kept()).map(({ name }) => name)).toContain('Greeting');
  });
});

describe('what is somebody else’s', () => {
  test('a thread of another customer, or of a visitor, is as one that is not there', async () => {
    const [mine, other] = await world.customers(2);
    const visitor = await world.visitor('other@example.com');
    const { id } = (await world.open(mine!, 'private matter')).data;
    const picture = await upload(world.server, mine!);
    for (const who of [other!, visitor]) {
      for (const [path, fields] of [
        ['support/send', { client_id: fresh(), text: 'hi' }],
        ['support/read', { seq: '1' }],
        ['support/typing', {}],
        ['support/solve', {}],
        ['support/rate', { stars: '1' }],
      ] as const)
        expect(await world.ask(who, path, { thread_id: String(id), ...fields }), path).toMatchObject({
          data: { refusal: 'thread_unknown' },
        });
      expect((await world.read(who, id)).data.refusal).toBe('thread_unknown');
      expect(await world.open(who, 'with a picture of somebody else', { imgs: picture })).toMatchObject({
        data: { refusal: 'file_unknown' },
      });
    }
    expect((await world.read(mine!, id)).data.messages).toHaveLength(1);
    expect((await world.read({}, id)).data.refusal).toBe('not_logged_in');
    expect((await world.read({ visitor: 'x'.repeat(43) }, id)).data.refusal).toBe('visitor_unknown');
  });

  test('a sender cannot be forged: no field says who wrote', async () => {
    const [customer] = await world.customers(1);
    const { id } = (await world.open(customer!, 'hello')).data;
    for (const field of ['author', 'from', 'operator_id', 'user_id'])
      expect((await world.send(customer!, id, 'I am support', { [field]: 'house' })).data.refusal).toBe(
        'invalid_request',
      );
    const operator = world.agents[0]!.token;
    expect((await world.send({ token: operator }, id, 'hi')).type).not.toBe('ok');
    expect(
      (
        await world.desk({ ...world.agents[0]!, token: customer!.token }, 'answer', {
          thread_id: String(id),
          seen_seq: '1',
          text: 'x',
        })
      ).type,
    ).not.toBe('ok');
    expect(
      (await world.desk(world.auditor, 'answer', { thread_id: String(id), seen_seq: '1', text: 'x' })).data
        .refusal,
    ).toBe('forbidden');
  });

  test('a picture is seen by its thread alone', async () => {
    const [mine, other] = await world.customers(2);
    const picture = await upload(world.server, mine!);
    const { id } = (await world.open(mine!, 'see the picture', { imgs: picture })).data;
    const foreign = (await world.open(other!, 'mine')).data.id;
    const see = (who: { token: string }, thread: number) =>
      world.server.call(
        'support/picture',
        { thread_id: String(thread), file_id: picture },
        { method: 'GET', token: who.token },
      );
    expect((await see(mine!, id)).data.content_type).toBe('image/jpeg');
    expect((await see(other!, foreign)).data.refusal).toBe('file_unknown');
    expect((await see(other!, id)).data.refusal).toBe('thread_unknown');
    expect(
      (await world.desk(world.agents[0]!, 'picture', { thread_id: String(id), file_id: picture })).data
        .content_type,
    ).toBe('image/jpeg');
    expect(await audited('support_picture.view')).toContainEqual(
      expect.objectContaining({ target_id: String(id) }),
    );
  });
});

test('messages are kept without marks that hide or turn, and no larger than they may be', async () => {
  const [customer] = await world.customers(1);
  const { id } = (
    await world.open(customer!, 'a\u202eb\u200bc <script>alert(1)</script> [x](javascript:alert(1))')
  ).data;
  const { thread, messages } = (await world.read(customer!, id)).data;
  expect(messages[0].text).toBe('abc <script>alert(1)</script> [x](javascript:alert(1))');
  expect(thread.subject).not.toMatch(/[\u202e\u200b]/);
  expect((await world.send(customer!, id, '\u200b\u2060')).data.refusal).toBe('invalid_request');
  expect((await world.send(customer!, id, 'x'.repeat(2_001))).data.refusal).toBe('invalid_request');
  expect((await world.send(customer!, id, 'x'.repeat(2_000_000))).type).toBe('error');
  expect((await world.read(customer!, id)).data.messages).toHaveLength(1);
});

test('R-SUP-1: a visitor confirms his address, asks, is answered and told by mail without what it says', async () => {
  const email = 'visitor@example.org';
  const who = await world.visitor(email);
  const { id } = (await world.open(who, 'I cannot register')).data;
  const [agent] = world.agents;
  expect((await world.look(agent!, 'thread', { thread_id: String(id) })).data.thread).toMatchObject({
    user_id: null,
    asker: 'v***r@example.org',
  });
  await world.desk(agent!, 'answer', {
    thread_id: String(id),
    seen_seq: '1',
    text: 'The secret of it is patience',
  });
  world.clock.advance(2 * MINUTE);
  expect(await world.support.tellDue()).toBeGreaterThan(0);
  expect(await world.support.tellDue()).toBe(0);
  await expect.poll(() => world.mails(email).filter(({ purpose }) => purpose === 'support')).toHaveLength(1);
  const mail = world.mails(email).find(({ purpose }) => purpose === 'support')!;
  expect(mail.text).toContain(String(id));
  expect(mail.text).not.toContain('patience');
  expect((await world.read(who, id)).data.messages.at(-1).text).toContain('patience');
  // The address confirmed anew: the secret of before opens nothing.
  world.clock.advance(2 * MINUTE);
  const again = await world.visitor(email);
  expect((await world.read(who, id)).data.refusal).toBe('visitor_unknown');
  expect((await world.read(again, id)).type).toBe('ok');
  expect((await world.server.call('support/visitor_code', { email: 'no address' })).data.refusal).toBe(
    'invalid_email',
  );
  expect(
    (await world.server.call('support/visitor_enter', { email: 'new@example.org', code: '123456' })).data
      .refusal,
  ).toBe('code_expired');
});

test('R-SUP-1: who has read the answer is told nothing; who was away is told once, without its content', async () => {
  const [reader, away] = await world.customers(2);
  const [agent] = world.agents;
  const threads = [];
  for (const who of [reader!, away!]) {
    const { id } = (await world.open(who, 'hello')).data;
    await world.desk(agent!, 'answer', { thread_id: String(id), seen_seq: '1', text: 'the content' });
    threads.push(id);
  }
  await world.ask(reader!, 'support/read', { thread_id: String(threads[0]), seq: '3' });
  world.clock.advance(2 * MINUTE);
  await Promise.all([world.support.tellDue(), world.support.tellDue()]);
  const inbox = async (token: string) =>
    (await world.server.call('message/list', {}, { method: 'GET', token, lang: 'en' })).data.list;
  expect(await inbox(reader!.token)).toEqual([]);
  const told = await inbox(away!.token);
  expect(told).toMatchObject([{ kind: 'support_answered' }]);
  expect(told[0].text).toContain(String(threads[1]));
  expect(JSON.stringify(told)).not.toContain('the content');
});
