/**
 * The daily interest of hosting: orders a second in batches, beside one transaction an order on the same rows in the same run; what a
 * look costs that finds nothing due; what a customer's purchase waits while the run goes on. `npm run bench -- hosting=1000000` for a
 * million open orders, of which so many are paid as tell the speed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { Foundation } from '../../../apps/server/src/foundation/foundation.ts';
import { layFoundation } from '../../../apps/server/src/foundation/foundation.ts';
import { movableClock } from '../../../apps/server/src/platform/clock.ts';
import type { CustomerCaller } from '../../../apps/server/src/platform/http/handler.ts';
import type { Platform } from '../../../apps/server/src/platform/platform.ts';
import { readConfig } from '../../../apps/server/src/platform/read-config.ts';
import { runServer } from '../../../apps/server/src/platform/run-server.ts';
import { financeMessages } from '../../../apps/server/src/products/finance/messages.ts';
import { buyHosting } from '../../../apps/server/src/products/finance/buy-hosting.ts';
import { payAllDue, payBatch } from '../../../apps/server/src/products/finance/pay-interest.ts';
import type { FinanceDeps } from '../../../apps/server/src/products/finance/ports.ts';
import { financePorts } from '../../../apps/server/src/products/finance/ports.ts';
import { insertProduct, openProduct } from '../../../apps/server/src/products/finance/products-store.ts';
import { SILENT_FEED, openToAll } from '../../../apps/server/test/house.ts';

const ORDERS = Number(process.env['BENCH_SIZE'] ?? 50_000);
/** Rows made at once. */
const AT_ONCE = 20_000;
/** So many of them are paid one by one, on as many connections as paying them all at once may use. */
const SINGLY = 2_000;
/** In batches for so long, or until nothing is due: the rest would only be more of the same. */
const TOGETHER_MS = 20_000;
const LANES = 8;
const USDT = 3;
const FIRST_USER = 500_001;
const BUYER = 400_001;
const DAY_MS = 86_400_000;
const START = Date.parse('2027-03-01T12:00:00Z');
const AMOUNT = decimal('1000');
const YIELD = decimal('0.04');
const IDLE_LOOKS = 200;
const PURCHASES = 300;
const PAUSE_MS = 20;

interface Bench {
  platform: Platform;
  on: Foundation;
  deps: FinanceDeps;
  clock: ReturnType<typeof movableClock>;
}

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const clock = movableClock(START);
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' }, 'bench');
  let made: Bench | undefined;
  const server = await runServer({
    config,
    clock,
    createApp(platform) {
      const on = openToAll(platform, layFoundation(platform, { feed: SILENT_FEED }));
      on.notify.addMessages(financeMessages);
      const deps = { platform, ledger: on.ledger, ports: financePorts(on) };
      made = { platform, on, deps, clock };
      return {
        features: on.parts.filter(({ name }) => ['markets', 'configuration'].includes(name)),
        authenticate: async () => undefined,
      };
    },
  });
  try {
    await measure(made!);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(bench: Bench): Promise<void> {
  const { deps, clock } = bench;
  const product = await prepare(bench);
  const few = await idle(bench);
  await fill(bench, product);
  const many = await idle(bench);
  const calm = await purchases(bench, product, () => true);
  clock.set(START + 2 * DAY_MS);
  const singly = await rate(async () => {
    let left = SINGLY;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        if ((await payBatch(deps, { now: clock.now(), most: 1 })) === 0) throw new Error('too few are due');
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return SINGLY;
  });
  let isRunning = true;
  const beside = purchases(bench, product, () => isRunning);
  const together = await rate(async () => {
    const until = performance.now() + TOGETHER_MS;
    const paid = await payAllDue(deps, { held: () => performance.now() < until });
    isRunning = false;
    return paid;
  });
  const during = await beside;
  await holds(bench);
  console.table({
    'open orders': { value: ORDERS },
    'orders a second, in batches': { value: Math.round(together) },
    'orders a second, one transaction an order': { value: Math.round(singly) },
    times: { value: `${(together / singly).toFixed(1)}x` },
    'purchase p99 ms, calm': { value: at(calm, 0.99) },
    'purchase p99 ms, beside the run': { value: at(during, 0.99) },
    'a look, nothing open, p50 ms': { value: at(few, 0.5) },
    [`a look, ${ORDERS} open and none due, p50 ms`]: { value: at(many, 0.5) },
  });
}

async function rate(work: () => Promise<number>): Promise<number> {
  const began = performance.now();
  const done = await work();
  return (done / (performance.now() - began)) * 1000;
}

async function idle({ deps, clock }: Bench): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < IDLE_LOOKS; n += 1) {
    const began = performance.now();
    if ((await payBatch(deps, { now: clock.now() })) > 0) throw new Error('something was due');
    took.push(performance.now() - began);
  }
  return took;
}

