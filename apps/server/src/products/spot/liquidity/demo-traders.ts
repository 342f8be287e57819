/**
 * Customers of a demo: declared accounts of kind `demo_trader` that trade play money at market, so that candles, tape
 * and book live at first start. They use the customers' own path and never exist in live mode.
 */
import { ONE, formatDecimal } from '@candor/money';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OrderDesk } from '../order-path/order-desk.ts';
import { placeOrder } from '../place-order.ts';
import type { SpotPorts } from '../ports.ts';
import type { SpotPair } from '../spot-pair.ts';

const TRADE_EVERY_MS = 700;
const IDLE_FACTOR = 12;

/** A seeded generator (mulberry32): a demo with the same seed makes the same choices. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface DemoTrade {
  userId: number;
  pair: SpotPair;
  side: 'buy' | 'sell';
  /** Quote currency the trade is about. */
  notional: bigint;
}

/** Picks the next trade: busier pairs more often, many small amounts and few large ones. */
export function nextDemoTrade(
  random: () => number,
  users: readonly number[],
  pairs: readonly SpotPair[],
): DemoTrade {
  const skewed = Math.floor(random() * random() * pairs.length);
  const size = 20 + Math.floor(2_000 * random() ** 3);
  return {
    userId: users[Math.floor(random() * users.length)]!,
    pair: pairs[Math.min(skewed, pairs.length - 1)]!,
    side: random() < 0.5 ? 'buy' : 'sell',
    notional: BigInt(size) * ONE,
  };
}

export function startDemoTraders(
  platform: Platform,
  of: { desk: OrderDesk; ports: SpotPorts; users: readonly number[]; isWatched: () => boolean },
): void {
  const { desk, ports, users, isWatched } = of;
  const random = seededRandom(platform.config.simSeed);
  let idleRounds = 0;
  platform.jobs.every('spot-demo-traders', TRADE_EVERY_MS, async () => {
    idleRounds = isWatched() ? 0 : idleRounds + 1;
    if (idleRounds > 0 && idleRounds % IDLE_FACTOR !== 1) return;
    const trade = nextDemoTrade(random, users, ports.pairs());
    const index = ports.index(trade.pair.id);
    if (index === undefined) return;
    try {
      await placeOrder({ desk, ports }, requestOf(trade, index), {
        userId: trade.userId,
        now: platform.clock.now(),
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  });
}

function requestOf({ pair, side, notional }: DemoTrade, index: bigint) {
  const base = {
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    order_type: 'market' as const,
    time_in_force: 'IOC' as const,
  };
  if (side === 'buy') return { ...base, type: 1 as const, budget: formatDecimal(notional) };
  const quantity = ((notional * ONE) / index / pair.lot) * pair.lot;
  return { ...base, type: 2 as const, amount: formatDecimal(quantity) };
}
