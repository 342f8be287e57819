/**
 * What a published tick costs with 2,000 and with 20,000 open positions: one that moves nothing, and one that liquidates
 * 500. Beside it, in the same run on the same rows, the engine that is written first: read every open position, look at each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { isLiquidated } from '@candor/formulas';
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
import type { Contracts } from '../../../apps/server/src/products/contracts/index.ts';
import { createContracts } from '../../../apps/server/src/products/contracts/index.ts';
import { SILENT_FEED, untilLeading } from '../../../apps/server/test/house.ts';

const BTC = 1;
const USDT = 3;
const USERS = 2_000;
const STORM = 500;
const IDLE_TICKS = 200;
const SCANS = 20;
const FIRST_USER = 500_001;
const ENTRY = decimal('50000');
const FEE = 50_000n;

/** In lots of 1 (0.001 BTC): margin of 2.5 at 20x, liquidated at 47,748.9; of 10 at 5x with stops far away. */
const INSERT = `insert into contracts_positions (user_id, pair_id, terms_version, side, is_limit, leverage, quoted_price, worst_price, max_slippage, accepted_at,
    state, lots, quantity, entry_price, open_seq, opened_at, initial_margin, margin, maintenance_rate, deduction, liquidation_at, take_profit, stop_loss)
  select $1 + n % $2, 1, 1, 'L', false, $4, 5000000000000, 5000000000000, 300000, $7, 'open', 1, 100000, 5000000000000, 1, $7,
    $5, $5, 500000, 0, $6, case when $4 = 5 then 6000000000000 + n::bigint * 10000000 end, case when $4 = 5 then 4100000000000 - n::bigint * 10000000 end
  from generate_series(1, $3::integer) n`;

