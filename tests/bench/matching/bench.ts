/**
 * The matching core on five shapes of order flow, against nodejs-order-book in the same run: `npm run bench`
 * prints it. Both books get the same commands, and must stand the same afterwards, or the numbers mean
 * nothing. /
 */
import { isDeepStrictEqual } from 'node:util';
import { makeFlow } from './flow.ts';
import { depthAfter, runFast, runFastObjects, runLibrary } from './rivals.ts';
import { type Shape, SHAPES } from './shapes.ts';

const SEED = 23;
const COMMANDS = 1_000_000;
/** The slow book gets this long per shape, and what it finished counts. */
const LIBRARY_CAP_MS = 5_000;
/** Median of so many runs of ours. */
const RUNS = 5;
/** What we promise: commands a second in the worst shape, and times faster than the library in each. */
const TARGET_PER_SECOND = 1_500_000;
const TARGET_RATIO = 5;

interface Row {
  shape: Shape;
  fast: number;
  objects: number;
  library: number;
  resting: number;
  trades: number;
  isSame: boolean;
}

export async function run(): Promise<void> {
  print([
    'shape',
    'resting',
    'trades',
    'candor',
    'candor, objects',
    'nodejs-order-book',
    'times',
    'same book',
  ]);
  runFast(makeFlow(SHAPES[1]!, { seed: 1, count: 200_000 }));
  const rows = SHAPES.map((shape) => {
    const row = measure(shape);
    print([
      shape.name,
      String(row.resting),
      String(row.trades),
      perSecond(row.fast),
      perSecond(row.objects),
      perSecond(row.library),
      `${(row.fast / row.library).toFixed(0)}x`,
      row.isSame ? 'yes' : 'NO',
    ]);
    return row;
  });
  summarize(rows);
}

function measure(shape: Shape): Row {
  const flow = makeFlow(shape, { seed: SEED, count: COMMANDS });
  const fast = medianOf(() => runFast(flow).perSecond);
  const objects = medianOf(() => runFastObjects(flow).perSecond);
  const { resting, trades } = runFast(flow);
  const library = runLibrary(flow, LIBRARY_CAP_MS);
  const isSame = isDeepStrictEqual(depthAfter(flow, library.commands), library.depth);
  return { shape, fast, objects, library: library.perSecond, resting, trades, isSame };
}

function summarize(rows: Row[]): void {
  const worst = rows.reduce((a, b) => (a.fast < b.fast ? a : b));
  const ratio = Math.min(...rows.map((row) => row.fast / row.library));
  const isMet = worst.fast >= TARGET_PER_SECOND && ratio >= TARGET_RATIO;
  console.log(
    `worst shape: ${worst.shape.name}, ${perSecond(worst.fast)} (aim ${perSecond(TARGET_PER_SECOND)}); ` +
      `least lead: ${ratio.toFixed(1)}x (aim ${TARGET_RATIO}x): ${isMet ? 'met' : 'NOT met'}`,
  );
  for (const { shape } of rows) console.log(`  ${shape.name}: ${shape.about}`);
  console.log(
    `  ${COMMANDS} commands a shape, seed ${SEED}, one thread, median of ${RUNS}. ` +
      `Commands are made beforehand; nodejs-order-book stops after ${LIBRARY_CAP_MS / 1000} s a shape, without self-trade prevention.`,
  );
  const differing = rows.filter((row) => !row.isSame);
  if (differing.length > 0)
    throw new Error(`books differ after: ${differing.map((row) => row.shape.name).join(', ')}`);
}

function medianOf(measureOnce: () => number): number {
  const results = Array.from({ length: RUNS }, measureOnce).toSorted((a, b) => a - b);
  return results[RUNS >> 1]!;
}

function perSecond(value: number): string {
  return value >= 100_000 ? `${(value / 1e6).toFixed(2)} M/s` : `${(value / 1e3).toFixed(1)} k/s`;
}

function print(cells: string[]): void {
  console.log(
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(13) : cell.padStart(column < 3 ? 9 : 18)))
      .join(''),
  );
}

if (process.argv[1] === import.meta.filename) await run();
