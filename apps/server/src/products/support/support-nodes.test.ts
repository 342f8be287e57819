/** Messages over two nodes of which one is killed, and a phone that was away: each stands there once, in order, on both sides. */
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../test/own-program.ts';
import type { SupportWorld } from './support.fixture.ts';
import { MINUTE, fresh, supportWorld } from './support.fixture.ts';

let world: SupportWorld;
beforeAll(async () => {
  world = await supportWorld();
});
afterAll(() => world.close());

interface Outgoing {
  client_id: string;
  text: string;
}
const outgoing = (count: number, mark: string): Outgoing[] =>
  Array.from({ length: count }, (_, n) => ({ client_id: fresh(), text: `${mark} ${n}` }));

/** Another node; `onSent` hears the number of each message. */
function writer(
  of: { userId: number; threadId: number; messages: readonly Outgoing[] },
  onSent: (child: ChildProcess) => void = () => undefined,
): Promise<string | number> {
  const { connection } = world.server.database;
  const input = { connection, now: world.clock.now(), ...of };
  return runProgram('support-writer.ts', input, onSent);
}

test('R-SUP-1, R-RT-4: a node is killed while it takes in an outbox; what is sent again stands there once, and the phone hears all of it in order', async () => {
  const [customer] = await world.customers(1);
  const { id: userId, token } = customer!;
  const { id: threadId } = (await world.open(customer!, 'hello')).data;
  const phone = await world.server.socket();
  await phone.auth(token);
  const messages = outgoing(15, 'own');
  expect(await writer({ userId, threadId, messages }, (child) => void child.kill('SIGKILL'))).toBe('SIGKILL');
  // The phone knows of no answer and sends everything again, to the node that is left, while an agent writes.
  const [agent] = world.agents;
  const answers = (async () => {
    for (let n = 0; n < 5; n += 1)
      await world.desk(agent!, 'answer', {
        thread_id: String(threadId),
        seen_seq: '100',
        text: `house ${n}`,
      });
  })();
  for (const { client_id, text } of messages)
    expect(await world.send(customer!, threadId, text, { client_id })).toMatchObject({ type: 'ok' });
  await answers;
  const seen = (await world.read(customer!, threadId, { limit: '100' })).data.messages as {
    seq: number;
    from: string;
    text: string;
  }[];
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 1 + 15 + 1 + 5 }, (_, n) => n + 1));
  expect(seen.filter(({ from }) => from === 'own').map(({ text }) => text)).toEqual([
    'hello',
    ...messages.map(({ text }) => text),
  ]);
  expect(seen.filter(({ from }) => from === 'house').map(({ text }) => text)).toEqual(
    Array.from({ length: 5 }, (_, n) => `house ${n}`),
  );
  // The agent's side reads the same.
  const desk = (await world.look(agent!, 'thread', { thread_id: String(threadId) })).data.messages;
  expect(desk.map(({ seq, text }: { seq: number; text: string }) => [seq, text])).toEqual(
    seen.map(({ seq, text }) => [seq, text]),
  );
  // What the dead node committed was pushed by nobody; the line finds the gap and reads it again.
  await expect
    .poll(() => heard(phone).filter((seq) => seq > 1))
    .toEqual(Array.from({ length: 15 + 1 + 5 }, (_, n) => n + 2));
  const numbers = phone.pushes.filter(({ ch }) => ch === 'support').map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_, n) => numbers[0]! + n));
  phone.close();
});

test('R-RT-4: a phone that comes back is told what it missed, read again from the database', async () => {
  const [customer] = await world.customers(1);
  const [agent] = world.agents;
  const { id } = (await world.open(customer!, 'hello')).data;
  const before = await world.server.socket();
  const { useq } = await before.auth(customer!.token);
  before.close();
  await world.desk(agent!, 'typing', { thread_id: String(id) });
  for (const text of ['one', 'two'])
    await world.desk(agent!, 'answer', { thread_id: String(id), seen_seq: '9', text });
  const back = await world.server.socket();
  await back.auth(customer!.token, useq);
  await expect
    .poll(() => back.pushes.filter(({ ch }) => ch === 'support').map(({ data }) => textOf(data)))
    .toEqual([null, 'taken', 'one', 'two']);
  // Somebody else hears nothing of it.
  const [other] = await world.customers(1);
  const stranger = await world.server.socket();
  await stranger.auth(other!.token, 0);
  await world.desk(agent!, 'answer', { thread_id: String(id), seen_seq: '9', text: 'three' });
  await expect.poll(() => textOf(back.pushes.at(-1)?.data)).toBe('three');
  expect(stranger.pushes.filter(({ ch }) => ch === 'support')).toEqual([]);
  back.close();
  stranger.close();
});

