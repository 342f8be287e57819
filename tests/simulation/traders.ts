/**
 * A seeded population: customers that place, cancel, amend and move money over HTTP, and remember what they were told.
 * An answer is a promise; no answer promises nothing (reliability.md section 3).
 */
import type { Random } from '../bench/matching/random.ts';
import { seededRandom } from '../bench/matching/random.ts';
import type { VenueNode } from './venue.ts';
import { pause } from './venue.ts';

export interface Remembered {
  key: string;
  userToken: string;
  /** `ok` must be there for ever, `refused` must never be there, `unknown` may be either. */
  outcome: 'ok' | 'refused' | 'unknown';
  orderId?: number;
}

export interface Population {
  history: Remembered[];
  /** Stops after the acts under way. */
  stop(): Promise<void>;
}

interface Reply {
  type: string | number;
  data: { id?: number; status?: number; refusal?: string } | null;
}

interface Trader {
  token: string;
  random: Random;
  resting: number[];
  acts: number;
}

/** Every trader speaks to the nodes in turn. */
export function startTraders(
  nodes: readonly VenueNode[],
  of: { tokens: readonly string[]; seed: number; price: number; run: string },
): Population {
  const history: Remembered[] = [];
  let isStopping = false;
  const loops = of.tokens.map(async (token, n) => {
    const trader: Trader = { token, random: seededRandom(of.seed * 1_000 + n), resting: [], acts: 0 };
    while (!isStopping) {
      trader.acts += 1;
      const node = nodes[trader.acts % nodes.length]!;
      await act(node, trader, { key: `${of.run}-${n}-${trader.acts}`, price: of.price, history });
    }
  });
  return {
    history,
    async stop() {
      isStopping = true;
      await Promise.all(loops);
    },
  };
}

async function act(
  node: VenueNode,
  trader: Trader,
  of: { key: string; price: number; history: Remembered[] },
): Promise<void> {
  const { path, method, fields, isPlacing } = nextAct(trader, of.price);
  const remembered: Remembered = { key: of.key, userToken: trader.token, outcome: 'unknown' };
  of.history.push(remembered);
  try {
    const reply = await fetch(`${node.url}/api/${path}`, {
      method,
      headers: {
        authorization: trader.token,
        'idempotency-key': of.key,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(30_000),
    });
    if (reply.status >= 500) return;
    const body = (await reply.json()) as Reply;
    remembered.outcome = body.type === 'ok' ? 'ok' : 'refused';
    if (isPlacing && body.type === 'ok' && typeof body.data?.id === 'number') {
      remembered.orderId = body.data.id;
      if (body.data.status === 1) trader.resting.push(body.data.id);
    }
  } catch {
    // The connection broke: the outcome stays unknown, and the node may need a moment.
    await pause(100);
  }
}

function nextAct(
  trader: Trader,
  price: number,
): { path: string; method: string; fields: Record<string, string>; isPlacing: boolean } {
  const { random, resting } = trader;
  const dice = random.below(20);
  if (resting.length > 0 && (dice < 4 || resting.length > 20))
    return { path: 'coin/trade', method: 'PUT', fields: { id: String(resting.shift()) }, isPlacing: false };
  if (dice === 4) return transfer(random, 'change', 'lever');
  if (dice === 5) return transfer(random, 'lever', 'change');
  if (dice === 6 && resting.length > 0)
    return {
      path: 'coin/amend',
      method: 'POST',
      fields: { id: String(resting[0]), amount: '0.0005' },
      isPlacing: false,
    };
  if (dice === 7) return { path: 'coin/cancel_all', method: 'POST', fields: {}, isPlacing: false };
  const side = 1 + random.below(2);
  const pair = { currency_id: '1', legal_id: '3', type: String(side) };
  if (dice === 8 && side === 1)
    return {
      path: 'coin/trade',
      method: 'POST',
      fields: { ...pair, order_type: 'market', budget: String(20 + random.below(400)) },
      isPlacing: true,
    };
  const limit = (price + random.below(60) - 30).toFixed(2);
  const tif = (['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST'] as const)[random.below(6)]!;
  // Sometimes far more than anybody has: a refusal must leave nothing behind.
  const amount = dice === 9 ? '5' : (0.0005 + random.below(20) / 10_000).toFixed(5);
  return {
    path: 'coin/trade',
    method: 'POST',
    fields: { ...pair, order_type: 'limit', time_in_force: tif, target_price: limit, amount },
    isPlacing: true,
  };
}

function transfer(random: Random, from: string, to: string) {
  const fields = { currency_id: '3', from_field: from, to_field: to, number: String(1 + random.below(30)) };
  return { path: 'wallet/change', method: 'POST', fields, isPlacing: false };
}
