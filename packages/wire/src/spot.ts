/** Calls and channels of spot trading (wire.md section 9, R-SPOT). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineChannels } from './channel.ts';
import { amountText, choice, decimalText, id, milliseconds, paging, request, text } from './shapes.ts';
import { defineNoun } from './noun.ts';

export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'POST'] as const;

/** What stands in `order_type`: the stops of R-SPOT-10 become the limit or market order that they name. */
export const SPOT_ORDER_TYPES = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
] as const;

export const spotOrder = v.object({
  id: v.number(),
  client_order_id: v.nullable(v.string()),
  match_id: v.number(),
  symbol: v.string(),
  currency_id: v.number(),
  legal_id: v.number(),
  /** 1 buy, 2 sell. */
  type: v.picklist([1, 2]),
  order_type: v.picklist(SPOT_ORDER_TYPES),
  time_in_force: v.picklist(TIMES_IN_FORCE),
  /** Limit price, or the protection price of a market order; of one that is a stop and waits, its trigger price. */
  price: amountText,
  /** The last price that brings a stop into the book; null of other orders. */
  trigger_price: v.nullable(amountText),
  /** Number of the trade that did; null while it waits. */
  triggered_by: v.nullable(v.number()),
  /** The other order of an OCO (R-SPOT-11). */
  sibling_id: v.nullable(v.number()),
  /** Ordered quantity in base currency; null for a market buy that states a budget. */
  amount: v.nullable(amountText),
  budget: v.nullable(amountText),
  trade_amount: amountText,
  /** Quote currency exchanged, and the average price of the fills or null. */
  trade_value: amountText,
  trade_price: v.nullable(amountText),
  /** Fee paid so far, in `fee_currency` (what the order receives, R-SPOT-5). */
  fee: amountText,
  fee_currency: v.string(),
  /** Still held for this order. */
  frozen: amountText,
  /** 1 waiting, 2 completed, 3 cancelled (R-SPOT-7). */
  status: v.picklist([1, 2, 3]),
  /** `untriggered`: a stop that waits for its price. */
  state: v.picklist(['untriggered', 'new', 'partially_filled', 'filled', 'cancelled', 'expired', 'rejected']),
  created_at: milliseconds,
  updated_at: milliseconds,
});
export const spotFill = v.object({
  id: v.string(),
  order_id: v.number(),
  match_id: v.number(),
  symbol: v.string(),
  type: v.picklist([1, 2]),
  price: amountText,
  amount: amountText,
  value: amountText,
  fee: amountText,
  fee_currency: v.string(),
  role: v.picklist(['maker', 'taker']),
  /** When the trade was undone because it broke the price band (R-MD-6); null for every other one. */
  busted_at: v.nullable(milliseconds),
  created_at: milliseconds,
});

