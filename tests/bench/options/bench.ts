/**
 * What a published tick costs with 2,000 and with 20,000 open options: one that delivers none, and one that delivers 500.
 * Beside it, in the same run on the same rows, the engine that is written first: read every open option, look at each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { settleOption } from '@candor/formulas';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { Foundation } from '../../../apps/server/src/foundation/foundation.ts';
import { layFoundation } from '../../../apps/server/src/foundation/foundation.ts';
import type { Ledger } from '../../../apps/server/src/foundation/ledger/index.ts';
import type { TicksNoun } from '../../../apps/server/src/foundation/ticks/index.ts';
import { movableClock } from '../../../apps/server/src/platform/clock.ts';
import type { Platform } from '../../../apps/server/src/platform/platform.ts';
import { readConfig } from '../../../apps/server/src/platform/read-config.ts';
import { runServer } from '../../../apps/server/src/platform/run-server.ts';
import type { Options } from '../../../apps/server/src/products/options/index.ts';
import { createOptions } from '../../../apps/server/src/products/options/index.ts';
import { SILENT_FEED, untilLeading } from '../../../apps/server/test/house.ts';

const BTC = 1;
const USDT = 3;
const USERS = 2_000;
const STORM = 500;
const WARM_UP = 20;
const IDLE_TICKS = 200;
const SCANS = 20;
const FIRST_USER = 500_001;
const PRICE = decimal('50000');
const STAKE = decimal('5');
const PROFIT = decimal('4.75');

/** Open calls of 5 USDT at a strike of 49,000: the first 500 expire after the idle ticks, the others within the hour after. */
const INSERT = `insert into options_orders (user_id, pair_id, currency_id, type, duration_s, stake, payout_ratio, potential, accepted_at, cap_second,
    state, strike_seq, strike, expires_at)
  select $1 + n % $2, 1, 3, 'C', 3600, $4, 95000000, $5, $6, $6, 'open', 1, 4900000000000,
    case when n <= $7 then $8::timestamptz else $8::timestamptz + interval '10 minutes' + n % 3000 * interval '1 second' end
  from generate_series(1, $3::integer) n`;

interface Bench {
  platform: Platform;
  on: Foundation;
  ledger: Ledger;
  options: Options;
  ticks: TicksNoun;
  publish: TicksNoun['publish'];
  clock: ReturnType<typeof movableClock>;
}

export async function run(): Promise<void> {
  const table: Record<string, Record<string, number | string>> = {};
  for (const open of [2_000, 20_000]) table[`${open} open`] = await measure(open);
  console.table(table);
}

