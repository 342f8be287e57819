/** Articles over HTTP from draft to everybody, in versions per language, with the second person where one is needed (R-CO-1). */
import type { Language } from '@candor/wire';
import { LANGUAGES } from '@candor/wire';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/server.ts';
import { testServer } from '../../../test/server.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Content } from './content.ts';
import { publishNotice } from './publish-notice.ts';
import { takesSecond } from './takes-second.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const clock = movableClock(NOW);
let server: TestServer;
let content: Content;
let [writer, second] = [] as unknown as [TestOperator, TestOperator];
beforeAll(async () => {
  server = await testServer({ products: [], clock, without: ['chains'] });
  content = server.features.find(({ name }) => name === 'content') as Content;
  const { owner } = server.database;
  [writer, second] = (await openOperators(owner, ['content', 'content'])) as [TestOperator, TestOperator];
  await owner.query('update operators_sessions set expires_at = $1, last_used_at = $1', [
    new Date('2100-01-01'),
  ]);
});
afterAll(() => server.close());

type Fields = Record<string, string | number>;
const post = async (path: string, fields: Fields, by: TestOperator = writer) =>
  (await server.call(`operator/content/${path}`, fields, { token: by.token, lang: 'en' })).data;
const read = async (path: string, fields: Fields, lang: Language = 'en') =>
  (await server.call(path, fields, { lang })).data;
const detail = async (id: number) =>
  (await server.call('operator/content/detail', { id }, { token: writer.token, method: 'GET' })).data;

let names = 0;
/** A new article with a draft in each of these languages; answers its id. */
async function drafted(fields: Fields, languages: readonly Language[], text: Fields = {}): Promise<number> {
  names += 1;
  const made = await post('create', { slug: `article-${names}`, ...fields });
  let { version } = made;
  for (const language of languages)
    ({ version } = await post('save', {
      id: made.id,
      version,
      language,
      title: `Title ${names} ${language}`,
      summary: `Summary ${language}`,
      body: `Text in **${language}**.`,
      ...text,
    }));
  return made.id;
}
async function step(path: string, id: number, fields: Fields, by: TestOperator = writer) {
  const { version } = await detail(id);
  return post(path, { id, version, ...fields }, by);
}
async function pictureOfOurs(): Promise<string> {
  const { files } = server.on();
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } });
  const bound = { userId: -writer.id, purpose: 'content_picture', refId: 'articles' } as const;
  const fileId = await files.take({ userId: -writer.id, file: { bytes: await picture.jpeg().toBuffer() } });
  await server.platform.db.transaction('picture', (tx) => files.bind(tx, { fileId, ...bound }));
  return fileId;
}
async function another(): Promise<TestOperator> {
  const [one] = (await openOperators(server.database.owner, ['content'])) as [TestOperator];
  await server.database.owner.query(
    'update operators_sessions set expires_at = $2, last_used_at = $2 where operator_id = $1',
    [one.id, new Date('2100-01-01')],
  );
  return one;
}
const ALL = LANGUAGES.join(',');
const moved = { version: expect.any(Number) };
const titles = async (c_id: number, lang: Language) =>
  (await read('news/list', { c_id }, lang)).list.map(({ title }: { title: string }) => title);

test('R-CO-1: draft, review, published: seen by nobody before, in its language after, in English with a mark where one is missing', async () => {
  const id = await drafted({ category: 'news' }, ['en', 'zh']);
  const listed = async (days: Fields) =>
    (await server.call('operator/content', days, { token: writer.token, method: 'GET' })).data;
  expect(await listed({ from: NOW, to: NOW + 1 })).toMatchObject({ rows: [{ id }], total: 1 });
  expect(await listed({ to: NOW })).toMatchObject({ rows: [], total: 0 });
  expect(await read('news/detail', { id })).toMatchObject({ refusal: 'not_found' });
  expect(await step('approve', id, { languages: 'en,zh' })).toMatchObject({ refusal: 'content_state_unfit' });
  expect(await step('submit', id, { languages: 'en,zh' })).toMatchObject(moved);
  expect(await titles(6, 'zh')).toEqual([]);
  // News take one person; a second look is a habit, no lock.
  expect(await step('approve', id, { languages: 'en,zh' })).toMatchObject(moved);
  expect(await read('news/detail', { id }, 'zh')).toMatchObject({ language: 'zh', is_fallback: false });
  expect(await read('news/detail', { id }, 'th')).toMatchObject({
    language: 'en',
    is_fallback: true,
    content: '<p>Text in <strong>en</strong>.</p>\n',
    blocks: [
      { kind: 'paragraph', spans: [{ text: 'Text in ' }, { text: 'en', is_strong: true }, { text: '.' }] },
    ],
  });
});

