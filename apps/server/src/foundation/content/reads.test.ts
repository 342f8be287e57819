/** What is most read: a reader counts once an article and day, on whichever node and however often he comes back (R-CO-1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/server.ts';
import { testServer } from '../../../test/server.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Content } from './content.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const DAY_MS = 86_400_000;
const FAQ = 19;
const clock = movableClock(NOON);
const nodes: TestServer[] = [];
beforeAll(async () => {
  const of = {
    products: [],
    clock,
    without: ['chains'],
    config: { seedContent: true, trustProxy: ['loopback'] },
  };
  const first = await testServer(of);
  nodes.push(first, await testServer({ ...of, database: first.database }));
  await contentOf(first).publishSeeds();
});
afterAll(async () => {
  await nodes[1]?.close();
  await nodes[0]?.close();
});

const contentOf = (node: TestServer) => node.features.find(({ name }) => name === 'content') as Content;
interface Who {
  from: string;
  node?: 0 | 1;
  token?: string;
}
const read = (id: number, { from, node = 0, ...who }: Who) =>
  nodes[node]!.call('news/detail', { id }, { ...who, headers: { 'x-forwarded-for': from } });
const saveAll = () => Promise.all(nodes.map((node) => contentOf(node).saveReads()));
const counts = async () => {
  const rows = await nodes[0]!.database.owner.query<{ article_id: number; n: bigint }>(
    'select article_id, sum(reads) as n from content_read_days group by article_id',
  );
  return Object.fromEntries(rows.map(({ article_id: id, n }) => [id, Number(n)]));
};
const mostRead = async (): Promise<number[]> =>
  (await nodes[0]!.call('news/list', { c_id: FAQ, sort: 'most_read', limit: 3 })).data.list.map(
    ({ id }: { id: number }) => id,
  );

test('R-CO-1: one stranger who repeats on two nodes counts once a day; three readers outweigh him', async () => {
  const all = (await nodes[0]!.call('news/list', { c_id: FAQ, limit: 50 })).data.list as { id: number }[];
  const [pushed, liked, quiet] = [all.at(-1)!.id, all.at(-2)!.id, all.at(-3)!.id];
  for (const node of [0, 1, 0, 1] as const) {
    for (let n = 0; n < 5; n += 1) await read(pushed, { from: '203.0.113.7', node });
    await saveAll();
  }
  // One line's addresses are one reader.
  for (const tail of ['1', 'ab:1', 'ffff:2']) await read(pushed, { from: `2001:db8:1:2::${tail}` });
  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await read(liked, { from });
  await read(quiet, { from: '203.0.113.7' });
  await saveAll();
  await saveAll();
  expect(await counts()).toEqual({ [pushed]: 2, [liked]: 3, [quiet]: 1 });
  expect(await mostRead()).toEqual([liked, pushed, quiet]);
});

test('R-CO-1: a customer counts once from all his addresses, and not again behind one that was counted', async () => {
  const [customer] = await openCustomers(nodes[0]!.database.owner, [{}]);
  const { token } = customer!;
  const [id] = await mostRead();
  const before = (await counts())[id!]!;
  await read(id!, { from: '192.0.2.1', token });
  await read(id!, { from: '192.0.2.2', token, node: 1 });
  await read(id!, { from: '192.0.2.1' });
  await saveAll();
  expect((await counts())[id!]).toBe(before + 1);
});

test('R-CO-1: the next day counts anew, marks are forgotten after two days, and counts older than thirty days rank nothing', async () => {
  const { owner } = nodes[0]!.database;
  const [id] = await mostRead();
  const before = (await counts())[id!]!;
  clock.set(NOON + DAY_MS);
  await read(id!, { from: '198.51.100.1' });
  await saveAll();
  expect((await counts())[id!]).toBe(before + 1);
  expect(await owner.query('select distinct day from content_read_marks')).toHaveLength(2);
  clock.set(NOON + 2 * DAY_MS);
  await saveAll();
  expect(await owner.query('select distinct day from content_read_marks')).toHaveLength(1);
  clock.set(NOON + 32 * DAY_MS);
  const [other] = (await nodes[0]!.call('news/list', { c_id: FAQ, limit: 50 })).data.list.slice(-5) as {
    id: number;
  }[];
  await read(other!.id, { from: '198.51.100.9' });
  await saveAll();
  expect((await mostRead())[0]).toBe(other!.id);
  // Nobody's name is in either table.
  const columns = await owner.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name in ('content_read_days', 'content_read_marks')`,
  );
  expect(columns.map(({ column_name: name }) => name).toSorted()).toEqual([
    'article_id',
    'day',
    'day',
    'mark',
    'reads',
  ]);
});
