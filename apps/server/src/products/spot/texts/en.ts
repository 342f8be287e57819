/** Texts of spot in English. */
import type { spotNoun } from '@candor/wire';
import type { bustedTradeNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const en: TextsIn<typeof spotNoun | typeof bustedTradeNoun> = {
  refusals: {
    price_not_on_tick: 'The price does not fit the price increment[; use multiples of {step}].',
    quantity_not_on_lot: 'The quantity does not fit the lot size[; use multiples of {lot}].',
    notional_too_small: 'The order value is too small[; the minimum is {minimum}].',
    notional_too_large: 'The order value is too large[; the maximum is {maximum}].',
    price_above_band: 'The buy price is above the allowed range[; the highest is {allowed}].',
    price_below_band: 'The sell price is below the allowed range[; the lowest is {allowed}].',
    price_required: 'Please enter a price.',
    quantity_required: 'Please enter a quantity.',
    budget_required: 'Please enter an amount to spend.',
    too_many_open_orders: 'You have reached the limit of open orders[ ({limit})]. Cancel one first.',
    trigger_required: 'Please enter a trigger price.',
    trigger_not_on_tick: 'The trigger price does not fit the price increment[; use multiples of {step}].',
    would_trigger_at_once:
      'The last price[, {last},] has already reached the trigger price, so the order would trigger at once. Change the trigger price.',
    too_many_stops:
      'You have reached the limit of orders waiting for a trigger[ ({limit})]. Cancel one first.',
    oco_prices_crossed:
      'The trigger price must be below the limit of a sell and above the limit of a buy[ ({price})].',
    order_unknown: 'This order does not exist.',
    order_not_waiting: 'This order has ended and cannot be changed.',
    amend_not_above_filled: 'The quantity must stay above what is filled.',
    amend_changes_nothing: 'Nothing about the order would change.',
    amend_oco: 'An OCO cannot be amended. Cancel it and place a new one.',
    post_only_would_take: 'This order would trade at once, so it was not placed (post only).',
    limit_orders_only: 'Only limit orders are possible for this pair right now.',
    client_order_id_used: 'This client order ID has already been used.',
    trade_unknown: 'This trade does not exist.',
    trade_kept_the_band:
      'The records of this trade show no breach of the price band. Only a trade that broke it can be undone.',
    trade_already_busted: 'This trade has already been undone.',
    bust_not_covered: 'The platform’s own funds do not cover what one side no longer has.',
  },
  successes: {
    order_placed: 'Order placed.',
    order_cancelled: 'Order canceled.',
    orders_cancelled: 'All orders canceled.',
    order_amended: 'Order amended.',
  },
};
