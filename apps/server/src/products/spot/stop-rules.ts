/**
 * May this stop be placed, how much must be held for it, and at what price does it enter the book? Pure (R-SPOT-10, R-SPOT-11).
 * Whether its price was reached already is decided later, with the book (decide-batch.ts).
 */
import { priceBand } from '@candor/formulas';
import { formatDecimal, isMultipleOf, maxOf, minOf } from '@candor/money';
import type { AcceptedOrder, OrderWish, RuleOutcome } from './order-rules.ts';
import { affordable, checkNotional, checkOrder, protectionPrice, refuse } from './order-rules.ts';
import type { BandSeen, OrderState, StopTerms } from './order-state.ts';
import type { SpotPair } from './spot-pair.ts';
import { fitsBook, notionalOf } from './spot-pair.ts';

/** Untriggered, of one customer in one pair (R-SPOT-10). */
export const MOST_WAITING_STOPS = 25;

/**
 * A stop is what its order will be, with a price to wait for. Its limit is not held against the band of today but of the moment
 * when it is triggered; what it is worth is counted at its limit, or at its trigger price.
 */
export function checkStop(pair: SpotPair, wish: OrderWish, { kind, trigger }: StopTerms): RuleOutcome {
  if (trigger === 0n) return refuse('trigger_required');
  if (!isMultipleOf(trigger, pair.priceStep))
    return refuse('trigger_not_on_tick', { step: formatDecimal(pair.priceStep) });
  // Those that wait are ordered by numbers that have an end.
  if (!fitsBook(pair, trigger, wish.quantity ?? pair.lot))
    return refuse('notional_too_large', { maximum: formatDecimal(pair.maxNotional) });
  const outcome =
    wish.type === 'limit'
      ? checkOrder(pair, wish, { band: 'none', reference: undefined })
      : checkStopMarket(pair, wish, trigger);
  return outcome.ok ? { ok: true, order: { ...outcome.order, stop: { kind, trigger } } } : outcome;
}

/** Sells state a quantity, buys a budget. */
function checkStopMarket(pair: SpotPair, wish: OrderWish, trigger: bigint): RuleOutcome {
  if (wish.side === 'sell')
    return checkOrder(pair, wish, {
      band: { highestBuy: trigger, lowestSell: trigger },
      reference: trigger,
    });
  const { budget } = wish;
  if (budget === undefined || budget === 0n || wish.quantity !== undefined) return refuse('budget_required');
  const size = checkNotional(pair, budget);
  if (size !== undefined) return size;
  const quantity = affordable(pair, budget, trigger);
  if (quantity === 0n || !fitsBook(pair, trigger, quantity))
    return refuse('notional_too_small', { minimum: formatDecimal(pair.minNotional) });
  const order: AcceptedOrder = {
    side: 'buy',
    type: 'market',
    timeInForce: 'IOC',
    price: trigger,
    quantity,
    budget,
    hold: budget,
    stop: null,
  };
  return { ok: true, order };
}

/** What an order that enters the book must hold: its budget, its cost at its price, or its quantity. */
export const needOf = (order: Pick<OrderState, 'side' | 'price' | 'quantity' | 'budget'>): bigint =>
  order.side === 'sell' ? order.quantity : (order.budget ?? notionalOf(order.price, order.quantity));

/**
 * The price of a stop as it enters the book: of a market order the protection price, of a limit order its limit, both within
 * the band of that moment. A limit is moved only to where it is better for its owner, and he is not left without an order in
 * the minute he made it for. Without a band the trade that triggered it is the measure.
 */
export function entryPrice(
  pair: SpotPair,
  order: Pick<OrderState, 'side' | 'type' | 'price'>,
  { seen, last }: { seen: BandSeen | undefined; last: bigint },
): bigint {
  const { side, type, price } = order;
  const band =
    seen === undefined || seen.isFree === true ? 'none' : priceBand({ ...seen, priceStep: pair.priceStep });
  if (type === 'market') return protectionPrice(pair, side, { band, reference: last });
  if (band === 'none') return price;
  return side === 'buy' ? minOf(price, band.highestBuy) : maxOf(price, band.lowestSell);
}

/**
 * The stop beside the limit order of an OCO: together they hold what the dearer of the two needs, so it holds only what lies
 * beyond the limit order's hold. The limit must lie on the other side of the trigger price.
 */
export function checkBeside(
  pair: SpotPair,
  limit: AcceptedOrder,
  { wish, stop, limitOfStop }: { wish: OrderWish; stop: StopTerms; limitOfStop: bigint | 'market' },
): RuleOutcome {
  const { side, price, hold } = limit;
  const stopWish: OrderWish =
    limitOfStop === 'market'
      ? { ...wish, type: 'market', price: undefined }
      : { ...wish, timeInForce: 'GTC', price: limitOfStop };
  const outcome = checkStop(pair, stopWish, stop);
  if (!outcome.ok) return outcome;
  const isApart = side === 'sell' ? price > stop.trigger : price < stop.trigger;
  if (!isApart) return refuse('oco_prices_crossed', { price: formatDecimal(price) });
  return { ok: true, order: { ...outcome.order, hold: maxOf(0n, needOf(outcome.order) - hold) } };
}
