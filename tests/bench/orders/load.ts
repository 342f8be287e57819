/**
 * The load, as a process of its own: customers that place, fill and cancel orders over real sockets for a while, each
 * waiting for the durable reply before the next order. Prints one JSON line with counts and latencies.
 */
import { readFileSync } from 'node:fs';
import type { Random } from '../matching/random.ts';
import { seededRandom } from '../matching/random.ts';
import { RawClient } from './raw-client.ts';

export interface LoadPlan {
  port: number;
  tokens: string[];
  seconds: number;
  seed: number;
  /** Price around which orders are placed, and their quantity. */
  price: number;
  quantity: string;
}

export interface LoadReport {
  orders: number;
  cancels: number;
  refused: number;
  failed: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

async function customer(
  plan: LoadPlan,
  n: number,
  until: number,
  report: { latencies: number[]; cancels: number; refused: number; failed: number },
): Promise<void> {
  const random = seededRandom(plan.seed + n);
  const client = await RawClient.connect(plan.port);
  const token = plan.tokens[n]!;
  let resting: number[] = [];
  while (Date.now() < until) {
    const isCancel = resting.length > 4;
    const started = performance.now();
    const reply = isCancel
      ? await client.send({ method: 'PUT', path: '/api/coin/trade', token, body: `id=${resting.shift()}` })
      : await client.send({ method: 'POST', path: '/api/coin/trade', token, body: orderBody(plan, random) });
    report.latencies.push(performance.now() - started);
    if (isCancel) report.cancels += 1;
    if (reply.status !== 200) report.failed += 1;
    else if (!reply.body.startsWith('{"type":"ok"')) report.refused += 1;
    else if (!isCancel && reply.body.includes('"status":1'))
      resting = [...resting, Number(/"id":(\d+)/.exec(reply.body)![1])];
  }
  client.close();
}

function orderBody(plan: LoadPlan, random: Random): string {
  const price = (plan.price + (random.below(200) - 100) / 10).toFixed(2);
  const tif = random.below(2) === 0 ? 'IOC' : 'GTC';
  return `currency_id=1&legal_id=3&type=${1 + random.below(2)}&order_type=limit&time_in_force=${tif}&target_price=${price}&amount=${plan.quantity}`;
}

async function main(): Promise<void> {
  const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as LoadPlan;
  const report = { latencies: [] as number[], cancels: 0, refused: 0, failed: 0 };
  const started = performance.now();
  const until = Date.now() + plan.seconds * 1000;
  await Promise.all(plan.tokens.map((_, n) => customer(plan, n, until, report)));
  const seconds = (performance.now() - started) / 1000;
  const sorted = report.latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;
  const line: LoadReport = {
    orders: sorted.length,
    cancels: report.cancels,
    refused: report.refused,
    failed: report.failed,
    seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
  console.log(JSON.stringify(line));
}

await main();
