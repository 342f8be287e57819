/**
 * The words in which contracts and whoever copies portfolios speak of executions and positions (ADR 89). Neither knows the other: contracts
 * publish and carry out, a follower listens and asks.
 */
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** An order that opened or a position that closed, whatever the reason. Prices and amounts in 10^-8. */
export interface Execution {
  /** The row that executed; a part that closed has its own. */
  positionId: bigint;
  /** What it was a part of, or itself. */
  rootId: bigint;
  userId: number;
  /** Null: of the customer's own contract account. */
  copyId: bigint | null;
  pairId: number;
  side: 'L' | 'S';
  kind: 'opened' | 'closed';
  lots: number;
  leverage: number;
  price: bigint;
  /** Of its pair, on the tick that executed it. */
  mark: bigint;
  /** The tick. */
  seq: number;
  at: Date;
}

/** By pair. */
export type Marks = ReadonlyMap<number, bigint>;

export interface CopiedOrder {
  userId: number;
  copyId: bigint;
  side: 'L' | 'S';
  lots: number;
  leverage: number;
  /** Of the law of the follower's country (R-CT-5); null for most. */
  closeOutRate: bigint | null;
  /** Price of the execution that is copied, when it was, and how much worse this may be, in 10^-8. */
  leadPrice: bigint;
  maxSlippage: bigint;
  signalAt: Date;
  /** The most margin of one position; null without a limit. */
  maxMargin: bigint | null;
}

export type CopiedOrderOutcome =
  | { positionId: bigint }
  | { skipped: 'slippage' | 'too_large' | 'book_full' | 'balance' | 'over_limit' | 'halt_other_side' };

export interface CopiedClosing {
  positionId: bigint;
  /** Lots that the lead closed, of how many he had. */
  part: number;
  whole: number;
}

export type CopiedClosingOutcome = { lots: number } | { skipped: 'not_open' | 'zero_lots' };

/** One tick of a pair, in its transaction, under the lock of the pair's book. */
export interface Turn {
  pairId: number;
  seq: number;
  at: Date;
  /** What a long opens at and a short closes at, and the other way round. */
  ask: bigint;
  bid: bigint;
  /** Why nothing opens on it. */
  closedFor(): Promise<'no_price' | 'stopped' | undefined>;
  /** Opens positions at once, at this tick's executable price; outcomes in the order of the orders. */
  open(orders: readonly CopiedOrder[]): Promise<CopiedOrderOutcome[]>;
  /**
   * All that closes on this tick of what was open before it, in one call and before anything opens, because whatever a tick closes is paid alike
   * (R-CT-12); what waited to close does so with it. Several parts of one position are taken in turn. After that only what this turn opened.
   */
  close(closings: readonly CopiedClosing[]): Promise<CopiedClosingOutcome[]>;
}

export interface ExecutionFollower {
  /** In the transaction of the executions; what it throws undoes them. */
  executed(tx: Tx, executions: readonly Execution[]): Promise<void>;
  /** Once a tick, after its funding and before the tick moves anything else; not where nothing waits in the pair. */
  onTurn(tx: Tx, turn: Turn): Promise<void>;
  /** Of these pairs, those in which something waits for a turn. */
  pairsWaiting(tx: Tx, pairIds: readonly number[]): Promise<readonly number[]>;
}

/** What open positions are worth together. */
export interface Totals {
  margin: bigint;
  /** Unrealised, at the marks. */
  profit: bigint;
  count: number;
}

export interface HeldPosition {
  id: bigint;
  userId: number;
  copyId: bigint | null;
  pairId: number;
  symbol: string;
  side: 'L' | 'S';
  leverage: number;
  lots: number;
  quantity: bigint;
  entryPrice: bigint;
  openedAt: Date;
  openSeq: bigint;
  /** Null while it is open. */
  exitPrice: bigint | null;
  closedAt: Date | null;
  closeSeq: bigint | null;
  isClosing: boolean;
  margin: bigint;
  /** Realised once it is closed; before fees. */
  profit: bigint;
  /** What it was split off to close; null of a whole one. */
  partOf: bigint | null;
  /** Of opening, closing and liquidation together, and of opening alone. */
  fees: bigint;
  openFee: bigint;
  funding: bigint;
  reason: string | null;
}

