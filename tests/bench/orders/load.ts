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
  /** Somebody who sends orders again that have been placed: so many a second, beside the others. */
  duplicates?: { perSecond: number; token: string };
}

export interface LoadReport {
  orders: number;
  cancels: number;
  refused: number;
  failed: number;
  /** Sent again and answered; the others were not placed twice. */
  duplicates: number;
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

/** How many send duplicates: each waits for its reply before the next, as the customers do. */
const REPEATERS = 16;

/**
 * Orders sent again: a quarter of them one name over and over, a quarter new names of which two requests are under way at once, and
 * the others names that were placed a moment before. Below the market and at once or never, so that none rests.
 */
async function repeater(
  plan: LoadPlan,
  n: number,
  until: number,
  report: { duplicates: number },
): Promise<void> {
  const { perSecond, token } = plan.duplicates!;
  const [line, other] = [await RawClient.connect(plan.port), await RawClient.connect(plan.port)];
  const price = (plan.price * 0.98).toFixed(2);
  const order = `currency_id=1&legal_id=3&type=1&order_type=limit&time_in_force=IOC&target_price=${price}&amount=${plan.quantity}`;
  const place = (name: string) =>
    ({ method: 'POST', path: '/api/coin/trade', token, body: `${order}&client_order_id=${name}` }) as const;
  const everyMs = (1000 * REPEATERS) / perSecond;
  let due = Date.now() + (everyMs * n) / REPEATERS;
  for (let sent = 0; due < until; sent += 1, due += everyMs) {
    const waitMs = due - Date.now();
    if (waitMs > 0) await new Promise((wake) => setTimeout(wake, waitMs));
    const way = n % 4;
    const name = `${plan.seed}-${n}-${way === 0 ? 'one' : sent}`;
    const first = line.send(place(name));
    const replies = way === 2 ? [first, other.send(place(name))] : [first];
    if (way === 1 || way === 3) {
      await first;
      replies.push(line.send(place(name)));
    }
    for (const { body } of await Promise.all(replies))
      if (body.includes('"client_order_id_used"')) report.duplicates += 1;
  }
  line.close();
  other.close();
}

async function main(): Promise<void> {
  const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as LoadPlan;
  const report = { latencies: [] as number[], cancels: 0, refused: 0, failed: 0, duplicates: 0 };
  const started = performance.now();
  const until = Date.now() + plan.seconds * 1000;
  await Promise.all([
    ...plan.tokens.map((_, n) => customer(plan, n, until, report)),
    ...(plan.duplicates === undefined
      ? []
      : Array.from({ length: REPEATERS }, (_, n) => repeater(plan, n, until, report))),
  ]);
  const seconds = (performance.now() - started) / 1000;
  const sorted = report.latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;
  const line: LoadReport = {
    orders: sorted.length,
    cancels: report.cancels,
    refused: report.refused,
    failed: report.failed,
    duplicates: report.duplicates,
    seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
  console.log(JSON.stringify(line));
}

await main();
