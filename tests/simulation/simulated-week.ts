/**
 * Seven days of a venue: the demo's clock goes forward day by day while customers use every product and trade, and server, database and
 * both are killed just as a day's work begins. Afterwards `npm run replay` comes to every published root, and to every figure of every product.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { verifyLeaf } from '@candor/proof';
import { proofCalls } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import { postgresPids } from '../../apps/server/test/postgres-pids.ts';
import { ask } from '../e2e/api.ts';
import { operatorSession } from '../e2e/operators.ts';
import type { Setting } from './scenarios.ts';
import { counted, killAll, needs, underLoad } from './scenarios.ts';
import { pause } from './server-process.ts';
import type { Venue } from './venue.ts';
import { untilReady } from './venue.ts';
import { beginWeek, useProducts } from './week-customers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DAYS = 7;
const PATIENCE_MS = 180_000;
/** After the clock has moved: what is paid, drawn and published that day is on its way. */
const DEATH_AFTER_MS = 700;
/** On which days who dies. */
const DEATHS: Readonly<Record<number, 'server' | 'database' | 'both'>> = {
  2: 'server',
  4: 'both',
  6: 'database',
};
const WAITING_NOW = `(select now() + ahead_ms * interval '1 millisecond' from platform_waiting_clock)`;
/** Customers trade coins too, without haste. */
const CALM = { pauseMs: 150 };

export async function simulatedWeek(setting: Setting): Promise<string> {
  const { venue } = setting;
  await untilReady(venue.server.url);
  const { history } = await underLoad(
    setting,
    async () => {
      const week = await beginWeek(venue);
      const published = await publishedDays(venue);
      for (let day = 1; day <= DAYS; day += 1) {
        await useProducts(venue, week, day);
        await passDay(venue);
        await die(venue, DEATHS[day]);
        await until(`day ${day} to be published`, async () => {
          const days = await publishedDays(venue);
          return days >= published + day;
        });
      }
      await untilAllPaid(venue);
    },
    CALM,
  );
  const lines = await replayed(venue);
  const days = lines.filter((line) => line.includes('every root and total')).length;
  needs(days >= DAYS, `only ${days} days were replayed:\n${lines.join('\n')}`);
  const found = await foundThemselves(venue);
  return `${counted(history)}; ${await used(venue)}; ${days} days replayed to their roots; ${found} found themselves in the last`;
}

/** R-POL-3: everybody who has used something works out his own leaf, path and root. */
async function foundThemselves({ server, customers }: Venue): Promise<number> {
  for (const { id, token } of customers) {
    const { uid, day, leaves } = await ask({ url: server.url, token }, proofCalls.mine, {});
    const isRight = leaves.length > 0 && leaves.every((leaf) => verifyLeaf(leaf, { uid, day }).isRight);
    needs(uid === id && isRight, `customer ${id} is not in the day ${day.date}`);
  }
  return customers.length;
}

/** R-GEN-5: as an operator of a demo moves it. */
async function passDay({ dataDir, server }: Venue): Promise<void> {
  const at = { url: server.url, dataDir } as Parameters<typeof operatorSession>[0];
  const { token } = await operatorSession(at, 'market_admin');
  await ask({ url: server.url, token }, configurationCalls.moveClock, { hours: 24 });
}

async function die(venue: Venue, who: 'server' | 'database' | 'both' | undefined): Promise<void> {
  if (who === undefined) return;
  await pause(DEATH_AFTER_MS);
  killAll([
    ...(who === 'server' ? [] : postgresPids(venue.dataDir)),
    ...(who === 'database' ? [] : [venue.server.pid]),
  ]);
  if (who !== 'database') {
    await venue.server.ended();
    await venue.restart();
  }
  await untilReady(venue.server.url);
}

/** A database that was killed is away for a moment. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  let fault = '';
  const isThere = (): Promise<boolean> =>
    isSo().catch((error: unknown) => {
      fault = String(error);
      return false;
    });
  for (const deadline = Date.now() + PATIENCE_MS; !(await isThere()); await pause(200))
    needs(Date.now() < deadline, `waited in vain for ${what} ${fault}`);
}

async function publishedDays({ owner }: Venue): Promise<number> {
  const [row] = await owner.query<{ days: bigint }>('select count(*) as days from proofs_snapshots');
  return Number(row!.days);
}

/** Of each product, what the week was to bring has come. */
async function untilAllPaid(venue: Venue): Promise<void> {
  const isNone = async (sql: string): Promise<boolean> => (await venue.owner.query(sql)).length === 0;
  for (const [what, open] of [
    ['options', `select 1 from options_orders where state in ('accepted', 'open')`],
    ['copied trades', 'select 1 from copy_trading_signals where done_seq is null'],
    ['interest', `select 1 from finance_orders where state = 'hosting' and next_pay_at < ${WAITING_NOW}`],
    ['the airdrop', `select 1 from airdrop_campaigns where state <> 'paid'`],
    [
      'the allotment',
      `select 1 from launchpad_subscriptions s join launchpad_sales l on l.id = s.sale_id where l.state = 'open' and l.allots_at < ${WAITING_NOW}`,
    ],
  ] as const)
    await until(what, () => isNone(open));
}

/** What was used and can be replayed at all. */
async function used({ owner }: Venue): Promise<string> {
  const [row] = await owner.query<Record<string, bigint>>(
    `select (select count(*) from options_orders) as options, (select count(*) from contracts_positions where state = 'closed') as positions,
       (select count(*) from copy_trading_mirrors where reason is null) as copied, (select count(*) from ledger_journals where kind = 'finance_interest') as interest,
       (select count(*) from ledger_journals where kind = 'machine_output') as outputs, (select count(*) from launchpad_subscriptions) as subscriptions,
       (select count(*) from airdrop_shares where amount > 0) as shares`,
  );
  const unused = Object.entries(row!).filter(([, count]) => count === 0n);
  needs(unused.length === 0, `nothing came of ${unused.map(([name]) => name).join(', ')}`);
  return Object.entries(row!)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

/** As anybody runs it beside the server. */
async function replayed({ dataDir }: Venue): Promise<string[]> {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/replay.ts'], { cwd: ROOT, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  const lines = said.split('\n').filter((line) => line !== '');
  needs(code === 0, `the replay ended with ${code}:\n${lines.slice(-8).join('\n')}`);
  return lines;
}
