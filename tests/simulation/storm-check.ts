/** What must be so after a storm: each order settled once, as the published ticks alone say, and not a coin more or less. */
import { brokenInvariants } from '../../apps/server/test/check-invariants.ts';
import { plainOption } from '../../apps/server/test/replay/recomputation.ts';
import { pause } from './server-process.ts';
import { BTC, OPTION, USDT } from './storm.ts';
import type { Venue } from './venue.ts';
import { asText } from './watch.ts';

const PATIENCE_MS = 120_000;

/** What customers and the houses of both products have together: only money given for the storm may change it. */
export async function wholeMoney({ owner }: Venue): Promise<bigint> {
  const [row] = await owner.query<{ sum: bigint }>(
    `select sum(available + frozen)::bigint as sum from ledger_balances where currency_id = $1 and account not like 'X:%'`,
    [USDT],
  );
  return row!.sum;
}

export interface Waiting {
  /** Of those that had fallen due by `dueBy`. */
  options: number;
  positions: number;
}

/** What should be settled and is not: options due by then, positions whose liquidation price is above `price`. */
export async function waiting(venue: Venue, of: { dueBy: number; price: bigint }): Promise<Waiting> {
  const [row] = await venue.owner.query<{ options: bigint; positions: bigint }>(
    `select (select count(*) from options_orders where state in ('accepted', 'open') and (expires_at is null or expires_at <= $1)) as options,
       (select count(*) from contracts_positions where state not in ('closed', 'cancelled') and (liquidation_at is null or liquidation_at >= $2)) as positions`,
    [new Date(of.dueBy), of.price],
  );
  return { options: Number(row!.options), positions: Number(row!.positions) };
}

export async function untilSettled(venue: Venue, of: { dueBy: number; price: bigint }): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(100)) {
    const { options, positions } = await waiting(venue, of);
    if (options === 0 && positions === 0) return;
    if (Date.now() > deadline)
      throw new Error(`${options} options and ${positions} positions are open still after ${PATIENCE_MS} ms`);
  }
}

/** R-OPT-4, R-CT-8: at the first tick that could, whichever node has acted on it and however late. */
export async function settledLate({ owner }: Venue): Promise<string[]> {
  const rows = await owner.query<{ what: string; id: bigint; seq: bigint; due: bigint }>(
    `select * from (
       select 'option' as what, id, settled_seq as seq,
         (select min(seq) from ticks_lines l where l.pair_id = o.pair_id and l.at >= o.expires_at) as due
       from options_orders o where settled_at is not null
       union all
       select 'position', id, close_seq,
         (select min(seq) from ticks_lines l where l.pair_id = p.pair_id and l.status <> 'degraded' and l.seq > p.trigger_seq)
       from contracts_positions p where state = 'closed' and reason <> 'user'
     ) settled where seq is distinct from due limit 5`,
  );
  return rows.map(({ what, id, seq, due }) => `${what} ${id} was settled at tick ${seq} instead of ${due}`);
}

/** Sentences about what is not as it should be; `expected` is what all have together. */
export async function stormFaults(venue: Venue, expected: bigint): Promise<string[]> {
  const { owner } = venue;
  const found = Object.entries(await brokenInvariants(owner)).map(
    ([name, rows]) => `${name}: ${JSON.stringify(rows[0], asText)}`,
  );
  const money = (await wholeMoney(venue)) - expected;
  if (money !== 0n) found.push(`money appeared: ${money}`);
  const [negative] = await owner.query<{ n: bigint }>(
    'select count(*) as n from ledger_balances where user_id is not null and (available < 0 or frozen < 0)',
  );
  if (negative!.n !== 0n) found.push(`${negative!.n} customers are below zero`);
  for (const kinds of [
    ['option_won', 'option_lost', 'option_returned'],
    ['contract_profit', 'contract_loss', 'contract_liquidated', 'contract_bankrupt'],
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

export async function outcomes({ owner }: Venue): Promise<string> {
  const [row] = await owner.query<{ options: string; positions: string }>(
    `select (select string_agg(state || ' ' || n, ', ') from (select state, count(*) as n from options_orders group by 1 order by 1) s) as options,
       (select string_agg(reason || ' ' || n, ', ') from (select reason, count(*) as n from contracts_positions group by 1 order by 1) s) as positions`,
  );
  return `options ${row!.options}; positions ${row!.positions}`;
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
    duration_s: number;
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
      seconds: order.duration_s,
      ...OPTION,
    });
    const told = [order.strike, order.settlement_price, order.state, order.paid].map(String).join();
    const wanted = [right.strike, right.price, right.outcome, right.paid].map(String).join();
    return told === wanted ? [] : [`option ${order.id} is ${told}, the ticks say ${wanted}`];
  });
}