test('R-OPS-14: what is let out is the word of somebody who has proved that it is he', async () => {
  const id = await drafted({ category: 'news' }, ['en']);
  await step('submit', id, { languages: 'en' });
  const third = await another();
  const fields = { id, version: (await detail(id)).version, languages: 'en' };
  const unproved = { token: third.token, isUnproved: true };
  const { data } = await server.call('operator/content/approve', fields, unproved);
  expect([data, await read('news/detail', { id })]).toMatchObject([
    { refusal: 'proof_needed' },
    { refusal: 'not_found' },
  ]);
  expect(await step('approve', id, { languages: 'en' }, third)).toMatchObject(moved);
});

test('R-CO-1: who wrote a notice, or saved it once, does not publish it; another one does', async () => {
  const id = await drafted({ category: 'notice' }, ['en']);
  const { version } = await detail(id);
  await post('save', { id, version, language: 'en', title: 'Changed', summary: 'by two', body: 'x' }, second);
  await step('submit', id, { languages: 'en' });
  expect(await step('approve', id, { languages: 'en' })).toMatchObject({ refusal: 'content_own_text' });
  expect(await step('approve', id, { languages: 'en' }, second)).toMatchObject({
    refusal: 'content_own_text',
  });
  const [third] = (await openOperators(server.database.owner, ['market_admin'])) as [TestOperator];
  await server.database.owner.query('update operators_sessions set expires_at = $1, last_used_at = $1', [
    new Date('2100-01-01'),
  ]);
  expect(await step('approve', id, { languages: 'en' }, third)).toMatchObject(moved);
  // And not past the server either.
  await expect(
    server.database.owner.query(
      `update content_versions set reviewer_id = writers[1] where article_id = $1 and state = 'published'`,
      [id],
    ),
  ).rejects.toMatchObject({ code: '23514' });
});

test('R-CO-1: what a text shows and where it leads takes two, however it is written', async () => {
  const picture = await pictureOfOurs();
  for (const [n, body] of [
    `![x][p]\n\n[p]: picture:${picture}`,
    `![x](<picture:${picture}>)`,
    `![x]( picture:${picture} "title")`,
    'Read [more](https:\\/\\/pay\\.example\\/now).',
    'Read [more][m].\n\n[m]: https:\\/\\/pay\\.example',
    'Everything is on pay\\.example\\.com, in full.',
    'Everything is on pay&#46;example&#x2e;com, in full.',
  ].entries()) {
    const id = await drafted({ category: 'news', slug: `hidden-${n}` }, ['en'], { body });
    await step('submit', id, { languages: 'en' });
    expect([body, await step('approve', id, { languages: 'en' })]).toMatchObject([
      body,
      { refusal: 'content_own_text' },
    ]);
  }
});

test('R-CO-1, R-DEP-2: letters that only a browser would read are markup', async () => {
  const { id, version } = await post('create', { slug: 'entities', category: 'news' });
  const save = (body: string) =>
    post('save', { id, version, language: 'en', title: 'T', summary: 'S', body });
  const address = [...'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8']
    .map((sign) => `&#${sign.charCodeAt(0)};`)
    .join('');
  for (const [body, fault] of [
    [`Our wallet: ${address}`, 'place_to_pay'],
    ['Our wallet: TJRabPrwbZy45sbavfcjinPJC18kjpRTv&#56;', 'place_to_pay'],
    ['pay&period;example', 'markup'],
    ['**a&nbsp;b**', 'markup'],
  ] as const)
    expect([body, await save(body)]).toEqual([
      body,
      expect.objectContaining({ refusal: 'content_text_unfit', faults: fault }),
    ]);
  expect(await save('Profit &amp; loss, &lt;1%, AT&T as `&nbsp;`')).toMatchObject(moved);
});

