/** Published ticks as products see them: a chain a pair, told to everybody before anything executes on it (R-RT-5). */
import type { IndexStatus } from '@candor/formulas';
import type { Queryable } from '../../platform/db/database.ts';

export interface PublishedTick {
  pairId: number;
  seq: number;
  /** Milliseconds, whole seconds. */
  at: number;
  index: bigint;
  mark: bigint;
  /** What a buy and a sell execute at (R-IDX-5). */
  ask: bigint;
  bid: bigint;
  status: IndexStatus;
  line: string;
  /** Hex of h_seq. */
  hash: string;
  /** Where the chain's clock goes back with this tick: the time of the line before. Lines at or after `at` count no longer. */
  backFrom: number | undefined;
}

export interface Ticks {
  /** Pairs with a chain: those on which contracts or options are sold. */
  isChained(pairId: number): boolean;
  /** The last published tick, however old. */
  latest(pairId: number): PublishedTick | undefined;
  /**
   * Time of the newest line as the database has it, told to this node or not. What is accepted under the lock that a tick
   * takes as well is never dated before it: then it and whoever checks agree on which tick came next.
   */
  headAt(db: Queryable, pairId: number): Promise<number>;
  /**
   * Whether there are published ticks that a product has not acted on. Asked under the lock that a tick takes as well, for what would bear on
   * ticks that were before it.
   */
  isBehind(db: Queryable, of: { product: string; pairId: number }): Promise<boolean>;
  /** Throws `no_ticks` unless a tick was published within the last three seconds: then nothing is sold, whatever the reason. */
  refuseSilent(pairId: number): void;
  /** Ticks after `seq` in order: how an engine goes on after a restart. */
  after(db: Queryable, of: { pairId: number; seq: number; limit: number }): Promise<PublishedTick[]>;
  /** Ticks with `from < at <= to`, in order, without those that a correction of the clock went back behind. */
  between(db: Queryable, of: { pairId: number; from: number; to: number }): Promise<PublishedTick[]>;
  /** Called on every node after a tick is durable and was pushed. */
  onTick(listener: (tick: PublishedTick) => void): void;
}
