/** One spot order as the engine holds it in memory and the store writes it down. */
import { ONE, formatDecimal } from '@candor/money';
import type { Direction, Side, TimeInForce } from '@candor/matching';
import type { ReplyOf, spotCalls } from '@candor/wire';
import type { SpotPair } from './spot-pair.ts';

/** `untriggered`: a stop that waits for its price and stands in no book (R-SPOT-10). */
export type OrderPhase = 'untriggered' | 'new' | 'partially_filled' | 'filled' | 'cancelled' | 'expired';

/** What the price band of R-SPOT-6 was worked out from as an order came; all of it is in the command log, for ever. */
export interface BandSeen {
  index: bigint;
  /** Average of (mid - index), may be negative. */
  premium: bigint;
  /** y and z, fractions of 1 in units of 10^-8. */
  inner: bigint;
  outer: bigint;
  /** When it was looked at, milliseconds: a band is in force from ten minutes after the listing. */
  at: number;
  /** None was in force then. */
  isFree?: true;
}

/** What a stop waits for. */
export interface StopTerms {
  kind: 'stop' | 'take_profit';
  /** Trigger price. */
  trigger: bigint;
}

export interface OrderState {
  id: number;
  pairId: number;
  userId: number;
  /** Scope of self-trade prevention (R-SPOT-4). */
  group: number;
  clientOrderId: string | null;
  side: Side;
  type: 'limit' | 'market';
  timeInForce: TimeInForce;
  /** Limit price, or the protection price of a market order; of one that is a stop and waits, its trigger price. */
  price: bigint;
  quantity: bigint;
  /** Quote budget of a market buy. */
  budget: bigint | null;
  filled: bigint;
  filledQuote: bigint;
  /** In what the order receives: base for buys, quote for sells. */
  fee: bigint;
  /** Still frozen: quote for buys, base for sells. */
  hold: bigint;
  makerRate: bigint;
  takerRate: bigint;
  state: OrderPhase;
  /** Null of an order that went to the book at once. */
  stop: StopTerms | null;
  /** Number of the trade that reached the trigger price; null before. */
  triggeredBy: number | null;
  /** The other order of an OCO (R-SPOT-11). */
  sibling: number | null;
  /** Number of the command that brought it into the book, or to those that wait: its place in the queue. */
  priority: number;
  createdAt: number;
  updatedAt: number;
  /** Undefined where nobody knew an index, and of orders that were read back from their table. */
  seen?: BandSeen | undefined;
}

/** As it is read back from a table. */
export const seenLess = ({ seen: _, ...order }: OrderState): OrderState => order;

export const isOpen = (order: OrderState): boolean =>
  order.state === 'new' || order.state === 'partially_filled' || order.state === 'untriggered';

/** Whether it stands in the book: open, and no stop that waits. */
export const isInBook = (order: OrderState): boolean => isOpen(order) && order.state !== 'untriggered';

/** Stops that buy and take-profits that sell wait for a rise, the others for a fall (R-SPOT-10). */
export const directionOf = (side: Side, { kind }: StopTerms): Direction =>
  (side === 'buy') === (kind === 'stop') ? 'rises' : 'falls';

/** Whether a last price is where the stop waits for it. */
export const isReached = (side: Side, stop: StopTerms, last: bigint): boolean =>
  directionOf(side, stop) === 'rises' ? last >= stop.trigger : last <= stop.trigger;

/** What the order froze: the currency and, at placing, the amount (P-SP-1). */
export const holdCurrency = (pair: SpotPair, side: Side): number =>
  side === 'buy' ? pair.quoteId : pair.baseId;

export type WireOrder = ReplyOf<typeof spotCalls.placeOrder>;

/** 1 waiting, 2 completed, 3 cancelled: a market order with any fill is completed (R-SPOT-7). */
export function shownStatus(order: OrderState): 1 | 2 | 3 {
  if (isOpen(order)) return 1;
  return order.state === 'filled' || (order.type === 'market' && order.filled > 0n) ? 2 : 3;
}

/** The order as customers see it. */
export function renderOrder(pair: SpotPair, order: OrderState): WireOrder {
  return {
    id: order.id,
    client_order_id: order.clientOrderId,
    match_id: pair.id,
    symbol: pair.symbol,
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    type: order.side === 'buy' ? 1 : 2,
    order_type: order.stop === null ? order.type : `${order.stop.kind}_${order.type}`,
    time_in_force: order.timeInForce,
    price: formatDecimal(order.price),
    amount: order.budget === null ? formatDecimal(order.quantity) : null,
    budget: order.budget === null ? null : formatDecimal(order.budget),
    trigger_price: order.stop === null ? null : formatDecimal(order.stop.trigger),
    triggered_by: order.triggeredBy,
    sibling_id: order.sibling,
    trade_amount: formatDecimal(order.filled),
    trade_value: formatDecimal(order.filledQuote),
    trade_price: order.filled === 0n ? null : formatDecimal((order.filledQuote * ONE) / order.filled),
    fee: formatDecimal(order.fee),
    fee_currency: order.side === 'buy' ? pair.baseName : pair.quoteName,
    frozen: formatDecimal(order.hold),
    status: shownStatus(order),
    state: order.state,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  };
}
