/**
 * Every route of spec 2 on the narrowest phone, in the languages with the longest words and in both themes: it renders, fits 360 px, cuts
 * no text of a tab or a button, and keeps nobody out. Home does not jump.
 */
import assert from 'node:assert/strict';
import type { Language } from '@candor/wire';
import { seriousFaults } from '../barriers.ts';
import { clippedTexts } from '../clipped-texts.ts';
import { knows } from '../find-browser.ts';
import type { Phone } from '../phone.ts';
import type { Route } from '../tour.ts';
import { allRoutes, settled, visitRoute } from '../tour.ts';
import type { Journey } from './journey.ts';

/** Web Vitals call 0.1 good; ours is to be nothing a person sees. */
const MOST_SHIFT = 0.02;
const MOST_BELOW = 14;

interface Tour {
  language: Language;
  theme: 'dark' | 'light';
  /** Whether axe looks too: once in each theme. */
  isForAll: boolean;
}

const TOURS: readonly Tour[] = [
  { language: 'es', theme: 'dark', isForAll: true },
  { language: 'th', theme: 'light', isForAll: true },
  { language: 'ja', theme: 'light', isForAll: false },
];

export const everyRoute: readonly Journey[] = TOURS.map(({ language, theme, isForAll }) => ({
  name: `every route, ${language}, ${theme}: it renders within 360 px and cuts no text${isForAll ? '; axe finds nothing serious' : ''}`,
  async run(stage) {
    const customer = await stage.customerWithMoney();
    const isSpoken = knows(language);
    if (!isSpoken)
      console.log(
        `  en stands for ${language}: this machine has no font for it, and none could be installed`,
      );
    const phone = await stage.phone({
      language: isSpoken ? language : 'en',
      theme,
      width: 360,
      height: 740,
      session: customer,
      // Half faded in, a text has half its contrast.
      showsMotion: !isForAll,
    });
    if (!isForAll) await homeStaysPut(phone);
    const routes = allRoutes();
    assert.equal(routes.length > 60, true, `only ${routes.length} routes found`);
    const found: string[] = [];
    for (const [place, route] of routes.entries()) {
      // Pages rest below the one in front, and axe walks through all of them.
      if (place % MOST_BELOW === 0) await phone.page.goto(`${stage.candor.url}/h5/?from=${place}`);
      for (const fault of await faultsOf(phone, route, isForAll)) found.push(`${route.path}: ${fault}`);
    }
    assert.deepEqual(found, []);
    assert.deepEqual(phone.complaints(), []);
  },
}));

async function homeStaysPut(phone: Phone): Promise<void> {
  await phone.page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      }[]) {
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => node?.className ?? '?').join(' '),
          });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await phone.visit('pages/index/index');
  await settled(phone);
  await phone.page.waitForLoadState('networkidle');
  const shifts = await phone.page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  assert.equal(sum <= MOST_SHIFT, true, `home shifts by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
}

async function faultsOf(phone: Phone, route: Route, isForAll: boolean): Promise<string[]> {
  const { page, say } = phone;
  try {
    await visitRoute(phone, route);
  } catch (error) {
    return [`does not render: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`];
  }
  const found: string[] = [];
  const text = await phone.screen.innerText();
  if (text.includes(say('words', 'crashed')) || text.includes(say('words', 'loadFailed')))
    found.push('shows an error');
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const main = [...document.querySelectorAll('main')].findLast((element) => element.checkVisibility());
    const scroller = main?.parentElement;
    return [scrollWidth - clientWidth, (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0)];
  });
  if (wide.some((pixels) => pixels > 0)) found.push(`is ${Math.max(...wide)} px too wide`);
  found.push(...(await clippedTexts(phone)));
  if (isForAll) found.push(...(await seriousFaults(phone)));
  return found;
}
