/**
 * `npm run simulate -- --seed 42`: seeded traders against real server processes on a real, durable PostgreSQL, with
 * crashes in the middle. Prints a line a scenario; the same seed gives the same traders.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { World } from './scenarios.ts';
import { killedDatabase, killedServer, openWorld, orderlyStop, steadyDay, twoNodes } from './scenarios.ts';

const PORT = 18_460;

const SCENARIOS: readonly { name: string; play(world: World): Promise<string> }[] = [
  { name: 'a steady day: invariants hold every second and at the end', play: steadyDay },
  {
    name: 'the server is killed under load: it comes back by itself and nothing acknowledged is lost',
    play: killedServer,
  },
  { name: 'the database is killed under load: the server recovers without a hand', play: killedDatabase },
  { name: 'an orderly stop under load loses nothing', play: orderlyStop },
  { name: 'two nodes and Redis: one book, one tape, money conserved', play: twoNodes },
];

export async function run(args: readonly string[]): Promise<{ passed: number; failed: number }> {
  const at = args.indexOf('--seed');
  const seed = at < 0 ? 42 : Number(args[at + 1]);
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed takes a whole number');
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-simulation-'));
  let passed = 0;
  const world = await openWorld({ dataDir, seed, port: PORT });
  try {
    for (const { name, play } of SCENARIOS) {
      const outcome = await play(world).then(
        (said) => ({ isOk: true, said }),
        (error: unknown) => ({ isOk: false, said: String(error) }),
      );
      console.log(`${outcome.isOk ? 'ok    ' : 'FAILED'} ${name}\n       ${outcome.said}`);
      if (outcome.isOk) passed += 1;
    }
  } finally {
    await world.node.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { passed, failed: SCENARIOS.length - passed };
}
