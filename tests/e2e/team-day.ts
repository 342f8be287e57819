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
import { care } from './team-day/care.ts';
import { type Day, openDay } from './team-day/day.ts';
import { cannedAnswer } from './team-day/late.ts';
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
  canned: cannedAnswer,
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
// A part that fails stops no other, nor the other language: one round tells of everything.
const failed: string[] = [];
try {
  for (const settings of wanted) await dayOf(settings);
} finally {
  await browser.close();
}
assert.deepEqual(failed, []);
console.log(`a day of the team is over, ${wanted.map(({ language }) => language).join(' and ')}: ${out}`);

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
  } finally {
    await stage.clear();
    await candor.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function played(day: Day): Promise<void> {
  const began = Date.now();
  const part = async <Answer>(name: string, play: () => Promise<Answer>): Promise<Answer | undefined> => {
    const answer = await play().catch((error: unknown) => told(day, name, error));
    console.log(`  ${day.language} ${name} (${Math.round((Date.now() - began) / 1000)} s)`);
    return answer;
  };
  if (chosen.length === 0) {
    const scene = await part('money', () => moneyOfTheDay(day));
    if (scene !== undefined) {
      await part('contact change', () => contactChange(day, scene));
      await part('support', () => supportChat(day, scene));
      await part('lists', () => lists(day, scene));
      await part('care', () => care(day, scene));
    }
  }
  for (const [name, play] of Object.entries(ALONE))
    if (chosen.length === 0 || chosen.includes(name)) await part(name, () => play(day));
  failed.push(...day.faults, ...(await day.office.complaints()).map((each) => `${day.language} ${each}`));
}

/** What every window shows is kept beside the pictures of the day. */
async function told({ stage, office, language }: Day, name: string, error: unknown): Promise<undefined> {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.log(`  ${language} ${name} FAILED: ${text}`);
  failed.push(`${language} ${name}: ${text}`);
  const word = name.replaceAll(' ', '-');
  for (const [place, file] of (await stage.photograph(`failed-${language}-${word}`)).entries())
    copyFileSync(file, join(out, `failed-${language}-${word}-${place + 1}.png`));
  await office.photograph((role) => join(out, `failed-${language}-${word}-${role}.png`));
  return undefined;
}
