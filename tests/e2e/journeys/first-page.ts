/**
 * The first page as the server draws it (issue: fast on a phone): prices are in the first bytes, the app takes the same elements over,
 * and whoever should see something else never sees it.
 */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { LANGUAGES } from '@candor/wire';
import type { Language } from '@candor/wire';
import type { Locator, Page } from 'playwright-core';
import type { Phone } from '../phone.ts';
import type { Stage } from '../stage.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

const HOME = 'pages/index/index';
/** Ten packets of 1,460 bytes. */
const FIRST_FLIGHT_BYTES = 14_600;
const PRICE = /BTC<small>\/(<!-- -->)?USDT<\/small>.{0,200}?[1-9][0-9]{0,2}(,[0-9]{3})*\.[0-9]/s;

interface Marked extends Element {
  wasDrawn?: true;
}

export const firstPage: Journey = {
  name: 'first page: prices come with the first bytes, and the app takes the drawn page over',
  async run(stage) {
    await sendsPrices(stage, undefined, 'zh-Hans');
    await sendsPrices(stage, 'en', 'en');
    for (const language of LANGUAGES) await fitsFirstFlight(stage, language);
    const phone = await stage.phone({ language: 'zh', theme: 'dark', width: 360, height: 740 });
    await markDrawn(phone);
    await isTakenOver(phone);
    await keepsItsFigures(stage);
    await asksForItsCode(stage);
    await followsLanguage(phone);
    await showsAnotherPage(phone);
    assert.deepEqual(phone.complaints(), []);
    await isCustomersOwn(stage);
  },
};

/** Without any code of ours having run. */
async function sendsPrices({ candor }: Stage, chosen: Language | undefined, tag: string): Promise<void> {
  const headers = chosen === undefined ? {} : { cookie: `other=1; candor-language=${chosen}` };
  const html = await eventually('prices in the page', async () => {
    const text = await (await fetch(`${candor.url}/h5/`, { headers })).text();
    return PRICE.test(text) && text;
  });
  assert.ok(html.includes(`<html lang="${tag}"`));
  assert.ok(!/<[a-z]+ [^>]*style="/.test(html), 'the policy allows no styles at elements');
  const scripts = html.match(/<(script type="module"|link rel="modulepreload")[^>]*>/g) ?? [];
  assert.ok(scripts.length > 1, 'the page names its code');
  assert.deepEqual(
    scripts.filter((tag) => !tag.includes(' fetchpriority="low"')),
    [],
    'no code goes before what is seen',
  );
}

/**
 * A server may send ten packets before it hears from the phone (RFC 6928): what is longer costs a way there and back, 150 ms on slow 4G,
 * before anything is seen.
 */
async function fitsFirstFlight({ candor }: Stage, language: Language): Promise<void> {
  const headers = { 'accept-encoding': 'br', cookie: `candor-language=${language}` };
  const bytes = await new Promise<number>((done, fail) => {
    const { hostname, port } = new URL(candor.url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        [
          `GET /h5/ HTTP/1.1`,
          `host: ${hostname}:${port}`,
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          'connection: close',
          '\r\n',
        ].join('\r\n'),
      ),
    );
    socket.on('data', () => undefined).on('error', fail);
    socket.on('close', () => done(socket.bytesRead));
  });
  assert.ok(bytes < FIRST_FLIGHT_BYTES, `the first page in ${language} is ${bytes} bytes long`);
}

/** Notes elements that were there before the app's own code ran. */
async function markDrawn({ page }: Phone): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      for (const element of document.querySelectorAll<Marked>('#root main, #root main section, #root nav'))
        element.wasDrawn = true;
    });
  });
}

async function isTakenOver(phone: Phone): Promise<void> {
  await phone.visit(HOME);
  await worksByTouch(phone);
  assert.deepEqual(await drawn(phone), { language: 'zh', isOutlined: false, isKept: true });
}

/**
 * The lists below come late, when prices have moved: React compares what they draw with what the server drew, and they must not have
 * changed. A phone that finds another text throws the page away and says so.
 */