export const spotCalls = defineCalls({
  placeOrder: {
    method: 'POST',
    path: 'coin/trade',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'met',
    summary:
      'Places a limit or market order, a stop, or an OCO, answered with its limit order; the reply comes after the durable commit.',
    request: request({
      currency_id: id,
      legal_id: id,
      type: choice([1, 2]),
      order_type: v.optional(v.picklist([...SPOT_ORDER_TYPES, 'oco'], 'not_a_choice'), 'limit'),
      time_in_force: v.optional(v.picklist(TIMES_IN_FORCE, 'not_a_choice'), 'GTC'),
      /** Limit price; required for limit orders, not allowed for market orders. */
      target_price: v.optional(decimalText),
      /** Stops and OCO: the last price that brings the stop into the book (R-SPOT-10). */
      trigger_price: v.optional(decimalText),
      /** OCO: the limit of its stop; a sell without one becomes a market order (R-SPOT-11). */
      stop_limit_price: v.optional(decimalText),
      /** Base quantity: limit orders, market sells, and market buys that state no budget (R-SPOT-3a). */
      amount: v.optional(decimalText),
      /** Quote budget: market buys that state no quantity (R-SPOT-3). */
      budget: v.optional(decimalText),
      client_order_id: v.optional(v.pipe(text(36), v.regex(/^[A-Za-z0-9_-]+$/, 'not_an_id'))),
    }),
    reply: spotOrder,
    says: 'order_placed',
    refusals: [
      'pair_unknown',
      'pair_not_trading',
      'trading_halted',
      'trading_stopped',
      'not_on_sale_here',
      'disclosure_missing',
      'disclosure_unread',
      'price_required',
      'quantity_required',
      'budget_required',
      'price_not_on_tick',
      'quantity_not_on_lot',
      'notional_too_small',
      'notional_too_large',
      'price_above_band',
      'price_below_band',
      'insufficient_balance',
      'insufficient_sellable_balance',
      'too_many_open_orders',
      'trigger_required',
      'trigger_not_on_tick',
      'would_trigger_at_once',
      'too_many_stops',
      'oco_prices_crossed',
      'post_only_would_take',
      'limit_orders_only',
      'client_order_id_used',
      'amount_too_large',
      'amount_too_precise',
      'writes_stopped',
      'busy',
    ],
  },
  cancelOrder: {
    method: 'PUT',
    path: 'coin/trade',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'met',
    summary: 'Cancels a waiting order; a finished one answers with its final state (R-SPOT-7).',
    request: request({ id }),
    reply: spotOrder,
    says: 'order_cancelled',
    refusals: ['order_unknown'],
  },
  cancelAll: {
    method: 'POST',
    path: 'coin/cancel_all',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'asked',
    summary: 'Cancels every waiting order, of one pair or of all.',
    request: request({ currency_id: v.optional(id), legal_id: v.optional(id) }),
    reply: v.object({ cancelled: v.array(v.number()) }),
    says: 'orders_cancelled',
    refusals: ['pair_unknown'],
  },
  amendOrder: {
    method: 'POST',
    path: 'coin/amend',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'met',
    summary:
      'Changes a waiting order: a smaller total quantity keeps its place in the queue; another price, trigger or a larger quantity is a new order in its place, answered with its new id.',
    request: request({
      id,
      /** New total, the filled part included. */
      amount: v.optional(decimalText),
      target_price: v.optional(decimalText),
      /** Of a stop that waits. */
      trigger_price: v.optional(decimalText),
    }),
    reply: spotOrder,
    says: 'order_amended',
    refusals: [
      'order_unknown',
      'order_not_waiting',
      'amend_not_above_filled',
      'amend_changes_nothing',
      'amend_oco',
      'pair_not_trading',
      'trading_halted',
      'trading_stopped',
      'not_on_sale_here',
      'disclosure_missing',
      'disclosure_unread',
      'price_required',
      'trigger_required',
      'price_not_on_tick',
      'quantity_not_on_lot',
      'notional_too_small',
      'notional_too_large',
      'price_above_band',
      'price_below_band',
      'trigger_not_on_tick',
      'would_trigger_at_once',
      'insufficient_balance',
      'insufficient_sellable_balance',
      'post_only_would_take',
      'amount_too_large',
      'amount_too_precise',
      'writes_stopped',
      'busy',
    ],
  },
  orders: {
    method: 'GET',
    path: 'coin/list',
    access: 'customer',
    forKeys: 'read',
    summary: 'Own orders, newest first; an empty array past the end.',
    request: request({
      currency_id: v.optional(id),
      legal_id: v.optional(id),
      status: v.optional(choice([1, 2, 3])),
      type: v.optional(choice([1, 2])),
      ...paging,
    }),
    reply: v.array(spotOrder),
    refusals: ['pair_unknown'],
  },
  order: {
    method: 'GET',
    path: 'coin/detail',
    access: 'customer',
    forKeys: 'read',
    summary: 'One own order with its fills, each with the number of its journal (R-SPOT-12).',
    request: request({ id }),
    reply: v.object({
      order: spotOrder,
      fills: v.array(v.object({ ...spotFill.entries, journal_id: v.nullable(v.string()) })),
    }),
    refusals: ['order_unknown'],
  },
  fills: {
    method: 'GET',
    path: 'coin/fills',
    access: 'customer',
    forKeys: 'read',
    summary: 'Own fills, newest first.',
    request: request({ currency_id: v.optional(id), legal_id: v.optional(id), ...paging }),
    reply: v.array(spotFill),
    refusals: ['pair_unknown'],
  },
});

export const spotChannels = defineChannels({
  order: {
    name: 'order',
    key: 'none',
    access: 'customer',
    summary: 'A spot order after each change.',
    data: spotOrder,
  },
});

export const spotNoun = defineNoun({
  calls: spotCalls,
  channels: spotChannels,
  refusals: [
    'price_not_on_tick',
    'quantity_not_on_lot',
    'notional_too_small',
    'notional_too_large',
    'price_above_band',
    'price_below_band',
    'price_required',
    'quantity_required',
    'budget_required',
    'too_many_open_orders',
    'trigger_required',
    'trigger_not_on_tick',
    'would_trigger_at_once',
    'too_many_stops',
    'oco_prices_crossed',
    'order_unknown',
    'order_not_waiting',
    'amend_not_above_filled',
    'amend_changes_nothing',
    'amend_oco',
    'post_only_would_take',
    'limit_orders_only',
    'client_order_id_used',
  ],
  successes: ['order_placed', 'order_cancelled', 'orders_cancelled', 'order_amended'],
});
