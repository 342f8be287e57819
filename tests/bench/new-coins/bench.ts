/**
 * The allotment of a new coin: 100,000 commitments read, computed, published and fixed in one transaction; then carried out in batches, beside
 * one transaction a subscription on the same rows in the same run. `npm run bench -- new-coins=20000` for less.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { Foundation } from '../../../apps/server/src/foundation/foundation.ts';
import { layFoundation } from '../../../apps/server/src/foundation/foundation.ts';
import { ensureCurrency } from '../../../apps/server/src/foundation/markets/index.ts';
import { movableClock } from '../../../apps/server/src/platform/clock.ts';
import type { Platform } from '../../../apps/server/src/platform/platform.ts';
import { readConfig } from '../../../apps/server/src/platform/read-config.ts';
import { runServer } from '../../../apps/server/src/platform/run-server.ts';
import { launchpadMessages } from '../../../apps/server/src/products/launchpad/messages.ts';
import { decideSale } from '../../../apps/server/src/products/launchpad/allot-sale.ts';
import type { LaunchpadDeps } from '../../../apps/server/src/products/launchpad/ports.ts';
import { launchpadPorts } from '../../../apps/server/src/products/launchpad/ports.ts';
import { BATCH, resultOf, settleBatch } from '../../../apps/server/src/products/launchpad/run-sales.ts';
import {
  findSale,
  insertSale,
  moveSale,
  readPages,
} from '../../../apps/server/src/products/launchpad/sales-store.ts';
import { SILENT_FEED, openToAll } from '../../../apps/server/test/house.ts';

const COMMITMENTS = Number(process.env['BENCH_SIZE'] ?? 100_000);
/** The whole allotment of a hundred thousand. */
const MOST_MS = 2_000;
/** So many are settled one by one, on as many connections as settling them all at once may use. */
const SINGLY = 2_000;
/** So many in batches: the rest would only be more of the same. */
const TOGETHER = Math.min(20_000, COMMITMENTS - SINGLY);
const LANES = 8;
/** Rows made at once. */
const AT_ONCE = 5_000;
const USDT = 3;
const FIRST_USER = 500_001;
const START = Date.parse('2027-03-01T12:00:00Z');
const DAY_MS = 86_400_000;
const SUPPLY = decimal('10000000');

interface Bench {
  platform: Platform;
  on: Foundation;
  deps: LaunchpadDeps;
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
      on.notify.addMessages(launchpadMessages);
      const deps = { platform, ledger: on.ledger, ports: launchpadPorts(on) };
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
  const { deps, clock, platform } = bench;
  const saleId = await prepare(bench);
  await fill(bench, saleId);
  clock.set(START + 2 * DAY_MS);
  const allotted = performance.now();
  if (!(await decideSale(deps, saleId))) throw new Error('nothing was allotted');
  const tookMs = performance.now() - allotted;
  const sale = (await findSale(platform.db, saleId))!;
  if (sale.subscriptions !== COMMITMENTS)
    throw new Error(`${sale.subscriptions} of ${COMMITMENTS} were allotted`);
  const result = resultOf(await readPages(platform.db, saleId));
  const singly = await rate(async () => {
    let left = SINGLY;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        if ((await settleBatch(deps, sale, { result, most: 1 })) === 0) throw new Error('too few are open');
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return SINGLY;
  });
  const together = await rate(async () => {
    let settled = 0;
    while (settled < TOGETHER) settled += await settleBatch(deps, sale, { result, most: BATCH });
    return settled;
  });
  await holds(bench);
  console.table({
    [`allotment of ${COMMITMENTS}, ms`]: { value: Math.round(tookMs) },
    'settled a second, in batches': { value: Math.round(together) },
    'settled a second, one transaction each': { value: Math.round(singly) },
    times: { value: `${(together / singly).toFixed(1)}x` },
  });
  if (tookMs > MOST_MS) throw new Error(`the allotment took ${Math.round(tookMs)} ms, more than ${MOST_MS}`);
}

