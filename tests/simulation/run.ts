/**
 * The seeded simulation: a population of traders against the real server, first on an ordinary day, then through the
 * death of the server, of the database, of both, an orderly end, storms of deliveries, and two nodes at once. One line a
 * scenario. Three lanes, each a venue of its own, play beside one another: the storms mostly wait for their hour.
 */
import { deliveryStorm } from './delivery-storm.ts';
import type { Setting } from './scenarios.ts';
import { killPostgres, killServer, ordinaryLoad, powerCut, terminate } from './scenarios.ts';
import { twoNodeStorm } from './two-node-storm.ts';
import { twoNodes } from './two-nodes.ts';
import { openVenue } from './venue.ts';

type Scenario = readonly [name: string, play: (setting: Setting) => Promise<string>];

/** One with two nodes leaves its venue closed, so it is the last of its lane. */
const LANES: readonly (readonly Scenario[])[] = [
  [['two nodes, each killed with -9 while it settles a storm', twoNodeStorm]],
  [
    ['kill -9 during a storm of deliveries and liquidations', deliveryStorm],
    ['two nodes and a Redis', twoNodes],
  ],
  [
    ['an ordinary load', ordinaryLoad],
    ['kill -9 of the server', killServer],
    ['kill -9 of every postgres process', killPostgres],
    ['kill -9 of server and database at once', powerCut],
    ['SIGTERM', terminate],
  ],
];

/** `--seed 42` (default: the day's number), `--seconds 4` of ordinary load, `--only <words of a scenario>`. */
export async function run(args: readonly string[] = []): Promise<{ passed: number; failed: number }> {
  const seed = Number(option(args, 'seed') ?? Math.floor(Date.now() / 86_400_000));
  const seconds = Number(option(args, 'seconds') ?? 4);
  const only = option(args, 'only') ?? '';
  if (!Number.isSafeInteger(seed) || !(seconds > 0)) throw new Error('--seed and --seconds are numbers.');
  console.log(`  seed ${seed}`);
  const lanes = LANES.map((lane) => lane.filter(([name]) => name.includes(only)));
  const results = await Promise.allSettled(
    lanes.filter((lane) => lane.length > 0).map((lane) => playLane(lane, { seed, seconds })),
  );
  const counts = { passed: 0, failed: 0 };
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    counts.passed += result.value.passed;
    counts.failed += result.value.failed;
  }
  return counts;
}

async function playLane(
  lane: readonly Scenario[],
  of: { seed: number; seconds: number },
): Promise<{ passed: number; failed: number }> {
  const venue = await openVenue();
  let passed = 0;
  let failed = 0;
  try {
    for (const [name, play] of lane) {
      const began = Date.now();
      try {
        const said = await play({ venue, ...of });
        passed += 1;
        console.log(`  ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s): ${said}`);
      } catch (error) {
        failed += 1;
        console.log(`  FAIL  ${name}, --seed ${of.seed}:\n      ${(error as Error).message}`);
        const complaints = venue.server.complaints().trim();
        if (complaints !== '') console.log(`      the server said: ${complaints.slice(-800)}`);
        // The next scenario needs a server, whatever became of this one.
        const isGone = (await Promise.race([venue.server.ended(), Promise.resolve()])) !== undefined;
        if (isGone && play !== lane.at(-1)![1]) await venue.restart();
      }
    }
  } finally {
    await venue.close();
  }
  return { passed, failed };
}

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args[at + 1];
}
