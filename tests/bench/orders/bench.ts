/**
 * The durable order path, HTTP request to committed reply, over real sockets from another process; beside it the path
 * that is written first (one transaction an order) and pgbench, on the same PostgreSQL with the same durability.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadPlan, LoadReport } from './load.ts';
import { proveMoney, settle } from './aftermath.ts';
import { seedCustomers } from './seed.ts';
import type { BenchServer } from './server.ts';
import { lineOf, startBenchServer } from './server.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PORT = 18_180;
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 400);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const ROUNDS = 3;
const DUPLICATES = 160;
/** More connections only queue at the classical path's row locks. */
const CLASSICAL_CUSTOMERS = 64;

export async function run(): Promise<void> {
  const server = await startBenchServer(PORT);
  try {
    const [repeater, ...tokens] = await seedCustomers(server, CUSTOMERS + 1, [1, 3]);
    const price = await lastPrice(PORT);
    const plan = { seconds: SECONDS, seed: 7, price, quantity: '0.001' };
    await load({ ...plan, port: PORT, tokens, seconds: 3 });
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      await settle(server);
      const ours = await load({ ...plan, seed: plan.seed + n * 1_000, port: PORT, tokens });
      await proveMoney(server);
      await settle(server);
      rounds.push({ ours, classical: await runClassical(server, plan) });
    }
    report(rounds, runPgbench(server));
    await compareWithDuplicates(server, { ...plan, port: PORT, tokens }, repeater!);
  } finally {
    await server.stop();
  }
}

/** R-SPOT-9: somebody who sends the same orders again and again takes nothing from the others. */
async function compareWithDuplicates(server: BenchServer, plan: LoadPlan, token: string): Promise<void> {
  const rounds: { without: LoadReport; with: LoadReport }[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const seed = plan.seed + 50_000 + n * 1_000;
    await settle(server);
    const without = await load({ ...plan, seed });
    await settle(server);
    const duplicates = { perSecond: DUPLICATES, token };
    rounds.push({ without, with: await load({ ...plan, seed: seed + 500, duplicates }) });
    await proveMoney(server);
  }
  const perSecond = (run: LoadReport): number => Math.round(run.orders / run.seconds);
  const ratios = rounds
    .map((round) => perSecond(round.with) / perSecond(round.without))
    .toSorted((a, b) => a - b);
  const shown = rounds.map(
    (round) =>
      `${perSecond(round.without)} to ${perSecond(round.with)} beside ${Math.round(round.with.duplicates / round.with.seconds)} duplicates/s`,
  );
  console.log(
    `orders/s with duplicates: ${ratios[ratios.length >> 1]!.toFixed(2)} of without (${shown.join(', ')})`,
  );
}

interface Round {
  ours: LoadReport;
  classical: LoadReport;
}

/** The round in the middle by ratio is shown: either side alone swings by a fifth from round to round. */
function report(rounds: readonly Round[], pgbench: string): void {
  const perSecond = (run: LoadReport): number => Math.round(run.orders / run.seconds);
  const ratioOf = (round: Round): number => perSecond(round.ours) / perSecond(round.classical);
  const sorted = [...rounds].sort((a, b) => ratioOf(a) - ratioOf(b));
  const { ours, classical } = sorted[sorted.length >> 1]!;
  console.table({
    'candor, batched': {
      'orders/s': perSecond(ours),
      'p50 ms': ours.p50Ms,
      'p99 ms': ours.p99Ms,
      customers: CUSTOMERS,
      failed: ours.failed,
    },
    'one transaction an order': {
      'orders/s': perSecond(classical),
      'p50 ms': classical.p50Ms,
      'p99 ms': classical.p99Ms,
      customers: CLASSICAL_CUSTOMERS,
      failed: classical.failed,
    },
  });
  console.log(
    `ratio ${ratioOf({ ours, classical }).toFixed(1)}x, the middle of ${rounds.map((round) => `${ratioOf(round).toFixed(1)} (${perSecond(round.ours)} to ${perSecond(round.classical)})`).join(', ')}; money verified after each; ${pgbench}`,
  );
}

async function runClassical(
  server: BenchServer,
  plan: Omit<LoadPlan, 'port' | 'tokens'>,
): Promise<LoadReport> {
  const port = PORT + 1;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(HERE, 'classical-server.ts'), JSON.stringify(server.connection), String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await lineOf(child, 'ready');
    return await load({
      ...plan,
      port,
      tokens: Array.from({ length: CLASSICAL_CUSTOMERS }, (_, n) => String(n + 1)),
    });
  } finally {
    child.kill('SIGKILL');
  }
}

function load(plan: LoadPlan): Promise<LoadReport> {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-load-')), 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(HERE, 'load.ts'), file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(said) as LoadReport) : reject(new Error(`the load ended with ${code}`)),
    );
  });
}

async function lastPrice(port: number): Promise<number> {
  const reply = (await (await fetch(`http://127.0.0.1:${port}/api/market/index?symbol=BTC/USDT`)).json()) as {
    data: { index: string };
  };
  return Math.round(Number(reply.data.index));
}

function runPgbench(server: BenchServer): string {
  const { host, port, user, password, database } = server.connection;
  const env = {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password as string,
    PGDATABASE: database,
  };
  const init = spawnSync('pgbench', ['-i', '-q', '-s', '10'], { env, encoding: 'utf8' });
  if (init.error !== undefined) return 'pgbench is not installed here';
  const { stdout } = spawnSync('pgbench', ['-c', '16', '-j', '1', '-T', String(SECONDS)], {
    env,
    encoding: 'utf8',
  });
  return `pgbench (TPC-B, 16 clients): ${/tps = ([\d.]+)/.exec(stdout)?.[1] ?? '?'} transactions/s`;
}

if (process.argv[1]?.endsWith('orders/bench.ts') === true) await run();
