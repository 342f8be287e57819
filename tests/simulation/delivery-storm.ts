/**
 * Thousands of options fall due in one second while the price falls through everybody's liquidation, and in that second the
 * server dies, then server and database together. Afterwards each order is settled once, as the published ticks alone say.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { createLedger } from '../../apps/server/src/foundation/ledger/index.ts';
import { lockForPurchase } from '../../apps/server/src/products/options/options-store.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { brokenInvariants } from '../../apps/server/test/check-invariants.ts';
import { plainOption } from '../../apps/server/test/replay/recomputation.ts';
import type { Setting } from './scenarios.ts';
import { holds, killAll, needs } from './scenarios.ts';
import { pause, postgresPids } from './server-process.ts';
import type { Venue } from './venue.ts';
import { untilReady } from './venue.ts';
import { asText } from './watch.ts';

const OPTIONS = 3_000;
const POSITIONS_EACH = 10;
const DURATION_S = 12;
const STAKE = decimal('5');
const PROFIT = decimal('4.75');
const RATIO = decimal('0.95');
const BAND = decimal('0.00002');
const [BTC, USDT] = [1, 3];
const PATIENCE_MS = 45_000;

export async function deliveryStorm({ venue }: Setting): Promise<string> {
  const script = join(venue.dataDir, 'moves.txt');
  writeFileSync(script, 'BTCUSDT * 60000\n');
  const env = { MARKET_FEED: `script:${script}` };
  await venue.server.stop();
  await venue.restart(env);
  await untilReady(venue.server.url);
  await openPositions(venue);
  const before = await wholeMoney(venue);
  const expiry = await sellOptions(venue);
  await pause(expiry - Date.now() - 3_500);
  appendFileSync(script, 'BTCUSDT * 57000\n');
  // Delivery takes about a second: the first death falls into it, the second into what the restart takes up again.
  await pause(expiry - Date.now() + 250);
  venue.server.signal('SIGKILL');
  await venue.server.ended();
  await venue.restart(env);
  await pause(200);
  killAll([...postgresPids(venue.dataDir), venue.server.pid]);
  await venue.server.ended();
  const seconds = await venue.restart(env);
  await untilReady(venue.server.url);
  await untilSettled(venue);
  holds(await faults(venue, before));
  const [count] = await venue.owner.query<{ outcomes: string }>(
    `select string_agg(state || ' ' || n, ', ') as outcomes from (select state, count(*) as n from options_orders group by 1 order by 1) s`,
  );
  const closed = await liquidated(venue);
  await venue.server.stop();
  await venue.restart();
  return `${OPTIONS} options due at once (${count!.outcomes}), ${closed} positions liquidated, each once; open again after ${seconds.toFixed(1)} s without a hand`;
}

const ledgerOf = (venue: Venue) =>
  createLedger(
    { db: venue.owner, clock: systemClock, streams: { pushToUsers: () => undefined } } as unknown as Platform,
    String,
  );

function given(to: Parameters<typeof journalOf>[1][number]['to'], amount: bigint, refId: string) {
  const head = { kind: 'demo_funding', refType: 'demo', actor: 'job:test', refId } as const;
  return journalOf(head, [{ from: house('X:demo'), to, currencyId: USDT, amount }]);
}

/** Longs at 20 times, through the server's own door. */
async function openPositions(venue: Venue): Promise<void> {
  const journals = venue.customers.map(({ id: userId }) =>
    given({ userId, account: 'contract', bucket: 'available' }, decimal('1000'), `storm:${userId}`),
  );
  await venue.owner.transaction('fund', (tx) => ledgerOf(venue).post(tx, journals));
  const long = { currency_id: BTC, legal_id: USDT, type: 1, share: 10, multiple: 20, accepted: 1 };
  await Promise.all(
    venue.customers.map(async ({ token }) => {
      for (let n = 0; n < POSITIONS_EACH; n += 1) await openPosition(venue.server.url, token, long);
    }),
  );
}

/** A venue that has just begun has no price for a moment, and says so. */
async function openPosition(url: string, token: string, position: object): Promise<void> {
  for (let patience = PATIENCE_MS; ; patience -= 250) {
    const response = await fetch(`${url}/api/lever/submit`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json', 'language-mark': 'en' },
      body: JSON.stringify(position),
    });
    const reply = (await response.json()) as { type: string; data: { refusal?: string } };
    if (reply.type === 'ok') return;
    needs(
      reply.data.refusal === 'no_price_yet' && patience > 0,
      `a position was refused: ${JSON.stringify(reply)}`,
    );
    await pause(250);
  }
}