/** A position from its opening until nothing of it is open: all the parts in which it closed, together. */
export interface WholePosition {
  openedAt: Date;
  /** When its last part closed. */
  closedAt: Date;
  /** After fees and funding. */
  result: bigint;
}

/** A position as it opened, all its parts together. */
export interface OpenedPosition {
  copyId: bigint | null;
  side: 'L' | 'S';
  lots: number;
  entryPrice: bigint | null;
  openSeq: bigint | null;
}

export interface DeskPair {
  id: number;
  /** `BTCUSDT`. */
  key: string;
  symbol: string;
  baseName: string;
  leverages: readonly number[];
  /** Of notional, each way. */
  feeRate: bigint;
}

export interface DemoOrder {
  userId: number;
  pairId: number;
  side: 'L' | 'S';
  lots: number;
  leverage: number;
}

export type WhosePositions = { copyId: bigint } | { userId: number };

/** What contracts do for copies. Totals and lists are of copies, or of a customer's own contract account. */
export interface PositionDesk {
  pairs(): readonly DeskPair[];
  /** Marks of the last ticks as this node has them. */
  marks(): Marks;
  /** No tick and no job moves a position before the end of the transaction. */
  holdStill(tx: Tx): Promise<void>;
  /** Likewise for what a customer asks, who sees what is published: all of it has been acted on, in every pair. Within `afterKnownTicks` alone. */
  holdActedOn(tx: Tx): Promise<void>;
  /** Does it anew until nothing that is published waits to be acted on; throws busy where that takes too long (R-CT-2). */
  afterKnownTicks<Done>(work: () => Promise<Done>): Promise<Done>;
  totalsOfCopies(
    db: Queryable,
    of: { copyIds: readonly bigint[]; marks: Marks },
  ): Promise<Map<bigint, Totals>>;
  totalsOf(db: Queryable, of: { userId: number; marks: Marks }): Promise<Totals>;
  /** All that is open closes at each pair's next tick; how many positions that are. `holdStill` comes before. */
  closeCopies(tx: Tx, copyIds: readonly bigint[]): Promise<number>;
  /** One position likewise; false when it is not open. */
  closeOne(tx: Tx, of: { copyId: bigint; positionId: bigint }): Promise<boolean>;
  held(db: Queryable, of: WhosePositions): Promise<HeldPosition[]>;
  /** Closed ones, the newest first. */
  ended(
    db: Queryable,
    of: WhosePositions & { since?: Date; until?: Date | undefined; limit: number; offset: number },
  ): Promise<{ rows: HeldPosition[]; total: number }>;
  /** Positions of a customer's own account of which nothing is open any more, the newest first; `since`: the first of all opened. */
  wholes(
    db: Queryable,
    of: { userId: number; limit: number },
  ): Promise<{ rows: WholePosition[]; total: number; since: Date | null }>;
  /** Of those, how many closed since each of these moments, and how many of them with a gain. */
  wholesSince(
    db: Queryable,
    of: { userId: number; since: readonly Date[] },
  ): Promise<{ closed: number; won: number }[]>;
  /** What positions of copies brought that closed since then, in part or in whole, by UTC day: after fees and funding. */
  resultsOfCopies(
    db: Queryable,
    of: { copyIds: readonly bigint[]; since: Date },
  ): Promise<{ day: string; result: bigint }[]>;
  /** Fees of all that closed of his own account since then, in part or in whole. */
  feesSince(db: Queryable, of: { userId: number; since: Date }): Promise<bigint>;
  /** How these positions opened, by the number of each; those that are not there are left out. */
  opened(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, OpenedPosition>>;
  /** An order at market of one of a demo's own traders, by the way of every order. */
  order(of: DemoOrder): Promise<void>;
  /** Of his own account, likewise. */
  closeOwn(of: { userId: number; positionId: bigint }): Promise<void>;
  /** What the law of a customer's country allows (R-CT-5). */
  lawFor(userId: number): Promise<{ maxLeverage: number | undefined; closeOutRate: bigint | null }>;
}
