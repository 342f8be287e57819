/**
 * Money out and money between accounts: transfers and withdrawals a second through the real server, beside a server that locks and writes
 * row by row, on the same PostgreSQL and in turn in the same run. Row by row without the rules' checks is the figure to beat; with the same
 * checks, one statement after another, is what the rules cost when they are written first. A withdrawal costs an Argon2id hash in all three.
 */
import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { RawClient } from '../orders/raw-client.ts';
import { seedCustomers } from '../orders/seed.ts';
import { lineOf, startBenchServer } from '../orders/server.ts';

const PORT = 18_310;
const NAIVE_PORT = 18_311;
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 400);
/** In turn: what else the machine does meets all of them alike. */
const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6) / ROUNDS;
const WARM_UP_SECONDS = 3;
/** Others, for a customer has three withdrawals a day: so many that each connection has made its plans. */
const WARM_UP_CUSTOMERS = 200;
const CONNECTIONS = 32;
const PIN = '142857';
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const ARGON = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** What a fresh demo uses for its pepper is in a file; the bench sets its own. */
const PEPPER = 'bench pepper, thirty-two characters';

/** Milliseconds of each request, and seconds of all of them together. */
interface Measured {
  took: number[];
  seconds: number;
}

interface Way {
  name: string;
  port: number;
  withdraw: string;
}

const OURS: Way = { name: 'candor', port: PORT, withdraw: 'wallet/out' };
const PLAIN: Way = { name: 'row by row', port: NAIVE_PORT, withdraw: 'wallet/out' };
const CHECKING: Way = {
  name: 'row by row, with the checks',
  port: NAIVE_PORT,
  withdraw: 'wallet/out_checked',
};

export async function run(): Promise<void> {
  process.env['SECRET_PEPPER'] = PEPPER;
  const server = await startBenchServer(PORT);
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    const all = await seedCustomers(server, CUSTOMERS + WARM_UP_CUSTOMERS, [3]);
    await openWithdrawals(client, all);
    const [tokens, warming] = [all.slice(0, CUSTOMERS), all.slice(CUSTOMERS)];
    const naive = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        fileURLToPath(new URL('naive-server.ts', import.meta.url)),
        JSON.stringify(server.connection),
        String(NAIVE_PORT),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await lineOf(naive, 'is open');
    await seedNaive(client, all);
    // All warm before one is measured.
    for (const way of [OURS, PLAIN]) await transfers(way, tokens, WARM_UP_SECONDS);
    for (const way of [OURS, PLAIN, CHECKING]) await withdrawals(way, { tokens: warming, from: CUSTOMERS });
    const moved = await inTurn([OURS, PLAIN], (way) => transfers(way, tokens, SECONDS));
    const paid = await inTurn([OURS, PLAIN, CHECKING], (way) => withdrawals(way, { tokens, from: 0 }));
    naive.kill('SIGTERM');
    console.table({ ...table('transfers', moved), ...table('withdrawals', paid) });
    const { rows } = await client.query<{ broken: string }>(
      `select count(*) as broken from (select currency, sum(amount) from chk.balance group by 1 having sum(amount) <> 0) v`,
    );
    console.log(
      `${CUSTOMERS} customers, ${CONNECTIONS} connections; the ledger ${Number(rows[0]!.broken) === 0 ? 'still sums to zero' : 'is broken'}`,
    );
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Each of them in each round, first in another one each time. */
async function inTurn(
  ways: readonly Way[],
  measure: (way: Way) => Promise<Measured>,
): Promise<Map<Way, Measured>> {
  const sums = new Map(ways.map((way): [Way, Measured] => [way, { took: [], seconds: 0 }]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % ways.length;
    for (const way of [...ways.slice(first), ...ways.slice(0, first)]) {
      const { took, seconds } = await measure(way);
      const sum = sums.get(way)!;
      sum.took.push(...took);
      sum.seconds += seconds;
    }
  }
  return sums;
}

/** `to ours` is how many of ours there are for one of these. */
function table(what: string, measured: ReadonlyMap<Way, Measured>) {
  const rate = ({ took, seconds }: Measured): number => took.length / seconds;
  const ours = rate(measured.get(OURS)!);
  return Object.fromEntries(
    [...measured].map(([way, all]) => {
      const took = all.took.toSorted((a, b) => a - b);
      const at = (part: number) => Number((took[Math.floor(took.length * part)] ?? 0).toFixed(1));
      const perSecond = Math.round(rate(all));
      return [
        `${what}, ${way.name}`,
        { perSecond, p50: at(0.5), p99: at(0.99), 'to ours': Number((ours / rate(all)).toFixed(2)) },
      ];
    }),
  );
}

/** To and fro between two accounts, for some seconds. */
async function transfers({ port }: Way, tokens: readonly string[], seconds: number): Promise<Measured> {
  const until = performance.now() + seconds * 1000;
  return load(port, (n, turn) => {
    // Pairs of turns of one customer: what went out comes back.
    if (performance.now() > until && turn % 2 === 0) return undefined;
    const token = tokens[(n + Math.floor(turn / 2) * CONNECTIONS) % tokens.length]!;
    const isOut = turn % 2 === 0;
    const [from, to] = isOut ? ['change', 'lever'] : ['lever', 'change'];
    return {
      token,
      path: '/api/wallet/change',
      body: `currency_id=3&from_field=${from}&to_field=${to}&number=1`,
    };
  });
}

/** One for every customer: three rounds are the day's limit. The first has the address of number `from`. */
async function withdrawals(
  { port, withdraw }: Way,
  { tokens, from }: { tokens: readonly string[]; from: number },
): Promise<Measured> {
  return load(port, (n, turn) => {
    const place = turn * CONNECTIONS + n;
    if (place >= tokens.length) return undefined;
    return {
      token: tokens[place]!,
      path: `/api/${withdraw}`,
      body: `currency=3&number=20&address=${ADDRESS}${from + place}&pay_password=${PIN}`,
    };
  });
}

type Wish = { token: string; path: string; body: string } | undefined;

async function load(port: number, next: (connection: number, turn: number) => Wish): Promise<Measured> {
  const took: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, n) => {
      const client = await RawClient.connect(port);
      for (let turn = 0; ; turn += 1) {
        const wish = next(n, turn);
        if (wish === undefined) break;
        const at = performance.now();
        const { body } = await client.send({ method: 'POST', ...wish });
        if (!body.includes('"type":"ok"')) throw new Error(`refused: ${body.slice(0, 200)}`);
        took.push(performance.now() - at);
      }
      client.close();
    }),
  );
  return { took, seconds: (performance.now() - began) / 1000 };
}

