/** What binds customers is let out in all languages or in none, also where one is sent back before its time (R-CO-1). */
import { LANGUAGES } from '@candor/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { TestServer } from '../../../test/server.ts';
import { testServer } from '../../../test/server.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Content } from './content.ts';

const clock = movableClock(Date.parse('2026-03-02T09:00:00Z'));
let server: TestServer;
let content: Content;
let [writer, second, third] = [] as unknown as [TestOperator, TestOperator, TestOperator];
beforeAll(async () => {
  server = await testServer({ products: [], clock, without: ['chains'] });
  content = server.features.find(({ name }) => name === 'content') as Content;
  const { owner } = server.database;
  const people = await openOperators(owner, ['content', 'content', 'content']);
  [writer, second, third] = people as [TestOperator, TestOperator, TestOperator];
  await owner.query('update operators_sessions set expires_at = $1, last_used_at = $1', [
    new Date('2100-01-01'),
  ]);
});
afterAll(() => server.close());

const post = async (path: string, fields: Record<string, string | number>, by: TestOperator) =>
  (await server.call(`operator/content/${path}`, fields, { token: by.token, lang: 'en' })).data;

test('R-CO-1: whoever sends one language of a binding text back before its time sends back all of them, and no job fails over the rest', async () => {
  let { id, version } = await post('create', { category: 'agreement', slug: 'new-terms' }, writer);
  for (const language of LANGUAGES)
    ({ version } = await post(
      'save',
      { id, version, language, title: 'Terms', summary: 'What binds', body: 'All of it.' },
      writer,
    ));
  const languages = LANGUAGES.join(',');
  ({ version } = await post('submit', { id, version, languages }, writer));
  const at = clock.now() + 3_600_000;
  ({ id, version } = await post('approve', { id, version, languages, publish_at: at }, second));
  await post('back', { id, version, languages: 'en', reason: 'a wrong date' }, third);
  clock.advance(3_600_001);
  await content.publishDue();
  const { data } = await server.call(
    'operator/content/detail',
    { id },
    { token: writer.token, method: 'GET' },
  );
  expect(new Set(data.versions.map(({ state }: { state: string }) => state))).toEqual(new Set(['draft']));
});
