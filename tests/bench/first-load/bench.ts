/**
 * First load of the app as a phone on a poor network sees it: the built app from the real server, an empty cache, Chromium
 * on slow 4G with its processor slowed four times; beside it, run in turns, the least that React can show ("hello").
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '../../../tools/build-web.ts';
import { startCandor } from '../../e2e/candor-process.ts';
import { openBrowser } from '../../e2e/find-browser.ts';
import { waitForQuotes } from '../../e2e/stage.ts';
import { buildFloor, serveFloor } from './floor.ts';
import { type Visit, SLOW_4G, SLOWER, visit } from './visit.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 7);
/** Limits of docs/STYLE.md. */
const LAB = { paintMs: 800, pricesMs: 800, blockedMs: 200 };

export async function run(): Promise<void> {
  buildWeb();
  const folder = mkdtempSync(join(tmpdir(), 'candor-first-load-'));
  const floor = await serveFloor(buildFloor(join(folder, 'floor')));
  const candor = await startCandor({ dataDir: join(folder, 'data'), logFile: join(folder, 'candor.log') });
  const browser = await openBrowser();
  try {
    await waitForQuotes(candor.url);
    const pages = { candor: `${candor.url}/h5/`, hello: floor.url };
    const visits: Record<keyof typeof pages, Visit[]> = { candor: [], hello: [] };
    // The first turn warms the server and the browser and is not counted.
    for (let turn = 0; turn <= RUNS; turn += 1) {
      for (const name of ['candor', 'hello'] as const) {
        const seen = await visit(browser, pages[name]);
        if (turn > 0) visits[name].push(seen);
      }
    }
    report(visits.candor, visits.hello);
  } finally {
    await browser.close();
    await candor.stop();
    floor.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(candor: readonly Visit[], hello: readonly Visit[]): void {
  console.log(
    `${RUNS} first visits each, medians; every request ${SLOW_4G.latency} ms late, ` +
      `${((SLOW_4G.downloadThroughput * 8) / 1e6).toFixed(1)} Mbit/s down, processor ${SLOWER}x slower, 360x740, no service worker`,
  );
  console.table({ 'candor, home': row(candor), 'React "hello", the floor': row(hello) });
  const [paint, prices] = [middle(candor, 'contentfulMs'), middle(candor, 'pricesMs')];
  const shift = Math.max(...candor.map((seen) => seen.layoutShift));
  console.log(
    `house limits: first contentful paint ${verdict(paint, LAB.paintMs)}, prices on screen ${verdict(prices, LAB.pricesMs)}, ` +
      `blocked ${verdict(middle(candor, 'blockedMs'), LAB.blockedMs)}, ` +
      `layout shift ${shift.toFixed(3)} at worst (limit 0)`,
  );
  console.log(
    `the page comes drawn by the server, prices included, and the app takes it over; spread of prices on screen ` +
      `${Math.min(...values(candor, 'pricesMs'))}–${Math.max(...values(candor, 'pricesMs'))} ms`,
  );
}

function row(visits: readonly Visit[]): Record<string, number | string> {
  const at = (name: keyof Visit): number | string => middle(visits, name) ?? 'none';
  return {
    'JS kB to prices': at('scriptKbToPrices'),
    'JS kB in all': at('scriptKb'),
    'kB in all': at('totalKb'),
    encoding: [...new Set(visits.map((seen) => seen.encoding))].join(', '),
    'first paint ms': at('paintMs'),
    'first contentful paint ms': at('contentfulMs'),
    'prices ms': at('pricesMs'),
    'interactive ms': at('interactiveMs'),
    'blocked ms': at('blockedMs'),
    'layout shift': middle(visits, 'layoutShift') ?? 0,
  };
}

function verdict(value: number | undefined, limit: number): string {
  if (value === undefined) return 'never';
  return `${value} ms (${value <= limit ? 'within' : 'OVER'} ${limit})`;
}

function middle(visits: readonly Visit[], name: keyof Visit): number | undefined {
  const sorted = values(visits, name).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function values(visits: readonly Visit[], name: keyof Visit): number[] {
  return visits.map((seen) => seen[name]).filter((value) => typeof value === 'number');
}

if (process.argv[1]?.endsWith('first-load/bench.ts') === true) await run();
