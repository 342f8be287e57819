/**
 * May this order be placed, and how much must be held for it? Pure: filters (R-SPOT-1), order types (R-SPOT-2, 3) and
 * the price band (R-SPOT-6). Balance and open-order count are decided later, with the book (decide-batch.ts).
 */
import { formatDecimal, isMultipleOf } from '@candor/money';
import type { Side, TimeInForce } from '@candor/matching';
import type { RefusalCode } from '@candor/wire';
import type { StopTerms } from './order-state.ts';
import type { SpotPair } from './spot-pair.ts';
import { fitsBook, notionalOf, stepLotValue } from './spot-pair.ts';

/** What a customer asked for, with decimals already read. */
export interface OrderWish {
  side: Side;
  type: 'limit' | 'market';
  timeInForce: TimeInForce;
  price: bigint | undefined;
  quantity: bigint | undefined;
  budget: bigint | undefined;
}

/** Where prices may lie: a band, everything (first minutes after listing), or limit orders only (no price at all). */
export type Band = { highestBuy: bigint; lowestSell: bigint } | 'none' | 'limit_only';

/** An order that the rules accept, ready for the book. */
export interface AcceptedOrder {
  side: Side;
  type: 'limit' | 'market';
  timeInForce: TimeInForce;
  price: bigint;
  quantity: bigint;
  budget: bigint | null;
  hold: bigint;
  stop: StopTerms | null;
}

export type RuleOutcome =
  | { ok: true; order: AcceptedOrder }
  | { ok: false; refusal: RefusalCode; detail: Record<string, string> };

/** Where the market stands as an order arrives. */
export interface MarketAt {
  band: Band;
  /** The index, undefined without one; it values a market sell (R-SPOT-1). */
  reference: bigint | undefined;
}

export function checkOrder(pair: SpotPair, wish: OrderWish, at: MarketAt): RuleOutcome {
  return wish.type === 'limit' ? checkLimit(pair, wish, at.band) : checkMarket(pair, wish, at);
}

function checkLimit(pair: SpotPair, wish: OrderWish, band: Band): RuleOutcome {
  const { side, price, quantity } = wish;
  if (price === undefined || price === 0n) return refuse('price_required');
  if (quantity === undefined || quantity === 0n || wish.budget !== undefined)
    return refuse('quantity_required');
  if (!isMultipleOf(price, pair.priceStep))
    return refuse('price_not_on_tick', { step: formatDecimal(pair.priceStep) });
  if (!isMultipleOf(quantity, pair.lot))
    return refuse('quantity_not_on_lot', { lot: formatDecimal(pair.lot) });
  if (!fitsBook(pair, price, quantity))
    return refuse('notional_too_large', { maximum: formatDecimal(pair.maxNotional) });
  const outside = outsideBand(side, price, band);
  if (outside !== undefined) return outside;
  const notional = notionalOf(price, quantity);
  const size = checkNotional(pair, notional);
  if (size !== undefined) return size;
  const hold = side === 'buy' ? notional : quantity;
  return {
    ok: true,
    order: {
      side,
      type: 'limit',
      timeInForce: wish.timeInForce,
      price,
      quantity,
      budget: null,
      hold,
      stop: null,
    },
  };
}

function checkMarket(pair: SpotPair, wish: OrderWish, at: MarketAt): RuleOutcome {
  if (at.band === 'limit_only' || (at.band === 'none' && at.reference === undefined))
    return refuse('limit_orders_only');
  const price = protectionPrice(pair, wish.side, at);
  if (wish.side === 'buy' && wish.quantity === undefined) return checkBudget(pair, wish, price);
  return checkMarketQuantity(pair, wish, { price, value: at.reference ?? price });
}

/** A market buy that states what to spend (R-SPOT-3). */
function checkBudget(pair: SpotPair, { budget }: OrderWish, price: bigint): RuleOutcome {
  if (budget === undefined || budget === 0n) return refuse('budget_required');
  const size = checkNotional(pair, budget);
  if (size !== undefined) return size;
  const quantity = affordable(pair, budget, price);
  if (quantity === 0n || !fitsBook(pair, price, quantity))
    return refuse('notional_too_small', { minimum: formatDecimal(pair.minNotional) });
  return {
    ok: true,
    order: {
      side: 'buy',
      type: 'market',
      timeInForce: 'IOC',
      price,
      quantity,
      budget,
      hold: budget,
      stop: null,
    },
  };
}

/** A market sell, or a market buy by quantity, which freezes what it costs at the protection price (R-SPOT-3a). */
function checkMarketQuantity(
  pair: SpotPair,
  { side, quantity, budget }: OrderWish,
  { price, value }: { price: bigint; value: bigint },
): RuleOutcome {
  if (budget !== undefined) return refuse(side === 'buy' ? 'budget_required' : 'quantity_required');
  if (quantity === undefined || quantity === 0n) return refuse('quantity_required');
  if (!isMultipleOf(quantity, pair.lot))
    return refuse('quantity_not_on_lot', { lot: formatDecimal(pair.lot) });
  if (!fitsBook(pair, value, quantity) || !fitsBook(pair, price, quantity))
    return refuse('notional_too_large', { maximum: formatDecimal(pair.maxNotional) });
  const size = checkNotional(pair, notionalOf(value, quantity));
  if (size !== undefined) return size;
  const hold = side === 'buy' ? notionalOf(price, quantity) : quantity;
  return {
    ok: true,
    order: { side, type: 'market', timeInForce: 'IOC', price, quantity, budget: null, hold, stop: null },
  };
}

/** What a market order trades at worst: the band's edge on the price step, or without a band a tenth around the reference (R-SPOT-3, R-SPOT-6). */
export function protectionPrice(pair: SpotPair, side: Side, at: MarketAt): bigint {
  const onTick = (price: bigint): bigint => (price / pair.priceStep) * pair.priceStep;
  if (typeof at.band === 'object') {
    if (side === 'buy') return onTick(at.band.highestBuy);
    const low = onTick(at.band.lowestSell);
    return low < at.band.lowestSell ? low + pair.priceStep : low;
  }
  const reference = at.reference ?? pair.priceStep;
  const edge = side === 'buy' ? reference + reference / 10n : reference - reference / 10n;
  return onTick(edge) === 0n ? pair.priceStep : onTick(edge);
}

/** Whole lots that a budget buys at a price. */
export function affordable(pair: SpotPair, budget: bigint, price: bigint): bigint {
  const perLot = (price / pair.priceStep) * stepLotValue(pair);
  return (budget / perLot) * pair.lot;
}

function outsideBand(side: Side, price: bigint, band: Band): RuleOutcome | undefined {
  if (typeof band !== 'object') return undefined;
  if (side === 'buy' && price > band.highestBuy)
    return refuse('price_above_band', { allowed: formatDecimal(band.highestBuy) });
  if (side === 'sell' && price < band.lowestSell)
    return refuse('price_below_band', { allowed: formatDecimal(band.lowestSell) });
  return undefined;
}

export function checkNotional(pair: SpotPair, notional: bigint): RuleOutcome | undefined {
  if (notional < pair.minNotional)
    return refuse('notional_too_small', { minimum: formatDecimal(pair.minNotional) });
  if (notional > pair.maxNotional)
    return refuse('notional_too_large', { maximum: formatDecimal(pair.maxNotional) });
  return undefined;
}

export function refuse(refusal: RefusalCode, detail: Record<string, string> = {}): RuleOutcome {
  return { ok: false, refusal, detail };
}
