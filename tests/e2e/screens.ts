/**
 * Photographs of finished screens for people to look at, with a customer who has traded:
 * `node --import tsx tests/e2e/screens.ts --out <folder> [--small] [--looks 360-dark-th,375-light-zh] [--stopped] [--table]
 * [--before <folder>] [part of a path …]`. All sizes, both themes and three languages, or with --small 360 x 740 in Chinese dark and
 * English light, or those that are named; a sheet of all pictures of a kind beside them; with --stopped while money is stopped; with --table
 * a page that shows every screen in every kind, beside its picture of an earlier folder where one is given.
 */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { alertCalls, spotCalls, walletCalls } from '@candor/wire';
import type { Language } from '@candor/wire';
import { buildWeb } from '../../tools/build-web.ts';
import { ask } from './api.ts';
import { startCandor } from './candor-process.ts';
import { openBrowser } from './find-browser.ts';
import type { Phone } from './phone.ts';
import { writeTable } from '../../tools/picture-table.ts';
import { shownDetails } from './shown-details.ts';
import type { Customer } from './stage.ts';
import { Stage, waitForQuotes } from './stage.ts';
import { stopMoney } from './stopped.ts';
import { allRoutes, settled, visitRoute } from './tour.ts';

interface Look {
  width: number;
  height: number;
  theme: 'dark' | 'light';
  language: Language;
}

const args = process.argv.slice(2);
const out = resolve(valueOf('--out') ?? 'screens');
const WITH_VALUE = ['--out', '--looks', '--before'];
const parts = args.filter(
  (arg, place) => !arg.startsWith('--') && !WITH_VALUE.includes(args[place - 1] ?? ''),
);
const routes = allRoutes().filter(
  ({ path }) => parts.length === 0 || parts.some((part) => path.includes(part)),
);

buildWeb();
const folder = mkdtempSync(join(tmpdir(), 'candor-screens-'));
const browser = await openBrowser();
const candor = await startCandor({ dataDir: join(folder, 'data'), logFile: join(folder, 'candor.log') });
try {
  const stage = new Stage({ browser, candor, folder });
  const customer = await busyCustomer(stage);
  const details = await shownDetails(customer);
  if (args.includes('--stopped')) await stopMoney(candor);
  for (const look of wantedLooks()) await photograph(stage, { customer, details }, look);
} finally {
  await candor.stop();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
if (args.includes('--table')) writeTable(out, valueOf('--before'));
console.log(out);

function valueOf(flag: string): string | undefined {
  const place = args.indexOf(flag);
  return place < 0 ? undefined : args[place + 1];
}

function wantedLooks(): Look[] {
  const named = valueOf('--looks')?.split(',');
  if (named !== undefined) return allLooks().filter((look) => named.includes(kindOf(look)));
  return args.includes('--small') ? fewLooks() : allLooks();
}

function kindOf({ width, theme, language }: Look): string {
  return `${width}-${theme}-${language}`;
}

function allLooks(): Look[] {
  const sizes = [
    { width: 360, height: 740 },
    { width: 375, height: 553 },
    { width: 414, height: 896 },
  ];
  const themes = ['dark', 'light'] as const;
  const languages = ['zh', 'en', 'th'] as const;
  return sizes.flatMap((size) =>
    themes.flatMap((theme) => languages.map((language) => ({ ...size, theme, language }))),
  );
}

function fewLooks(): Look[] {
  const size = { width: 360, height: 740 };
  return [
    { ...size, theme: 'dark', language: 'zh' },
    { ...size, theme: 'light', language: 'en' },
  ];
}

/** With coins, a waiting order, a cancelled one and a transfer, so that no list is empty. */
async function busyCustomer(stage: Stage): Promise<Customer> {
  const customer = await stage.customerWithMoney();
  await waitForQuotes(candor.url);
  await waitForQuotes(candor.url, 'ETH/USDT');
  const btc = { currency_id: '1', legal_id: '3' } as const;
  await ask(customer, spotCalls.placeOrder, { ...btc, type: '1', order_type: 'market', budget: '3200' });
  await ask(customer, spotCalls.placeOrder, {
    currency_id: '2',
    legal_id: '3',
    type: '1',
    order_type: 'market',
    budget: '900',
  });
  const [trade] = await ask(customer, spotCalls.fills, { ...btc });
  const price = `${Number((trade?.price ?? '0').split('.')[0]) + 900}`;
  const cancelled = await ask(customer, spotCalls.placeOrder, {
    ...btc,
    type: '2',
    target_price: price,
    amount: '0.004',
  });
  await ask(customer, spotCalls.cancelOrder, { id: String(cancelled.id) });
  await ask(customer, spotCalls.placeOrder, { ...btc, type: '2', target_price: price, amount: '0.012' });
  const alert = { symbol: 'BTC/USDT', repeats: true, by_mail: true, by_push: false };
  await ask(customer, alertCalls.create, { ...alert, kind: 'above', value: price });
  await ask(customer, alertCalls.create, { ...alert, kind: 'fall', span: '1h', value: '5', repeats: false });
  await ask(customer, walletCalls.transfer, {
    currency_id: '3',
    from_field: 'change',
    to_field: 'lever',
    number: '500',
  });
  return customer;
}

async function photograph(
  stage: Stage,
  of: { customer: Customer; details: Awaited<ReturnType<typeof shownDetails>> },
  look: Look,
): Promise<void> {
  const kind = kindOf(look);
  mkdirSync(join(out, kind), { recursive: true });
  const phone = await stage.phone({ ...look, session: of.customer });
  const visitor = await stage.phone(look);
  for (const route of routes) {
    const who = route.path.startsWith('pages/user/login') ? visitor : phone;
    // A page that never comes to rest is a fault to look at too, not the end of the pictures.
    await visitRoute(who, { ...route, params: { ...route.params, ...of.details[route.path] } })
      .then(() => atRest(who))
      .catch((error: unknown) => console.log(kind, route.path, String(error)));
    const file = `${route.path.replace(/^pages\//, '').replace(/\//g, '-')}.png`;
    await who.page.screenshot({ path: join(out, kind, file) });
    const complaints = who.complaints();
    if (complaints.length > 0) console.log(kind, route.path, complaints);
  }
  await stage.clear();
  await sheet(kind, look);
}

/** Charts draw and prices arrive after the page has; pictures of pages in motion say nothing. */
async function atRest(phone: Phone): Promise<void> {
  await settled(phone);
  await phone.page.waitForLoadState('networkidle');
  await phone.page.waitForFunction(() => document.querySelector('[data-cover]') === null);
  await phone.page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
        .map((each) => each.finished),
    ),
  );
  await phone.page.waitForTimeout(700);
}

/** All pictures of a kind side by side. */
async function sheet(kind: string, { width, height }: Look): Promise<void> {
  const names = readdirSync(join(out, kind)).sort();
  const page = await browser.newPage({ viewport: { width: 6 * (width + 12), height: 100 } });
  const cells = names.map((name) => {
    const data = readFileSync(join(out, kind, name)).toString('base64');
    return `<figure><img width=${width} height=${height} src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
  });
  await page.setContent(
    `<style>body{margin:0;background:#888;display:flex;flex-wrap:wrap}figure{margin:6px;font:14px sans-serif}</style>${cells.join('')}`,
  );
  await page.screenshot({ path: join(out, `${kind}.png`), fullPage: true });
  await page.close();
}
