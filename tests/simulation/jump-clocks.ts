/**
 * Two nodes whose machines' clocks jump, forwards and backwards, by 20 ms to a day, and run too fast or too slow, while
 * customers trade on both. Afterwards, as always, everything that was told is so; each node's book is the database's; the
 * chain of ticks verifies to its end, without a correction, and never stopped for longer than a few seconds.
 */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Venue as PublicVenue } from '@candor/proof';
import { checkChain } from '@candor/proof';
import { wrongMemories } from './cut-wires.ts';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';
import type { Setting } from './scenarios.ts';
import { counted, holds, needs, underLoad } from './scenarios.ts';
import { pause } from './server-process.ts';
import type { TwoNodes } from './two-nodes.ts';
import { withTwoNodes } from './two-nodes.ts';
import type { Venue } from './venue.ts';
import { untilReady } from './venue.ts';

const MOVES = 12;
const LONGEST_PAUSE_MS = 2_500;
/** One in so many kills its node a moment later: it starts again with its clock where it is. */
const KILL_IN = 6;
const LEAST_JUMP_MS = 20;
const DAY_MS = 86_400_000;
/**
 * A busy machine makes seconds late, and a lease changes hands after a kill; the smallest of the jumps that would show as a
 * hole, when a clock is waited for, are hours.
 */
const LONGEST_SILENCE_MS = 30_000;
const LEASE_MS = 2_000;

export async function jumpClocks(setting: Setting): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-clocks-'));
  const scripts = [join(folder, 'a'), join(folder, 'b')] as const;
  for (const script of scripts) writeFileSync(script, '');
  try {
    return await withTwoNodes(
      setting,
      { env: { LEASE_MS: String(LEASE_MS) }, envOf: (n) => ({ CLOCK: `script:${scripts[n]}` }) },
      async (nodes) => {
        await nodes.start(1);
        await Promise.all(nodes.urls.map((url) => untilReady(url)));
        return jumpUnderLoad(setting, { nodes, scripts });
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function jumpUnderLoad(
  setting: Setting,
  { nodes, scripts }: { nodes: TwoNodes; scripts: readonly [string, string] },
): Promise<string> {
  const { venue, seed } = setting;
  const random = seededRandom(seed);
  const [url] = nodes.urls;
  const from = await headSeq(url);
  const began = await databaseTime(venue);
  let killed = 0;
  const { history } = await underLoad(
    setting,
    async () => {
      for (let n = 0; n < MOVES; n += 1) {
        const node = random.below(2) as 0 | 1;
        appendFileSync(scripts[node], `${moveOf(random)}\n`);
        await pause(random.below(LONGEST_PAUSE_MS));
        if (node === 0 || !random.chance(KILL_IN)) continue;
        nodes.node(1).signal('SIGKILL');
        await nodes.node(1).ended();
        await nodes.start(1);
        killed += 1;
      }
      await Promise.all(nodes.urls.map((one) => untilReady(one)));
    },
    { urls: nodes.urls },
  );
  holds(await wrongMemories(venue, nodes.urls));
  holds(await wrongOrder(venue));
  holds(await wrongTimes(venue, began));
  const seconds = await holdsChain(url, from);
  return `${counted(history)}; ${MOVES} moves of clocks, ${killed} nodes killed; ${seconds} ticks without a hole or a correction; both books are the database's`;
}

/** By 20 ms to a day either way, each size as likely as another; or too fast or slow by up to a thousandth. */
function moveOf(random: Random): string {
  if (random.chance(4)) return `rate ${(1 + (random.below(2_001) - 1_000) / 1_000_000).toFixed(6)}`;
  const ms = Math.round(LEAST_JUMP_MS * (DAY_MS / LEAST_JUMP_MS) ** (random.below(1_001) / 1_000));
  return `wall ${random.chance(2) ? ms : -ms}`;
}

/** Whichever node took which of them: a trade is not older than its orders, nor than the trade before it. */
async function wrongOrder({ owner }: Venue): Promise<string[]> {
  const rows = await owner.query<{ pair_id: number; trade_no: bigint; what: string }>(
    `select t.pair_id, t.trade_no, 'an order of it' as what from spot_trades t
     join spot_orders o on o.id in (t.taker_order_id, t.maker_order_id) where t.at < o.created_at
     union all
     select pair_id, trade_no, 'the trade before it' from
       (select *, lag(at) over (partition by pair_id order by trade_no) as before from spot_trades) t where at < before
     limit 5`,
  );
  return rows.map((row) => `trade ${row.trade_no} of pair ${row.pair_id} is older than ${row.what}`);
}

async function databaseTime({ owner }: Venue): Promise<Date> {
  const [row] = await owner.query<{ now: Date }>('select clock_timestamp() as now');
  return row!.now;
}

/** What was written since the beginning is of the time since then, by the database's clock, whatever the machines said. */
async function wrongTimes({ owner }: Venue, began: Date): Promise<string[]> {
  const rows = await owner.query<{ what: string; n: bigint }>(
    `select what, count(*) as n from (
       select 'trades' as what, at from spot_trades where trade_no > coalesce((select max(trade_no) from spot_trades where at < $1), 0)
       union all select 'journals', at from ledger_journals
         where id > coalesce((select max(id) from ledger_journals where at < $1), 0)
     ) written where at > clock_timestamp() + interval '1 second' or at < $1 - interval '1 second' group by what`,
    [began],
  );
  return rows.map(({ what, n }) => `${n} ${what} are of another time`);
}

async function headSeq(url: string): Promise<number> {
  const response = await fetch(`${url}/api/ticks/head?symbol=BTCUSDT`);
  return ((await response.json()) as { data: { seq: number } }).data.seq;
}

/** Everything from a number on, as a customer checks it; answers how many lines. */
async function holdsChain(url: string, from: number): Promise<number> {
  const venue: PublicVenue = {
    get: async (path) => ((await (await fetch(`${url}/api/${path}`)).json()) as { data: unknown }).data,
    text: () => Promise.reject(new Error('no file is asked for')),
  };
  const count = (await headSeq(url)) - from + 1;
  const { steps, report } = await checkChain(venue, { symbol: 'BTCUSDT', count });
  holds(steps.filter(({ isRight }) => !isRight).map(({ name, detail }) => `ticks: ${name}: ${detail}`));
  const backs = report.ticks
    .filter(({ back }) => back !== undefined)
    .map(({ seq }) => `tick ${seq} goes back in time`);
  holds(backs);
  const holes = report.ticks.flatMap(({ seq, at }, n) => {
    const before = report.ticks[n - 1];
    const ms = before === undefined ? 0 : at - before.at;
    return ms > LONGEST_SILENCE_MS ? [`no tick for ${ms} ms before ${seq}`] : [];
  });
  holds(holes);
  needs(
    Math.abs(Date.now() - (report.ticks.at(-1)?.at ?? 0)) <= LONGEST_SILENCE_MS,
    'the last tick is not of now',
  );
  return report.lines;
}
