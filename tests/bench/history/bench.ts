/**
 * The account record (wallet/legal_log) as the ledger grows to a million rows: what a customer waits must not grow with
 * what everybody has. Beside it the query that is written first: all postings joined and sorted, counted, then cut.
 */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { seedCustomers } from '../orders/seed.ts';
import { startBenchServer } from '../orders/server.ts';

const PORT = 18_190;
const CUSTOMERS = 1_000;
const SIZES = [10_000, 100_000, 1_000_000] as const;
const READS = 300;
const PAGE = 20;

/** Transfers of two postings each, spread over the customers, the first of whom has a tenth of all. */
const GROW = `with made as (
    select nextval('ledger_journal_ids') as id, n, case when n % 10 = 0 then $3::integer else ($2::integer[])[1 + n % array_length($2::integer[], 1)] end as user_id
    from generate_series(1, $1::integer) n
  ), heads as (
    insert into ledger_journals (id, kind, ref_type, ref_id, actor, at)
    select id, 'transfer', 'bench', 'bench:' || id, 'user:' || user_id, now() - (random() * 90) * interval '1 day' from made
  )
  insert into ledger_postings (journal_id, line, balance_id, bucket, currency_id, amount)
  select m.id, l.line, b.id, l.bucket, 3, l.amount
  from made m join ledger_balances b on b.user_id = m.user_id and b.account = 'coin' and b.currency_id = 3
  cross join (values (1, 'a'::"char", -100), (2, 'f'::"char", 100)) as l (line, bucket, amount)`;

const NAIVE = `select p.journal_id, j.kind, p.amount, j.at, count(*) over () as total
  from ledger_postings p join ledger_journals j on j.id = p.journal_id join ledger_balances b on b.id = p.balance_id
  where b.user_id = $1 order by j.at desc limit $2 offset $3`;

export async function run(): Promise<void> {
  const server = await startBenchServer(PORT);
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    const tokens = await seedCustomers(server, CUSTOMERS, [3]);
    const { rows } = await client.query<{ id: number }>(
      `select id from identity_users where nickname = 'bench' order by id`,
    );
    const users = rows.map((row) => row.id);
    const table: Record<string, Record<string, number | string>> = {};
    let size = 0;
    for (const wanted of SIZES) {
      await client.query(GROW, [(wanted - size) / 2, users, users[0]]);
      await client.query('vacuum analyze ledger_postings, ledger_journals');
      size = wanted;
      const ours = await timed(READS, (n) => readPage(tokens[0]!, 1 + (n % 10)));
      const naive = await timed(30, (n) => client.query(NAIVE, [users[0], PAGE, (n % 10) * PAGE]));
      table[`${wanted} rows, ${wanted / 10} of the customer`] = {
        'p50 ms': ours.p50,
        'p99 ms': ours.p99,
        'sort and count p50 ms': naive.p50,
        ratio: `${(naive.p50 / ours.p50).toFixed(1)}x`,
      };
    }
    console.table(table);
  } finally {
    await client.end();
    await server.stop();
  }
}

async function readPage(token: string, page: number): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${PORT}/api/wallet/legal_log`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
    body: `page=${page}&limit=${PAGE}`,
  });
  const { data } = (await reply.json()) as { data: { list: unknown[] } };
  if (data.list.length !== PAGE) throw new Error(`a page had ${data.list.length} lines`);
}

async function timed(
  times: number,
  work: (n: number) => Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  for (let n = 0; n < 10; n += 1) await work(n);
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work(n);
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (share: number): number =>
    Number(took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(1));
  return { p50: at(0.5), p99: at(0.99) };
}

if (process.argv[1]?.endsWith('history/bench.ts') === true) await run();
