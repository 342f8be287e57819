/**
 * What a lead's execution costs him, with followers and without, and what it takes until 10,000 followers have it: the lead's own tick, and
 * the tick after it that opens all of them at one price. Beside it, in the same run on the same rows, the engine that is written first: one
 * transaction a follower. `copy-trading=500` is a run with fewer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { house, journalOf } from '@candor/ledger';
import type { Journal } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { Foundation } from '../../../apps/server/src/foundation/foundation.ts';
import { layFoundation } from '../../../apps/server/src/foundation/foundation.ts';
import { movableClock } from '../../../apps/server/src/platform/clock.ts';
import type { Platform } from '../../../apps/server/src/platform/platform.ts';
import { readConfig } from '../../../apps/server/src/platform/read-config.ts';
import { runServer } from '../../../apps/server/src/platform/run-server.ts';
import type { Contracts } from '../../../apps/server/src/products/contracts/index.ts';
import { createContracts } from '../../../apps/server/src/products/contracts/index.ts';
import { createCopyTrading } from '../../../apps/server/src/products/copy-trading/index.ts';
import { SILENT_FEED, untilLeading } from '../../../apps/server/test/house.ts';

const BTC = 1;
const USDT = 3;
const FOLLOWERS = Number(process.env['BENCH_SIZE'] ?? 10_000);
/** Measured one by one and reckoned up: all of them would take minutes. */
const ONE_BY_ONE = Math.min(300, FOLLOWERS);
/** Signals; of each time the middle one is shown. */
const ROUNDS = 3;
/** One whom everybody copies, and one whom nobody does. */
const LEAD = 500_000;
const ALONE = 400_000;
const FIRST = 500_001;
const PRICE = decimal('50000');
/** 19,900 of equity opens 200 lots each time; 100 of equity copies one. So much is set aside for an order. */
const LEAD_FREE = decimal('13900');
const ORDER_HELD = decimal('2000');
const COPY_MONEY = decimal('100');
const MOST_MS = 2_000;
const LEAST_TIMES = 20;

