/**
 * One of two nodes loses its wire to the database again and again, at any statement: before the database has seen it, after
 * it was done, or so that it arrives when the node has given it up; now and then the node is killed in that very moment.
 * Afterwards, as always, everything that was told is so, and each node's book is the database's, order by order.
 */
import type { TestOperator } from '../../apps/server/test/operators.ts';
import { openOperators } from '../../apps/server/test/operators.ts';
import type { Cut, PgCable } from '../../apps/server/test/pg-cable.ts';
import { layPgCable } from '../../apps/server/test/pg-cable.ts';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';
import type { Setting } from './scenarios.ts';
import { counted, holds, needs, underLoad } from './scenarios.ts';
import { ownerConnection, pause } from './server-process.ts';
import type { TwoNodes } from './two-nodes.ts';
import { withTwoNodes } from './two-nodes.ts';
import type { Venue } from './venue.ts';
import { untilReady } from './venue.ts';

const CUTS = 16;
/** One in so many ends the node as well. */
const KILL_IN = 8;
/** Statements to wait for, at the most. */
const FURTHEST = 60;
const LATEST = 6;
const LONGEST_CUT_MS = 400;
/** Without a statement for so long nothing is under way that could be cut. */
const PATIENCE_MS = 4_000;

export async function cutWires(setting: Setting): Promise<string> {
  const cable = await layPgCable(ownerConnection(setting.venue.dataDir));
  try {
    return await withTwoNodes(setting, { secondBy: cable.connection }, async (nodes) => {
      await nodes.start(1);
      await Promise.all(nodes.urls.map((url) => untilReady(url)));
      return cutUnderLoad(setting, { nodes, cable });
    });
  } finally {
    await cable.close();
  }
}

async function cutUnderLoad(
  setting: Setting,
  { nodes, cable }: { nodes: TwoNodes; cable: PgCable },
): Promise<string> {
  const random = seededRandom(setting.seed);
  const counts = { before: 0, after: 0, late: 0, killed: 0 };
  const { history } = await underLoad(
    setting,
    async () => {
      for (let n = 0; n < CUTS; n += 1) await cutOnce({ nodes, cable, random, counts });
      await Promise.all(nodes.urls.map((url) => untilReady(url)));
    },
    { urls: nodes.urls, pauseMs: 0 },
  );
  holds(await wrongMemories(setting.venue, nodes.urls));
  const { before, after, late, killed } = counts;
  needs(before + after + late > CUTS / 2, `only ${before + after + late} wires were cut`);
  return `${counted(history)}; wires cut ${before} times before a statement, ${after} after it, ${late} with it late, ${killed} nodes killed there; both books are the database's`;
}

async function cutOnce(of: {
  nodes: TwoNodes;
  cable: PgCable;
  random: Random;
  counts: Record<'before' | 'after' | 'late' | 'killed', number>;
}): Promise<void> {
  const { nodes, cable, random, counts } = of;
  const statement = 1 + random.below(FURTHEST);
  const when = (['before', 'after', 'late'] as const)[random.below(3)]!;
  const cut: Cut = when === 'late' ? { statement, when, by: 1 + random.below(LATEST) } : { statement, when };
  const isKilled = random.chance(KILL_IN);
  const pauseMs = random.below(LONGEST_CUT_MS);
  cable.arm(cut);
  for (const deadline = Date.now() + PATIENCE_MS; !cable.isCut && Date.now() < deadline;) await pause(1);
  if (cable.isCut) {
    counts[when] += 1;
    if (isKilled) {
      nodes.node(1).signal('SIGKILL');
      await nodes.node(1).ended();
      counts.killed += 1;
    } else await pause(pauseMs);
  }
  await cable.mend();
  if (isKilled && cable.isCut === false && (await hasEnded(nodes))) await nodes.start(1);
}

const hasEnded = async (nodes: TwoNodes): Promise<boolean> =>
  (await Promise.race([nodes.node(1).ended(), pause(0).then(() => undefined)])) !== undefined;

/** Each node compares its own memory with the database. */
export async function wrongMemories(venue: Venue, urls: readonly string[]): Promise<string[]> {
  const [admin] = (await openOperators(venue.owner, ['market_admin'])) as [TestOperator];
  const headers = { authorization: admin.token, 'content-type': 'application/x-www-form-urlencoded' };
  const faults: string[] = [];
  for (const url of urls) {
    const books = (await (await fetch(`${url}/api/operator/spot_books`, { headers })).json()) as {
      data: { match_id: number; symbol: string; differed: unknown }[];
    };
    for (const { match_id: id, symbol, differed } of books.data) {
      const answer = await fetch(`${url}/api/operator/spot_books/compare`, {
        method: 'POST',
        headers,
        body: `match_id=${id}`,
      });
      const { data } = (await answer.json()) as { data: { holds: boolean | null; differences: unknown } };
      if (data.holds !== true || differed !== null)
        faults.push(`${url} ${symbol}: ${JSON.stringify({ differed, ...data })}`);
    }
  }
  return faults;
}