/** Accepted options with the money of both sides set aside, as purchases leave them; answers when they fall due at the latest. */
async function sellOptions(venue: Venue): Promise<number> {
  const ledger = ledgerOf(venue);
  await venue.owner.transaction('sell', async (tx) => {
    await lockForPurchase(tx, BTC);
    const now = new Date();
    const sold = await tx.query<{ id: bigint; user_id: number }>(
      `insert into options_orders (user_id, pair_id, currency_id, type, duration_s, stake, payout_ratio, flat_band, potential, accepted_at, cap_second)
       select ($1::integer[])[1 + n % $2], $3, $4, (array['C', 'P'])[1 + n % 2]::"char", $5, $6, $7, $8, $9, $10, $10
       from generate_series(1, $11::integer) n returning id, user_id`,
      [
        venue.customers.map(({ id }) => id),
        venue.customers.length,
        BTC,
        USDT,
        DURATION_S,
        STAKE,
        RATIO,
        BAND,
        PROFIT,
        now,
        OPTIONS,
      ],
    );
    const journals = sold.flatMap(({ id, user_id: userId }) => [
      given({ userId, account: 'option', bucket: 'available' }, STAKE, `stake:${id}`),
      given(house('B:option:a'), PROFIT, `profit:${id}`),
      journalOf({ kind: 'option_bought', refType: 'option', refId: String(id), actor: `user:${userId}` }, [
        {
          from: { userId, account: 'option', bucket: 'available' },
          to: { userId, account: 'option', bucket: 'frozen' },
          currencyId: USDT,
          amount: STAKE,
        },
        { from: house('B:option:a'), to: house('B:option:f'), currencyId: USDT, amount: PROFIT },
      ]),
    ]);
    for (let from = 0; from < journals.length; from += 1_500)
      await ledger.post(tx, journals.slice(from, from + 1_500));
  });
  for (let n = 0; n < 100; n += 1, await pause(100)) {
    const [row] = await venue.owner.query<{ at: Date | null }>(
      'select max(expires_at) as at from options_orders',
    );
    if (row?.at) return row.at.getTime();
  }
  throw new Error('no tick gave the options their strike');
}

async function liquidated({ owner }: Venue): Promise<number> {
  const [row] = await owner.query<{ n: bigint }>(
    `select count(*) as n from contracts_positions where state = 'closed' and reason = 'liquidated'`,
  );
  return Number(row!.n);
}

async function untilSettled(venue: Venue): Promise<void> {
  const positions = venue.customers.length * POSITIONS_EACH;
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(200)) {
    const [row] = await venue.owner.query<{ n: bigint }>(
      `select count(*) as n from options_orders where state in ('accepted', 'open')`,
    );
    const closed = await liquidated(venue);
    if (row!.n === 0n && closed === positions) return;
    if (Date.now() > deadline)
      throw new Error(`${row!.n} options are open still, ${closed} of ${positions} positions liquidated`);
  }
}

/** What customers and the houses of both products have together: only the storm's own funding may change it. */
async function wholeMoney({ owner }: Venue): Promise<bigint> {
  const [row] = await owner.query<{ sum: bigint }>(
    `select sum(available + frozen)::bigint as sum from ledger_balances where currency_id = $1 and account not like 'X:%'`,
    [USDT],
  );
  return row!.sum;
}

async function faults(venue: Venue, before: bigint): Promise<string[]> {
  const { owner } = venue;
  const found = Object.entries(await brokenInvariants(owner)).map(
    ([name, rows]) => `${name}: ${JSON.stringify(rows[0], asText)}`,
  );
  const money = (await wholeMoney(venue)) - before - BigInt(OPTIONS) * (STAKE + PROFIT);
  if (money !== 0n) found.push(`money appeared: ${money}`);
  const [negative] = await owner.query<{ n: bigint }>(
    'select count(*) as n from ledger_balances where user_id is not null and (available < 0 or frozen < 0)',
  );
  if (negative!.n !== 0n) found.push(`${negative!.n} customers are below zero`);
  for (const kinds of [
    ['option_won', 'option_lost', 'option_returned'],
    ['contract_liquidated', 'contract_bankrupt'],
  ]) {
    const [row] = await owner.query<{ n: bigint; each: bigint }>(
      'select count(*) as n, count(distinct ref_id) as each from ledger_journals where kind = any ($1::text[])',
      [kinds],
    );
    if (row!.n !== row!.each || row!.n === 0n)
      found.push(`${kinds.join()}: ${row!.n} journals of ${row!.each} orders`);
  }
  return [...found, ...(await wrongOptions(venue))];
}

async function wrongOptions({ owner }: Venue): Promise<string[]> {
  const rows = await owner.query<{
    at: Date;
    index: bigint;
    bid: bigint;
    ask: bigint;
    mark: bigint;
    status: string;
  }>('select at, index, bid, ask, mark, status from ticks_lines where pair_id = $1 order by seq', [BTC]);
  const ticks = rows.map((row) => ({ ...row, at: row.at.getTime(), used: [] }));
  const orders = await owner.query<{
    id: bigint;
    type: string;
    accepted_at: Date;
    strike: bigint;
    settlement_price: bigint | null;
    state: string;
    paid: bigint;
  }>('select * from options_orders order by id');
  return orders.flatMap((order) => {
    const right = plainOption(ticks, {
      acceptedAt: order.accepted_at.getTime(),
      isCall: order.type === 'C',
      seconds: DURATION_S,
      stake: STAKE,
      ratio: RATIO,
      band: BAND,
    });
    const told = [order.strike, order.settlement_price, order.state, order.paid].map(String).join();
    const wanted = [right.strike, right.price, right.outcome, right.paid].map(String).join();
    return told === wanted ? [] : [`option ${order.id} is ${told}, the ticks say ${wanted}`];
  });
}