test('the same message from two nodes and many tries at once is one message', async () => {
  const [customer] = await world.customers(1);
  const { id: threadId } = (await world.open(customer!, 'hello')).data;
  const messages = outgoing(4, 'same');
  const sent = await Promise.all([
    writer({ userId: customer!.id, threadId, messages }),
    ...messages.flatMap(({ client_id, text }) =>
      [1, 2, 3].map(() => world.send(customer!, threadId, text, { client_id })),
    ),
  ]);
  expect(sent[0]).toBe(0);
  const { messages: seen } = (await world.read(customer!, threadId)).data;
  expect(seen).toHaveLength(5);
  const opening = { client_id: fresh() };
  const opened = await Promise.all([1, 2, 3, 4].map(() => world.open(customer!, 'once', opening)));
  expect(new Set(opened.map(({ data }) => data.id)).size).toBe(1);
});

test('limits are sums: of a customer over his threads, of all visitors of an address; ten thousand messages end at one', async () => {
  const [customer, calm] = await world.customers(2);
  const refusals = async (tries: Promise<{ data: { refusal?: string } }>[]) =>
    (await Promise.all(tries)).map(({ data }) => data.refusal).filter((code) => code !== undefined);
  const threads: Awaited<ReturnType<typeof world.open>>['data']['id'][] = [];
  for (let n = 0; n < 3; n += 1) threads.push((await world.open(customer!, `matter ${n}`)).data.id);
  // Twenty a minute, however they are spread.
  const many = await refusals(
    Array.from({ length: 30 }, (_, n) => world.send(customer!, threads[n % 3]!, `m ${n}`)),
  );
  expect(many).toEqual(Array.from({ length: 13 }, () => 'support_too_many'));
  expect((await world.open(calm!, 'not concerned')).type).toBe('ok');
  world.clock.advance(2 * MINUTE);
  expect((await world.open(customer!, 'fourth')).type).toBe('ok');
  expect((await world.open(customer!, 'fifth')).type).toBe('ok');
  expect((await world.open(customer!, 'sixth')).data.refusal).toBe('support_too_many_open');

  // Ten visitors of one address have as much as one.
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  let refused = 0;
  for (let n = 0; n < 12; n += 1) {
    const who = await world.visitor(`crowd${n}@example.com`, '203.0.113.9');
    const reply = await world.server.call(
      'support/open',
      { ...who, topic: 'other', client_id: fresh(), text: 'hello' },
      { headers },
    );
    refused += reply.data.refusal === 'support_too_many' ? 1 : 0;
  }
  expect(refused).toBe(2);

  const { owner } = world.server.database;
  await owner.query(`update support_threads set last_seq = 9999 where id = $1`, [threads[0]]);
  expect((await world.send(customer!, threads[0], 'the last one')).data.seq).toBe(10_000);
  expect((await world.send(customer!, threads[0], 'beyond')).data.refusal).toBe('support_thread_full');
  const [agent] = world.agents;
  expect(
    (await world.desk(agent!, 'answer', { thread_id: String(threads[0]), seen_seq: '10000', text: 'x' })).data
      .refusal,
  ).toBe('support_thread_full');
});

const textOf = (data: unknown): string | null | undefined =>
  (data as { message: { text: string } | null } | undefined)?.message?.text ??
  (data === undefined ? undefined : null);

const heard = (phone: { pushes: { ch: string; data?: unknown }[] }): number[] =>
  phone.pushes
    .filter(({ ch }) => ch === 'support')
    .map(({ data }) => (data as { message: { seq: number } | null }).message?.seq)
    .filter((seq) => seq !== undefined);
