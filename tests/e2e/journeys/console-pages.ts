/** Every page of the console, in Chinese and English, light and dark: no complaint of the browser, and axe finds nothing serious. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OperatorRole } from '@candor/wire';
import { consolePages, consoleWords } from '../console-pages.ts';
import { somethingToSee } from '../console-scene.ts';
import type { Desk } from '../desk.ts';
import { operatorSession } from '../operators.ts';
import type { Journey } from './journey.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
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
        for (const path of consolePages().filter(
          (each) => pattern.test(each) || (role === 'auditor' && each === ''),
        )) {
          await desk.visit(path.replace(/:\w+/g, (name) => ids.get(`${path} ${name}`) ?? '1'));
          const title = await desk.page.locator('main h1').innerText();
          if (title === forbidden || title === notFound) found.push(`${role} ${path}: ${title}`);
          for (const fault of [...desk.complaints(), ...(await barriers(desk))])
            found.push(`${language} ${role} ${path}: ${fault}`);
        }
        await desk.close();
      }
    }
    assert.deepEqual(found, []);
  },
};

interface AxeResults {
  violations: { id: string; impact?: string; nodes: { html: string; failureSummary?: string }[] }[];
}

async function barriers(desk: Desk): Promise<string[]> {
  await desk.page.evaluate(AXE);
  return desk.page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(context: unknown, options: unknown): Promise<AxeResults> };
    };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 2)
          .map(
            ({ html, failureSummary }) =>
              `${id} ${html.slice(0, 160)} ${(failureSummary ?? '').replace(/\s+/g, ' ').slice(0, 220)}`,
          ),
      );
  });
}
