/**
 * What a book can be told. Integers only: price in price steps, quantity in lots, budget in step*lots, each a JS
 * number that is a safe integer (below 2^53); whoever owns money as bigint converts before it comes here.
 */

export type Side = 'buy' | 'sell';

/** GTC rests what is left, IOC never rests, FOK fills in full or not at all, POST rests or is refused. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'POST';

/** A new order. Market orders are IOC orders whose price is the protection price (R-SPOT-3, R-SPOT-6). */
export interface PlaceCommand {
  kind: 'place';
  orderId: number;
  /** Scope of self-trade prevention: two orders of one group never match (R-SPOT-4). */
  group: number;
  side: Side;
  price: number;
  /** Lots. Ignored when `budget` is given. */
  quantity: number;
  timeInForce: TimeInForce;
  /** Market buy by quote amount (R-SPOT-3): whole lots while their cost fits. Only for IOC buys. */
  budget?: number;
}

export interface CancelCommand {
  kind: 'cancel';
  orderId: number;
}

/** Reduces an order without losing its place. `quantity` is the new total, the filled part included. */
export interface AmendCommand {
  kind: 'amend';
  orderId: number;
  quantity: number;
}

export type Command = PlaceCommand | CancelCommand | AmendCommand;
