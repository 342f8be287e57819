/**
 * Weight a minute and orders in ten seconds and a day, per key and per account, so that a second key is no second allowance; who
 * shows no key is counted by his address. What other nodes counted comes a quarter of a second late (share-limits.ts): it bounds volume, not money.
 */
import type { Clock } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { LINES_TOGETHER, frontOf, widened } from '../../platform/http/rate-limiter.ts';
import { BotFault } from './faults.ts';

export interface Caps {
  weight: number;
  orders10s: number;
  ordersDay: number;
}

const WINDOWS = { weight: 60_000, orders10s: 10_000, ordersDay: DAY_MS } as const;
type Window = keyof typeof WINDOWS;
/** Beyond this many in one window newcomers among addresses are counted with those around them, as everywhere (rate-limiter.ts). */
const MANY_KEYS = 100_000;
/** Names told to other nodes at a time. */
const MOST_TOLD = 5_000;

/** Under which what answers were worth is counted by itself. */
const lengthsOf = (name: string): string => `long${name}`;

export interface Used {
  weight: number;
  orders10s: number;
  ordersDay: number;
}

/** What a node counted in a window that began at `start` and has not told before. */
export interface UsedElsewhere {
  window: Window;
  start: number;
  counts: [name: string, added: number][];
}

export type RequestLimits = ReturnType<typeof createRequestLimits>;

export function createRequestLimits(clock: Clock, caps: Caps) {
  const { add, tell, hear } = createCounts(clock);
  const retryAfterS = (window: Window): number =>
    Math.max(1, Math.ceil((WINDOWS[window] - (clock.now() % WINDOWS[window])) / 1000));

  const tooMuch = (): BotFault =>
    new BotFault(429, -1003, {
      msg: `Too much request weight used; current limit is ${caps.weight} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`,
      retryAfterS: retryAfterS('weight'),
    });

  return {
    caps,
    /** Counts; throws -1003 once there is too much. Answers what has been used, for the headers. */
    take(names: readonly string[], weight: number): number {
      const used = add('weight', names, weight);
      if (used <= caps.weight) return used;
      throw tooMuch();
    },
    /** What an answer turned out to be worth beside its weight; it has been allowed. */
    pay(names: readonly string[], weight: number): number {
      add('weight', names.map(lengthsOf), weight);
      return add('weight', names, weight);
    },
    /** Throws where what answers turned out to be worth is too much: those that have waited meanwhile were allowed before. */
    refuseUnpaid(names: readonly string[]): void {
      if (add('weight', names.map(lengthsOf), 0) >= caps.weight) throw tooMuch();
    },
    /** An order; throws -1015. */
    takeOrder(names: readonly string[]): Pick<Used, 'orders10s' | 'ordersDay'> {
      const orders10s = add('orders10s', names, 1);
      const ordersDay = add('ordersDay', names, 1);
      const over =
        orders10s > caps.orders10s ? 'orders10s' : ordersDay > caps.ordersDay ? 'ordersDay' : undefined;
      if (over === undefined) return { orders10s, ordersDay };
      const said =
        over === 'orders10s'
          ? `${caps.orders10s} orders per 10 SECOND`
          : `${caps.ordersDay} orders per 1 DAY`;
      throw new BotFault(429, -1015, {
        msg: `Too many new orders; current limit is ${said}.`,
        retryAfterS: retryAfterS(over),
      });
    },
    tell,
    hear,
    used: (names: readonly string[]): Used => ({
      weight: add('weight', names, 0),
      orders10s: add('orders10s', names, 0),
      ordersDay: add('ordersDay', names, 0),
    }),
  };
}

/** Counts of each window by name, and what other nodes have not been told of them. */
function createCounts(clock: Clock) {
  const windows = new Map<
    Window,
    { start: number; counts: Map<string, number>; untold: Map<string, number> }
  >();

  function heldOf(window: Window) {
    const size = WINDOWS[window];
    const now = clock.now();
    const start = now - (now % size);
    const held = windows.get(window);
    if (held?.start === start) return held;
    const fresh = { start, counts: new Map<string, number>(), untold: new Map<string, number>() };
    windows.set(window, fresh);
    return fresh;
  }

  const isKept = ({ counts }: ReturnType<typeof heldOf>, name: string): boolean =>
    counts.size < MANY_KEYS || counts.has(name);
  const keyOf = (held: ReturnType<typeof heldOf>, name: string): string =>
    isKept(held, name) ? name : widened(name, held.counts.size >= 2 * MANY_KEYS);

  function count(held: ReturnType<typeof heldOf>, name: string, by: number): number {
    const key = keyOf(held, name);
    const sum = (held.counts.get(key) ?? 0) + by;
    if (by > 0) {
      held.counts.set(key, sum);
      held.untold.set(key, (held.untold.get(key) ?? 0) + by);
    }
    return sum;
  }

  /** Of the name that has most; of an IPv6 line also its share of what all lines beside it have. */
  function add(window: Window, names: readonly string[], by: number): number {
    const held = heldOf(window);
    let most = 0;
    for (const name of names) {
      const front = frontOf(name);
      if (front !== undefined && isKept(held, front))
        most = Math.max(most, Math.ceil(count(held, front, by) / LINES_TOGETHER));
      most = Math.max(most, count(held, name, by));
    }
    return most;
  }

  return {
    add,
    tell(): UsedElsewhere[] {
      return (Object.keys(WINDOWS) as Window[]).flatMap((window) => {
        const { start, untold } = heldOf(window);
        const counts = [...untold].slice(0, MOST_TOLD);
        for (const [name] of counts) untold.delete(name);
        return counts.length === 0 ? [] : [{ window, start, counts }];
      });
    },
    hear(used: readonly UsedElsewhere[]): void {
      for (const { window, start, counts } of used) {
        const held = heldOf(window);
        if (held.start !== start) continue;
        for (const [name, added] of counts) {
          const key = keyOf(held, name);
          held.counts.set(key, (held.counts.get(key) ?? 0) + added);
        }
      }
    },
  };
}

/** The list of `exchangeInfo`, and with `used` that of a websocket reply. */
export function rateLimits(caps: Caps, used?: Used) {
  const rows = [
    ['REQUEST_WEIGHT', 'MINUTE', 1, caps.weight, used?.weight],
    ['ORDERS', 'SECOND', 10, caps.orders10s, used?.orders10s],
    ['ORDERS', 'DAY', 1, caps.ordersDay, used?.ordersDay],
  ] as const;
  return rows.map(([rateLimitType, interval, intervalNum, limit, count]) => ({
    rateLimitType,
    interval,
    intervalNum,
    limit,
    ...(count === undefined ? {} : { count }),
  }));
}

/** The same list with counts as JSON: every reply of a websocket ends with it. */
export function limitsText({ weight, orders10s, ordersDay }: Caps, used: Used): string {
  return `[{"rateLimitType":"REQUEST_WEIGHT","interval":"MINUTE","intervalNum":1,"limit":${weight},"count":${used.weight}},{"rateLimitType":"ORDERS","interval":"SECOND","intervalNum":10,"limit":${orders10s},"count":${used.orders10s}},{"rateLimitType":"ORDERS","interval":"DAY","intervalNum":1,"limit":${ordersDay},"count":${used.ordersDay}}]`;
}
