/**
 * A day of a team of ten at the console, in a real browser on a running demo: `node --import tsx tests/e2e/team-day.ts --out <folder>
 * [zh|en] [part …]`. Deposits and statement lines, withdrawals at each threshold, verification, a lost second factor, a contact change, a chat that
 * is handed over, content with a second reader, a product of two, configuration that is called back, a pause, halts, the audit log. Once in
 * Chinese and dark, once in English and light, each step photographed at 1280 x 800 and 1440 x 900. It fails on an act that fails, on a
 * complaint of the browser, and on what no page may show.
 */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWeb } from '../../tools/build-web.ts';
import { startCandor } from './candor-process.ts';
import { openBrowser } from './find-browser.ts';
import type { Settings } from './journeys/money-in-and-out-scene.ts';
import { Stage, waitForQuotes } from './stage.ts';
import { type Day, openDay } from './team-day/day.ts';
import { audit, configuration, halts, notice, pause, product } from './team-day/desks.ts';
import { moneyOfTheDay } from './team-day/money.ts';
import { lists } from './team-day/points.ts';
import { contactChange, lostSecondFactor, supportChat } from './team-day/people.ts';

const RUNS: readonly Settings[] = [
  { language: 'zh', theme: 'dark' },
  { language: 'en', theme: 'light' },
];

/** What needs no customer with money of this day stands alone: `content pause` plays only these. */
const ALONE: Readonly<Record<string, (day: Day) => Promise<void>>> = {
  content: notice,
  product,
  configuration,
  pause,
  halts,
  lost: lostSecondFactor,
  audit,
};

const args = process.argv.slice(2);
const out = resolve(args[args.indexOf('--out') + 1] ?? 'team-day');
const wanted = RUNS.filter(
  ({ language }) => !args.some((arg) => arg === 'zh' || arg === 'en') || args.includes(language),
);
const chosen = args.filter((arg, place) => /^[a-z]{3,}$/.test(arg) && args[place - 1] !== '--out');

buildWeb();
mkdirSync(out, { recursive: true });
const browser = await openBrowser();
try {
  for (const settings of wanted) await dayOf(settings);
  console.log(`a day of the team is over, ${wanted.map(({ language }) => language).join(' and ')}: ${out}`);
} finally {
  await browser.close();
}

/** Each on a venue of its own: what people wrote in one language is not on the pages of the other. */
async function dayOf(settings: Settings): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-team-day-'));
  const logFile = join(out, `candor-${settings.language}.log`);
  const candor = await startCandor({ dataDir: join(folder, 'data'), logFile });
  const stage = new Stage({ browser, candor, folder });
  try {
    await waitForQuotes(candor.url);
    await stage.prepare(1);
    await played(await openDay(stage, settings, out));
  } catch (error) {
    for (const [place, file] of (await stage.photograph('failed')).entries())
      copyFileSync(file, join(out, `failed-${place + 1}.png`));
    throw error;
  } finally {
    await stage.clear();
    await candor.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function played(day: Day): Promise<void> {
  const began = Date.now();
  const parts = Object.entries(ALONE).filter(([name]) => chosen.length === 0 || chosen.includes(name));
  const said = (what: string): void =>
    console.log(`  ${day.language} ${what} (${Math.round((Date.now() - began) / 1000)} s)`);
  if (chosen.length === 0) {
    const scene = await moneyOfTheDay(day);
    said('money');
    await contactChange(day, scene);
    await supportChat(day, scene);
    said('contact change, support');
    await lists(day, scene);
    said('lists');
  }
  for (const [name, play] of parts) {
    await play(day);
    said(name);
  }
  assert.deepEqual([...day.faults, ...(await day.office.complaints())], []);
}