/** One customer buys a little of the same product, every few milliseconds: the very reserve that the run pays from. */
async function purchases({ deps }: Bench, product: number, goesOn: () => boolean): Promise<number[]> {
  const took: number[] = [];
  const caller = { session: { userId: BUYER } } as unknown as CustomerCaller;
  while (goesOn() && took.length < PURCHASES) {
    const began = performance.now();
    await buyHosting(deps, { config_id: product, amount: '1', accepted: true }, caller);
    took.push(performance.now() - began);
    await new Promise((wake) => setTimeout(wake, PAUSE_MS));
  }
  return took;
}

async function prepare({ platform, on }: Bench): Promise<number> {
  const quota = AMOUNT * BigInt(ORDERS * 2);
  return platform.db.transaction('bench', async (tx) => {
    const id = (await insertProduct(tx, {
      currencyId: USDT,
      cycleDays: 15,
      totalYield: YIELD,
      settlementRatio: decimal('0.004'),
      minimum: decimal('1'),
      maximum: quota,
      quota,
      publishedAt: new Date(START),
    }))!;
    await openProduct(tx, id, new Date(START));
    const head = { kind: 'demo_funding', refType: 'bench', actor: 'job:bench' } as const;
    const fund = (refId: string, to: Parameters<typeof journalOf>[1][number]['to'], amount: bigint) =>
      journalOf({ ...head, refId }, [{ from: house('X:demo'), to, currencyId: USDT, amount }]);
    await on.ledger.post(tx, [
      fund('free', house(`T:finance:${id}:free`), (quota * YIELD) / 200_000_000n),
      fund('committed', house(`T:finance:${id}:committed`), (AMOUNT * BigInt(ORDERS) * YIELD) / 100_000_000n),
      fund('buyer', { userId: BUYER, account: 'coin', bucket: 'available' }, decimal('100000')),
    ]);
    return id;
  });
}

/** Each of another customer: a batch touches as many balances as it has orders. A day's interest touches no principal: none is posted. */
async function fill({ platform: { db } }: Bench, product: number): Promise<void> {
  for (let from = 0; from < ORDERS; from += AT_ONCE)
    await db.query(
      `insert into finance_orders (user_id, product_id, currency_id, amount, cycle_days, total_yield, settlement_ratio, total_interest,
       agreement_version, bought_at, next_pay_at)
     select $1 + n, $2, 3, $3::bigint, 15, $4::bigint, 400000, div($3::numeric * $4::bigint, 100000000), 1, $5::timestamptz,
       date_trunc('day', $5::timestamptz at time zone 'UTC') at time zone 'UTC' + interval '48 hours' from generate_series($6::integer, $7::integer - 1) n`,
      [FIRST_USER, product, AMOUNT, YIELD, new Date(START), from, Math.min(ORDERS, from + AT_ONCE)],
    );
  await db.query('update finance_products set sold = sold + $2 where id = $1', [
    product,
    AMOUNT * BigInt(ORDERS),
  ]);
  await db.query('analyze finance_orders');
}

async function holds({ platform: { db } }: Bench): Promise<void> {
  const [orders] = await db.query<{ paid: bigint; journals: bigint }>(
    `select count(*) as paid, (select count(*) from ledger_journals where kind = 'finance_interest') as journals
     from finance_orders where payments = 1`,
  );
  if (Number(orders!.paid) <= SINGLY || orders!.paid !== orders!.journals)
    throw new Error(`${orders!.paid} of ${ORDERS} were paid, by ${orders!.journals} journals`);
  const [sum] = await db.query<{ sum: bigint }>(
    'select sum(available + frozen)::bigint as sum from ledger_balances',
  );
  if (sum!.sum !== 0n) throw new Error(`money appeared: ${sum!.sum}`);
}

function at(took: readonly number[], share: number): number {
  const sorted = [...took].sort((a, b) => a - b);
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2));
}

if (process.argv[1]?.endsWith('hosting/bench.ts') === true) await run();
