/**
 * Whole journeys in a real browser against the built app and a real server: `npm test -- e2e`. Each journey stands alone
 * and checks both what a customer sees and what the server has; `node --import tsx tests/e2e/run.ts guard` runs those
 * whose name holds the word. Four lanes, each with its own Candor, take the journeys from one list: they mostly wait.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { buildWeb } from '../../tools/build-web.ts';
import { startCandor } from './candor-process.ts';
import { openBrowser } from './find-browser.ts';
import { alerts } from './journeys/alerts.ts';
import { convert } from './journeys/convert.ts';
import { chart } from './journeys/chart.ts';
import { closeAccount } from './journeys/close-account.ts';
import { consoleBasics } from './journeys/console-basics.ts';
import { consoleEnrolment } from './journeys/console-enrolment.ts';
import { consolePagesJourney } from './journeys/console-pages.ts';
import { contracts } from './journeys/contracts.ts';
import { demoAccount } from './journeys/demo-account.ts';
import { everyRoute } from './journeys/every-route.ts';
import { firstPage } from './journeys/first-page.ts';
import { firstTrade } from './journeys/first-trade.ts';
import { forms } from './journeys/forms.ts';
import { guard } from './journeys/guard.ts';
import { airdrop } from './journeys/airdrop.ts';
import { articles } from './journeys/articles.ts';
import { leadAndWeek } from './journeys/copy-trading-week.ts';
import { copyTrading } from './journeys/copy-trading.ts';
import { hosting } from './journeys/hosting.ts';
import type { Journey } from './journeys/journey.ts';
import { keyboard } from './journeys/keyboard.ts';
import { lostSecond } from './journeys/lost-second.ts';
import { machines } from './journeys/machines.ts';
import { newCoins } from './journeys/new-coins.ts';
import { newMailbox } from './journeys/new-mailbox.ts';
import { moneyInAndOut } from './journeys/money-in-and-out.ts';
import { notMe } from './journeys/not-me.ts';
import { offline } from './journeys/offline.ts';
import { options } from './journeys/options.ts';
import { realAssets } from './journeys/real-assets.ts';
import { proofs } from './journeys/proofs.ts';
import { silentPrices } from './journeys/silent-prices.ts';
import { referral } from './journeys/referral.ts';
import { secondFactor } from './journeys/second-factor.ts';
import { slowNetwork } from './journeys/slow-network.ts';
import { taps } from './journeys/taps.ts';
import { transparency } from './journeys/transparency.ts';
import { stops } from './journeys/stops.ts';
import { support } from './journeys/support.ts';
import { supportHandOver } from './journeys/support-hand-over.ts';
import { supportHostile } from './journeys/support-hostile.ts';
import { twoCustomers } from './journeys/two-customers.ts';
import { weightyActs } from './journeys/weighty-acts.ts';
import { verification } from './journeys/verification.ts';
import { Stage } from './stage.ts';

/** The longest first, so that no lane waits for another at the end. */
const JOURNEYS: readonly Journey[] = [
  moneyInAndOut,
  ...everyRoute,
  consolePagesJourney,
  weightyActs,
  demoAccount,
  copyTrading,
  newCoins,
  airdrop,
  supportHandOver,
  support,
  options,
  leadAndWeek,
  proofs,
  silentPrices,
  hosting,
  machines,
  referral,
  closeAccount,
  stops,
  contracts,
  twoCustomers,
  alerts,
  secondFactor,
  articles,
  transparency,
  verification,
  chart,
  firstTrade,
  offline,
  firstPage,
  slowNetwork,
  consoleEnrolment,
  consoleBasics,
  realAssets,
  taps,
  supportHostile,
  lostSecond,
  newMailbox,
  forms,
  guard,
  notMe,
  convert,
  keyboard,
];
const LANES = 4;

export async function run(wanted: readonly string[] = []): Promise<{ passed: number; failed: number }> {
  const journeys = JOURNEYS.filter(({ name }) => wanted.every((word) => name.includes(word)));
  buildWeb();
  const folder = mkdtempSync(join(tmpdir(), 'candor-e2e-'));
  const browser = await openBrowser();
  const waiting = [...journeys.entries()];
  let failed = 0;
  try {
    const lanes = Array.from({ length: Math.min(LANES, journeys.length) }, (_, place) =>
      join(folder, `lane-${place + 1}`),
    );
    const results = await Promise.allSettled(lanes.map((lane) => drive({ browser, folder: lane, waiting })));
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason;
      failed += result.value;
    }
  } finally {
    await browser.close();
    if (failed === 0) rmSync(folder, { recursive: true, force: true });
    else console.error(`  logs and screenshots: ${folder}`);
  }
  return { passed: journeys.length - failed, failed };
}

interface Lane {
  browser: Browser;
  folder: string;
  /** Shared by the lanes: each takes its next journey from the front. */
  waiting: [number, Journey][];
}

/** Answers how many journeys failed. */
async function drive({ browser, folder, waiting }: Lane): Promise<number> {
  let stages = 1;
  let stage = await newStage(browser, join(folder, String(stages)));
  let failed = 0;
  try {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [place, journey] = next;
      const name = `journey-${place + 1}`;
      if (await isFine(stage, journey, { name, attempt: 1 })) continue;
      // Once more, and its first failure is told all the same: a slow machine is not a fault. On a server of its own, for what it did so far stays done.
      await stage.candor.stop();
      stage = await newStage(browser, join(folder, String((stages += 1))));
      if (!(await isFine(stage, journey, { name, attempt: 2 }))) failed += 1;
    }
  } finally {
    await stage.candor.stop();
  }
  return failed;
}

async function newStage(browser: Browser, folder: string): Promise<Stage> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const candor = await startCandor({ dataDir, logFile: join(folder, 'candor.log') });
  const stage = new Stage({ browser, candor, folder });
  try {
    await stage.prepare(3);
    return stage;
  } catch (error) {
    await candor.stop();
    throw error;
  }
}

async function isFine(
  stage: Stage,
  journey: Journey,
  { name, attempt }: { name: string; attempt: 1 | 2 },
): Promise<boolean> {
  const began = performance.now();
  const failure = await failureOf(stage, journey, name);
  const seconds = `(${((performance.now() - began) / 1000).toFixed(1)} s)`;
  if (failure === undefined) {
    console.log(`  ok ${journey.name} ${seconds}${attempt === 1 ? '' : ', at the second attempt'}`);
    return true;
  }
  console.error(
    `  FAILED ${journey.name}: ${failure instanceof Error ? failure.message : String(failure)} ${seconds}`,
  );
  return false;
}

async function failureOf(stage: Stage, journey: Journey, name: string): Promise<unknown> {
  let failure: unknown;
  try {
    await journey.run(stage);
  } catch (error) {
    failure = error;
    const files = await stage.photograph(name);
    if (error instanceof Error)
      writeFileSync(join(stage.folder, `${name}.txt`), `${error.stack}\n${files.join('\n')}\n`);
  }
  await stage.clear().catch((error: unknown) => (failure ??= error));
  return failure;
}

if (process.argv[1]?.endsWith('e2e/run.ts')) {
  const { passed, failed } = await run(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
