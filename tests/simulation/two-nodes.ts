/**
 * Two equal nodes on one database with a real Redis between them: one market, whichever door an order comes through.
 * The last scenario: it leaves the venue closed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { testRedis } from '../../apps/server/test/redis.ts';
import { listenPrivately, listenToTrades } from './listeners.ts';
import { seededRandom } from './random.ts';
import type { Setting } from './scenarios.ts';
import { counted, holds, needs, underLoad } from './scenarios.ts';
import type { ServerProcess } from './server-process.ts';
import { databaseUrl, freePort, ownerConnection, pause, startServerProcess } from './server-process.ts';
import { untilReady } from './venue.ts';

const LOAD_MS = 3_000;
const ENOUGH_TRADES = 50;
const PATIENCE_MS = 120_000;

export function twoNodes(setting: Setting): Promise<string> {
  return withTwoNodes(setting, {}, async ({ urls, start }) => {
    await start(1);
    await Promise.all(urls.map((url) => untilReady(url)));
    return load(setting, urls);
  });
}

export interface TwoNodes {
  /** The first one's address is the venue's; both stay when a node is started again. */
  readonly urls: readonly [string, string];
  /** Starts a node, or one that has died again. */
  start(n: 0 | 1): Promise<void>;
  node(n: 0 | 1): ServerProcess;
}

export interface TwoNodesNeeds {
  env?: Record<string, string>;
  /** Of one node alone. */
  envOf?(n: 0 | 1): Record<string, string>;
  /** The second node's way to the database; default straight. */
  secondBy?: pg.ClientConfig;
}

/** Plays while the venue's own node runs, with a Redis for it and for the second one; all are closed afterwards. */
export async function withTwoNodes(
  { venue }: Setting,
  { env = {}, envOf = () => ({}), secondBy = ownerConnection(venue.dataDir) }: TwoNodesNeeds,
  play: (nodes: TwoNodes) => Promise<string>,
): Promise<string> {
  const redis = await testRedis();
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-node-b-'));
  const port = await freePort();
  const own = { ...env, REDIS_URL: redis.url };
  let second: ServerProcess | undefined;
  const start = async (n: 0 | 1): Promise<void> => {
    if (n === 0) return void (await venue.restart({ ...own, ...envOf(0) }));
    // Nodes of one venue sign what they tell one another, and log in to the database, by the same key.
    const SECRET_PEPPER = readFileSync(join(venue.dataDir, 'pepper'), 'utf8').trim();
    const shared = { DATABASE_URL: databaseUrl(secondBy), SECRET_PEPPER };
    second = await startServerProcess({ dataDir, port, env: { ...own, ...envOf(1), ...shared } });
  };
  try {
    await venue.server.stop();
    await start(0);
    return await play({
      urls: [venue.server.url, `http://127.0.0.1:${port}`],
      start,
      node: (n) => (n === 0 ? venue.server : second!),
    });
  } finally {
    await second?.stop();
    rmSync(dataDir, { recursive: true, force: true });
    await venue.server.stop();
    await redis.close();
  }
}

async function load(setting: Setting, urls: readonly string[]): Promise<string> {
  const { venue, seed } = setting;
  const ears = await Promise.all(urls.map((url) => listenToTrades(url, 'BTCUSDT')));
  const listener = listenPrivately({ urls, customer: venue.customers[0]!, random: seededRandom(seed) });
  try {
    const { history, looks } = await underLoad(setting, () => untilBusy(ears[0]!.heard), { urls });
    const last = await lastTradeNo(venue);
    for (let n = 0; n < 300 && ears.some(({ heard }) => heard.at(-1)! < last); n += 1) await pause(100);
    holds([
      ...ears.flatMap(({ heard }, n) => gapsOf(heard, { node: n + 1, last })),
      ...listener.faults.slice(0, 3),
    ]);
    const trades = last - ears[0]!.heard[0]!;
    return `${counted(history)}; ${trades} trades told whole on both nodes, ${looks} looks at the invariants, books equal`;
  } finally {
    for (const ear of ears) ear.stop();
    listener.stop();
  }
}

/** A while of trading, and long enough that something was traded. */
async function untilBusy(heard: readonly number[]): Promise<void> {
  await pause(LOAD_MS);
  for (const deadline = Date.now() + PATIENCE_MS; heard.length <= ENOUGH_TRADES; await pause(20))
    needs(Date.now() < deadline, `only ${heard.length - 1} trades were heard`);
}

/** Trade numbers from the first heard to the last stored, each once. */
function gapsOf(heard: readonly number[], of: { node: number; last: number }): string[] {
  const first = heard[0]!;
  const at = heard.findIndex((id, i) => id !== first + i);
  if (at < 0 && heard.at(-1) === of.last) return [];
  return [
    `node ${of.node} told trades ${first} to ${of.last} with ${at < 0 ? `an end at ${heard.at(-1)}` : `${heard[at]} after ${heard[at - 1]}`}`,
  ];
}

async function lastTradeNo({ owner }: Setting['venue']): Promise<number> {
  const [row] = await owner.query<{ trade_no: bigint }>(
    'select trade_no from spot_markets where pair_id = 1',
  );
  return Number(row!.trade_no);
}
