/**
 * Money out and money between accounts: transfers and withdrawals a second through the real server, beside a server that
 * locks and writes row by row, on the same PostgreSQL and in the same run. A withdrawal costs an Argon2id hash either way.
 */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
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
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6);
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 32;
const PER_DAY = 3;
const PIN = '142857';
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const ARGON = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** What a fresh demo uses for its pepper is in a file; the bench sets its own. */
const PEPPER = 'bench pepper, thirty-two characters';

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

export async function run(): Promise<void> {
  process.env['SECRET_PEPPER'] = PEPPER;
  const server = await startBenchServer(PORT);
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    const tokens = await seedCustomers(server.connection, CUSTOMERS, [3]);
    await openWithdrawals(client);
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
    await seedNaive(client, tokens);
    // Both warm before either is measured.
    for (const port of [PORT, NAIVE_PORT]) await transfers(port, tokens, WARM_UP_SECONDS);
    const ours = { transfers: await transfers(PORT, tokens), withdrawals: await withdrawals(PORT, tokens) };
    const theirs = {
      transfers: await transfers(NAIVE_PORT, tokens),
      withdrawals: await withdrawals(NAIVE_PORT, tokens),
    };
    naive.kill('SIGTERM');
    console.table({
      'transfers, candor': ours.transfers,
      'transfers, row by row': theirs.transfers,
      'withdrawals, candor': ours.withdrawals,
      'withdrawals, row by row': theirs.withdrawals,
    });
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

/** To and fro between two accounts, for some seconds. */
async function transfers(port: number, tokens: readonly string[], seconds = SECONDS): Promise<Measured> {
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

/** Three for every customer: the day's limit. */
async function withdrawals(port: number, tokens: readonly string[]): Promise<Measured> {
  return load(port, (n, turn) => {
    const place = turn * CONNECTIONS + n;
    if (place >= tokens.length * PER_DAY) return undefined;
    return {
      token: tokens[place % tokens.length]!,
      path: '/api/wallet/out',
      body: `currency=3&number=20&address=${ADDRESS}&pay_password=${PIN}`,
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
  const seconds = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  const at = (part: number) => Number((took[Math.floor(took.length * part)] ?? 0).toFixed(1));
  return { perSecond: Math.round(took.length / seconds), p50: at(0.5), p99: at(0.99) };
}

/** Verified, with a fund password and an address that is no longer new. */
async function openWithdrawals(client: pg.Client): Promise<void> {
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
     select id, 3, 'TRC20', $1, 'bench', now() - interval '30 days', now() - interval '29 days' from identity_users where nickname = 'bench'`,
    [ADDRESS],
  );
}

async function seedNaive(client: pg.Client, tokens: readonly string[]): Promise<void> {
  const fundHash = await hash(PIN, ARGON);
  await client.query(
    'insert into naive_users select n, t, $2 from unnest($1::text[]) with ordinality as u (t, n)',
    [tokens, fundHash],
  );
  await client.query(
    `insert into naive_balances select id, a, case a when 'coin' then 10000000000000 else 0 end, 0 from naive_users, unnest(array['coin', 'contract']) a`,
  );
}