async function keepsItsFigures(stage: Stage): Promise<void> {
  const phone = await stage.phone({ language: 'zh', theme: 'dark', width: 360, height: 740 });
  const { page } = phone;
  await markDrawn(phone);
  let release: () => void = () => undefined;
  const moved = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/home-below-/, async (route) => {
    await moved;
    await route.continue();
  });
  await phone.visit(HOME, {}, 'commit');
  const list = page.getByRole('region', { name: phone.say('home', 'lists') });
  await list.waitFor();
  const drawnPrices = await priceTexts(page);
  await eventually('a price above that has moved', async () => {
    const now = await priceTexts(page);
    return now.some((price, place) => price !== drawnPrices[place]);
  });
  assert.equal(await isTaken(list), false, 'the lists are held back');
  release();
  await eventually('the lists taken over', () => isTaken(list));
  await worksByTouch(phone);
  assert.deepEqual(phone.complaints(), []);
  const isKept = await list.evaluate((element: Marked) => element.wasDrawn === true);
  assert.equal(isKept, true, 'the list is the one that the server drew');
}

/** The page itself asks for all that a market's page is made of, before any code of the app has run, and styles that it holds are not asked for. */
async function asksForItsCode(stage: Stage): Promise<void> {
  const phone = await stage.phone({ language: 'en', theme: 'light', width: 360, height: 740 });
  const { page } = phone;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace('/h5/assets/', '')));
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/index-[\w-]+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await phone.visit('pages/lever/index', {}, 'commit');
  const wanted = [
    'rest-',
    'contract.screen-',
    'controls-',
    'market-',
    'contracts-parts-',
    'texts-shared-en-',
  ];
  await eventually('the code of the page on its way', async () =>
    wanted.every((name) => asked.some((file) => file.startsWith(name) && file.endsWith('.js'))),
  );
  assert.ok(!asked.some((file) => /^texts-shared-(?!en-)|^trade\.screen/.test(file)), 'and no other');
  release();
  await phone.screen
    .getByRole('button', { name: phone.say('contracts', 'logIn') })
    .first()
    .waitFor();
  assert.ok(
    !asked.some((file) => /^(shell|index|rest)-[\w-]+\.css$/.test(file)),
    'its head is styled already',
  );
  assert.deepEqual(phone.complaints(), []);
}

function priceTexts(page: Page): Promise<string[]> {
  return page.locator('a > strong + [data-direction]').allTextContents();
}

/** React has found its own element in what the server drew, or has drawn another. */
function isTaken(part: Locator): Promise<boolean> {
  return part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')));
}

/** The search opens, and back leads to the same page. */
async function worksByTouch({ page, say }: Phone): Promise<void> {
  await page.getByRole('button', { name: say('home', 'search') }).click();
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: say('home', 'search') }).waitFor();
}

function drawn({ page }: Phone) {
  return page.evaluate(() => ({
    language: document.documentElement.dataset['drawn'],
    isOutlined: document.querySelector('body > .skeleton') !== null,
    isKept: document.querySelector<Marked>('#root main')?.wasDrawn === true,
  }));
}

/** The next visit is drawn in the language that was chosen in the app. */
async function followsLanguage(phone: Phone): Promise<void> {
  await phone.visit('pages/settings/language/language');
  await phone.page.getByText('English', { exact: true }).click();
  await phone.speak('en');
  await eventually('the cookie of the language', async () =>
    (await phone.page.evaluate(() => document.cookie)).includes('candor-language=en'),
  );
  await phone.visit(HOME);
  await phone.page.reload();
  await worksByTouch(phone);
  assert.deepEqual(await drawn(phone), { language: 'en', isOutlined: false, isKept: true });
}

async function showsAnotherPage(phone: Phone): Promise<void> {
  await phone.visit('pages/transparency/index');
  await phone.page.reload();
  await phone.screen.getByRole('heading').first().waitFor();
  assert.equal(await phone.page.getByRole('button', { name: phone.say('home', 'search') }).count(), 0);
}

/** What was drawn for visitors is not shown to a customer, in whatever language. */
async function isCustomersOwn(stage: Stage): Promise<void> {
  const customer = await stage.customer();
  const phone = await stage.phone({ language: 'zh', theme: 'light', session: customer });
  await markDrawn(phone);
  await phone.visit(HOME);
  await phone.screen.getByText(phone.say('home', 'totalAssets')).waitFor();
  assert.equal(await phone.page.getByText(phone.say('home', 'logInOrRegister')).count(), 0);
  assert.equal((await drawn(phone)).isKept, false);
  assert.deepEqual(phone.complaints(), []);
}