test('R-CO-1: a banner or a popup stands before everybody: one writes it, another lets it out', async () => {
  for (const category of ['banner', 'popup']) {
    const id = await drafted({ category }, ['en'], category === 'banner' ? { body: '' } : {});
    await step('submit', id, { languages: 'en' });
    expect(await step('approve', id, { languages: 'en' })).toMatchObject({ refusal: 'content_own_text' });
    expect(await step('approve', id, { languages: 'en' }, second)).toMatchObject(moved);
    await expect(
      server.database.owner.query(
        `update content_versions set reviewer_id = writers[1] where article_id = $1 and state = 'published'`,
        [id],
      ),
    ).rejects.toMatchObject({ code: '23514' });
    // One alone changes neither the picture nor the link of what stands there.
    const facts = { order: 1, link: '', cover: 'candor' };
    expect(await step('change', id, facts)).toMatchObject({ refusal: 'content_state_unfit' });
    expect(await step('change', id, { ...facts, cover: '' })).toMatchObject(moved);
    await step('withdraw', id, { languages: 'en', reason: 'over' });
  }
  const chosen = await drafted({ category: 'banner' }, [], {});
  await step('save', chosen, { language: 'en', title: 'T', summary: 'S' }, second);
  expect(await step('change', chosen, { cover: 'candor' })).toMatchObject(moved);
  await step('submit', chosen, { languages: 'en' }, second);
  // Whoever chose the picture has not seen it with other eyes than his own.
  expect(await step('approve', chosen, { languages: 'en' })).toMatchObject({ refusal: 'content_own_text' });
});

test('R-CO-1: what leads to another site takes two in every category, and what the house announced nobody takes off', async () => {
  const id = await drafted({ category: 'news' }, ['en'], { body: 'Read [this](https://help.example/x)' });
  await step('submit', id, { languages: 'en' });
  expect((await detail(id)).needs_second).toBe(true);
  expect(await step('approve', id, { languages: 'en' })).toMatchObject({ refusal: 'content_own_text' });
  expect(await step('approve', id, { languages: 'en' }, second)).toMatchObject(moved);
  for (const body of [
    'Ask at candor-desk.example',
    'Ask @candor_desk',
    'Call +66 81 234 5678',
    'Ask at desk。example',
    'Look for candorhelp on Telegram',
    'LINE ID: candorhelp',
    '请加客服微信 candor88',
    'เพิ่มเพื่อนทางไลน์ candor88',
    'Log in at candor-help[.]com',
    'Log in at candor-help . com',
    'Call 0800 123 4567',
  ])
    expect(takesSecond({ c_id: 6, cover: '' }, [{ title: '', summary: '', body, quiz: [] }]), body).toBe(
      true,
    );
  // Nor does one alone put a picture before what he let out alone: nobody reads what stands in it.
  const alone = await drafted({ category: 'news' }, ['en']);
  await step('submit', alone, { languages: 'en' });
  expect(await step('approve', alone, { languages: 'en' })).toMatchObject(moved);
  const cover = await pictureOfOurs();
  expect(await step('change', alone, { cover })).toMatchObject({ refusal: 'content_state_unfit' });
  expect(await step('change', alone, { cover: 'candor' })).toMatchObject(moved);
  const text = { title: 'Payouts stopped', abstract: 'All payouts', body: 'Until told.' };
  const texts = Object.fromEntries(LANGUAGES.map((each) => [each, text])) as Record<Language, typeof text>;
  const notice = await server.platform.db.transaction('notice', (tx) =>
    publishNotice(tx, { texts, at: new Date(NOW) }),
  );
  expect(await step('withdraw', notice, { languages: ALL, reason: 'x' })).toMatchObject({
    refusal: 'content_announced',
  });
  // Nor does one person let it sink below all others.
  expect(await step('change', notice, { order: 9_999 })).toMatchObject({ refusal: 'content_announced' });
});

