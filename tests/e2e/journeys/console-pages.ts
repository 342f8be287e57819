/**
 * Every page of the console, in Chinese and English, light and dark, 1280 wide: no complaint of the browser, nothing serious for axe, no
 * table that scrolls sideways, and no code where words belong.
 */
import assert from 'node:assert/strict';
import type { OperatorRole } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import { seriousFaults } from '../barriers.ts';
import { consolePages, consoleWords } from '../console-pages.ts';
import { somethingToSee } from '../console-scene.ts';
import { operatorSession } from '../operators.ts';
import { pageFaults } from '../page-faults.ts';
import type { Stage } from '../stage.ts';
import type { Journey } from './journey.ts';

/** What a moment ago was done is told for a moment: it fades. */
const FADING = ['.ant-message'];
/** The auditor reads everything (R-OPS-1); pages where others do more are visited by them too. */
const VISITORS: readonly [OperatorRole, RegExp][] = [
  // Who brings in a statement does no more than that, and an auditor does not.
  ['auditor', /^(?!statement-import$)/],
  ['kyc_reviewer', /^kyc/],
  ['access_admin', /^(operators|house-accounts|proposals)/],
  ['market_admin', /^(configuration|clock|busted-trades)/],
  ['treasurer', /^(treasury|lines|payouts|statement-import)/],
];

export const consolePagesJourney: Journey = {
  name: 'console: every page in two languages and themes, without a complaint and without barriers',
  async run(stage) {
    const ids = await somethingToSee(stage);
    const views = await viewsOf(stage);
    const found: string[] = [];
    for (const [language, theme] of [
      ['zh', 'dark'],
      ['en', 'light'],
    ] as const) {
      const { forbidden, notFound } = await consoleWords('platform/words', language);
      // What others see more than the auditor is looked at once.
      for (const [role, pattern] of language === 'zh' ? VISITORS.slice(0, 1) : VISITORS) {
        const desk = await stage.desk({
          language,
          theme,
          session: await operatorSession(stage.candor, role),
        });
        const pages = consolePages().filter(
          (each) => pattern.test(each) || (role === 'auditor' && each === ''),
        );
        for (const path of [...pages, ...views.filter((each) => role === 'auditor' && pattern.test(each))]) {
          await desk.visit(path.replace(/:\w+/g, (name) => ids.get(`${path} ${name}`) ?? '1'));
          const title = await desk.page.locator('main h1').innerText();
          if (title === forbidden || title === notFound) found.push(`${role} ${path}: ${title}`);
          for (const fault of [
            ...desk.complaints(),
            ...(await pageFaults(desk, language)),
            // A view is the page again; its choices are still moving.
            ...(views.includes(path) ? [] : await seriousFaults(desk, { exclude: FADING })),
          ])
            found.push(`${language} ${role} ${path}: ${fault}`);
        }
        await desk.close();
      }
    }
    assert.deepEqual(found, []);
  },
};

/** What a page shows besides what it opens with: every kind of configuration, and what is done already. */
async function viewsOf(stage: Stage): Promise<string[]> {
  const { token } = await operatorSession(stage.candor, 'auditor');
  const kinds = await ask({ url: stage.candor.url, token }, configurationCalls.kinds, {});
  return [
    ...kinds.map(({ kind }) => `configuration?kind=${kind}`),
    ...['proposals', 'withdrawals', 'lines'].map((path) => `${path}?view=${DONE[path] ?? 'done'}`),
  ];
}
const DONE: Readonly<Record<string, string>> = { proposals: 'decided' };
