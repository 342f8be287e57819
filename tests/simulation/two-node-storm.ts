/**
 * Two server processes on one database while options fall due and longs are liquidated, twice: the one that settles is killed
 * in the middle of it, the other goes on when the lease runs out, and dies the same death. Customers close the same positions
 * through both doors meanwhile. Each is settled once, at the tick it was due at, and nobody waits longer than the lease.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimal, formatDecimal } from '@candor/money';
import type { Setting } from './scenarios.ts';
import { holds, needs, underLoad } from './scenarios.ts';
import { pause } from './server-process.ts';
import { outcomes, settledLate, stormFaults, untilSettled, waiting, wholeMoney } from './storm-check.ts';
import { OPTION, callContracts, fundContracts, openPositions, sellOptions } from './storm.ts';
import type { TwoNodes } from './two-nodes.ts';
import { withTwoNodes } from './two-nodes.ts';
import type { Venue } from './venue.ts';
import { untilReady } from './venue.ts';

const LEASE_MS = 3_000;
/** For asking and answering; what a slow machine takes is measured and added. */
const SLACK_MS = 1_000;
const PATIENCE_MS = 120_000;
const OPTIONS = 2_000;
/** In whose settlement the node dies: more than are settled in one statement. */
const MIDDLE = 700;
const SECONDS = 12;
/** Longs for each customer; the first fall is the end of those at 20 times, the second of those at 10. */
const POSITIONS = 5;
const LEVERAGES = [20, 10] as const;
const FALLS = [decimal('57000'), decimal('53500')] as const;
/** Customers trade coins too, without haste. */
const CALM = { pauseMs: 150 };
const LEASES = ['market-data', 'ticks-contracts', 'ticks-options'];

export function twoNodeStorm(setting: Setting): Promise<string> {
  const { venue } = setting;
  const script = join(venue.dataDir, 'two-moves.txt');
  writeFileSync(script, 'BTCUSDT * 60000\n');
  const env = { MARKET_FEED: `script:${script}`, LEASE_MS: String(LEASE_MS) };
  return withTwoNodes(setting, { env }, async (nodes) => {
    await untilReady(nodes.urls[0]);
    // Alone so far: the first one settles.
    let settler = { id: await settlerOf(venue), n: 0 as 0 | 1 };
    await Promise.all([nodes.start(1), fundContracts(venue)]);
    const urls: string[] = [...nodes.urls];
    for (const multiple of LEVERAGES) await openPositions(venue, { each: POSITIONS, multiple, urls });
    const before = await wholeMoney(venue);
    const said: string[] = [];
    const { history } = await underLoad(
      setting,
      async () => {
        for (const storm of [0, 1]) {
          const isStill = (await settlerOf(venue)) === settler.id;
          const victim = isStill ? settler.n : other(settler.n);
          const died = await dieInStorm({ venue, nodes, script, storm, victim });
          said.push(died.said);
          settler = { id: died.heir, n: other(victim) };
          if (storm === 0) await nodes.start(victim);
          // Nobody is sent to a door that stays shut.
          else urls.splice(victim, 1);
        }
      },
      { urls, ...CALM },
    );
    const given = BigInt(OPTIONS * FALLS.length) * (OPTION.stake + OPTION.profit);
    holds(await stormFaults(venue, before + given));
    return `${said.join(', ')}; ${history.count('place', 'ok')} orders meanwhile; ${await outcomes(venue)}`;
  });
}

const other = (n: 0 | 1): 0 | 1 => (n === 0 ? 1 : 0);

interface Storm {
  venue: Venue;
  nodes: TwoNodes;
  script: string;
  /** 0 or 1. */
  storm: number;
  /** The node that settles when it begins. */
  victim: 0 | 1;
}