test('R-CO-1, R-SUP-1: what would ask customers for a code, a password or a fee takes two in every category', async () => {
  const asking = [
    'When our security team calls you, read your verification code to our agent.',
    'Tell our support your fund password so that the payout can go on.',
    'Please send your verification code to our support team.',
    'Give the support team your password.',
    'Share your password with our support agent.',
    'Envíe su código de verificación a nuestro equipo de soporte.',
    'Dé a nuestro equipo su contraseña.',
    'To unfreeze an account, pay the unlock deposit of 100 USDT first.',
    '请先缴纳解冻费，再联系客服。',
    '请把收到的验证码告诉我们的客服。',
    'Bitte: install AnyDesk so that we see your screen.',
  ];
  for (const body of asking)
    expect(takesSecond({ c_id: 6, cover: '' }, [{ title: '', summary: '', body, quiz: [] }]), body).toBe(
      true,
    );
  const id = await drafted({ category: 'faq', topic: 'security' }, ['en'], { body: asking[0]! });
  await step('submit', id, { languages: 'en' });
  expect(await step('approve', id, { languages: 'en' })).toMatchObject({ refusal: 'content_own_text' });
  expect(await read('news/detail', { id })).toMatchObject({ refusal: 'not_found' });
  expect(await step('approve', id, { languages: 'en' }, second)).toMatchObject(moved);
  // To warn of it is none, nor is a page about codes.
  const warning = 'We never ask for your code or password. Enter the code in the app, and nowhere else.';
  const warns = await drafted({ category: 'faq', topic: 'security' }, ['en'], { body: warning });
  await step('submit', warns, { languages: 'en' });
  expect(await step('approve', warns, { languages: 'en' })).toMatchObject(moved);
});

test('R-CO-1, R-OPS-4: what customers are held to is replaced and not taken off, and one person takes off twenty articles a day', async () => {
  const sections = ['What is held', 'How it is redeemed', 'What it costs', 'What can go wrong'];
  for (const category of ['agreement', 'disclosure']) {
    const body = sections.map((each) => `## ${each}\n\nText.`).join('\n\n');
    const id = await drafted({ category, is_binding: '1' }, LANGUAGES, { body });
    await step('submit', id, { languages: ALL });
    expect(await step('approve', id, { languages: ALL }, second)).toMatchObject(moved);
    for (const by of [writer, second])
      expect(await step('withdraw', id, { languages: ALL, reason: 'x' }, by)).toMatchObject({
        refusal: 'content_held_to',
      });
    expect(await read('news/detail', { id })).toMatchObject({ id });
  }
  const third = await another();
  const ids: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const id = await drafted({ category: 'news' }, ['en']);
    await step('submit', id, { languages: 'en' });
    await step('approve', id, { languages: 'en' });
    ids.push(id);
  }
  const off = (id: number, by: TestOperator) => step('withdraw', id, { languages: 'en', reason: 'x' }, by);
  for (const id of ids.slice(0, 20)) expect(await off(id, third)).toMatchObject(moved);
  expect(await off(ids[20]!, third)).toMatchObject({ refusal: 'acts_too_many', limit: 20 });
  expect(await off(ids[20]!, second)).toMatchObject(moved);
});

test('R-CO-1: who replaces what others wrote by words of his own takes it off, and does so twenty times a day', async () => {
  const third = await another();
  const replace = async (id: number, by: TestOperator) => {
    const text = { language: 'en', title: 'x', summary: 'x', body: 'x' };
    await step('save', id, text, third);
    await step('submit', id, { languages: 'en' }, third);
    return step('approve', id, { languages: 'en' }, by);
  };
  for (let n = 0; n < 21; n += 1) {
    const id = await drafted({ category: 'faq', topic: 'security' }, ['en']);
    await step('submit', id, { languages: 'en' });
    await step('approve', id, { languages: 'en' });
    if (n < 20) expect(await replace(id, third)).toMatchObject(moved);
    else {
      expect(await replace(id, third)).toMatchObject({ refusal: 'acts_too_many', limit: 20 });
      expect(await read('news/detail', { id })).toMatchObject({ title: expect.stringMatching(/^Title/) });
      // A colleague has read it, and his own he replaces as often as he likes.
      expect(await step('approve', id, { languages: 'en' }, second)).toMatchObject(moved);
    }
  }
  const own = await drafted({ category: 'news' }, []);
  for (let n = 0; n < 2; n += 1) expect(await replace(own, third)).toMatchObject(moved);
});

test('R-DEP-2: no article names a place to pay, wherever in it', async () => {
  const place = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const { id, version } = await post('create', { category: 'news', slug: 'pay-here' });
  const sound = { id, version, language: 'en', title: 'Title', summary: 'Summary', body: 'Text' };
  for (const text of [
    { title: `Send to ${place}` },
    { summary: `Unlock at ${place}` },
    { body: `Text\n\n- send 100 USDT to \`${place}\`` },
    { body: 'Pay [here](https://paypal.me/candor-help)' },
  ])
    expect(await post('save', { ...sound, ...text })).toMatchObject({
      refusal: 'content_text_unfit',
      faults: 'place_to_pay',
    });
  expect((await detail(id)).versions).toEqual([]);
  expect(await post('save', sound)).toMatchObject(moved);
});

