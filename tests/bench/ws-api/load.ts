/**
 * The load, as a process of its own: customers that place, fill and cancel orders for a while by one of the ways that there are, each
 * waiting for the durable reply before it goes on. Prints one JSON line.
 */
import { createHmac, createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { seededRandom } from '../matching/random.ts';
import type { Random } from '../matching/random.ts';
import { RawClient } from '../orders/raw-client.ts';
import { WsClient } from './ws-client.ts';

/** `frames`: several orders in one frame of the websocket API. */
export type Way = 'http' | 'rest' | 'ws' | 'frames';

export interface Customer {
  token: string;
  apiKey: string;
  secret: string;
  edKey: string;
  /** PEM. */
  privateKey: string;
}

export interface Plan {
  way: Way;
  port: number;
  customers: Customer[];
  seconds: number;
  seed: number;
  price: number;
  quantity: string;
  /** Orders of one frame. */
  perFrame: number;
}

export interface Report {
  orders: number;
  refused: number;
  failed: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
}

interface Wish {
  isBuy: boolean;
  price: string;
  isImmediate: boolean;
}
type Step = { place: Wish } | { cancel: number };
interface Answer {
  isGood: boolean;
  isFault: boolean;
  /** Of an order that rests. */
  resting: number | undefined;
}
interface Line {
  /** Steps of one round, answered in order. */
  go(steps: readonly Step[]): Promise<Answer[]>;
  close(): void;
}

/** A connection that resting orders wait behind: so many rest before one is cancelled. */
const MOST_RESTING = 4;
/** Connections of one address are bounded. */
const PER_ADDRESS = 200;

const LINES: Readonly<Record<Way, (plan: Plan, n: number) => Promise<Line>>> = {
  http: async (plan, n) => httpLine(plan, await RawClient.connect(plan.port), n),
  rest: async (plan, n) => restLine(plan, await RawClient.connect(plan.port), n),
  ws: wsLine,
  frames: wsLine,
};

function httpLine({ customers, quantity }: Plan, client: RawClient, n: number): Line {
  const { token } = customers[n]!;
  const path = '/api/coin/trade';
  return {
    close: () => client.close(),
    async go([step]) {
      const { status, body } = await client.send(
        'cancel' in step!
          ? { method: 'PUT', path, token, body: `id=${step.cancel}` }
          : { method: 'POST', path, token, body: formOf(step!.place, quantity) },
      );
      const isGood = status === 200 && body.startsWith('{"type":"ok"');
      const rests = isGood && 'place' in step! && body.includes('"status":1');
      return [
        { isGood, isFault: status !== 200, resting: rests ? Number(/"id":(\d+)/.exec(body)![1]) : undefined },
      ];
    },
  };
}

const formOf = ({ isBuy, price, isImmediate }: Wish, quantity: string): string =>
  `currency_id=1&legal_id=3&type=${isBuy ? 1 : 2}&order_type=limit&time_in_force=${isImmediate ? 'IOC' : 'GTC'}&target_price=${price}&amount=${quantity}`;

function restLine({ customers, quantity }: Plan, client: RawClient, n: number): Line {
  const { apiKey, secret } = customers[n]!;
  return {
    close: () => client.close(),
    async go([step]) {
      const isCancel = 'cancel' in step!;
      const text = `${isCancel ? `symbol=BTCUSDT&orderId=${step.cancel}` : queryOf(step!.place, quantity)}&timestamp=${Date.now()}`;
      const signature = createHmac('sha256', secret).update(text).digest('hex');
      const { status, body } = await client.send({
        method: isCancel ? 'DELETE' : 'POST',
        path: `/api/v3/order?${text}&signature=${signature}`,
        // The header of the key, after the one that this client always writes.
        token: `-\r\nx-mbx-apikey: ${apiKey}`,
        body: '',
      });
      return [answerOf(body, status, isCancel)];
    },
  };
}

const queryOf = ({ isBuy, price, isImmediate }: Wish, quantity: string): string =>
  `symbol=BTCUSDT&side=${isBuy ? 'BUY' : 'SELL'}&type=LIMIT&timeInForce=${isImmediate ? 'IOC' : 'GTC'}&quantity=${quantity}&price=${price}`;

function answerOf(text: string, status: number, isCancel: boolean): Answer {
  const rests = !isCancel && status === 200 && /"status":"(NEW|PARTIALLY_FILLED)"/.test(text);
  const resting = rests ? Number(/"orderId":(\d+)/.exec(text)![1]) : undefined;
  return { isGood: status === 200, isFault: status >= 429, resting };
}

async function wsLine({ customers, port, quantity }: Plan, n: number): Promise<Line> {
  const { edKey, privateKey } = customers[n]!;
  const client = await WsClient.connect(port, '/ws-api/v3', `127.0.0.${2 + Math.floor(n / PER_ADDRESS)}`);
  const timestamp = Date.now();
  const signature = sign(
    null,
    Buffer.from(`apiKey=${edKey}&timestamp=${timestamp}`),
    createPrivateKey(privateKey),
  ).toString('base64');
  const params = { apiKey: edKey, timestamp, signature };
  const logon = await client.ask(JSON.stringify({ id: 0, method: 'session.logon', params }));
  if (!logon.includes('"status":200')) throw new Error(logon);
  return {
    close: () => client.close(),
    async go(steps) {
      const asked = steps.map((step) => requestOf(step, quantity));
      const text = await client.ask(steps.length === 1 ? asked[0]! : `[${asked.join(',')}]`);
      // Each reply begins with the id of its request; they are in order.
      const parts = text.split('{"id":').slice(1);
      return parts.map((part, at) =>
        answerOf(part, Number(/"status":(\d+)/.exec(part)![1]), 'cancel' in steps[at]!),
      );
    },
  };
}

let made = 0;
function requestOf(step: Step, quantity: string): string {
  made += 1;
  const at = Date.now();
  if ('cancel' in step)
    return `{"id":${made},"method":"order.cancel","params":{"symbol":"BTCUSDT","orderId":${step.cancel},"timestamp":${at}}}`;
  const { isBuy, price, isImmediate } = step.place;
  return `{"id":${made},"method":"order.place","params":{"symbol":"BTCUSDT","side":"${isBuy ? 'BUY' : 'SELL'}","type":"LIMIT","timeInForce":"${isImmediate ? 'IOC' : 'GTC'}","quantity":"${quantity}","price":"${price}","timestamp":${at}}}`;
}

function stepOf(plan: Plan, random: Random, resting: number[]): Step {
  if (resting.length > MOST_RESTING) return { cancel: resting.shift()! };
  const price = (plan.price + (random.below(200) - 100) / 10).toFixed(2);
  return { place: { isBuy: random.below(2) === 0, price, isImmediate: random.below(2) === 0 } };
}

interface Tally {
  latencies: number[];
  refused: number;
  failed: number;
}

async function customer(plan: Plan, n: number, { until, tally }: { until(): number; tally: Tally }) {
  const random = seededRandom(plan.seed + n);
  const line = await LINES[plan.way](plan, n);
  const resting: number[] = [];
  const perRound = plan.way === 'frames' ? plan.perFrame : 1;
  while (Date.now() < until()) {
    const steps = Array.from({ length: perRound }, () => stepOf(plan, random, resting));
    const started = performance.now();
    const answers = await line.go(steps);
    const took = performance.now() - started;
    for (const { isGood, isFault, resting: id } of answers) {
      tally.latencies.push(took);
      if (isFault) tally.failed += 1;
      else if (!isGood) tally.refused += 1;
      if (id !== undefined) resting.push(id);
    }
  }
  line.close();
}

async function main(): Promise<void> {
  const plan = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Plan;
  const tally: Tally = { latencies: [], refused: 0, failed: 0 };
  const started = performance.now();
  const end = Date.now() + plan.seconds * 1_000;
  await Promise.all(plan.customers.map((_, n) => customer(plan, n, { until: () => end, tally })));
  const seconds = (performance.now() - started) / 1_000;
  const sorted = tally.latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100;
  const { refused, failed } = tally;
  const report: Report = { orders: sorted.length, refused, failed, seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
  console.log(JSON.stringify(report));
}

await main();
