/**
 * A notice from draft to seven phones (R-CO-1): written in seven languages, refused to its writer, let out by a second person for a time that
 * has not come, on the phones when it has, public by its address; then a learning article is read and its quiz answered. Chinese dark and Thai light
 * look at the lesson too; the other five read the notice in their language.
 */
import assert from 'node:assert/strict';
import type { Language } from '@candor/wire';
import { LANGUAGES, contentCalls } from '@candor/wire';
import { contentDeskCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import { operatorSession } from '../operators.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import type { Journey } from './journey.ts';
import { photographer } from './money-in-and-out-scene.ts';

const ALL = LANGUAGES.join(',');
const WAIT_MS = 4_000;

export const articles: Journey = {
  name: 'a notice goes from draft through review and schedule to phones in seven languages, a lesson is read',
  async run(stage) {
    const { candor } = stage;
    const customer = await stage.customerWithMoney(candor);
    const slug = `maintenance-${Date.now()}`;
    const id = await published(candor, slug);
    for (const language of LANGUAGES) {
      const phone = await reads(stage, { candor, customer, language, id });
      if (language === 'zh' || language === 'th') await learns(phone, customer);
    }
    const page = await fetch(`${candor.url}/c/th/notice/${slug}`);
    const html = await page.text();
    assert.match(html, /<meta property="og:title" content="Title th">/);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const feed = await (await fetch(`${candor.url}/c/th/atom.xml`)).text();
    assert.match(feed, new RegExp(slug));
  },
};

/** Answers its id once everybody can read it. */
async function published(candor: Candor, slug: string): Promise<number> {
  const at = async (role: 'content' | 'market_admin') => ({
    url: candor.url,
    token: (await operatorSession(candor, role)).token,
  });
  const [writer, second] = [await at('content'), await at('market_admin')];
  let seen = await ask(writer, contentDeskCalls.create, { category: 'notice', slug, is_binding: '1' });
  for (const language of LANGUAGES)
    seen = await ask(writer, contentDeskCalls.save, {
      ...seen,
      language,
      title: `Title ${language}`,
      summary: `Summary ${language}`,
      body: `## Heading\n\nText in **${language}**, [trade](pages/trade/index).\n\n- one\n- two`,
    });
  seen = await ask(writer, contentDeskCalls.submit, { ...seen, languages: ALL });
  await assert.rejects(
    ask(writer, contentDeskCalls.approve, { ...seen, languages: ALL }),
    /content_own_text/,
  );
  await ask(second, contentDeskCalls.approve, {
    ...seen,
    languages: ALL,
    publish_at: Date.now() + WAIT_MS,
  });
  await assert.rejects(ask(candor, contentCalls.detail, { id: seen.id }), /not_found/);
  await eventually('the notice is published', () => readable(candor, seen.id), 60_000);
  return seen.id;
}

const readable = (candor: Candor, id: number): Promise<boolean> =>
  ask(candor, contentCalls.detail, { id }).then(
    () => true,
    () => false,
  );

interface Reading {
  candor: Candor;
  customer: Customer;
  language: Language;
  id: number;
}

async function reads(stage: Stage, { candor, customer, language, id }: Reading): Promise<Phone> {
  const settings = { language, theme: language === 'zh' ? 'dark' : 'light' } as const;
  const phone = await stage.phone({
    ...settings,
    url: candor.url,
    width: 360,
    height: 740,
    session: customer,
  });
  const { page } = phone;
  await phone.visit('pages/notice/index');
  await settled(phone);
  await page
    .locator('a', { hasText: `Title ${language}` })
    .first()
    .click();
  await page.getByRole('heading', { name: `Title ${language}`, exact: true }).waitFor();
  await photographer(phone, settings)(`article-${id}`);
  assert.deepEqual(await seriousFaults(phone), []);
  return phone;
}

async function learns(phone: Phone, customer: Customer): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/index/learning');
  await settled(phone);
  await page.getByRole('tab', { name: say('content', 'areaTrading') }).click();
  await page.locator('a[href*="pages/study/detail"]').first().click();
  await phone.waitForAddress('pages/study/detail');
  await settled(phone);
  const groups = page.getByRole('group');
  await groups.first().waitFor();
  for (const group of await groups.all()) await group.getByRole('radio').first().check();
  await page.getByRole('button', { name: say('content', 'check') }).click();
  await page.getByRole('button', { name: say('content', 'again') }).waitFor();
  await settled(phone);
  assert.deepEqual(await seriousFaults(phone), []);
  await eventually('the quiz is kept', async () => {
    const { list } = await ask(customer, contentCalls.lessons, { area: 'trading' });
    return list.some(({ quiz_best: best, read_share: share }) => best !== null && share >= 50);
  });
}
