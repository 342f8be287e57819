/** Runs inside the visited page before its own code, and notes when what can be seen. */

export interface Seen {
  /** Anything at all: the skeleton. */
  paintMs?: number;
  /** First contentful paint: texts and pictures; a skeleton of plain boxes does not count. */
  contentfulMs?: number;
  /** The first price card with a figure inside the window. */
  pricesMs?: number;
  longTasks: { from: number; ms: number }[];
  layoutShift: number;
}

/** Serialised into the page: everything it needs stands inside. */
export function watchPage(): void {
  const seen: Seen = { longTasks: [], layoutShift: 0 };
  Object.assign(window, { benchSeen: seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.contentfulMs = startTime;
    else seen.paintMs = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    seen.longTasks.push({ from: startTime, ms: duration });
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.layoutShift += value;
  });
  const hasPrice = (): boolean =>
    [...document.querySelectorAll('a[href*="pages/trade/kline"]')].some(
      (link) => /\d/.test(link.textContent) && link.getBoundingClientRect().top < innerHeight,
    );
  // Looked at in the frame after a change, so that what is noted has been painted.
  const watcher = new MutationObserver(() =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (seen.pricesMs === undefined && hasPrice()) seen.pricesMs = performance.now();
        if (seen.pricesMs !== undefined) watcher.disconnect();
      }),
    ),
  );
  watcher.observe(document, { childList: true, subtree: true, characterData: true });
}