/** Each token's session by its place in the list, from 1: ids of customers tell nothing of their order. */
const OF_TOKENS =
  'unnest($2::bytea[]) with ordinality as t (token_hash, n) join identity_sessions s using (token_hash)';
const hashesOf = (tokens: readonly string[]): Buffer[] =>
  tokens.map((token) => createHash('sha256').update(token).digest());

/** Verified, with a fund password and an address of his own that is no longer new: one that all share would be a case for people. */
async function openWithdrawals(client: pg.Client, tokens: readonly string[]): Promise<void> {
  const peppered = createHmac('sha256', PEPPER).update(`fund|${PIN}`).digest('hex');
  await client.query(`update identity_users set fund_hash = $1 where nickname = 'bench'`, [
    await hash(peppered, ARGON),
  ]);
  await client.query(
    `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at, decided_at)
     select id, 'basic', 'passed', 'CH', decode(md5(id::text), 'hex'), now(), now(), now() from identity_users where nickname = 'bench'`,
  );
  await client.query(
    `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
     select s.user_id, 3, 'TRC20', $1 || (t.n - 1), 'bench', now() - interval '30 days', now() - interval '29 days'
     from ${OF_TOKENS}`,
    [ADDRESS, hashesOf(tokens)],
  );
}

async function seedNaive(client: pg.Client, tokens: readonly string[]): Promise<void> {
  const fundHash = await hash(PIN, ARGON);
  await client.query(`insert into naive_users select s.user_id, ($1::text[])[t.n], $3 from ${OF_TOKENS}`, [
    tokens,
    hashesOf(tokens),
    fundHash,
  ]);
  await client.query(
    `insert into naive_balances select id, a, case a when 'coin' then 10000000000000 else 0 end, 0 from naive_users, unnest(array['coin', 'contract']) a`,
  );
}
