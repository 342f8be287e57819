/** Real orders at a steady pace: customers that buy and sell around one price, so that the book and the tape keep moving. */
import { seededRandom } from '../matching/random.ts';
import { RawClient } from '../orders/raw-client.ts';

export interface OrderFlow {
  port: number;
  tokens: readonly string[];
  price: number;
  perSecond: number;
  seconds: number;
}

export interface OrderReport {
  placed: number;
  refused: number;
  p50Ms: number;
  p99Ms: number;
}

export async function placeOrders(flow: OrderFlow): Promise<OrderReport> {
  const latencies: number[] = [];
  let refused = 0;
  const gapMs = (1000 * flow.tokens.length) / flow.perSecond;
  const started = performance.now();
  await Promise.all(
    flow.tokens.map(async (token, n) => {
      const random = seededRandom(n + 1);
      const client = await RawClient.connect(flow.port);
      for (let turn = 0; ; turn += 1) {
        const due = started + (turn + n / flow.tokens.length) * gapMs;
        if (due > started + flow.seconds * 1000) break;
        await sleep(due - performance.now());
        const price = (flow.price + (random.below(400) - 200) / 10).toFixed(2);
        const tif = random.below(3) === 0 ? 'IOC' : 'GTC';
        const body = `currency_id=1&legal_id=3&type=${1 + random.below(2)}&order_type=limit&time_in_force=${tif}&target_price=${price}&amount=0.001`;
        const reply = await client.send({ method: 'POST', path: '/api/coin/trade', token, body });
        latencies.push(performance.now() - due);
        if (!reply.body.startsWith('{"type":"ok"')) refused += 1;
      }
      client.close();
    }),
  );
  latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((latencies[Math.floor(latencies.length * share)] ?? 0) * 10) / 10;
  return { placed: latencies.length - refused, refused, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function sleep(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((wake) => setTimeout(wake, ms));
}
