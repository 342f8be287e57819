/**
 * Lighthouse's own marks for a phone (its preset: slow 4G, processor slowed four times) of the pages that most visits are about: home, spot,
 * contracts and options as a visitor opens them, assets as a customer with money does. An empty cache each time; the middle of three runs.
 * The preset means a fast desktop (Lighthouse's docs/throttling.md); of a slower machine it makes a slower phone. So each visit is judged
 * twice: by the preset as it is, and calibrated by Lighthouse's measure of the machine, slowed less by as much as the machine is slower.
 * `BENCH_PAGES=spot,assets` measures some of them, `BENCH_RUNS=1` once, `BENCH_KEEP=<folder>` keeps what Lighthouse answered.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { buildWeb } from '../../../tools/build-web.ts';
import { startCandor } from '../../e2e/candor-process.ts';
import { openBrowser } from '../../e2e/find-browser.ts';
import { Stage, waitForQuotes } from '../../e2e/stage.ts';
import { type Audit, type Judged, type Report, freePort, loadLighthouse } from './lighthouse.ts';

const PAGES: Readonly<Record<string, string>> = {
  home: 'pages/index/index',
  spot: 'pages/trade/index',
  contracts: 'pages/lever/index',
  options: 'pages/option/detail',
  assets: 'pages/assets/index',
};
const SIGNED_IN = 'assets';
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
/** Limits of docs/STYLE.md. */
const LEAST = { performance: 90, accessibility: 100 };
const FIGURES = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  'SI ms': 'speed-index',
} as const;

export async function run(): Promise<void> {
  const names = (process.env['BENCH_PAGES'] ?? Object.keys(PAGES).join(',')).split(',');
  const unknown = names.filter((name) => PAGES[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`No page ${unknown.join(', ')}; there are ${Object.keys(PAGES).join(', ')}.`);
  const lighthouse = await loadLighthouse();
  buildWeb();
  const folder = mkdtempSync(join(tmpdir(), 'candor-lighthouse-run-'));
  const candor = await startCandor({ dataDir: join(folder, 'data'), logFile: join(folder, 'candor.log') });
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  try {
    await waitForQuotes(candor.url);
    const rows: Record<string, Record<string, number | string>> = {};
    const calibrated: typeof rows = {};
    for (const name of names) {
      const reports: Report[] = [];
      const stage = new Stage({ browser, candor, folder });
      await seat(port, {
        url: candor.url,
        session: name === SIGNED_IN ? await stage.customerWithMoney() : undefined,
      });
      for (let turn = 0; turn < RUNS; turn += 1)
        reports.push(await lighthouse(`${candor.url}/h5/#/${String(PAGES[name])}`, port));
      keep(name, reports);
      rows[name] = { ...row(reports), machine: middle(reports.map(({ machine }) => machine)) };
      calibrated[name] = row(reports.map((each) => each.calibrated));
    }
    console.log(`Lighthouse, phone, ${RUNS} first visits each, medians (least: ${JSON.stringify(LEAST)})`);
    console.table(rows);
    console.log('The same visits, slowed for the measured speed of the machine');
    console.table(calibrated);
  } finally {
    await browser.close();
    await candor.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the browser's own profile holds, which Lighthouse leaves as it is: nothing, or a session. */
async function seat(port: number, of: { url: string; session: unknown }): Promise<void> {
  const own: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = own.contexts();
  const page = await context!.newPage();
  await page.goto(`${of.url}/icon.svg`);
  await page.evaluate((session) => {
    localStorage.clear();
    if (session !== undefined)
      localStorage.setItem('lifeData', JSON.stringify({ version: '1.0.0', ...(session as object) }));
  }, of.session);
  await page.close();
  await own.close();
}

function row(reports: readonly Judged[]): Record<string, number | string> {
  const figures = Object.entries(FIGURES).map(([title, audit]) => [
    title,
    Math.round(middle(reports.map((each) => each.audits[audit]?.numericValue ?? Number.NaN)) * 1000) / 1000,
  ]);
  return {
    ...(Object.fromEntries(figures) as Record<string, number>),
    scripts: middle(reports.map(scriptsOf)),
    performance: middle(reports.map(({ marks }) => marks.performance)),
    spread: `${Math.min(...reports.map(({ marks }) => marks.performance))}–${Math.max(...reports.map(({ marks }) => marks.performance))}`,
    accessibility: Math.min(...reports.map(({ marks }) => marks.accessibility)),
  };
}

function scriptsOf({ audits }: Judged): number {
  const requests = (audits['network-requests'] as Audit).details?.items ?? [];
  return requests.filter(({ resourceType }) => resourceType === 'Script').length;
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function keep(name: string, reports: readonly Report[]): void {
  const folder = process.env['BENCH_KEEP'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const [turn, { audits }] of reports.entries())
    writeFileSync(join(folder, `${name}-${turn + 1}.json`), JSON.stringify(audits, null, 1));
}
