/**
 * Whether the trading page holds 60 frames a second on a mid phone (CPU slowed 4 times) while the order book changes ten
 * times a second (issue: App). Beside it: the same page with a still book, and with fifty pushes a second, which must
 * cost hardly more, because the page draws at most ten pictures a second however many messages come.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../../e2e/find-browser.ts';
import { startStandIn } from './stand-in.ts';

const DIST = process.env['APP_DIST'] ?? join(import.meta.dirname, '../../../apps/web/dist');
const SLOWDOWN = 4;
const SECONDS = 10;
const PACES = [0, 10, 50];

export interface Pace {
  perSecond: number;
  /** Pushes that went out while it was measured. */
  pushes: number;
  fps: number;
  /** Frames that came more than half a frame late. */
  lateShare: number;
  /** Share of the time the main thread worked. */
  busyShare: number;
}

export async function run(): Promise<void> {
  if (!existsSync(join(DIST, 'index.html')))
    throw new Error('There is no built app in apps/web/dist: run npm start or npm test once.');
  const results = await measure();
  console.log(`trading page, CPU slowed ${SLOWDOWN}x, ${SECONDS} s each`);
  console.log('pushes/s     fps   late frames   main thread');
  for (const { perSecond, fps, lateShare, busyShare } of results) {
    const cells = [
      perSecond.toString().padStart(8),
      fps.toFixed(1).padStart(8),
      percent(lateShare),
      percent(busyShare),
    ];
    console.log(cells.join('  '));
  }
}

export async function measure(): Promise<Pace[]> {
  const standIn = await startStandIn(DIST);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(`${standIn.url}#/pages/trade/index`);
    standIn.setPace(10);
    await page.waitForSelector('[data-side="sell"][data-price]:not([data-price=""])');
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await cdp.send('Performance.enable');
    const results: Pace[] = [];
    for (const perSecond of PACES) {
      standIn.setPace(perSecond);
      await page.waitForTimeout(1000);
      standIn.sent();
      const measured = await measurePace(page, cdp);
      results.push({ perSecond, pushes: standIn.sent(), ...measured });
    }
    return results;
  } finally {
    await browser.close();
    await standIn.close();
  }
}

async function measurePace(
  page: Page,
  cdp: CDPSession,
): Promise<Pick<Pace, 'fps' | 'lateShare' | 'busyShare'>> {
  const before = await taskSeconds(cdp);
  // A text, because the tools that run this file rewrite functions with helpers the page does not have.
  const frames = (await page.evaluate(`new Promise((done) => {
    const gaps = [];
    let last = performance.now();
    const end = last + ${SECONDS * 1000};
    const tick = (now) => {
      gaps.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(tick);
      else done(gaps);
    };
    requestAnimationFrame(tick);
  })`)) as number[];
  const busy = (await taskSeconds(cdp)) - before;
  const gaps = frames.slice(1);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    fps: (gaps.length / total) * 1000,
    lateShare: gaps.filter((gap) => gap > 25).length / gaps.length,
    busyShare: busy / (total / 1000),
  };
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(12);
}