async function rate(work: () => Promise<number>): Promise<number> {
  const began = performance.now();
  const done = await work();
  return (done / (performance.now() - began)) * 1000;
}

async function prepare({ platform, on }: Bench): Promise<number> {
  return platform.db.transaction('bench', async (tx) => {
    const tokenId = await ensureCurrency(tx, {
      name: 'BENCH',
      fullName: 'Bench',
      displayDecimals: 2,
      accounts: ['coin', 'trust'],
    });
    const id = (await insertSale(tx, {
      token_id: tokenId,
      currency_id: USDT,
      supply: SUPPLY,
      price: decimal('0.1'),
      step: decimal('0.01'),
      cap: decimal('1000'),
      minimum: decimal('1'),
      maximum: decimal('100000'),
      soft_cap: decimal('1'),
      lock_days: 7,
      introduction: { zh: '-', en: '-' },
      published_at: new Date(START),
      opens_at: new Date(START),
      closes_at: new Date(START + DAY_MS),
      allots_at: new Date(START + DAY_MS),
      launches_at: new Date(START + 3 * DAY_MS),
    }))!;
    await moveSale(tx, id, { from: ['published'], to: 'open' });
    const head = { kind: 'demo_funding', refType: 'bench', refId: 'inventory', actor: 'job:bench' } as const;
    await on.ledger.post(tx, [
      journalOf(head, [
        {
          from: house('X:demo'),
          to: house(`T:newcoin:${id}:inventory`),
          currencyId: tokenId,
          amount: SUPPLY,
        },
      ]),
    ]);
    return id;
  });
}

/** Each of another customer, no two alike: a batch touches as many balances as it has subscriptions. */
async function fill({ platform, on }: Bench, saleId: number): Promise<void> {
  const { db } = platform;
  for (let from = 0; from < COMMITMENTS; from += AT_ONCE)
    await db.query(
      `insert into launchpad_subscriptions (sale_id, user_id, amount, price, agreement_version, created_at, changed_at)
       select $1, $2 + n, (10 + n % 997) * 100000000::bigint, 10000000, 1, $3, $3 from generate_series($4::integer, $5::integer - 1) n`,
      [saleId, FIRST_USER, new Date(START), from, Math.min(COMMITMENTS, from + AT_ONCE)],
    );
  const head = { kind: 'demo_funding', refType: 'bench', actor: 'job:bench' } as const;
  const rows = SINGLY + TOGETHER + BATCH;
  // Settling goes by id, and ids tell nothing of the order of coming: whoever is settled here has his money there.
  const first = await db.query<{ user_id: number; amount: bigint }>(
    'select user_id, amount from launchpad_subscriptions where sale_id = $1 order by id limit $2',
    [saleId, rows],
  );
  for (let from = 0; from < first.length; from += 200) {
    const journals = first.slice(from, from + 200).map(({ user_id: userId, amount }) =>
      journalOf({ ...head, refId: `commitment:${userId}` }, [
        {
          from: house('X:demo'),
          to: { userId, account: 'coin', bucket: 'frozen' },
          currencyId: USDT,
          amount,
        },
      ]),
    );
    await db.transaction('bench', (tx) => on.ledger.post(tx, journals));
  }
  await db.query('analyze launchpad_subscriptions');
}

async function holds({ platform: { db } }: Bench): Promise<void> {
  const [row] = await db.query<{ settled: bigint; journals: bigint }>(
    `select (select count(*) from launchpad_subscriptions where state = 'allotted') as settled,
       (select count(*) from ledger_journals where kind = 'newcoin_allotted') as journals`,
  );
  if (row!.settled !== row!.journals || Number(row!.settled) < SINGLY + TOGETHER)
    throw new Error(`${row!.settled} are settled by ${row!.journals} journals`);
  const [sum] = await db.query<{ sum: bigint }>(
    'select sum(available + frozen)::bigint as sum from ledger_balances',
  );
  if (sum!.sum !== 0n) throw new Error(`money appeared: ${sum!.sum}`);
}

if (process.argv[1]?.endsWith('new-coins/bench.ts') === true) await run();
