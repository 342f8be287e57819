/**
 * Profit and loss of a customer with 100,000 events (R-PNL-1): the first look, which works everything out, and every later one, which
 * carries on from there. Beside it today's figure from all postings at each look, as it is written first.
 */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { seedCustomers } from '../orders/seed.ts';
import { startBenchServer } from '../orders/server.ts';

const PORT = 18_191;
const EVENTS = 100_000;
const LOOKS = 200;

/** Purchases of 0.00001 BTC for 0.6 USDT over 90 days, in the order of time. */
const GROW = `with made as (
    select nextval('ledger_journal_ids') as id, n from generate_series(1, $1::integer) n
  ), heads as (
    insert into ledger_journals (id, kind, ref_type, ref_id, actor, at)
    select id, 'spot_trade', 'bench', 'pnl:' || id, 'user:' || $2::integer, now() - (($1 - n)::float / $1) * interval '90 days' from made
  )
  insert into ledger_postings (journal_id, line, balance_id, bucket, currency_id, amount)
  select m.id, l.line, b.id, l.bucket, l.currency, l.amount
  from made m
  cross join (values (1, 3, 'f'::"char", -60000000), (2, 1, 'a'::"char", 999)) as l (line, currency, bucket, amount)
  join ledger_balances b on b.user_id = $2 and b.account = 'coin' and b.currency_id = l.currency`;

/** What is held now and at midnight, and what came and went since: everything from the postings. */
const FROM_ALL = `select p.currency_id, sum(p.amount) as held, sum(p.amount) filter (where j.at < date_trunc('day', now())) as began,
    sum(p.amount) filter (where j.at >= date_trunc('day', now()) and j.kind in ('deposit_credited', 'withdrawal_approved')) as moved
  from ledger_balances b join ledger_postings p on p.balance_id = b.id join ledger_journals j on j.id = p.journal_id
  where b.user_id = $1 group by p.currency_id`;

export async function run(): Promise<void> {
  const server = await startBenchServer(PORT);
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    const [token] = await seedCustomers(server, 1, [3, 1]);
    const { rows } = await client.query<{ id: number }>(
      `select id from identity_users where nickname = 'bench' order by id limit 1`,
    );
    const userId = rows[0]!.id;
    await client.query(GROW, [EVENTS, userId]);
    await client.query('vacuum analyze ledger_postings, ledger_journals');
    const began = performance.now();
    await look(token!);
    const first = Math.round(performance.now() - began);
    const later = await timed(LOOKS, () => look(token!));
    const all = await timed(20, () => client.query(FROM_ALL, [userId]));
    console.table({
      [`${EVENTS} events`]: {
        'first look ms': first,
        'later p50 ms': later.p50,
        'later p99 ms': later.p99,
        'from all postings p50 ms': all.p50,
        ratio: `${(all.p50 / later.p50).toFixed(1)}x`,
      },
    });
  } finally {
    await client.end();
    await server.stop();
  }
}

async function look(token: string): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${PORT}/api/pnl/summary`, {
    headers: { authorization: token },
  });
  const { type } = (await reply.json()) as { type: string };
  if (type !== 'ok') throw new Error(`profit and loss answered ${type}`);
}

async function timed(times: number, work: () => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  took.sort((one, other) => one - other);
  const at = (share: number): number => Number(took[Math.floor((took.length - 1) * share)]!.toFixed(1));
  return { p50: at(0.5), p99: at(0.99) };
}

if (process.argv[1]?.endsWith('pnl/bench.ts') === true) await run();
