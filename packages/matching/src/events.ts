/**
 * What a book answers. The events of one command, in order, are all that changed: the ledger and the screens
 * follow them.
 */
import type { Side } from './commands.ts';

/** One match, always at the resting order's price (R-SPOT-2). */
export interface TradeEvent {
  kind: 'trade';
  /** 1, 2, 3, … without gaps over the life of the book. */
  tradeNo: number;
  takerId: number;
  makerId: number;
  price: number;
  quantity: number;
  takerSide: Side;
  makerRemaining: number;
  /** Lots still wanted; for an order with a budget, the unspent budget in step*lots. */
  takerRemaining: number;
}

export interface RestedEvent {
  kind: 'rested';
  orderId: number;
  price: number;
  remaining: number;
}

/**
 * cancelled by command; expired: IOC or budget rest; self_trade: R-SPOT-4; killed: FOK that could not fill.
 */
export type DoneReason = 'cancelled' | 'expired' | 'self_trade' | 'killed';

/** An order ended with something unfilled. A complete fill ends with its last trade and has no such event. */
export interface DoneEvent {
  kind: 'done';
  orderId: number;
  reason: DoneReason;
  /** Lots unfilled; for an order with a budget, the unspent budget in step*lots. */
  remaining: number;
}

export interface AmendedEvent {
  kind: 'amended';
  orderId: number;
  quantity: number;
  remaining: number;
}

export type RejectReason =
  | 'duplicate_id'
  | 'unknown_order'
  | 'would_take'
  | 'bad_price'
  | 'bad_quantity'
  | 'not_a_reduction';

/** The command changed nothing. */
export interface RejectedEvent {
  kind: 'rejected';
  orderId: number;
  reason: RejectReason;
}

export type BookEvent = TradeEvent | RestedEvent | DoneEvent | AmendedEvent | RejectedEvent;