async function measure(open: number): Promise<Record<string, number | string>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const clock = movableClock(Date.parse('2026-11-21T10:00:00Z'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' }, 'bench');
  let made: Bench | undefined;
  const server = await runServer({
    config,
    clock,
    createApp(platform) {
      const on = layFoundation(platform, { feed: SILENT_FEED });
      const { markets, ledger, ticks } = on;
      // Ticks reach the engine when they are measured, not before.
      const options = createOptions(platform, { ...on, ticks: { ...ticks, onTick: () => undefined } });
      made = { platform, on, ledger, options, ticks, publish: ticks.publish, clock };
      return {
        features: [markets.feature, ticks.feature, on.marketData.feature, options],
        authenticate: async () => undefined,
      };
    },
  });
  try {
    await untilLeading(made!.on);
    return await measureOn(made!, open);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Publishes the next second's tick; milliseconds that acting on it took. */
async function act({ clock, ticks, publish, options }: Bench, mid: bigint): Promise<number> {
  const ts = clock.now() + 1_000;
  clock.set(ts);
  const before = ticks.latest(BTC)?.seq ?? 0;
  const sources = ['a', 'b', 'c'].map((name) => ({ name, mid, ageMs: 50, used: true }));
  publish([{ pairId: BTC, ts, index: mid, bid: mid, ask: mid, status: 'ok', sources }]);
  while ((ticks.latest(BTC)?.seq ?? 0) === before) await new Promise((wake) => setTimeout(wake, 1));
  const began = performance.now();
  await options.runner.runPair(BTC);
  return performance.now() - began;
}

async function measureOn(world: Bench, open: number): Promise<Record<string, number | string>> {
  const { db } = world.platform;
  await act(world, PRICE);
  await fill(world, open);
  for (let n = 0; n < WARM_UP; n += 1) await act(world, PRICE);
  const idle: number[] = [];
  for (let n = 0; n < IDLE_TICKS; n += 1) idle.push(await act(world, PRICE + BigInt(n % 7) * 10_000_000n));
  const scans: number[] = [];
  for (let n = 0; n < SCANS; n += 1) scans.push(await scan(world));
  const storm = await act(world, PRICE);
  const [ended] = await db.query<{ n: bigint; journals: bigint }>(
    `select count(*) as n, (select count(*) from ledger_journals where kind = 'option_won') as journals from options_orders where state = 'won'`,
  );
  if (Number(ended!.n) !== STORM || Number(ended!.journals) !== STORM)
    throw new Error(`${ended!.n} of ${STORM} were delivered, by ${ended!.journals} journals`);
  const [sum] = await db.query<{ sum: bigint }>(
    'select sum(available + frozen)::bigint as sum from ledger_balances',
  );
  if (sum!.sum !== 0n) throw new Error(`money appeared: ${sum!.sum}`);
  return {
    'idle tick p50 ms': at(idle, 0.5),
    'p99 ms': at(idle, 0.99),
    'scan p50 ms': at(scans, 0.5),
    'scan / ours': `${(at(scans, 0.5) / at(idle, 0.5)).toFixed(1)}x`,
    'deliver 500 ms': Number(storm.toFixed(0)),
  };
}

/** What a scan does on a tick before it has found anything: every open option, its expiry, and how it stands now. */
async function scan({ platform }: Bench): Promise<number> {
  const began = performance.now();
  const now = platform.clock.now();
  const rows = await platform.db.query<{
    stake: bigint;
    payout_ratio: bigint;
    strike: bigint;
    expires_at: Date;
    flat_band: bigint | null;
  }>(`select * from options_orders where pair_id = 1 and state in ('accepted', 'open')`);
  let found = 0;
  for (const row of rows) {
    const expiresAt = row.expires_at.getTime();
    if (expiresAt > now) continue;
    const { stake, payout_ratio: payoutRatio, strike, flat_band: flatBand } = row;
    settleOption(
      { type: 'call', stake, payoutRatio, strike, expiresAt, indexStep: 10_000_000n, flatBand },
      [],
    );
    found += 1;
  }
  if (found > 0) throw new Error('an idle tick found something');
  return performance.now() - began;
}

/** Options with the money of both sides behind them: stakes stand frozen, profits are set aside in the book. */
async function fill({ platform, ledger, clock }: Bench, open: number): Promise<void> {
  const { db } = platform;
  const users = Math.min(USERS, open / 2);
  const now = new Date(clock.now());
  const expiry = new Date(clock.now() + (WARM_UP + IDLE_TICKS + 1) * 1_000);
  await db.query(INSERT, [FIRST_USER, users, open, STAKE, PROFIT, now, STORM, expiry]);
  const owed = await db.query<{ user_id: number; stake: bigint }>(
    'select user_id, sum(stake)::bigint as stake from options_orders group by user_id order by user_id',
  );
  const head = { kind: 'demo_funding', refType: 'bench', actor: 'job:bench' } as const;
  const fund = (refId: string, to: Parameters<typeof journalOf>[1][number]['to'], amount: bigint) =>
    journalOf({ ...head, refId }, [{ from: house('X:demo'), to, currencyId: USDT, amount }]);
  const journals = owed.map(({ user_id: userId, stake }) =>
    fund(`bench:${userId}`, { userId, account: 'option', bucket: 'frozen' }, stake),
  );
  journals.push(fund('bench:book', house('B:option:f'), PROFIT * BigInt(open)));
  for (let from = 0; from < journals.length; from += 500)
    await db.transaction('bench', (tx) => ledger.post(tx, journals.slice(from, from + 500)));
  await db.query('analyze options_orders');
}

function at(took: readonly number[], share: number): number {
  const sorted = [...took].sort((a, b) => a - b);
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2));
}

if (process.argv[1]?.endsWith('options/bench.ts') === true) await run();