test('R-CO-1: a text that was sent back says why to its writer, who did it and when, and still after it is handed over again', async () => {
  const id = await drafted({ category: 'notice' }, ['en', 'zh']);
  await step('submit', id, { languages: 'en,zh' });
  const reason = 'The hour of the maintenance is missing';
  expect(await step('back', id, { languages: 'en', reason }, second)).toMatchObject(moved);
  const inLanguage = async (language: Language) =>
    (await detail(id)).versions.find((version: { language: Language }) => version.language === language);
  const by = { id: second.id, name: expect.stringMatching(/./) };
  expect(await inLanguage('en')).toMatchObject({
    state: 'draft',
    sent_back: { reason, by, at: clock.now() },
  });
  expect(await inLanguage('zh')).toMatchObject({ state: 'review', sent_back: null });
  await step('submit', id, { languages: 'en' });
  expect(await inLanguage('en')).toMatchObject({ state: 'review', sent_back: { reason } });
});

test('R-CO-1: a binding notice is published in all seven languages or not at all, and leaves as it came', async () => {
  const six = LANGUAGES.filter((language) => language !== 'th');
  const id = await drafted({ category: 'notice', is_binding: '1' }, six);
  await step('submit', id, { languages: six.join(',') });
  expect(await step('approve', id, { languages: six.join(',') }, second)).toMatchObject({
    refusal: 'content_languages_missing',
  });
  expect(await read('news/detail', { id })).toMatchObject({ refusal: 'not_found' });
  await step('save', id, { language: 'th', title: 'ไทย', summary: 'ไทย', body: 'ไทย' });
  await step('submit', id, { languages: 'th' });
  expect(await step('approve', id, { languages: 'th' }, second)).toMatchObject({
    refusal: 'content_languages_missing',
  });
  expect(await step('approve', id, { languages: ALL }, second)).toMatchObject(moved);
  expect(await step('withdraw', id, { languages: 'th', reason: 'no' }, second)).toMatchObject({
    refusal: 'content_languages_missing',
  });
  await expect(
    server.database.owner.query(
      `update content_versions set state = 'withdrawn', withdrawn_at = now() where article_id = $1 and language = 'th'`,
      [id],
    ),
  ).rejects.toMatchObject({ code: '23514' });
  expect(await step('withdraw', id, { languages: ALL, reason: 'over' }, second)).toMatchObject(moved);
  expect(await read('news/detail', { id })).toMatchObject({ refusal: 'not_found' });
});

test('a schedule publishes once, at its time, whichever node comes first; a new version takes the place of the old one', async () => {
  const id = await drafted({ category: 'news' }, ['en']);
  await step('submit', id, { languages: 'en' });
  expect(await step('approve', id, { languages: 'en', publish_at: NOW })).toMatchObject({
    refusal: 'content_time_past',
  });
  const at = clock.now() + 60_000;
  await step('approve', id, { languages: 'en', publish_at: at });
  await content.publishDue();
  expect(await read('news/detail', { id })).toMatchObject({ refusal: 'not_found' });
  clock.set(at);
  await Promise.all([content.publishDue(), content.publishDue(), content.publishDue()]);
  expect(await read('news/detail', { id })).toMatchObject({ create_time: at });
  const published = await detail(id);
  await content.publishDue();
  expect((await detail(id)).version).toBe(published.version);
  await step('save', id, { language: 'en', title: 'Second', summary: 'version', body: 'new' });
  expect((await read('news/detail', { id })).title).not.toBe('Second');
  await step('submit', id, { languages: 'en' });
  await step('approve', id, { languages: 'en' });
  expect(await read('news/detail', { id })).toMatchObject({ title: 'Second', create_time: at });
  expect((await detail(id)).versions.map(({ state }: { state: string }) => state)).toEqual([
    'published',
    'withdrawn',
  ]);
});

