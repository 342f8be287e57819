/**
 * History as it is asked of a feed: a few pieces at a time, and after one that was worked out here, on the thread that answers everybody, a
 * rest as long. Charts of all pairs at once are a hundred thousand bars, and whoever likes may ask for them (R-RT-2).
 */
import type { Candle } from '@candor/formulas';
import type { BarRequest, HistorySource } from './feed/feed.ts';

/** Pieces under way: a venue that is slow with one is asked for others meanwhile. */
const AT_ONCE = 4;
/** Less than that was only sent on its way. */
const LEAST_WORK_MS = 1;

export function calmHistory(source: HistorySource): HistorySource {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let restUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  function serve(): void {
    while (underWay < AT_ONCE && waiting.length > 0) {
      const restMs = restUntil - performance.now();
      if (restMs > 0) {
        timer ??= setTimeout(() => {
          timer = undefined;
          serve();
        }, restMs);
        return;
      }
      underWay += 1;
      waiting.shift()!();
    }
  }

  function begin(request: BarRequest): Promise<Candle[]> {
    const began = performance.now();
    const reading = source.bars(request);
    const now = performance.now();
    if (now - began >= LEAST_WORK_MS) restUntil = now + (now - began);
    const end = (): void => {
      underWay -= 1;
      serve();
    };
    reading.then(end, end);
    return reading;
  }

  return {
    depthDays: source.depthDays,
    ...(source.isOutside === true ? { isOutside: true as const } : {}),
    venueOf: (pair) => source.venueOf(pair),
    bars: (request) =>
      new Promise((tell) => {
        waiting.push(() => tell(begin(request)));
        serve();
      }),
  };
}
