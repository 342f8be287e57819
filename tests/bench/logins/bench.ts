/**
 * Logins beside orders: hashing passwords is slow on purpose and must not make an order wait. The same orders with and
 * without a flood of logins, and the alternative beside it: the same hash computed on the thread that answers.
 */
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { hash, hashSync } from '@node-rs/argon2';
import pg from 'pg';
import { seedCustomers } from '../orders/seed.ts';
import { lineOf, startBenchServer } from '../orders/server.ts';

const PORT = 18_195;
const SECONDS = 8;
const PASSWORD = 'correct horse battery';
const LOGINS_AT_ONCE = 8;
const HERE = fileURLToPath(import.meta.url);

export async function run(): Promise<void> {
  const server = await startBenchServer(PORT);
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    const tokens = await seedCustomers(server, 50, [1, 3]);
    const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await client.query(`update identity_users set password_hash = $1 where nickname = 'bench'`, [
      passwordHash,
    ]);
    const price = await lastPrice();
    await pings(tokens, price, 2);
    const alone = await pings(tokens, price, SECONDS);
    const flood = startFlood();
    const beside = await pings(tokens, price, SECONDS);
    const logins = await flood.stop();
    const blocking = await beforeAndAfterBlocking();
    console.table({
      'orders alone': { 'order p50 ms': alone.p50, 'order p99 ms': alone.p99, 'logins/s': 0 },
      'orders beside a flood of logins': {
        'order p50 ms': beside.p50,
        'order p99 ms': beside.p99,
        'logins/s': logins,
      },
      'a bare server, hash on its own thread': {
        'order p50 ms': blocking.p50,
        'order p99 ms': blocking.p99,
        'logins/s': blocking.logins,
      },
    });
    console.log(
      `p99 grows ${(beside.p99 / alone.p99).toFixed(1)}x with logins apart, and is ${(blocking.p99 / beside.p99).toFixed(1)}x that with them on the answering thread`,
    );
  } finally {
    await client.end();
    await server.stop();
  }
}

/** One customer after the other places and cancels: latency, not throughput. */
async function pings(
  tokens: readonly string[],
  price: number,
  seconds: number,
): Promise<{ p50: number; p99: number }> {
  const took: number[] = [];
  const until = performance.now() + seconds * 1000;
  for (let n = 0; performance.now() < until; n += 1) {
    const began = performance.now();
    const reply = await fetch(`http://127.0.0.1:${PORT}/api/coin/trade`, {
      method: 'POST',
      headers: {
        authorization: tokens[n % tokens.length]!,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `currency_id=1&legal_id=3&type=1&amount=0.001&target_price=${price - 100}&time_in_force=IOC`,
    });
    const { type } = (await reply.json()) as { type: string };
    if (type !== 'ok') throw new Error('an order was refused');
    took.push(performance.now() - began);
  }
  return quantiles(took);
}

/** Logins from a process of their own, so that sending them does not delay the orders' clock. */
function startFlood(): { stop(): Promise<number> } {
  const child = spawn(process.execPath, ['--import', 'tsx', HERE, 'flood', String(PORT)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const began = performance.now();
  return {
    stop: () =>
      new Promise((resolve) => {
        let said = '';
        child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
        child.once('exit', () =>
          resolve(Number((Number(said) / ((performance.now() - began) / 1000)).toFixed(1))),
        );
        child.stdin.end();
      }),
  };
}

async function floodLogins(port: number): Promise<void> {
  let made = 0;
  let isOver = false;
  process.stdin.resume().once('end', () => (isOver = true));
  const one = async (n: number): Promise<void> => {
    for (let i = n; !isOver; i += LOGINS_AT_ONCE) {
      const reply = await fetch(`http://127.0.0.1:${port}/api/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `user_type=email&user_string=bench${1 + (i % 50)}%40example.com&password=${encodeURIComponent(PASSWORD)}`,
      });
      const { type } = (await reply.json()) as { type: string };
      if (type === 'ok') made += 1;
    }
  };
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, (_, n) => one(n)));
  console.log(made);
}

/** The alternative: a server whose handler hashes where it answers. */
async function beforeAndAfterBlocking(): Promise<{ p50: number; p99: number; logins: number }> {
  const port = PORT + 1;
  const child = spawn(process.execPath, ['--import', 'tsx', HERE, 'blocking', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await lineOf(child, 'ready');
    const until = performance.now() + 5_000;
    let logins = 0;
    const flood = Array.from({ length: LOGINS_AT_ONCE }, async () => {
      while (performance.now() < until) {
        await fetch(`http://127.0.0.1:${port}/login`);
        logins += 1;
      }
    });
    const took: number[] = [];
    while (performance.now() < until) {
      const began = performance.now();
      await fetch(`http://127.0.0.1:${port}/order`);
      took.push(performance.now() - began);
    }
    await Promise.all(flood);
    return { ...quantiles(took), logins: Number((logins / 5).toFixed(1)) };
  } finally {
    child.kill('SIGKILL');
  }
}

async function serveBlocking(port: number): Promise<void> {
  const { createServer } = await import('node:http');
  createServer((request, response) => {
    if (request.url === '/login') hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    response.end('ok');
  }).listen(port, '127.0.0.1', () => console.log('ready'));
}

async function lastPrice(): Promise<number> {
  const reply = (await (await fetch(`http://127.0.0.1:${PORT}/api/market/index?symbol=BTC/USDT`)).json()) as {
    data: { index: string };
  };
  return Math.round(Number(reply.data.index));
}

function quantiles(took: number[]): { p50: number; p99: number } {
  took.sort((a, b) => a - b);
  const at = (share: number): number =>
    Number(took[Math.min(took.length - 1, Math.floor(took.length * share))]!.toFixed(1));
  return { p50: at(0.5), p99: at(0.99) };
}

if (process.argv[2] === 'flood') await floodLogins(Number(process.argv[3]));
else if (process.argv[2] === 'blocking') await serveBlocking(Number(process.argv[3]));
else if (process.argv[1]?.endsWith('logins/bench.ts') === true) await run();