test('R-CO-1, R-OPS-3: what somebody scheduled who was shut out, enrolled anew or lost his role since is in review again, with the reason, and never appears by itself', async () => {
  const { owner } = server.database;
  const gone = (await openOperators(owner, ['market_admin', 'content', 'content'])) as TestOperator[];
  await owner.query('update operators_sessions set expires_at = $1, last_used_at = $1', [
    new Date('2100-01-01'),
  ]);
  const ends = [
    `update operators_people set state = 'disabled' where id = $1`,
    // Whoever has his mail has set new keys; the roles are the same.
    `update operators_people set enrolled_at = $2 where id = $1`,
    // Taken and given again.
    `update operators_people set narrowed_at = $2 where id = $1`,
  ];
  const ids: number[] = [];
  const at = clock.now() + 120_000;
  for (const [n, end] of ends.entries()) {
    const by = gone[n]!;
    const id = await drafted({ category: 'news' }, ['en', 'es'], {
      body: 'Read [this](https://help.example/y)',
    });
    await step('submit', id, { languages: 'en,es' });
    expect(await step('approve', id, { languages: 'en', publish_at: at }, by)).toMatchObject(moved);
    expect(await step('approve', id, { languages: 'es', publish_at: at }, second)).toMatchObject(moved);
    await owner.query(end, end.includes('$2') ? [by.id, new Date(clock.now() + 1)] : [by.id]);
    ids.push(id);
  }
  clock.set(clock.now() + 60_000);
  await content.returnUnsaid();
  for (const [n, id] of ids.entries()) {
    const { versions } = await detail(id);
    expect(versions).toMatchObject([
      { language: 'en', state: 'review', reviewer: null, publish_at: null, sent_back: { by: null } },
      { language: 'es', state: 'scheduled', reviewer: { id: second.id }, sent_back: null },
    ]);
    expect(versions[0].sent_back.reason).toContain('R-OPS-3');
    const [line] = await owner.query<{ line: string }>(
      `select line from operators_audit where action = 'content.returned' and target_id = $1`,
      [String(id)],
    );
    expect(JSON.parse(line!.line).before).toEqual({ reviewers: [gone[n]!.id] });
  }
  clock.set(at);
  await content.publishDue();
  for (const id of ids) {
    const state = async () =>
      (await detail(id)).versions.map(({ state: each }: { state: string }) => each) as string[];
    expect(await state()).toEqual(['review', 'published']);
    expect(await step('approve', id, { languages: 'en' }, second)).toMatchObject(moved);
    expect(await state()).toEqual(['published', 'published']);
  }
});

test('R-CO-1: of what binds customers all languages are in review again when the word for one of them counts no more', async () => {
  const { owner } = server.database;
  const [gone] = (await openOperators(owner, ['content'])) as [TestOperator];
  await owner.query('update operators_sessions set expires_at = $1, last_used_at = $1', [
    new Date('2100-01-01'),
  ]);
  const id = await drafted({ category: 'notice', is_binding: 1 }, [...LANGUAGES]);
  await step('submit', id, { languages: ALL });
  const at = clock.now() + 60_000;
  expect(await step('approve', id, { languages: ALL, publish_at: at }, gone)).toMatchObject(moved);
  await owner.query(`update operators_people set state = 'disabled' where id = $1`, [gone.id]);
  clock.set(at);
  await content.publishDue();
  const { versions } = await detail(id);
  expect(new Set(versions.map(({ state }: { state: string }) => state))).toEqual(new Set(['review']));
  expect(await read('news/detail', { id })).toMatchObject({ refusal: 'not_found' });
});

test('what changed meanwhile is refused, a repeat with its key does nothing, and every act has its line in the audit log', async () => {
  const id = await drafted({ category: 'faq', topic: 'fees' }, ['en']);
  const { version } = await detail(id);
  const fields = { id, version, languages: 'en' };
  const key = { token: writer.token, lang: 'en', key: 'submit-once' } as const;
  const first = await server.call('operator/content/submit', fields, key);
  expect((await server.call('operator/content/submit', fields, key)).data).toEqual(first.data);
  expect(await post('submit', fields)).toMatchObject({ refusal: 'case_changed' });
  const lines = await server.database.owner.query<{ action: string }>(
    `select action from operators_audit where target_type = 'article' and target_id = $1 order by seq`,
    [String(id)],
  );
  expect(lines.map(({ action }) => action)).toEqual(['content.create', 'content.save', 'content.submit']);
});

