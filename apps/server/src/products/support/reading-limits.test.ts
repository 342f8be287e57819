/** R-OPS-11: of how many threads one person reads in a day, however he looks at them, one that he has read he reads on; and how often all are read for anybody. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperators } from '../../../test/operators.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { SupportWorld } from './support.fixture.ts';
import { MINUTE, supportWorld } from './support.fixture.ts';

let world: SupportWorld;
beforeAll(async () => {
  world = await supportWorld();
});
afterAll(() => world.close());

/** As if he had read so many others a moment ago. */
const readBefore = (by: TestOperator, count: number) =>
  world.server.database.owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"support_thread.view","actor":"operator","at":%s,"operator_id":%s,"target_id":"other %s","target_type":"support_thread"}',
       $1::text, $2::text, n) from generate_series(1, $3::integer) n`,
    [world.clock.now(), by.id, count],
  );

test('R-OPS-11: 1,000 threads, by the page or by its news, and one that is open as often as it is looked at', async () => {
  const [customer] = await world.customers(1);
  const [reader] = (await openOperators(world.server.database.owner, ['support'])) as [TestOperator];
  const [other] = world.agents;
  const [first, second] = [
    (await world.open(customer!, 'the first')).data.id as number,
    (await world.open(customer!, 'the second')).data.id as number,
  ];
  await readBefore(reader, 999);
  const open = (by: TestOperator, id: number) => world.look(by, 'thread', { thread_id: String(id) });
  const news = (by: TestOperator, id: number) =>
    world.look(by, 'news', { thread_id: String(id), after_seq: '0' });
  for (let n = 0; n < 2; n += 1) expect((await open(reader, first)).type).toBe('ok');
  expect((await news(reader, first)).type).toBe('ok');
  for (const look of [open, news])
    expect((await look(reader, second)).data).toMatchObject({ refusal: 'acts_too_many', limit: 1_000 });
  expect((await open(other!, second)).type).toBe('ok');
});

test('R-SUP-1: however much one of support notes in a thread, what colleagues noted is read', async () => {
  const [customer] = await world.customers(1);
  const [first, second] = world.agents;
  const id = (await world.open(customer!, 'let me in')).data.id as number;
  await world.desk(first!, 'note', { thread_id: String(id), text: 'failed the proof twice' });
  await world.server.database.owner.query(
    `insert into support_acts (thread_id, what, operator_id, body, at) select $1, 'note', $2, n, now() from generate_series(1, 120) n`,
    [id, second!.id],
  );
  const { acts } = (await world.look(first!, 'thread', { thread_id: String(id) })).data;
  expect(acts[0]).toMatchObject({ what: 'note', text: 'failed the proof twice' });
  expect(acts.at(-1)).toMatchObject({ text: '120' });
  expect(acts).toHaveLength(51);
});

test('R-SUP-1: nobody fills a customer’s thread by taking it and putting it back', async () => {
  const [customer] = await world.customers(1);
  const [first, second] = world.agents;
  const id = (await world.open(customer!, 'let me in')).data.id as number;
  let { version } = (await world.look(first!, 'thread', { thread_id: String(id) })).data.thread;
  const move = async (by: TestOperator, to: number) => {
    const { data } = await world.desk(by, 'assign', { thread_id: String(id), version, to });
    version = data.version ?? version;
    return data;
  };
  for (let n = 0; n < 25; n += 1) {
    expect(await move(first!, first!.id)).toEqual({ version: expect.any(Number) });
    expect(await move(first!, 0)).toEqual({ version: expect.any(Number) });
  }
  expect(await move(first!, first!.id)).toMatchObject({ refusal: 'acts_too_many', limit: 50 });
  expect(await move(second!, second!.id)).toEqual({ version: expect.any(Number) });
  const solve = { thread_id: String(id), version, is_solved: 1 };
  expect((await world.desk(first!, 'set_state', solve)).data.refusal).toBe('acts_too_many');
});

test('R-SUP-1: how long an answer takes is worked out once a minute, however many strangers ask', async () => {
  const firstAnswer = async () =>
    (await world.server.call('support/hours', {}, { method: 'GET' })).data.first_answer;
  const [customer] = await world.customers(1);
  const before = await firstAnswer();
  for (let n = 0; n < 5; n += 1) await world.open(customer!, `question ${n}`);
  await world.server.database.owner.query(
    'update support_threads set first_answered_at = created_at, version = version + 1 where user_id = $1',
    [customer!.id],
  );
  expect(await firstAnswer()).toEqual(before);
  world.clock.advance(MINUTE);
  expect(await firstAnswer()).toMatchObject({ answered: 5 });
});
