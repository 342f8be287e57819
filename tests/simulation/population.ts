/**
 * A seeded population of traders that behaves like one: it places, crosses, cancels, amends, moves money between accounts,
 * asks for what it cannot have, and now and then hangs up before the answer has come.
 */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { TestCustomer } from '../../apps/server/test/customers.ts';
import type { Act, History } from './history.ts';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';

/** Pairs traded: base currency id, price in ticks and the tick's decimals, lot decimals. */
const MARKETS = [
  { currencyId: 1, price: 6_000_000, spread: 60, lots: 200, lotDecimals: 5 },
  { currencyId: 2, price: 300_000, spread: 40, lots: 400, lotDecimals: 4 },
] as const;
const QUOTE = 3;
/** Orders a trader keeps in mind to cancel or amend. */
const REMEMBERED = 12;
const PATIENCE_MS = 30_000;

export interface PopulationPlan {
  seed: number;
  customers: readonly TestCustomer[];
  /** Base URLs; a trader goes to a random one each time. */
  urls: readonly string[];
  history: History;
  /** Longest pause of a trader between two acts; without any there is always a commit under way. */
  pauseMs: number;
}

export interface Population {
  /** Stops after the requests under way have been answered or lost. */
  stop(): Promise<void>;
}

export function startPopulation(plan: PopulationPlan): Population {
  const control = { isOver: false };
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const lives = plan.customers.map((customer, n) =>
    new Trader(plan, { customer, agent, random: seededRandom(plan.seed * 7_919 + n) }).live(control),
  );
  return {
    async stop() {
      control.isOver = true;
      await Promise.all(lives);
      agent.destroy();
    },
  };
}

interface Reply {
  status: number;
  type: unknown;
  data: Record<string, unknown>;
}

class Trader {
  readonly #plan: PopulationPlan;
  readonly #customer: TestCustomer;
  readonly #agent: http.Agent;
  readonly #random: Random;
  #open: { id: number; currencyId: number; lots: number; lotDecimals: number }[] = [];
  #made = 0;
  /** Ids stay unique when one seed runs twice on one database. */
  readonly #mark = randomBytes(3).toString('hex');

  constructor(plan: PopulationPlan, of: { customer: TestCustomer; agent: http.Agent; random: Random }) {
    this.#plan = plan;
    this.#customer = of.customer;
    this.#agent = of.agent;
    this.#random = of.random;
  }

  async live(control: { isOver: boolean }): Promise<void> {
    const { below } = this.#random;
    while (!control.isOver) {
      const kind = below(100);
      if (kind < 62) await this.#place();
      else if (kind < 82) await this.#cancel();
      else if (kind < 90) await this.#amend();
      else await this.#transfer();
      await new Promise((wake) => setTimeout(wake, below(this.#plan.pauseMs + 1)));
    }
  }

  async #place(): Promise<void> {
    const { below, chance } = this.#random;
    const market = MARKETS[below(MARKETS.length)]!;
    const side = below(2) + 1;
    const lots = 1 + market.lots / 10 + below(market.lots);
    const isMarket = chance(12);
    const price = ((market.price + below(market.spread * 2) - market.spread) / 100).toFixed(2);
    // Some want far more than they have.
    const amount = ((chance(25) ? lots * 100_000 : Math.trunc(lots)) / 10 ** market.lotDecimals).toFixed(
      market.lotDecimals,
    );
    const stop = chance(15) ? this.#stop(market, { side, price, amount }) : undefined;
    const key = this.#key('o');
    const fields: Record<string, string | number> = {
      currency_id: market.currencyId,
      legal_id: QUOTE,
      type: side,
      client_order_id: key,
      ...(stop ??
        (isMarket
          ? { order_type: 'market', ...(side === 1 ? { budget: String(20 + below(500)) } : { amount }) }
          : {
              target_price: price,
              amount,
              time_in_force: ['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST'][below(6)]!,
            })),
    };
    const act = await this.#act('place', key, { method: 'POST', path: 'coin/trade', fields });
    if (act.told === 'ok' && ['untriggered', 'new', 'partially_filled'].includes(act.state ?? '')) {
      this.#open.push({
        id: act.orderId!,
        currencyId: market.currencyId,
        lots: Math.trunc(lots),
        lotDecimals: market.lotDecimals,
      });
      if (this.#open.length > REMEMBERED) await this.#cancel();
    }
  }

  /** A stop, a take-profit or an OCO close to where trading is, so that some trigger; others are refused as reached already. */
  #stop(
    market: (typeof MARKETS)[number],
    { side, price, amount }: { side: number; price: string; amount: string },
  ): Record<string, string> {
    const { below } = this.#random;
    const away = (steps: number): string => ((market.price + steps) / 100).toFixed(2);
    const up = side === 1 ? 1 : -1;
    const trigger_price = away(up * below(market.spread));
    const kind = below(4);
    if (kind === 0) return { order_type: 'stop_limit', trigger_price, target_price: price, amount };
    if (kind === 1)
      return {
        order_type: 'stop_market',
        trigger_price,
        ...(side === 1 ? { budget: String(20 + below(500)) } : { amount }),
      };
    if (kind === 2)
      return {
        order_type: 'take_profit_limit',
        trigger_price: away(-up * below(market.spread)),
        target_price: price,
        amount,
      };
    return {
      order_type: 'oco',
      target_price: away(-up * (market.spread + below(market.spread))),
      trigger_price,
      stop_limit_price: away(up * below(market.spread * 2)),
      amount,
    };
  }

