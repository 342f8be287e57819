/**
 * Fan-out: the real server with 2,000 listening clients while real orders arrive, from the push's `ts` to the client's
 * receipt; beside it the same stream to the same clients from a server that encodes for every client anew.
 */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seedCustomers } from '../orders/seed.ts';
import { lineOf, startBenchServer } from '../orders/server.ts';
import type { ListenPlan, Order } from './listeners.ts';
import type { OrderReport } from './orders.ts';
import { placeOrders } from './orders.ts';
import { usageOf } from './process-usage.ts';
import type { TallyReport } from './tally.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PORT = 18_280;
const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 2_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const ORDERS_PER_SECOND = 100;
const CUSTOMERS = 20;
const WARM_UP_MS = 1_500;
/** For frames that are still on their way when the window ends. */
const GRACE_MS = 2_000;
const CHANNELS = ['ticker.all', 'depth.BTCUSDT', 'trade.BTCUSDT'];

interface Measured extends TallyReport {
  /** Within the window. */
  windowCpuMs: number;
  /** Until the last frame of the window had its time to arrive: a server that fell behind works on. */
  cpuMs: number;
  rssMb: number;
  /** Of the process that listens: near 100 % the lateness is the clients', not the server's. */
  listenersCpuMs: number;
}

export async function run(): Promise<void> {
  const { measured, orders } = await runCandor();
  const rival = await runPerClient(measured.recorded);
  const row = (of: Measured): Record<string, number> => ({
    'messages/s': Math.round(of.delivered / SECONDS),
    'p50 ms': of.p50Ms,
    'p99 ms': of.p99Ms,
    'CPU %': Math.round(of.windowCpuMs / SECONDS / 10),
    'CPU us/message': round((of.cpuMs * 1000) / of.delivered),
    'clients CPU %': Math.round(of.listenersCpuMs / SECONDS / 10),
    'memory MB': of.rssMb,
    [`missing ${GRACE_MS / 1000} s later`]: of.dropped,
    'lost clients': of.lost,
  });
  console.table({ 'candor, encoded once, writes joined': row(measured), 'encoded per client': row(rival) });
  const ratio = rival.cpuMs / rival.delivered / (measured.cpuMs / measured.delivered);
  const frames = Object.entries(measured.frames).map(
    ([channel, count]) => `${channel} ${round(count / SECONDS)}/s`,
  );
  console.log(
    `${CLIENTS} clients, ${frames.join(', ')}, ${Math.round(measured.bytes / measured.delivered)} bytes a message; ` +
      `${(rival.p50Ms / measured.p50Ms).toFixed(1)}x sooner at the median, ${ratio.toFixed(1)}x less processor time a message (ours with matching and HTTP inside, the other only sends)`,
  );
  console.log(
    `orders meanwhile: ${orders.placed} placed, ${orders.refused} refused, p50 ${orders.p50Ms} ms, p99 ${orders.p99Ms} ms`,
  );
}

async function runCandor(): Promise<{ measured: Measured; orders: OrderReport }> {
  const profile = process.env['BENCH_PROFILE'];
  const args = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const server = await startBenchServer(PORT, args);
  try {
    const tokens = await seedCustomers(server, CUSTOMERS, [1, 3]);
    const price = await indexPrice();
    let orders: Promise<OrderReport> | undefined;
    const begin = (): void => {
      const seconds = SECONDS + WARM_UP_MS / 1000;
      orders = placeOrders({ port: PORT, tokens, price, perSecond: ORDERS_PER_SECOND, seconds });
    };
    const measured = await listen({ port: PORT, pid: server.pid, begin });
    return { measured, orders: await orders! };
  } finally {
    await server.stop();
  }
}

async function runPerClient(recorded: TallyReport['recorded']): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-fan-out-'));
  const file = join(folder, 'stream.json');
  writeFileSync(file, JSON.stringify(recorded));
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=64',
      '--import',
      'tsx',
      join(HERE, 'per-client-server.ts'),
      file,
      String(PORT + 1),
    ],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  try {
    await lineOf(child, 'ready');
    return await listen({ port: PORT + 1, pid: child.pid!, begin: (from) => child.send({ from }) });
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Connects the clients, lets the stream begin, and counts one window of it. */
async function listen(of: { port: number; pid: number; begin(from: number): void }): Promise<Measured> {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=64', '--import', 'tsx', join(HERE, 'listeners.ts')],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  try {
    const plan: ListenPlan = { port: of.port, clients: CLIENTS, channels: CHANNELS };
    await ask(child, { say: 'open', plan });
    const from = Date.now() + WARM_UP_MS;
    child.send({ say: 'count', from, until: from + SECONDS * 1000 } satisfies Order);
    of.begin(from);
    await sleep(WARM_UP_MS);
    const before = usageOf(of.pid);
    const listenersBefore = usageOf(child.pid!);
    await sleep(SECONDS * 1000);
    const after = usageOf(of.pid);
    const listenersCpuMs = usageOf(child.pid!).cpuMs - listenersBefore.cpuMs;
    await sleep(GRACE_MS);
    const cpuMs = usageOf(of.pid).cpuMs - before.cpuMs;
    const report = (await ask(child, { say: 'report' })) as TallyReport;
    return { ...report, cpuMs, windowCpuMs: after.cpuMs - before.cpuMs, rssMb: after.rssMb, listenersCpuMs };
  } finally {
    child.kill('SIGKILL');
  }
}

function ask(child: ChildProcess, order: Order): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the listeners ended with ${code}`)));
    child.send(order);
  });
}

async function indexPrice(): Promise<number> {
  const reply = (await (await fetch(`http://127.0.0.1:${PORT}/api/market/index?symbol=BTC/USDT`)).json()) as {
    data: { index: string };
  };
  return Math.round(Number(reply.data.index));
}

function sleep(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

if (process.argv[1]?.endsWith('fan-out/bench.ts') === true) await run();