async function dieInStorm(of: Storm): Promise<{ said: string; heir: string }> {
  const { venue, nodes, script, storm, victim } = of;
  const [expiry] = await sellOptions(venue, { count: OPTIONS, seconds: [SECONDS] });
  const due = { dueBy: expiry!, price: FALLS[storm]! };
  const middle = await holdTheMiddle(venue);
  // The mark is the median of five ticks: it falls with the third, and what it ends is closed with the fourth, at the expiry.
  await pause(expiry! - Date.now() - 3_500);
  appendFileSync(script, `BTCUSDT * ${formatDecimal(due.price)}\n`);
  await pause(expiry! - Date.now() - 1_050);
  const closing = closeAtBothDoors(venue, { urls: nodes.urls, leverage: LEVERAGES[storm]! });
  const dead = await settlerOf(venue);
  await middle.reached();
  nodes.node(victim).signal('SIGKILL');
  await nodes.node(victim).ended();
  await middle.release();
  const left = await waiting(venue, due);
  needs(left.options === OPTIONS, `${left.options} of ${OPTIONS} were to be settled when the node died`);
  const takenMs = await untilTaken(venue, dead);
  await untilSettled(venue, due);
  holds([...(await settledLate(venue)), ...(await notClosed(venue, await closing))]);
  return {
    said: `died with ${left.options} options and ${left.positions} positions to settle, taken over after ${(takenMs / 1000).toFixed(1)} s`,
    heir: await settlerOf(venue),
  };
}

/** Who has the lease of the options' settlement. */
async function settlerOf({ owner }: Venue): Promise<string> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(20)) {
    const [row] = await owner.query<{ holder: string }>(
      `select holder from platform_leases where name = 'ticks-options' and expires_at > clock_timestamp()`,
    );
    if (row !== undefined) return row.holder;
    needs(Date.now() < deadline, 'nobody settles');
  }
}

/** Holds an order in the middle of those that fall due: the settlement has written what the first ones get, and waits. */
async function holdTheMiddle({
  owner,
}: Venue): Promise<{ reached(): Promise<void>; release(): Promise<void> }> {
  const hold = await owner.dedicated('hold');
  await hold.query('begin');
  await hold.query(
    `select 1 from options_orders where state = 'open' order by id offset $1 limit 1 for update`,
    [MIDDLE],
  );
  const [own] = await hold.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    async reached() {
      for (const deadline = Date.now() + PATIENCE_MS; ; await pause(5)) {
        const waiters = await owner.query(
          'select 1 from pg_stat_activity where $1::integer = any (pg_blocking_pids(pid))',
          [own!.pid],
        );
        if (waiters.length > 0) return;
        needs(Date.now() < deadline, 'nobody settled at the expiry');
      }
    },
    release: () => hold.close(),
  };
}

/** How long the dead node's leases were missed; not longer than a lease, and what this machine is slow by. */
async function untilTaken({ owner }: Venue, dead: string): Promise<number> {
  const diedAt = Date.now();
  let slowest = 0;
  for (let asked = diedAt; ; await pause(20)) {
    const rows = await owner.query(
      'select 1 from platform_leases where name = any ($1::text[]) and holder <> $2 and expires_at > clock_timestamp()',
      [LEASES, dead],
    );
    const now = Date.now();
    slowest = Math.max(slowest, now - asked);
    asked = now;
    if (rows.length === LEASES.length) return now - diedAt;
    const longest = LEASE_MS + SLACK_MS + 5 * slowest;
    needs(now - diedAt < longest, `${rows.length} of ${LEASES.join()} were taken after ${longest} ms`);
  }
}

/** Closes half of everybody's positions through both doors in the same moment; answers which were told to be closing. */
async function closeAtBothDoors(
  venue: Venue,
  of: { urls: readonly string[]; leverage: number },
): Promise<bigint[]> {
  const rows = await venue.owner.query<{ id: bigint; user_id: number }>(
    `select id, user_id from contracts_positions where state = 'open' and leverage = $1 and id % 2 = 0`,
    [of.leverage],
  );
  const tokens = new Map(venue.customers.map(({ id, token }) => [id, token]));
  const told = await Promise.all(
    rows.flatMap(({ id, user_id: userId }) =>
      of.urls.map(async (url) => {
        const close = { path: 'lever/close', fields: { id: Number(id) } };
        // The node that dies leaves some without an answer.
        const reply = await callContracts(url, tokens.get(userId)!, close).catch(() => undefined);
        return reply?.type === 'ok' ? [id] : [];
      }),
    ),
  );
  return [...new Set(told.flat())];
}

async function notClosed({ owner }: Venue, ids: readonly bigint[]): Promise<string[]> {
  const rows = await owner.query<{ id: bigint; state: string }>(
    `select id, state from contracts_positions where id = any ($1::bigint[]) and state <> 'closed'`,
    [ids],
  );
  return rows.map(({ id, state }) => `position ${id} was told to be closing and is ${state}`);
}
