/** What happens to the venue: a steady day, a killed server, a killed database, an orderly stop, two nodes on one pair. */
import { testRedis } from '../../apps/server/test/redis.ts';
import { seedCustomers } from '../bench/orders/seed.ts';
import { openVenue, proveBook, proveHistory, proveInvariants } from './proofs.ts';
import { hearTrades } from './tape.ts';
import type { Population } from './traders.ts';
import { startTraders } from './traders.ts';
import { VenueNode, killPostgres, ownerOf, pause } from './venue.ts';

export interface World {
  dataDir: string;
  seed: number;
  /** First of a few free ports. */
  port: number;
  tokens: string[];
  price: number;
  node: VenueNode;
}

const TRADERS = 24;
const BTC_USDT = 1;

/** A started venue with funded traders. */
export async function openWorld(of: { dataDir: string; seed: number; port: number }): Promise<World> {
  const node = new VenueNode({ dataDir: of.dataDir, port: of.port });
  await node.start();
  const tokens = await seedCustomers(ownerOf(of.dataDir), TRADERS, [1, 3]);
  const reply = (await (await fetch(`${node.url}/api/market/index?symbol=BTC/USDT`)).json()) as {
    data: { index: string };
  };
  return { ...of, tokens, price: Math.round(Number(reply.data.index)), node };
}

function traders(world: World, run: string, nodes: readonly VenueNode[] = [world.node]): Population {
  return startTraders(nodes, { tokens: world.tokens, seed: world.seed, price: world.price, run });
}

/** Proves everything at rest; answers a line that says how much there was. */
async function proveAll(world: World, population: Population): Promise<string> {
  const db = openVenue(world.dataDir);
  try {
    await proveInvariants(db);
    const { ok, refused, unknown } = await proveHistory(db, population.history);
    if (ok === 0) throw new Error('nothing was acknowledged: the scenario proves nothing');
    const hash = await proveBook(db, BTC_USDT);
    return `${ok} acknowledged, ${refused} refused, ${unknown} unknown, book ${hash}`;
  } finally {
    await db.close();
  }
}

export async function steadyDay(world: World): Promise<string> {
  const population = traders(world, 'steady');
  const db = openVenue(world.dataDir);
  try {
    for (let second = 0; second < 6; second += 1) {
      await pause(1_000);
      await proveInvariants(db);
    }
  } finally {
    await population.stop();
    await db.close();
  }
  return proveAll(world, population);
}

export async function killedServer(world: World): Promise<string> {
  const population = traders(world, 'kill');
  await pause(2_500);
  await world.node.end('SIGKILL');
  const readyMs = await world.node.start();
  await pause(1_500);
  await population.stop();
  return `ready again after ${Math.round(readyMs)} ms; ${await proveAll(world, population)}`;
}

export async function killedDatabase(world: World): Promise<string> {
  const population = traders(world, 'power');
  await pause(2_500);
  const killed = killPostgres(world.dataDir);
  const before = population.history.filter((entry) => entry.outcome === 'ok').length;
  const began = performance.now();
  const goesOn = (): boolean =>
    population.history.filter((entry) => entry.outcome === 'ok').length > before + 50;
  while (!goesOn() && performance.now() - began < 30_000) await pause(100);
  const recoveredMs = Math.round(performance.now() - began);
  const hasRecovered = goesOn();
  await population.stop();
  if (!hasRecovered)
    throw new Error('no order was acknowledged within 30 s after the database had been killed');
  return `${killed} processes killed, trading again after ${recoveredMs} ms; ${await proveAll(world, population)}`;
}

export async function orderlyStop(world: World): Promise<string> {
  const population = traders(world, 'term');
  await pause(2_000);
  await world.node.end('SIGTERM');
  await world.node.start();
  await pause(1_000);
  await population.stop();
  return proveAll(world, population);
}

/** Both nodes accept orders for the same pair; a customer on either hears every trade. */
export async function twoNodes(world: World): Promise<string> {
  const redis = await testRedis();
  const nodes = [0, 1].map(
    (n) => new VenueNode({ dataDir: world.dataDir, port: world.port + 1 + n, redisUrl: redis.url }),
  );
  try {
    for (const node of nodes) await node.start();
    const tapes = await Promise.all(nodes.map((node) => hearTrades(node, 'BTCUSDT')));
    const population = traders(world, 'two', nodes);
    await pause(5_000);
    await population.stop();
    await pause(1_500);
    const [a, b] = tapes.map((tape) => tape.close());
    if (a!.length < 20) throw new Error(`only ${a!.length} trades were heard`);
    if (a!.join() !== b!.join())
      throw new Error(`the nodes told different trades: ${a!.length} and ${b!.length}`);
    if (a!.at(-1)! - a![0]! !== a!.length - 1) throw new Error('the tape has a gap');
    return `${a!.length} trades heard on both; ${await proveAll(world, population)}`;
  } finally {
    for (const node of nodes) await node.end('SIGTERM');
    await redis.close();
  }
}
