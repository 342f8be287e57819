/** Every list of things that people have to do is called something, in both languages of operators: a mail that says a code helps nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../test/harness.ts';
import { testServer } from '../../test/harness.ts';
import { SILENT_FEED } from '../../test/house.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ feed: SILENT_FEED, without: ['chains'] });
});
afterAll(() => server.close());

test('R-OPS-12: every queue of the whole house has a name, and no name is of none', async () => {
  const { collection } = server.on();
  const names = collection.queueNames();
  const found = (await collection.queues()).map(({ name }) => name);
  expect(found.length).toBeGreaterThan(5);
  expect(Object.keys(names).sort()).toEqual([...found].sort());
  for (const { zh, en } of Object.values(names)) {
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).toMatch(/^[A-Z][A-Za-z, ]+$/);
  }
});
