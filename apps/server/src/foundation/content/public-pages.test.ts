/** What everybody reads by address: pages with tags and no script, a feed in each language, pictures; and what a search finds (R-CO-1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import { openOperators } from '../../../test/operators.ts';
import { scene } from '../../../test/pictures.ts';
import type { TestServer } from '../../../test/server.ts';
import { testServer } from '../../../test/server.ts';
import type { Content } from './content.ts';

let server: TestServer;
let content: Content;
beforeAll(async () => {
  server = await testServer({ products: [], without: ['chains'] });
  content = server.features.find(({ name }) => name === 'content') as Content;
  await content.publishSeeds();
});
afterAll(() => server.close());

const get = (path: string) => fetch(server.url + path);
const read = async (path: string, fields: Record<string, string | number>, lang = 'zh') =>
  (await server.call(path, fields, { lang })).data;
const jpegOf = (seed: number): Promise<Buffer> => scene(seed).jpeg().toBuffer();
const SLUG = 'what-is-an-order-book';

test('R-CO-1: what came with the house is published in a demo, once, however often it is looked at', async () => {
  const { list } = await read('study/list', { area: 'trading' });
  expect(list.filter(({ slug }: { slug: string }) => slug === SLUG)).toMatchObject([
    { title: '什么是盘口', level: 1, quiz_questions: 2, is_fallback: false },
  ]);
  await Promise.all([content.publishSeeds(), content.publishSeeds()]);
  const again = await read('study/list', { area: 'trading' });
  expect(again.count).toBe(list.length);
});

test('an article has its page in each language, under the policy of the apps, with tags for whoever shares it', async () => {
  const page = await get(`/c/zh/learning/${SLUG}`);
  const html = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain('<html lang="zh-Hans">');
  expect(html).toContain('<meta property="og:title" content="什么是盘口">');
  expect(html).toContain('hreflang="th"');
  expect(html).not.toMatch(/<script|style=|\bon\w+=/);
  for (const path of [
    '/c/zh/learning/nothing',
    '/c/xx/learning/what-is-an-order-book',
    '/c/zh/constructor/what-is-an-order-book',
    '/c/zh/news/what-is-an-order-book',
    '/c/pictures/AAAAAAAAAAAAAAAAAAAAAA',
    '/c/zh/learning/%00',
    '/c/',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('notices and news are a feed in each language', async () => {
  const feed = await get('/c/es/atom.xml');
  const xml = await feed.text();
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(xml).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es">');
  expect(xml).toContain('Te damos la bienvenida a la demo de Candor');
  expect(xml.match(/<entry /g)).toHaveLength(xml.match(/<\/entry>/g)!.length);
});

test('words are found in every language: two letters in Chinese, a beginning, an inflection, and never by marks alone', async () => {
  const found = async (q: string, lang: string) =>
    ((await read('news/search', { q }, lang)).list as { slug: string }[]).some(({ slug }) => slug === SLUG);
  for (const [q, lang] of [
    ['盘口', 'zh'],
    ['买盘', 'zh'],
    ['盤口', 'zh-Hant'],
    ['スリッページ', 'ja'],
    ['호가창', 'ko'],
    ['สมุดคำสั่ง', 'th'],
    ['libro de órdenes', 'es'],
    ['spreads', 'en'],
    ['ORDER BO', 'en'],
    ['65,016 BTC', 'zh'],
  ] as const)
    expect([q, lang, await found(q, lang)]).toEqual([q, lang, true]);
  for (const q of ['%', '__', "' or 1=1 --", '矿机盘口', '!!!'])
    expect([q, await found(q, 'zh')]).toEqual([q, false]);
  expect((await read('news/search', { q: '编号' })).list.map(({ slug }: { slug: string }) => slug)).toContain(
    'every-change-has-a-journal',
  );
});

test('R-CO-1: a picture is for everybody once two have let out what shows it, a customer’s file for nobody', async () => {
  const [writer, second, agent] = await openOperators(server.database.owner, [
    'content',
    'content',
    'support',
  ]);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await jpegOf(1))]), 'x.jpg');
  const reply = await fetch(`${server.url}/api/operator/content/picture`, {
    method: 'POST',
    headers: { authorization: writer!.token },
    body: form,
  });
  const { data } = (await reply.json()) as { data: { picture: string } };
  const shown = () => get(`/c/pictures/${data.picture}`);
  expect([(await shown()).status, (await shown()).headers.get('cache-control')]).toEqual([404, 'no-store']);
  const desk = { picture: data.picture };
  const seen = await server.call('operator/content/picture_shown', desk, {
    method: 'GET',
    token: agent!.token,
  });
  expect(seen.data).toMatchObject({ content_type: 'image/jpeg', base64: expect.stringMatching(/^\/9j\//) });
  const act = async (path: string, fields: Record<string, string | number>, by = writer!) =>
    (await server.call(`operator/content/${path}`, fields, { token: by.token })).data;
  const readyOf = async (slug: string, body: string) => {
    const made = await act('create', { category: 'news', slug });
    const saved = await act('save', { ...made, language: 'en', title: slug, summary: slug, body });
    return { ...(await act('submit', { ...saved, languages: 'en' })), languages: 'en' };
  };
  // Whose id stands in a text is not shown by it.
  const named = await readyOf(
    'names-one',
    `Its id is picture:${data.picture}, and \`](picture:${data.picture})\`.`,
  );
  expect(await act('approve', named)).toHaveProperty('version');
  expect((await shown()).status).toBe(404);
  const sent = await readyOf('shows-one', `Look:\n\n![A book][it]\n\n[it]: picture:${data.picture}`);
  expect((await act('approve', sent)).refusal).toBe('content_own_text');
  expect((await shown()).status).toBe(404);
  expect(await act('approve', sent, second!)).toHaveProperty('version');
  expect([(await shown()).status, (await shown()).headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const own = await server.on().files.take({ userId: 77, file: { bytes: await jpegOf(2) } });
  expect((await get(`/c/pictures/${own}`)).status).toBe(404);
});

test('R-SEC-1: who reads much at once, by POST as clients of this family do or by address, takes no more than other questions; a login waits for none of it', async () => {
  const { owner } = server.database;
  const [customer] = await openCustomers(owner, [{}]);
  let letGo = (): void => {};
  const held = new Promise<void>((done) => (letGo = done));
  let locked = (): void => {};
  const isLocked = new Promise<void>((done) => (locked = done));
  const holding = owner.transaction('holds', async (tx) => {
    await tx.query('lock table content_articles in access exclusive mode');
    locked();
    await held;
  });
  await isLocked;
  const calls = Array.from({ length: 20 }, () => read('news/list', { c_id: 4 }));
  const pages = Array.from({ length: 20 }, () => get('/c/zh/atom.xml'));
  const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%nulls last%'`;
  const blockedNow = async () => (await owner.query(blocked)).length;
  await expect.poll(blockedNow, { timeout: 60_000 }).toBe(8);
  const fields = {
    user_type: 'email',
    areacode: '',
    user_string: 'nobody@example.com',
    password: 'not-the-one',
  };
  expect((await server.call('user/login', fields)).data.refusal).toBe('wrong_credentials');
  expect((await server.call('user/sessions', {}, { method: 'GET', token: customer!.token })).type).toBe('ok');
  expect(await blockedNow()).toBe(8);
  letGo();
  await holding;
  for (const data of await Promise.all(calls)) expect(data.count).toBeGreaterThan(0);
  for (const { status } of await Promise.all(pages)) expect(status).toBe(200);
});