interface Bench {
  platform: Platform;
  on: Foundation;
  ledger: Ledger;
  contracts: Contracts;
  ticks: TicksNoun;
  tick(price: bigint): Promise<number>;
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
  let made: Omit<Bench, 'tick'> | undefined;
  const server = await runServer({
    config,
    clock,
    createApp(platform) {
      const on = layFoundation(platform, { feed: SILENT_FEED });
      const { markets, ledger, ticks } = on;
      // Ticks reach the engine when they are measured, not before.
      const contracts = createContracts(platform, { ...on, ticks: { ...ticks, onTick: () => undefined } });
      on.notify.addMessages(contracts.messages!);
      made = { platform, on, ledger, contracts, ticks };
      return {
        features: [markets.feature, ticks.feature, on.marketData.feature, contracts],
        authenticate: async () => undefined,
      };
    },
  });
  try {
    await untilLeading(made!.on);
    const world: Bench = { ...made!, tick: (price) => act(world, clock, price) };
    return await measureOn(world, open);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Publishes the next second's tick; milliseconds that acting on it took. */
async function act(world: Bench, clock: ReturnType<typeof movableClock>, mid: bigint): Promise<number> {
  const ts = clock.now() + 1_000;
  clock.set(ts);
  const before = world.ticks.latest(BTC)?.seq ?? 0;
  const sources = ['a', 'b', 'c'].map((name) => ({ name, mid, ageMs: 50, used: true }));
  world.ticks.publish([{ pairId: BTC, ts, index: mid, bid: mid, ask: mid, status: 'ok', sources }]);
  while ((world.ticks.latest(BTC)?.seq ?? 0) === before) await new Promise((wake) => setTimeout(wake, 1));
  const began = performance.now();
  await world.contracts.runner.runPair(BTC);
  return performance.now() - began;
}

async function measureOn(world: Bench, open: number): Promise<Record<string, number | string>> {
  const { db } = world.platform;
  await world.tick(ENTRY);
  await fill(world, open);
  for (let n = 0; n < 20; n += 1) await world.tick(ENTRY);
  const idle: number[] = [];
  for (let n = 0; n < IDLE_TICKS; n += 1) idle.push(await world.tick(ENTRY + BigInt(n % 7) * 10_000_000n));
  const scans: number[] = [];
  for (let n = 0; n < SCANS; n += 1) scans.push(await scan(world));
  // The mark is the median of five: three ticks below bring it there, the fourth executes.
  const storm: number[] = [];
  for (let n = 0; n < 4; n += 1) storm.push(await world.tick(decimal('47700')));
  const [closed] = await db.query<{ n: bigint; journals: bigint }>(
    `select count(*) as n, (select count(*) from ledger_journals where kind = 'contract_liquidated') as journals
     from contracts_positions where state = 'closed' and reason = 'liquidated'`,
  );
  if (Number(closed!.n) !== STORM || Number(closed!.journals) !== STORM)
    throw new Error(`${closed!.n} of ${STORM} were liquidated, by ${closed!.journals} journals`);
  const [sum] = await db.query<{ sum: bigint }>(
    'select sum(available + frozen)::bigint as sum from ledger_balances',
  );
  if (sum!.sum !== 0n) throw new Error(`money appeared: ${sum!.sum}`);
  return {
    'idle tick p50 ms': at(idle, 0.5),
    'p99 ms': at(idle, 0.99),
    'scan p50 ms': at(scans, 0.5),
    'scan / ours': `${(at(scans, 0.5) / at(idle, 0.5)).toFixed(1)}x`,
    'trigger 500 ms': Number(storm[2]!.toFixed(0)),
    'settle 500 ms': Number(storm[3]!.toFixed(0)),
  };
}

/** What a scan does on a tick before it has found anything. */
async function scan({ platform }: Bench): Promise<number> {
  const began = performance.now();
  const rows = await platform.db.query<{
    quantity: bigint;
    entry_price: bigint;
    margin: bigint;
    maintenance_rate: bigint;
    deduction: bigint;
    take_profit: bigint | null;
    stop_loss: bigint | null;
  }>(`select * from contracts_positions where pair_id = 1 and state = 'open' and side = 'L'`);
  let found = 0;
  for (const row of rows) {
    const tier = {
      upTo: 0n,
      maxLeverage: 1,
      maintenanceRate: row.maintenance_rate,
      deduction: row.deduction,
    };
    const position = {
      side: 'long',
      quantity: row.quantity,
      entryPrice: row.entry_price,
      margin: row.margin,
      tier,
    } as const;
    const isStopped = row.stop_loss !== null && ENTRY <= row.stop_loss;
    const isTaken = row.take_profit !== null && ENTRY >= row.take_profit;
    if (isStopped || isTaken || isLiquidated(position, ENTRY, FEE)) found += 1;
  }
  if (found > 0) throw new Error('an idle tick found something');
  return performance.now() - began;
}

/** Positions with the money behind them: every margin stands frozen in its customer's account. */
async function fill({ platform, ledger }: Bench, open: number): Promise<void> {
  const { db, clock } = platform;
  const now = new Date(clock.now());
  const users = Math.min(USERS, open / 2);
  // People, for those who are liquidated are told.
  await db.query(
    `insert into identity_users (id, number, email, nickname, invite_code, created_at) overriding system value
     select $1 + n, $1 + n, 'bench' || n || '@example.com', 'bench', 'BENCH' || n, $3 from generate_series(0, $2) n on conflict do nothing`,
    [FIRST_USER, users, now],
  );
  const insert = (count: number, leverage: number, margin: bigint, threshold: bigint) =>
    db.query(INSERT, [FIRST_USER, users, count, leverage, margin, threshold, now]);
  await insert(STORM, 20, decimal('2.5'), decimal('47748.9'));
  await insert(open - STORM, 5, decimal('10'), decimal('40201.1'));
  const owed = await db.query<{ user_id: number; margin: bigint }>(
    'select user_id, sum(margin)::bigint as margin from contracts_positions group by user_id order by user_id',
  );
  const head = { kind: 'demo_funding', refType: 'bench', actor: 'job:bench' } as const;
  const fund = (refId: string, to: Parameters<typeof journalOf>[1][number]['to'], amount: bigint) =>
    journalOf({ ...head, refId }, [{ from: house('X:demo'), to, currencyId: USDT, amount }]);
  const journals = owed.map(({ user_id: userId, margin }) =>
    fund(`bench:${userId}`, { userId, account: 'contract', bucket: 'frozen' }, margin),
  );
  journals.push(fund('bench:book', house('B:contract'), decimal('4000000')));
  journals.push(fund('bench:insurance', house('F:insurance'), decimal('100000')));
  for (let from = 0; from < journals.length; from += 500)
    await db.transaction('bench', (tx) => ledger.post(tx, journals.slice(from, from + 500)));
  await db.query('update contracts_books set long_quantity = $1 where pair_id = 1', [
    BigInt(open) * 100_000n,
  ]);
}

function at(took: readonly number[], share: number): number {
  const sorted = [...took].sort((a, b) => a - b);
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2));
}

if (process.argv[1]?.endsWith('contracts/bench.ts') === true) await run();