interface Bench {
  platform: Platform;
  on: Foundation;
  contracts: Contracts;
  clock: ReturnType<typeof movableClock>;
}

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const clock = movableClock(Date.parse('2026-11-21T10:00:00Z'));
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' }, 'bench');
  let made: Omit<Bench, 'clock'> | undefined;
  const server = await runServer({
    config,
    clock,
    createApp(platform) {
      const on = layFoundation(platform, { feed: SILENT_FEED });
      // Ticks reach the engine when they are measured, not before.
      const contracts = createContracts(platform, { ...on, ticks: { ...on.ticks, onTick: () => undefined } });
      const copyTrading = createCopyTrading(platform, on);
      for (const { messages } of [contracts, copyTrading]) on.notify.addMessages(messages!);
      made = { platform, on, contracts };
      return {
        features: [on.markets.feature, on.ticks.feature, on.marketData.feature, contracts],
        authenticate: async () => undefined,
      };
    },
  });
  try {
    await untilLeading(made!.on);
    // It would look by itself every second, and wait for the tick that is measured.
    await made!.contracts.runner.stop();
    console.table(await measure({ ...made!, clock }));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(world: Bench): Promise<Record<string, number | string>> {
  await tick(world);
  const leadId = await fill(world);
  const alone: number[] = [];
  const own: number[] = [];
  const copied: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await order(world, ALONE);
    alone.push(await tick(world));
    await tick(world);
    await order(world, LEAD);
    own.push(await tick(world));
    copied.push(await tick(world));
  }
  await check(world);
  const single = (await oneByOne(world, leadId)) * (FOLLOWERS / ONE_BY_ONE);
  const all = middle(copied);
  const times = single / all;
  const isGood = all < MOST_MS && times >= LEAST_TIMES;
  return {
    followers: FOLLOWERS,
    'lead’s tick without followers ms': Number(middle(alone).toFixed(1)),
    'lead’s tick with followers ms': Number(middle(own).toFixed(1)),
    'signal to all executed ms': Number(all.toFixed(0)),
    'one transaction each ms': Number(single.toFixed(0)),
    times: `${times.toFixed(1)}x`,
    [`under ${MOST_MS} ms and ${LEAST_TIMES}x`]: isGood ? 'yes' : 'no',
  };
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Each signal once with each follower, at one price, and no money out of nowhere. */
async function check({ platform: { db } }: Bench): Promise<void> {
  const [found] = await db.query<{ positions: bigint; mirrors: bigint; prices: bigint }>(
    `select (select count(*) from contracts_positions where copy_id is not null and state = 'open' and lots = 1) as positions,
       (select count(*) from copy_trading_mirrors where reason is null) as mirrors,
       (select count(distinct entry_price) from contracts_positions where copy_id is not null) as prices`,
  );
  const { positions, mirrors, prices } = found!;
  const expected = FOLLOWERS * ROUNDS;
  if (Number(positions) !== expected || Number(mirrors) !== expected || Number(prices) !== 1)
    throw new Error(`${positions} positions and ${mirrors} mirrors at ${prices} prices of ${expected}`);
  const [sum] = await db.query<{ sum: bigint }>(
    'select sum(available + frozen)::bigint as sum from ledger_balances',
  );
  if (sum!.sum !== 0n) throw new Error(`money appeared: ${sum!.sum}`);
}

/** Publishes the next second's tick; milliseconds that acting on it took. */
async function tick({ on: { ticks }, contracts, clock }: Bench): Promise<number> {
  const ts = clock.now() + 1_000;
  clock.set(ts);
  const before = ticks.latest(BTC)?.seq ?? 0;
  const sources = ['a', 'b', 'c'].map((name) => ({ name, mid: PRICE, ageMs: 50, used: true }));
  ticks.publish([{ pairId: BTC, ts, index: PRICE, bid: PRICE, ask: PRICE, status: 'ok', sources }]);
  while ((ticks.latest(BTC)?.seq ?? 0) === before) await new Promise((wake) => setTimeout(wake, 1));
  const began = performance.now();
  await contracts.runner.runPair(BTC);
  return performance.now() - began;
}

/** Two leads, the followers of one of them with a copy each, and the money behind them. */
async function fill({ platform, on, clock }: Bench): Promise<bigint> {
  const { db } = platform;
  const at = new Date(clock.now());
  await db.query(
    `insert into identity_users (id, number, email, nickname, invite_code, created_at) overriding system value
     select $1 + n, $1 + n, 'bench' || n || '@example.com', 'bench', 'BENCH' || n, $3 from generate_series(0, $2) n on conflict do nothing`,
    [LEAD, FOLLOWERS, at],
  );
  await db.query(
    `insert into identity_users (id, number, email, nickname, invite_code, created_at) overriding system value
     values ($1::integer, $1::integer, 'alone@example.com', 'bench', 'ALONE', $2) on conflict do nothing`,
    [ALONE, at],
  );
  const leads = await db.query<{ id: bigint }>(
    `insert into copy_trading_leads (user_id, name, about, share_rate, state, agreement_version, applied_at, admitted_at)
     select id, name, 'Bench', 10000000, 'active', 1, $3, $3 from (values ($1::integer, 'Bench'), ($2::integer, 'Alone')) as l (id, name) returning id`,
    [LEAD, ALONE, at],
  );
  const lead = leads[0]!;
  const copies = await db.query<{ id: bigint; user_id: number }>(
    `insert into copy_trading_copies (lead_id, user_id, lead_user_id, share_rate, stop_rate, max_leverage, funds, high_water, agreement_version, started_at, changed_at)
     select $1, $2 + n, $3, 10000000, 40000000, 20, $5, $5, 1, $6, $6 from generate_series(0, $4::integer - 1) n returning id, user_id`,
    [lead.id, FIRST, LEAD, FOLLOWERS, COPY_MONEY, at],
  );
  const head = { kind: 'demo_funding', refType: 'bench', actor: 'job:bench' } as const;
  const fund = (refId: string, to: Parameters<typeof journalOf>[1][number]['to'], amount: bigint): Journal =>
    journalOf({ ...head, refId }, [{ from: house('X:demo'), to, currencyId: USDT, amount }]);
  const journals = copies.map(({ id, user_id: userId }) =>
    fund(`bench:${id}`, { userId, account: `copy${Number(id)}`, bucket: 'available' }, COPY_MONEY),
  );
  for (const userId of [LEAD, ALONE])
    for (const [bucket, amount] of [
      ['available', LEAD_FREE],
      ['frozen', ORDER_HELD * BigInt(ROUNDS)],
    ] as const)
      journals.push(fund(`bench:${userId}:${bucket}`, { userId, account: 'contract', bucket }, amount));
  journals.push(fund('bench:book', house('B:contract'), decimal('20000000')));
  for (let from = 0; from < journals.length; from += 500)
    await db.transaction('bench', (tx) => on.ledger.post(tx, journals.slice(from, from + 500)));
  return lead.id;
}

/** A lead's order as it stands once it is accepted. */
async function order({ platform, clock }: Bench, userId: number): Promise<void> {
  await platform.db.query(
    `insert into contracts_positions (user_id, pair_id, terms_version, side, is_limit, leverage, quoted_price, worst_price, max_slippage, accepted_at,
       state, lots, quantity, held)
     values ($1, 1, 1, 'L', false, 10, $2, $2, 300000, $3, 'accepted', 200, 20000000, $4)`,
    [userId, PRICE, new Date(clock.now()), ORDER_HELD],
  );
}

/** A position, its journal and its mirror a transaction; milliseconds of all that are measured. */
async function oneByOne({ platform, on, clock }: Bench, leadId: bigint): Promise<number> {
  const { db } = platform;
  const copies = await db.query<{ id: bigint; user_id: number }>(
    'select id, user_id from copy_trading_copies where lead_id = $1 order by id limit $2',
    [leadId, ONE_BY_ONE],
  );
  const [signal] = await db.query<{ id: bigint }>(
    `insert into copy_trading_signals (lead_id, pair_id, kind, position_id, root_id, side, leverage, lots, whole, price, seq, at, equity, pair_ids, marks)
     values ($1, 1, 'opened', 1, 1, 'L', 10, 200, 200, $2, 1, $3, $4, '{1}', '{1}') returning id`,
    [leadId, PRICE, new Date(clock.now()), LEAD_FREE],
  );
  const [margin, fee] = [decimal('5'), decimal('0.025')];
  const began = performance.now();
  for (const { id, user_id: userId } of copies)
    await db.transaction('bench-one', async (tx) => {
      await tx.query('select 1 as one from contracts_books where pair_id = 1 for update');
      await tx.query('select 1 as one from copy_trading_copies where id = $1 for update', [id]);
      const [position] = await tx.query<{ id: bigint }>(
        `insert into contracts_positions (user_id, copy_id, pair_id, terms_version, side, is_limit, leverage, quoted_price, worst_price, max_slippage, accepted_at,
           state, lots, quantity, entry_price, open_seq, opened_at, initial_margin, margin, open_fee, maintenance_rate, deduction)
         values ($1, $2, 1, 1, 'L', false, 10, $3, $3, 300000, $4, 'open', 1, 100000, $3, 1, $4, $5, $5, $6, 500000, 0) returning id`,
        [userId, id, PRICE, new Date(clock.now()), margin, fee],
      );
      const place = { userId, account: `copy${Number(id)}` } as const;
      const head = { kind: 'contract_opened', refType: 'contract', actor: 'job:bench' } as const;
      await on.ledger.post(tx, [
        journalOf({ ...head, refId: String(position!.id) }, [
          {
            from: { ...place, bucket: 'available' },
            to: { ...place, bucket: 'frozen' },
            currencyId: USDT,
            amount: margin,
          },
          {
            from: { ...place, bucket: 'available' },
            to: house('I:fee:contract', BTC),
            currencyId: USDT,
            amount: fee,
          },
        ]),
      ]);
      await tx.query(
        'insert into copy_trading_mirrors (copy_id, signal_id, lots, position_id, price, at) values ($1, $2, 1, $3, $4, $5)',
        [id, signal!.id, position!.id, PRICE, new Date(clock.now())],
      );
      await tx.query('update contracts_books set long_quantity = long_quantity + 100000 where pair_id = 1');
    });
  return performance.now() - began;
}
