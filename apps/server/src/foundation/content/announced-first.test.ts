/** Where an announcement of the house stands in the list that everybody reads (R-CO-1). */
import type { Language } from '@candor/wire';
import { LANGUAGES } from '@candor/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { TestServer } from '../../../test/server.ts';
import { testServer } from '../../../test/server.ts';
import { movableClock } from '../../platform/clock.ts';
import { publishNotice } from './publish-notice.ts';

const DAY_MS = 86_400_000;
const clock = movableClock(Date.parse('2026-03-02T09:00:00Z'));
const OURS = { title: 'Trading halts at noon', abstract: 'BTC/USDT', body: 'For an hour.' };
const THEIRS = 'A contest';

let server: TestServer;
let [writer, second] = [] as unknown as [TestOperator, TestOperator];
beforeAll(async () => {
  server = await testServer({ products: [], clock, without: ['chains'] });
  const { owner } = server.database;
  [writer, second] = (await openOperators(owner, ['content', 'content'])) as [TestOperator, TestOperator];
});
afterAll(() => server.close());

const post = async (path: string, fields: Record<string, string | number>, by: TestOperator = writer) =>
  (await server.call(`operator/content/${path}`, fields, { token: by.token, lang: 'en' })).data;
async function titles(): Promise<string[]> {
  const { list } = (await server.call('news/list', { c_id: 4 }, { lang: 'en' })).data;
  return list
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => [OURS.title, THEIRS].includes(title));
}

test('R-CO-1: what the house announced stands before what people pinned, for three days', async () => {
  const facts = { slug: 'a-contest', category: 'notice', is_pinned: 1, order: 0 };
  const { id, version: first } = await post('create', facts);
  const text = { title: THEIRS, summary: 'With prizes', body: 'From Monday on.' };
  let { version } = await post('save', { id, version: first, language: 'en', ...text });
  ({ version } = await post('submit', { id, version, languages: 'en' }));
  expect(await post('approve', { id, version, languages: 'en' }, second)).toMatchObject({
    version: version + 1,
  });
  const texts = Object.fromEntries(LANGUAGES.map((each) => [each, OURS])) as Record<Language, typeof OURS>;
  const at = new Date(clock.now());
  await server.platform.db.transaction('notice', (tx) => publishNotice(tx, { texts, at }));
  expect(await titles()).toEqual([OURS.title, THEIRS]);
  clock.advance(3 * DAY_MS);
  expect(await titles()).toEqual([THEIRS, OURS.title]);
});
