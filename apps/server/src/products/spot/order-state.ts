/** One spot order as the engine holds it in memory and the store writes it down. */
import { ONE, formatDecimal } from '@candor/money';
import type { Side, TimeInForce } from '@candor/matching';
import type { ReplyOf, spotCalls } from '@candor/wire';
import type { SpotPair } from './spot-pair.ts';

export type OrderPhase = 'new' | 'partially_filled' | 'filled' | 'cancelled' | 'expired';

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
  /** Limit price, or the protection price of a market order. */
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
  /** Number of the command that placed it: its place in the queue. */
  priority: number;
  createdAt: number;
  updatedAt: number;
  /** Undefined where nobody knew an index, and of orders that were read back from their table. */
  seen?: BandSeen | undefined;
}

export const isOpen = (order: OrderState): boolean =>
  order.state === 'new' || order.state === 'partially_filled';

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
    order_type: order.type,
    time_in_force: order.timeInForce,
    price: formatDecimal(order.price),
    amount: order.budget === null ? formatDecimal(order.quantity) : null,
    budget: order.budget === null ? null : formatDecimal(order.budget),
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
