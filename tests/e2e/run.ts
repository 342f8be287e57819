/**
 * Whole journeys in a real browser against the built app and a real server: `npm test -- e2e`. Each journey stands alone
 * and checks both what a customer sees and what the server has; `node --import tsx tests/e2e/run.ts guard` runs those
 * whose name holds the word.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '../../tools/build-web.ts';
import { startCandor } from './candor-process.ts';
import { openBrowser } from './find-browser.ts';
import { accessibility } from './journeys/accessibility.ts';
import { chart } from './journeys/chart.ts';
import { clippedText } from './journeys/clipped-text.ts';
import { consoleBasics } from './journeys/console-basics.ts';
import { consoleEnrolment } from './journeys/console-enrolment.ts';
import { consolePagesJourney } from './journeys/console-pages.ts';
import { everyRoute } from './journeys/every-route.ts';
import { firstTrade } from './journeys/first-trade.ts';
import { guard } from './journeys/guard.ts';
import type { Journey } from './journeys/journey.ts';
import { keyboard } from './journeys/keyboard.ts';
import { moneyInAndOut } from './journeys/money-in-and-out.ts';
import { notMe } from './journeys/not-me.ts';
import { offline } from './journeys/offline.ts';
import { secondFactor } from './journeys/second-factor.ts';
import { twoCustomers } from './journeys/two-customers.ts';
import { verification } from './journeys/verification.ts';
import { Stage } from './stage.ts';

const JOURNEYS: readonly Journey[] = [
  firstTrade,
  twoCustomers,
  secondFactor,
  notMe,
  verification,
  moneyInAndOut,
  guard,
  chart,
  offline,
  accessibility,
  everyRoute,
  clippedText,
  keyboard,
  consoleBasics,
  consoleEnrolment,
  consolePagesJourney,
];

export async function run(wanted: readonly string[] = []): Promise<{ passed: number; failed: number }> {
  const journeys = JOURNEYS.filter(({ name }) => wanted.every((word) => name.includes(word)));
  buildWeb();
  const folder = mkdtempSync(join(tmpdir(), 'candor-e2e-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const browser = await openBrowser();
  let failed = 0;
  try {
    const candor = await startCandor({ dataDir, logFile: join(folder, 'candor.log') });
    try {
      const stage = new Stage({ browser, candor, folder });
      for (const [place, journey] of journeys.entries()) {
        if (!(await isFine(stage, journey, place + 1))) failed += 1;
      }
    } finally {
      await candor.stop();
    }
  } finally {
    await browser.close();
    if (failed === 0) rmSync(folder, { recursive: true, force: true });
    else console.error(`  logs and screenshots: ${folder}`);
  }
  return { passed: journeys.length - failed, failed };
}

async function isFine(stage: Stage, { name, run: take }: Journey, number: number): Promise<boolean> {
  const began = performance.now();
  let failure: unknown;
  try {
    await take(stage);
  } catch (error) {
    failure = error;
    const files = await stage.photograph(`journey-${number}`);
    if (error instanceof Error) writeFileSync(join(stage.folder, `journey-${number}.txt`), `${error.stack}\n${files.join('\n')}\n`);
  }
  await stage.clear().catch((error: unknown) => (failure ??= error));
  const seconds = `(${((performance.now() - began) / 1000).toFixed(1)} s)`;
  if (failure === undefined) console.log(`  ok ${name} ${seconds}`);
  else console.error(`  FAILED ${name}: ${failure instanceof Error ? failure.message : String(failure)} ${seconds}`);
  return failure === undefined;
}

if (process.argv[1]?.endsWith('e2e/run.ts')) {
  const { passed, failed } = await run(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
