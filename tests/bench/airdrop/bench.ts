/**
 * An airdrop: counting 24 hours and paying, customers a second in batches, beside one transaction a customer on the same rows in the same
 * run; what a look costs that finds nothing due. `npm run bench -- airdrop=1000000` for the whole.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { capOf } from '@candor/formulas';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { Foundation } from '../../../apps/server/src/foundation/foundation.ts';
import { layFoundation } from '../../../apps/server/src/foundation/foundation.ts';
import { movableClock } from '../../../apps/server/src/platform/clock.ts';
import type { Platform } from '../../../apps/server/src/platform/platform.ts';
import { readConfig } from '../../../apps/server/src/platform/read-config.ts';
import { runServer } from '../../../apps/server/src/platform/run-server.ts';
import {
  announceCampaign,
  findCampaign,
  insertCampaign,
} from '../../../apps/server/src/products/airdrop/campaigns-store.ts';
import { countOnce } from '../../../apps/server/src/products/airdrop/count-weights.ts';
import { drawIfDue } from '../../../apps/server/src/products/airdrop/draw-hours.ts';
import { airdropMessages } from '../../../apps/server/src/products/airdrop/messages.ts';
import { PAY_BATCH, payBatch } from '../../../apps/server/src/products/airdrop/pay-shares.ts';
import type { AirdropDeps } from '../../../apps/server/src/products/airdrop/ports.ts';
import { airdropPorts } from '../../../apps/server/src/products/airdrop/ports.ts';
import { runCampaigns } from '../../../apps/server/src/products/airdrop/run-campaigns.ts';
import { fundedJournal } from '../../../apps/server/src/products/airdrop/settle-airdrop.ts';
import { SILENT_FEED, openToAll } from '../../../apps/server/test/house.ts';

const CUSTOMERS = Number(process.env['BENCH_SIZE'] ?? 50_000);
/** So many are paid one by one, on as many connections as paying them all at once may use. */
const SINGLY = Math.min(2_000, CUSTOMERS / 4);
const LANES = 8;
const [USDT, TRX] = [3, 9];
const DAY_MS = 86_400_000;
const START = Date.parse('2027-03-01T12:00:00Z');
const DAY = '2027-03-03';
const OVER = Date.parse(`${DAY}T00:00:00Z`) + DAY_MS + 3_600_000;
const IDLE_LOOKS = 100;
const ALWAYS = { held: () => true };

interface Bench {
  platform: Platform;
  on: Foundation;
  deps: AirdropDeps;
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
      on.notify.addMessages(airdropMessages);
      made = { platform, on, deps: { platform, ledger: on.ledger, ports: airdropPorts(on) }, clock };
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
  const id = await prepare(bench);
  const few = await idle(bench);
  await fill(bench);
  const many = await idle(bench);
  clock.set(OVER);
  if (!(await drawIfDue(deps, (await findCampaign(deps.platform.db, id))!)))
    throw new Error('it was not drawn');
  const counting = await rate(async () => {
    for (let step = 'more'; step !== 'done';) step = await countOnce(deps, id);
    return CUSTOMERS;
  });
  const singly = await rate(async () => {
    let left = SINGLY;
    const lane = async (): Promise<void> => {
      for (; left > 0;) {
        left -= 1;
        if ((await payBatch(deps, id, 1)) === 0) throw new Error('too few are due');
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return SINGLY;
  });
  const together = await rate(async () => {
    let paid = 0;
    for (let shares = PAY_BATCH; shares > 0; paid += shares) shares = await payBatch(deps, id);
    return paid;
  });
  await holds(bench, id);
  console.table({
    customers: { value: CUSTOMERS },
    'customers counted a second, 24 hours each': { value: Math.round(counting) },
    'customers paid a second, in batches': { value: Math.round(together) },
    'customers paid a second, one transaction a customer': { value: Math.round(singly) },
    times: { value: `${(together / singly).toFixed(1)}x` },
    'a look, no customers, p50 ms': { value: median(few) },
    [`a look, ${CUSTOMERS} customers and nothing due, p50 ms`]: { value: median(many) },
  });
}

async function rate(work: () => Promise<number>): Promise<number> {
  const began = performance.now();
  const done = await work();
  return (done / (performance.now() - began)) * 1000;
}

async function idle({ deps }: Bench): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < IDLE_LOOKS; n += 1) {
    const began = performance.now();
    await runCampaigns(deps, ALWAYS);
    took.push(performance.now() - began);
  }
  return took;
}