test('texts with script, markup, foreign schemes, hidden letters or of a huge size are refused and nothing changes', async () => {
  const id = await drafted({ category: 'faq', topic: 'fees' }, ['en']);
  const before = await detail(id);
  for (const body of [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&#58;alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](//evil.example/)',
    '[x](https://candor.example@evil.example/)',
    '[x](http://evil.example/)',
    '[x](/h5/#/pages/index/index)',
    '![x](https://evil.example/x.png)',
    '![x](picture:AAAAAAAAAAAAAAAAAAAAAA)',
    'safe\u202Etxet',
    'zero\u200Bwidth',
    '<javascript:alert(1)>',
    '# too large a heading',
    'x'.repeat(60_001),
    '- a\n  - b\n    - c\n      - d',
  ])
    expect([
      body.slice(0, 60),
      await step('save', id, { language: 'en', title: 't', summary: 's', body }),
    ]).toMatchObject([
      body.slice(0, 60),
      { refusal: expect.stringMatching(/^(content_text_unfit|file_unknown)$/) },
    ]);
  for (const title of ['a\u202Eb', 'a\u200Bb', 'x'.repeat(121)])
    expect(await step('save', id, { language: 'en', title, summary: 's', body: 'b' })).toMatchObject({
      refusal: 'content_text_unfit',
    });
  expect(await detail(id)).toEqual(before);
});

test('a text that would hold everybody up while it is read is refused before it is read, whoever sends it', async () => {
  const n = 19_000;
  for (const body of ['_a_'.repeat(n), '['.repeat(3 * n), 'a1'.repeat(n), '> '.repeat(n), '1. '.repeat(n)])
    expect((await post('preview', { body })).faults, body.slice(0, 6)).toEqual([
      expect.stringMatching(/^(too_long|nesting)$/),
    ]);
});

test('learning: progress and the best quiz stay with the customer, visitors keep none, and wrong answers are told why', async () => {
  const quiz = JSON.stringify([{ question: 'Q?', choices: ['a', 'b'], answer: 2, reason: 'because' }]);
  const lesson = { category: 'learning', area: 'trading', level: 1, minutes: 3 };
  const id = await drafted(lesson, ['en'], { quiz });
  await step('submit', id, { languages: 'en' });
  await step('approve', id, { languages: 'en' });
  const [customer] = await openCustomers(server.database.owner, [{}]);
  const { token } = customer!;
  const mine = async (path: string, fields: Fields) =>
    (await server.call(path, fields, { token, lang: 'en' })).data;
  expect(await read('study/detail', { id })).toMatchObject({
    read_share: 0,
    quiz_best: null,
    quiz: [{ question: 'Q?', choices: ['a', 'b'] }],
  });
  expect(await read('study/quiz', { id, answers: '2' })).toMatchObject({ right: 1, questions: 1 });
  expect(await read('study/quiz', { id, answers: '3' })).toMatchObject({ refusal: 'content_answers_unfit' });
  expect(await read('study/quiz', { id, answers: '1,2' })).toMatchObject({
    refusal: 'content_answers_unfit',
  });
  await mine('study/progress', { id, read_share: 80 });
  await mine('study/progress', { id, read_share: 30 });
  expect(await mine('study/quiz', { id, answers: '2' })).toMatchObject({ right: 1 });
  expect(await mine('study/quiz', { id, answers: '1' })).toEqual({
    right: 0,
    questions: 1,
    results: [{ is_right: false, answer: 2, reason: 'because' }],
  });
  expect((await mine('study/list', { area: 'trading' })).list).toMatchObject([
    { id, read_share: 80, quiz_best: 1, quiz_questions: 1, level: 1 },
  ]);
  expect(await read('study/detail', { id: 101 })).toMatchObject({ refusal: 'not_found' });
});

test('R-CO-1: one person sends the same article of others back ten times in a day; somebody else does, and nobody holds a text back for ever', async () => {
  const third = await another();
  const id = await drafted({ category: 'news' }, ['en']);
  const back = (by: TestOperator) => step('back', id, { languages: 'en', reason: 'not yet' }, by);
  const submit = () => step('submit', id, { languages: 'en' });
  for (let n = 0; n < 10; n += 1) {
    expect(await submit()).toMatchObject(moved);
    expect(await back(third)).toMatchObject(moved);
  }
  expect(await submit()).toMatchObject(moved);
  expect(await back(third)).toMatchObject({ refusal: 'acts_too_many', limit: 10 });
  expect(await back(second)).toMatchObject(moved);
  // Who wrote it takes it back as often as he likes.
  for (let n = 0; n < 11; n += 1) {
    expect(await submit()).toMatchObject(moved);
    expect(await back(writer)).toMatchObject(moved);
  }
});
