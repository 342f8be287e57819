/**
 * Two equal nodes on one database with a real Redis between them: one market, whichever door an order comes through.
 * The last scenario: it leaves the venue closed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testRedis } from '../../apps/server/test/redis.ts';
import { listenPrivately, listenToTrades } from './listeners.ts';
import { seededRandom } from './random.ts';
import type { Setting } from './scenarios.ts';
import { counted, holds, needs, underLoad } from './scenarios.ts';
import { databaseUrl, freePort, ownerConnection, pause, startServerProcess } from './server-process.ts';
import { untilReady } from './venue.ts';

const LOAD_MS = 3_000;

export async function twoNodes(setting: Setting): Promise<string> {
  const { venue } = setting;
  const redis = await testRedis();
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-node-b-'));
  let second: Awaited<ReturnType<typeof startServerProcess>> | undefined;
  try {
    await venue.server.stop();
    await venue.restart({ REDIS_URL: redis.url });
    const env = { REDIS_URL: redis.url, DATABASE_URL: databaseUrl(ownerConnection(venue.dataDir)) };
    second = await startServerProcess({ dataDir, port: await freePort(), env });
    const urls = [venue.server.url, second.url];
    await Promise.all(urls.map((url) => untilReady(url)));
    return await load(setting, urls);
  } finally {
    await second?.stop();
    rmSync(dataDir, { recursive: true, force: true });
    await venue.server.stop();
    await redis.close();
  }
}

async function load(setting: Setting, urls: string[]): Promise<string> {
  const { venue, seed } = setting;
  const ears = await Promise.all(urls.map((url) => listenToTrades(url, 'BTCUSDT')));
  const listener = listenPrivately({ urls, customer: venue.customers[0]!, random: seededRandom(seed) });
  try {
    const { history, looks } = await underLoad(setting, () => pause(LOAD_MS), { urls });
    const last = await lastTradeNo(venue);
    for (let n = 0; n < 50 && ears.some(({ heard }) => heard.at(-1)! < last); n += 1) await pause(100);
    holds([
      ...ears.flatMap(({ heard }, n) => gapsOf(heard, { node: n + 1, last })),
      ...listener.faults.slice(0, 3),
    ]);
    const trades = last - ears[0]!.heard[0]!;
    needs(trades > 50, `only ${trades} trades`);
    return `${counted(history)}; ${trades} trades told whole on both nodes, ${looks} looks at the invariants, books equal`;
  } finally {
    for (const ear of ears) ear.stop();
    listener.stop();
  }
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
