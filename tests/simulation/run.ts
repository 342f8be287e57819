/**
 * The seeded simulation: a population of traders against the real server, first on an ordinary day, then through the
 * death of the server, of the database, of both, an orderly end, storms of deliveries, two nodes at once, clocks that jump, and a week of
 * every product. One line a scenario. Three lanes, each a venue of its own, play beside one another: the storms mostly wait for their hour.
 */
import { cutWires } from './cut-wires.ts';
import { deliveryStorm } from './delivery-storm.ts';
import { jumpClocks } from './jump-clocks.ts';
import { replayEverything } from './replay-check.ts';
import type { Setting } from './scenarios.ts';
import { killPostgres, killServer, ordinaryLoad, powerCut, terminate } from './scenarios.ts';
import { simulatedWeek } from './simulated-week.ts';
import { twoNodeStorm } from './two-node-storm.ts';
import { twoNodes } from './two-nodes.ts';
import type { Venue } from './venue.ts';
import { openVenue } from './venue.ts';

type Scenario = readonly [name: string, play: (setting: Setting) => Promise<string>];

const LANES: readonly (readonly Scenario[])[] = [
  [
    ['two nodes, each killed with -9 while it settles a storm', twoNodeStorm],
    ['two nodes whose clocks jump and drift', jumpClocks],
  ],
  [
    ['kill -9 during a storm of deliveries and liquidations', deliveryStorm],
    ['two nodes and a Redis', twoNodes],
    ['a node that keeps losing its wire to the database', cutWires],
  ],
  [
    ['an ordinary load', ordinaryLoad],
    ['kill -9 of the server', killServer],
    ['kill -9 of every postgres process', killPostgres],
    ['kill -9 of server and database at once', powerCut],
    ['SIGTERM', terminate],
  ],
];
/** Alone: how long the others are without a node is measured, and a fourth venue beside them would be part of it. */
const AFTERWARDS: readonly Scenario[] = [['a week of every product, with deaths in it', simulatedWeek]];
const SCENARIOS = [...LANES, AFTERWARDS].flat();
const REPLAYED = ({ venue }: Setting): Promise<string> => replayEverything(venue);

interface Plan {
  seed: number;
  seeds: number;
  seconds: number;
  isSpread: boolean;
}

/**
 * `--seed 42` (default: the day's number), `--seeds 200` to go on with the seeds behind it, `--seconds 4` of ordinary load,
 * `--only <words of a scenario>`; with `--spread` a seed plays one scenario, the next seed the next: many seeds in a tenth of the time.
 */
export async function run(args: readonly string[] = []): Promise<{ passed: number; failed: number }> {
  const seed = Number(option(args, 'seed') ?? Math.floor(Date.now() / 86_400_000));
  const seeds = Number(option(args, 'seeds') ?? 1);
  const seconds = Number(option(args, 'seconds') ?? 4);
  const only = option(args, 'only') ?? '';
  const isSpread = args.includes('--spread');
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(seeds) || !(seconds > 0))
    throw new Error('--seed, --seeds and --seconds are numbers.');
  const playAll = (lanes: readonly (readonly Scenario[])[]) =>
    Promise.allSettled(
      lanes
        .map((lane) => lane.filter(([name]) => name.includes(only)))
        .filter((lane) => lane.length > 0)
        .map((lane) => playLane(lane, { seed, seeds, seconds, isSpread })),
    );
  const results = [...(await playAll(LANES)), ...(await playAll([AFTERWARDS]))];
  const counts = { passed: 0, failed: 0 };
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    counts.passed += result.value.passed;
    counts.failed += result.value.failed;
  }
  return counts;
}

/** One venue for all seeds of a lane: what a seed left behind, good or bad, is what the next one meets. */
async function playLane(
  lane: readonly Scenario[],
  { seed: first, seeds, seconds, isSpread }: Plan,
): Promise<{ passed: number; failed: number }> {
  const venue = await openVenue();
  const counts = { passed: 0, failed: 0 };
  try {
    for (let seed = first; seed < first + seeds; seed += 1)
      for (const scenario of isSpread
        ? lane.filter((own) => own === SCENARIOS[seed % SCENARIOS.length])
        : lane) {
        // A scenario with two nodes leaves the venue closed, and so may one that failed.
        if (await hasEnded(venue)) await venue.restart();
        counts[(await isPlayed(scenario, { venue, seed, seconds })) ? 'passed' : 'failed'] += 1;
      }
    if (counts.passed + counts.failed > 0) {
      if (await hasEnded(venue)) await venue.restart();
      const played = { venue, seed: first, seconds };
      counts[(await isPlayed(['all of it replayed', REPLAYED], played)) ? 'passed' : 'failed'] += 1;
    }
  } finally {
    await venue.close();
  }
  return counts;
}

async function isPlayed([name, play]: Scenario, setting: Setting): Promise<boolean> {
  const began = Date.now();
  try {
    const said = await play(setting);
    console.log(`  ok    ${setting.seed} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s): ${said}`);
    return true;
  } catch (error) {
    console.log(`  FAIL  ${name}, --seed ${setting.seed}:\n      ${(error as Error).message}`);
    const complaints = setting.venue.server.complaints().trim();
    if (complaints !== '') console.log(`      the server said: ${complaints.slice(-800)}`);
    return false;
  }
}

const hasEnded = async ({ server }: Venue): Promise<boolean> =>
  (await Promise.race([server.ended(), new Promise((next) => setImmediate(next))])) !== undefined;

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args[at + 1];
}
