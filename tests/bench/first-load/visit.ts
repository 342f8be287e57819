/** One first visit with an empty cache on a slowed phone: what was fetched, and when the page could be seen and used. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Seen, watchPage } from './page-watch.ts';

/** Slow 4G. The browser's throttle delays each request by the latency; it does not slow the handshake of a connection. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
export const SLOWER = 4;
/** A new window of the browser draws frames of its own for a second, also without a screen; a phone's has done so long before. */
const WINDOW_READY_MS = 1_500;
/** Long enough for everything that follows the first paint. */
const WATCH_MS = 6_000;
/** Interactive: from here on the main thread had no task over 50 ms for this long. */
const QUIET_MS = 500;

export interface Visit {
  /** Bytes on the wire, in kB of 1000. */
  scriptKb: number;
  scriptKbToPrices: number | undefined;
  totalKb: number;
  encoding: string;
  /** First paint: the skeleton. */
  paintMs: number | undefined;
  /** First contentful paint. */
  contentfulMs: number | undefined;
  pricesMs: number | undefined;
  interactiveMs: number;
  /** Long tasks beyond 50 ms each, from the first paint until interactive. */
  blockedMs: number;
  layoutShift: number;
}

interface Loaded {
  isScript: boolean;
  bytes: number;
  /** Seconds of the browser's own clock. */
  at: number;
}

export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    // The loader of TypeScript marks inner functions with `__name`, which the page does not have.
    await page.addInitScript({ content: `globalThis.__name ??= (of) => of; (${watchPage.toString()})();` });
    const session = await context.newCDPSession(page);
    await page.waitForTimeout(WINDOW_READY_MS);
    const traffic = await slowDown(session);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForTimeout(WATCH_MS);
    return summary(traffic, await seenBy(page));
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession) {
  const loaded: Loaded[] = [];
  const kinds = new Map<string, boolean>();
  const encodings = new Set<string>();
  const start = { at: undefined as number | undefined };
  session.on('Network.requestWillBeSent', ({ timestamp }) => (start.at ??= timestamp));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type === 'Script' || new URL(response.url).pathname.endsWith('.js'));
    const encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding'];
    if (encoding !== undefined) encodings.add(encoding);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    loaded.push({ isScript: kinds.get(requestId) === true, bytes: encodedDataLength, at: timestamp }),
  );
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { loaded, encodings, start };
}

function seenBy(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { benchSeen: Seen }).benchSeen);
}

function summary(traffic: Awaited<ReturnType<typeof slowDown>>, seen: Seen): Visit {
  const { loaded, encodings, start } = traffic;
  const kb = (part: readonly Loaded[]): number =>
    Math.round(part.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;
  const scripts = loaded.filter(({ isScript }) => isScript);
  const began = start.at ?? 0;
  const { pricesMs } = seen;
  const interactiveMs = interactive(seen);
  const blocking = seen.longTasks.filter(({ from }) => from >= (seen.paintMs ?? 0) && from < interactiveMs);
  return {
    scriptKb: kb(scripts),
    scriptKbToPrices:
      pricesMs === undefined ? undefined : kb(scripts.filter(({ at }) => (at - began) * 1000 <= pricesMs)),
    totalKb: kb(loaded),
    encoding: [...encodings].sort().join('+'),
    paintMs: rounded(seen.paintMs),
    contentfulMs: rounded(seen.contentfulMs),
    pricesMs: rounded(pricesMs),
    interactiveMs: Math.round(interactiveMs),
    blockedMs: Math.round(blocking.reduce((sum, { ms }) => sum + ms - 50, 0)),
    layoutShift: Math.round(seen.layoutShift * 1000) / 1000,
  };
}

/** The end of the last long task before the first quiet stretch after the first contentful paint. */
function interactive(seen: Seen): number {
  let quietFrom = seen.contentfulMs ?? 0;
  for (const { from, ms } of seen.longTasks) {
    if (from + ms <= quietFrom) continue;
    if (from - quietFrom >= QUIET_MS) break;
    quietFrom = from + ms;
  }
  return quietFrom;
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value);
}
