/**
 * The same durable orders of the same customers by four ways in one run: our own HTTP, REST with HMAC, the websocket API with a session,
 * and several orders a frame of it; with what an order costs the server and PostgreSQL in processor time.
 */
import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createKeyring } from '../../../apps/server/src/foundation/files/index.ts';
import { readConfig } from '../../../apps/server/src/platform/read-config.ts';
import { createHouseTokens } from '../../../apps/server/src/platform/http/house-tokens.ts';
import { usageOf } from '../fan-out/process-usage.ts';
import { proveMoney, settle } from '../orders/aftermath.ts';
import { seedCustomers } from '../orders/seed.ts';
import type { BenchServer } from '../orders/server.ts';
import { startBenchServer } from '../orders/server.ts';
import type { Customer, Plan, Report, Way } from './load.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PORT = 18_190;
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 400);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const WAYS = (process.env['BENCH_WAYS']?.split(',') ?? ['http', 'rest', 'ws', 'frames']) as Way[];
const PER_FRAME = 5;
const NAMES: Readonly<Record<Way, string>> = {
  http: 'our own HTTP',
  rest: 'REST, HMAC',
  ws: 'ws-api, session',
  frames: `ws-api, ${PER_FRAME} a frame`,
};
/** Both ends of the bench know them; a demo would make its own. */
const PEPPER = 'the pepper of a benchmark, thirty-two characters';
const FILE_KEY = Buffer.alloc(32, 7).toString('base64');

interface Round extends Report {
  serverUs: number;
  postgresUs: number;
}

export async function run(): Promise<void> {
  process.env['SECRET_PEPPER'] = PEPPER;
  process.env['FILE_KEY'] = FILE_KEY;
  const profile = process.env['BENCH_PROFILE'];
  const server = await startBenchServer(
    PORT,
    profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  );
  try {
    const customers = await keyed(server, await seedCustomers(server, CUSTOMERS, [1, 3]));
    const price = await lastPrice();
    const plan = { port: PORT, customers, price, quantity: '0.001', perFrame: PER_FRAME, seed: 7 };
    await load({ ...plan, way: WAYS[0]!, seconds: 3 });
    const rounds = new Map<Way, Round[]>(WAYS.map((way) => [way, []]));
    for (let n = 0; n < ROUNDS; n += 1)
      for (const way of WAYS) {
        await settle(server);
        const asked = { ...plan, way, seconds: SECONDS, seed: 7 + n * 1_000 };
        rounds.get(way)!.push(await measured(server, () => load(asked)));
        await proveMoney(server);
      }
    report(rounds);
  } finally {
    await server.stop();
  }
}

async function measured(server: BenchServer, work: () => Promise<Report>): Promise<Round> {
  const before = usage(server.pid);
  const made = await work();
  const after = usage(server.pid);
  const perOrder = (ms: number): number => Math.round((ms * 1_000) / made.orders);
  return {
    ...made,
    serverUs: perOrder(after.server - before.server),
    postgresUs: perOrder(after.postgres - before.postgres),
  };
}

/** USER_HZ is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/** Of the server, and of the processes below it, which are PostgreSQL's, with those of them that have ended. */
function usage(pid: number): { server: number; postgres: number } {
  const below = new Map<number, { parent: number; cpuMs: number }>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
      below.set(Number(name), { parent: fields[1]!, cpuMs: ticks * MS_PER_TICK });
    } catch {
      // It has ended meanwhile, and its parent counts it.
    }
  const isBelow = (child: number): boolean => {
    const parent = below.get(child)?.parent ?? 0;
    return parent === pid || (parent > 1 && isBelow(parent));
  };
  const postgres = [...below]
    .filter(([child]) => isBelow(child))
    .reduce((sum, [, { cpuMs }]) => sum + cpuMs, 0);
  return { server: usageOf(pid).cpuMs, postgres };
}

/** The round in the middle by orders a second. */
function report(rounds: ReadonlyMap<Way, readonly Round[]>): void {
  const perSecond = ({ orders, seconds }: Report): number => Math.round(orders / seconds);
  console.table(
    Object.fromEntries(
      [...rounds].map(([way, list]) => {
        const middle = [...list].sort((a, b) => perSecond(a) - perSecond(b))[list.length >> 1]!;
        const { p50Ms, p99Ms, refused, failed, serverUs, postgresUs } = middle;
        return [
          NAMES[way],
          {
            'orders/s': perSecond(middle),
            'of rounds': list.map(perSecond).join(', '),
            'p50 ms': p50Ms,
            'p99 ms': p99Ms,
            'server µs': serverUs,
            'PostgreSQL µs': postgresUs,
            refused,
            failed,
          },
        ];
      }),
    ),
  );
  console.log(`${CUSTOMERS} customers; µs of processor time an order; money verified after each round`);
}

/** A key of either kind for each customer. */
async function keyed(server: BenchServer, tokens: readonly string[]): Promise<Customer[]> {
  const ring = createKeyring(readConfig({ FILE_KEY, SECRET_PEPPER: PEPPER }, 'bench').fileKeys, 'api-keys');
  const house = createHouseTokens(PEPPER, 'api-keys');
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      `select id from identity_users where email like 'bench%' order by id`,
    );
    const made: Customer[] = [];
    for (const [n, token] of tokens.entries()) {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const [apiKey, edKey, secret] = [house.make(), house.make(), randomBytes(32).toString('hex')];
      const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
      await client.query(
        `insert into api_keys_keys (user_id, api_key, name, kind, secret, public_key, can_trade, created_at)
         values ($1, $2, 'bench', 'H', $3, null, true, now()), ($1, $4, 'bench', 'E', null, $5, true, now())`,
        [rows[n]!.id, apiKey, ring.seal(Buffer.from(secret), apiKey), edKey, raw],
      );
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
      made.push({ token, apiKey, secret, edKey, privateKey: pem });
    }
    return made;
  } finally {
    await client.end();
  }
}

function load(plan: Plan): Promise<Report> {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-load-')), 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(HERE, 'load.ts'), file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(said) as Report) : reject(new Error(`the load ended with ${code}`)),
    );
  });
}

async function lastPrice(): Promise<number> {
  const reply = (await (
    await fetch(`http://127.0.0.1:${PORT}/api/v3/ticker/price?symbol=BTCUSDT`)
  ).json()) as { price: string };
  return Math.round(Number(reply.price));
}

if (process.argv[1]?.endsWith('ws-api/bench.ts') === true) await run();
