/** What the calls of programs stand on: the house's nouns, and pairs by the names that programs use. */
import type { KnownKey } from '../../foundation/api-keys/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { TradingDesk } from '../../foundation/trading/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { FAULTS } from './faults.ts';
import type { Asked } from './params.ts';
import type { RequestLimits } from './request-limits.ts';

export type Pair = ReturnType<Foundation['markets']['pairs']>[number];

export interface World {
  platform: Platform;
  on: Foundation;
  limits: RequestLimits;
  desk(): TradingDesk;
  now(): number;
  pairs(): readonly Pair[];
  /** Throws -1121. */
  pair(symbol: string): Pair;
  pairById(id: number): Pair;
}

export function createWorld(platform: Platform, on: Foundation, limits: RequestLimits): World {
  const pairs = (): readonly Pair[] => on.markets.pairs();
  return {
    platform,
    on,
    limits,
    desk: () => on.trading.desk(),
    now: () => platform.clock.now(),
    pairs,
    pair(symbol) {
      const found = pairs().find(({ key }) => key === symbol);
      if (found === undefined) throw FAULTS.symbol();
      return found;
    },
    pairById: (id) => pairs().find((pair) => pair.id === id)!,
  };
}

/** The pair of a call that needs one. */
export const askedPair = (world: World, asked: Asked): Pair => world.pair(asked.must('symbol'));

/** `symbol`, `symbols`, or all: with whether one was asked for, for then the answer is no list. */
export function askedPairs(world: World, asked: Asked): { pairs: readonly Pair[]; isOne: boolean } {
  const one = asked.text('symbol');
  if (one !== undefined) return { pairs: [world.pair(one)], isOne: true };
  const several = asked.list('symbols');
  return { pairs: several?.map((symbol) => world.pair(symbol)) ?? world.pairs(), isOne: false };
}

/** A call of the interface: served over HTTP and, where it has a name there, over the websocket API alike. */
export interface BotCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Its name in the websocket API. */
  ws?: string;
  weight: number;
  /** `key`: shown and not signed. `read`, `trade`, `withdraw`: signed, by a key that may. */
  security: 'none' | 'key' | 'read' | 'trade' | 'withdraw';
  /** Counts as an order. */
  isOrder?: true;
  /** An engine with a connection of its own does it: it waits for no turn. */
  hasEngine?: true;
  params: readonly string[];
  handle(asked: Asked, by: CalledBy): unknown;
}

export interface CalledBy {
  /** 0 of calls that need nobody. */
  userId: number;
  keyId: number;
  /** Empty of calls that need no key. */
  apiKey: string;
  /** Undefined of those. */
  key: KnownKey | undefined;
  /** Names the websocket session that asks; undefined over HTTP and without a session. */
  session: string | undefined;
  /** What was signed: a request that is sent again is known by it. */
  payload(): string;
  /** Throws -1021 once its time is over: asked again before the engine. */
  stillInTime(): void;
  /** Weight that a question turns out to have beside that of its call; throws -1003 once there is too much. */
  pay(weight: number): void;
}

/** Who nobody is, for calls that need none. */
export const NOBODY: CalledBy = {
  userId: 0,
  keyId: 0,
  apiKey: '',
  key: undefined,
  session: undefined,
  payload: () => '',
  stillInTime: () => {},
  pay: () => {},
};