  async #cancel(): Promise<void> {
    const { below, chance } = this.#random;
    if (chance(40)) {
      this.#open = [];
      await this.#act('cancel', this.#key('c'), { method: 'POST', path: 'coin/cancel_all', fields: {} });
      return;
    }
    const [order] = this.#open.splice(below(Math.max(1, this.#open.length)), 1);
    if (order !== undefined)
      await this.#act('cancel', this.#key('c'), {
        method: 'PUT',
        path: 'coin/trade',
        fields: { id: order.id },
        orderId: order.id,
      });
  }

  async #amend(): Promise<void> {
    const order = this.#open[this.#random.below(Math.max(1, this.#open.length))];
    if (order === undefined) return;
    order.lots = Math.ceil(order.lots / 2);
    const amount = (order.lots / 10 ** order.lotDecimals).toFixed(order.lotDecimals);
    await this.#act('amend', this.#key('a'), {
      method: 'POST',
      path: 'coin/amend',
      fields: { id: order.id, amount },
      orderId: order.id,
    });
  }

  async #transfer(): Promise<void> {
    const { below, chance } = this.#random;
    const isThere = below(2) === 0;
    const key = this.#key('t');
    const fields = {
      currency_id: QUOTE,
      from_field: isThere ? 'change' : 'lever',
      to_field: isThere ? 'lever' : 'change',
      number: chance(10) ? '900000000' : `${1 + below(50)}.${String(below(100_000_000)).padStart(8, '0')}`,
    };
    await this.#act('transfer', key, { method: 'POST', path: 'wallet/change', fields, idempotencyKey: key });
  }

  #key(letter: string): string {
    this.#made += 1;
    return `${letter}${this.#mark}-${this.#customer.id}-${this.#made}`;
  }

  async #act(kind: Act['kind'], key: string, of: Sent): Promise<Act> {
    const act: Act = {
      kind,
      key,
      userId: this.#customer.id,
      told: 'unknown',
      ...(of.orderId === undefined ? {} : { orderId: of.orderId }),
    };
    this.#plan.history.add(act);
    const reply = await this.#send(of).catch((error: unknown) => {
      act.hungUp = error instanceof HungUp;
      return undefined;
    });
    if (reply === undefined) {
      // Nobody there, or hung up: look again in a moment, and leave the processor to the server that starts.
      await new Promise((wake) => setTimeout(wake, 120));
      return act;
    }
    const { type, data, status } = reply;
    if (type === 'ok') {
      act.told = 'ok';
      // A stop under another quantity is a new order, and the reply is about that one.
      if (kind === 'place' || kind === 'amend') act.orderId = data['id'] as number;
      if (kind === 'place' || of.orderId !== undefined) {
        act.filled = data['trade_amount'] as string;
        act.state = data['state'] as string;
      }
    } else if (status < 500) {
      act.told = 'refused';
      act.refusal = data['refusal'] as string;
    }
    return act;
  }

  #send(of: Sent): Promise<Reply> {
    const { below, chance } = this.#random;
    const { urls } = this.#plan;
    const body = new URLSearchParams(
      Object.entries(of.fields).map(([name, value]) => [name, String(value)]),
    ).toString();
    const hangsUp = chance(150);
    return new Promise((resolve, reject) => {
      const request = http.request(
        `${urls[below(urls.length)]}/api/${of.path}`,
        {
          method: of.method,
          agent: this.#agent,
          timeout: PATIENCE_MS,
          headers: {
            authorization: this.#customer.token,
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
            ...(of.idempotencyKey === undefined ? {} : { 'idempotency-key': of.idempotencyKey }),
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('error', reject);
          response.on('end', () => {
            try {
              const { type, data } = JSON.parse(text) as { type: unknown; data: Record<string, unknown> };
              resolve({ status: response.statusCode ?? 0, type, data: data ?? {} });
            } catch (error) {
              reject(error as Error);
            }
          });
        },
      );
      request.on('error', reject);
      request.on('timeout', () => request.destroy(new Error('no answer')));
      request.end(body);
      if (hangsUp) setTimeout(() => request.destroy(new HungUp()), 1 + below(8));
    });
  }
}

class HungUp extends Error {}

interface Sent {
  method: 'POST' | 'PUT';
  path: string;
  fields: Record<string, string | number>;
  idempotencyKey?: string;
  orderId?: number;
}