async function prepare({ platform, on }: Bench): Promise<number> {
  const chain = on.chains.demo('BTC')!;
  await platform.db.transaction('genesis', (tx) => chain.genesis(tx));
  const pool = decimal('1000000');
  const terms = { pool, capRate: decimal('0.04'), decimals: 2 };
  return platform.db.transaction('bench', async (tx) => {
    const id = (await insertCampaign(tx, {
      ...terms,
      cap: capOf(terms),
      currencyId: TRX,
      countedCurrencyId: USDT,
      days: [DAY],
      at: new Date(START),
    }))!;
    const head = { refId: 'bench', actor: 'job:bench' };
    await on.ledger.post(tx, [
      journalOf({ ...head, kind: 'demo_funding', refType: 'bench' }, [
        { from: house('X:demo'), to: house('E:equity'), currencyId: TRX, amount: pool },
      ]),
      fundedJournal({ ...head, campaignId: id, currencyId: TRX, amount: pool }),
    ]);
    await announceCampaign(tx, id, { at: new Date(START), height: 5 });
    return id;
  });
}

/** A tenth of them moves money in the counted day: the others' balances did not change. */
async function fill(bench: Bench): Promise<void> {
  const { db } = bench.platform;
  const users: number[] = [];
  while (users.length < CUSTOMERS) {
    const rows = await db.query<{ id: number }>(
      `insert into identity_users (nickname, email, invite_code, created_at)
       select 'bench', 'bench' || n || '@example.com', 'bench' || n, now()
       from generate_series($1::integer + 1, least($1::integer + 10000, $2::integer)) n returning id`,
      [users.length, CUSTOMERS],
    );
    users.push(...rows.map(({ id }) => id));
  }
  await credit(bench, { name: 'first', users, amount: (n) => BigInt(1 + (n % 1000)) * 1_000_000n });
  bench.clock.set(Date.parse(`${DAY}T11:59:59Z`));
  const movers = users.filter((_, n) => n % 10 === 0);
  await credit(bench, { name: 'second', users: movers, amount: () => 500_000n });
  for (const table of ['identity_users', 'ledger_balances', 'ledger_postings', 'ledger_journals'])
    await db.query(`analyze ${table}`);
}

async function credit(
  { platform: { db }, on }: Bench,
  of: { name: string; users: readonly number[]; amount: (n: number) => bigint },
): Promise<void> {
  for (let from = 0; from < of.users.length; from += 500) {
    const journals = of.users.slice(from, from + 500).map((userId, n) =>
      journalOf(
        { kind: 'demo_funding', refType: 'bench', refId: `${of.name}:${userId}`, actor: 'job:bench' },
        [
          {
            from: house('X:demo'),
            to: { userId, account: 'coin', bucket: 'available' },
            currencyId: USDT,
            amount: of.amount(from + n),
          },
        ],
      ),
    );
    await db.transaction('bench', (tx) => on.ledger.post(tx, journals));
  }
}

async function holds({ platform: { db } }: Bench, id: number): Promise<void> {
  const [row] = await db.query<{
    shares: bigint;
    paid: bigint;
    amount: bigint;
    sum: bigint;
    journals: bigint;
  }>(
    `select (select count(*) from airdrop_shares where paid_at is not null) as shares, c.paid, (select sum(amount)::bigint from airdrop_shares) as amount,
       (select sum(available + frozen)::bigint from ledger_balances) as sum, (select count(*) from ledger_journals where kind = 'airdrop_paid') as journals
     from airdrop_campaigns c where c.id = $1 and c.state = 'paid'`,
    [id],
  );
  if (row === undefined || Number(row.shares) !== CUSTOMERS || row.paid !== row.amount)
    throw new Error(`not everybody was paid: ${JSON.stringify(row, (_, value) => String(value))}`);
  if (row.sum !== 0n) throw new Error(`money appeared: ${row.sum}`);
}

function median(took: readonly number[]): number {
  return Number([...took].sort((a, b) => a - b)[Math.floor(took.length / 2)]!.toFixed(2));
}

if (process.argv[1]?.endsWith('airdrop/bench.ts') === true) await run();
