/**
 * The book as its users see it: one interface with two implementations, the fast one that serves and the
 * plain one that proves it. Deterministic: the same commands give the same events and the same state hash.
 */
import type { Command, PlaceCommand, Side } from './commands.ts';
import type { BookEvent, RejectReason } from './events.ts';

export interface RestingOrder {
  orderId: number;
  group: number;
  side: Side;
  price: number;
  /** Total lots, the filled part included. */
  quantity: number;
  /** Lots not yet filled, from 1 to `quantity`. */
  remaining: number;
}

/** Everything a book is made of, JSON-safe: each side best price first and, within a price, oldest first. */
export interface BookSnapshot {
  tradeNo: number;
  bids: RestingOrder[];
  asks: RestingOrder[];
}

/** A price and the lots waiting at it. */
export type DepthLevel = [price: number, quantity: number];

export interface OrderBook {
  /** Number of the last trade; 0 before the first. */
  readonly tradeNo: number;
  /** Orders resting on both sides. */
  readonly orderCount: number;
  submit(command: Command): BookEvent[];
  /** Why it would reject this order now, undefined where it would take it; nothing changes. */
  refusalOf(command: PlaceCommand): RejectReason | undefined;
  bestBid(): number | undefined;
  bestAsk(): number | undefined;
  /** Up to `levels` prices a side, best first. */
  depth(levels: number): { bids: DepthLevel[]; asks: DepthLevel[] };
  order(orderId: number): RestingOrder | undefined;
  /** 16 hex digits over every resting order, its place in the queue, and tradeNo. */
  stateHash(): string;
  snapshot(): BookSnapshot;
  /**
   * From here every change can be undone. Several checkpoints may be open: batches that are under way at once form a
   * queue, of which the newest is taken back first and the oldest is kept first.
   */
  checkpoint(): void;
  /** Puts the book back exactly as it was at the newest open checkpoint, and closes it; throws when none is open. */
  rollback(): void;
  /** Keeps what was changed between the oldest open checkpoint and the next, and closes the oldest; throws when none is open. */
  release(): void;
  /** Checks the book's own structure; throws an Error that names what is broken. */
  validate(): void;
}
