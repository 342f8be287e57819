/**
 * What stands in the order form and what follows from it: price, quantity and total move together, the slider takes a
 * share of what is available, and the same checks as the server's (R-SPOT-1, 3, 6, 9) speak before anything is sent.
 * Pure; money only in integers.
 */
import {
  ceilTo,
  formatDecimal,
  formatFixed,
  isMultipleOf,
  maxOf,
  multiplyUp,
  ONE,
  readAmount,
  truncateTo,
} from '@candor/money';
import type { FormPair } from './form-pair.ts';

export type Side = 'buy' | 'sell';
export const ORDER_TYPES = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'oco',
] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'POST';

/** What a market buy states: what to spend, or how much to buy (R-SPOT-3a). */
export type BuysBy = 'amount' | 'quantity';

export interface Draft {
  side: Side;
  type: OrderType;
  buysBy: BuysBy;
  timeInForce: TimeInForce;
  /** Of stops and OCO: the last price that brings the stop into the book (R-SPOT-10). */
  trigger: string;
  price: string;
  /** Of an OCO: the limit of its stop. */
  stopLimit: string;
  /** Base currency; not used by market buys that state a budget. */
  quantity: string;
  /** Quote currency: follows price and quantity, or leads when it was typed; the budget of a market buy. */
  total: string;
}

export const EMPTY_DRAFT: Draft = {
  side: 'buy',
  type: 'limit',
  buysBy: 'amount',
  timeInForce: 'GTC',
  trigger: '',
  price: '',
  stopLimit: '',
  quantity: '',
  total: '',
};

/** A market buy may state what to spend, everything else states what to trade (R-SPOT-3). */
export function isByBudget({ side, type, buysBy }: Draft): boolean {
  return side === 'buy' && isMarket(type) && (type !== 'market' || buysBy === 'amount');
}

export const isMarket = (type: OrderType): boolean => type.endsWith('market');

/** Waits for a price before it enters the book, whole or in part. */
export const isTriggered = (type: OrderType): boolean => type !== 'limit' && type !== 'market';

/** Stops that buy and take-profits that sell wait for a rise, the others for a fall (R-SPOT-10). */
export const waitsForRise = (side: Side, type: OrderType): boolean =>
  (side === 'buy') !== type.startsWith('take_profit');

/** A market buy that states a quantity: it freezes what that costs at the protection price (R-SPOT-3a). */
export function isMarketBuyOf({ side, type, buysBy }: Draft): boolean {
  return side === 'buy' && type === 'market' && buysBy === 'quantity';
}

/** A market order has a budget and no price to reckon it from: a price that comes after it leaves it as it was typed. */
export function withPrice(pair: FormPair, draft: Draft, price: string): Draft {
  if (isMarket(draft.type)) return { ...draft, price };
  return { ...draft, price, total: totalText(pair, price, draft.quantity) };
}

export function withQuantity(pair: FormPair, draft: Draft, quantity: string): Draft {
  return { ...draft, quantity, total: isMarket(draft.type) ? '' : totalText(pair, draft.price, quantity) };
}

/** The total leads: the quantity becomes the whole lots it buys at this price. */
export function withTotal(pair: FormPair, draft: Draft, total: string): Draft {
  if (isMarket(draft.type)) return { ...draft, total };
  const [price, spend] = [readAmount(draft.price), readAmount(total)];
  if (price === undefined || price === 0n || spend === undefined) return { ...draft, total, quantity: '' };
  const quantity = lotsFor(pair, price, spend);
  return { ...draft, total, quantity: quantity === 0n ? '' : formatDecimal(quantity) };
}

/** Another side or type keeps what still has a meaning. */
export function withKind(
  pair: FormPair,
  draft: Draft,
  kind: Partial<Pick<Draft, 'side' | 'type' | 'buysBy'>>,
): Draft {
  const next = { ...draft, ...kind };
  if (isByBudget(next)) return { ...next, quantity: '' };
  return { ...next, total: isMarket(next.type) ? '' : totalText(pair, next.price, next.quantity) };
}

export interface Share {
  percent: number;
  available: bigint;
  /** What a market buy by quantity is held at; undefined when not known. */
  protection?: bigint | undefined;
}

/** The slider: `percent` of what is available, in whole lots, or as a budget. */
export function withShare(pair: FormPair, draft: Draft, { percent, available, protection }: Share): Draft {
  const part = (available * BigInt(percent)) / 100n;
  if (isByBudget(draft)) {
    const budget = truncateTo(part, pair.notionalDecimals);
    return { ...draft, total: budget === 0n ? '' : formatDecimal(budget) };
  }
  if (draft.side === 'sell') return withQuantity(pair, draft, lotText(pair, part - (part % pair.lot)));
  const price = isMarketBuyOf(draft) ? protection : dearerPrice(draft);
  if (price === undefined || price === 0n) return draft;
  return withQuantity(pair, draft, lotText(pair, lotsFor(pair, price, part)));
}

/** Where the slider stands: the share of what is available that the draft uses, in whole percents, at most 100. */
export function shareUsed(draft: Draft, available: bigint, protection?: bigint): number {
  const used = needOf(draft, protection);
  if (available <= 0n || used === undefined) return 0;
  return Math.min(100, +((used * 100n) / available).toString());
}

/** What would be held: quote currency for buys, base for sells; undefined while something is missing. */
export function needOf(draft: Draft, protection?: bigint): bigint | undefined {
  if (isByBudget(draft)) return readAmount(draft.total);
  const quantity = readAmount(draft.quantity);
  if (draft.side === 'sell' || quantity === undefined) return quantity;
  const price = isMarketBuyOf(draft) ? protection : dearerPrice(draft);
  return price === undefined ? undefined : multiplyUp(price, quantity);
}

/** An OCO is held once, at the dearer of its two limits (R-SPOT-11). */
function dearerPrice({ type, price, stopLimit }: Draft): bigint | undefined {
  const [limit, other] = [readAmount(price), type === 'oco' ? readAmount(stopLimit) : undefined];
  return limit === undefined || other === undefined ? limit : maxOf(limit, other);
}

/** Prices that are allowed (R-SPOT-6); null where there is no band, or it is not known. */
export interface PriceBand {
  highestBuy: bigint;
  lowestSell: bigint;
}

/** As the wire gives it. */
export function bandOf(band: { highest_buy: string; lowest_sell: string } | null): PriceBand | null {
  if (band === null) return null;
  const [highestBuy, lowestSell] = [readAmount(band.highest_buy), readAmount(band.lowest_sell)];
  return highestBuy === undefined || lowestSell === undefined ? null : { highestBuy, lowestSell };
}

export interface Circumstances {
  /** Of what the order would hold; undefined when not known. */
  available: bigint | undefined;
  band: PriceBand | null;
  /** Values a market order by quantity, and says which triggers are reached already. */
  lastPrice?: bigint | undefined;
}

/** The server's own refusal codes, so that both say the same. */
export type DraftFault =
  | {
      field: 'price';
      code: 'price_required' | 'price_not_on_tick' | 'price_above_band' | 'price_below_band';
      limit: string;
    }
  | { field: 'stopLimit'; code: 'price_required' | 'price_not_on_tick'; limit: string }
  | { field: 'trigger'; code: TriggerFault; limit: string }
  | { field: 'quantity' | 'total'; code: SizeFault; limit: string };
type TriggerFault =
  | 'trigger_required'
  | 'trigger_not_on_tick'
  | 'would_trigger_at_once'
  | 'oco_above_limit'
  | 'oco_below_limit';
type SizeFault =
  | 'quantity_required'
  | 'budget_required'
  | 'quantity_not_on_lot'
  | 'notional_too_small'
  | 'notional_too_large'
  | 'insufficient_balance'
  | 'insufficient_sellable_balance';

/** The first thing that would make the server refuse, or undefined. */
export function checkDraft(pair: FormPair, draft: Draft, around: Circumstances): DraftFault | undefined {
  return (
    checkTrigger(pair, draft, around) ??
    checkPrice(pair, draft, around) ??
    checkStopLimit(pair, draft) ??
    checkQuantity(pair, draft) ??
    checkSize(pair, draft, around) ??
    checkFunds(draft, around)
  );
}

function checkTrigger(pair: FormPair, draft: Draft, { lastPrice }: Circumstances): DraftFault | undefined {
  const { side, type } = draft;
  if (!isTriggered(type)) return undefined;
  const fault = (code: TriggerFault, limit = ''): DraftFault => ({ field: 'trigger', code, limit });
  const trigger = readAmount(draft.trigger);
  if (trigger === undefined || trigger === 0n) return fault('trigger_required');
  if (!isMultipleOf(trigger, pair.priceStep))
    return fault('trigger_not_on_tick', formatDecimal(pair.priceStep));
  const isUp = waitsForRise(side, type);
  if (lastPrice !== undefined && (isUp ? lastPrice >= trigger : lastPrice <= trigger))
    return fault('would_trigger_at_once', formatFixed(lastPrice, pair.priceDecimals));
  const price = readAmount(draft.price);
  if (type !== 'oco' || price === undefined || price === 0n) return undefined;
  if (side === 'sell' && price <= trigger) return fault('oco_above_limit', formatDecimal(price));
  return side === 'buy' && price >= trigger ? fault('oco_below_limit', formatDecimal(price)) : undefined;
}

function checkStopLimit(pair: FormPair, draft: Draft): DraftFault | undefined {
  if (draft.type !== 'oco') return undefined;
  const price = readAmount(draft.stopLimit);
  if (price === undefined || price === 0n) return { field: 'stopLimit', code: 'price_required', limit: '' };
  return isMultipleOf(price, pair.priceStep)
    ? undefined
    : { field: 'stopLimit', code: 'price_not_on_tick', limit: formatDecimal(pair.priceStep) };
}

function checkPrice(pair: FormPair, draft: Draft, around: Circumstances): DraftFault | undefined {
  if (isMarket(draft.type)) return undefined;
  // The limit of a stop is held against the band of the moment when it is triggered.
  const band = draft.type === 'limit' || draft.type === 'oco' ? around.band : null;
  const price = readAmount(draft.price);
  if (price === undefined || price === 0n) return { field: 'price', code: 'price_required', limit: '' };
  if (!isMultipleOf(price, pair.priceStep)) {
    return { field: 'price', code: 'price_not_on_tick', limit: formatDecimal(pair.priceStep) };
  }
  if (draft.side === 'buy' && band !== null && price > band.highestBuy) {
    return {
      field: 'price',
      code: 'price_above_band',
      limit: formatFixed(band.highestBuy, pair.priceDecimals),
    };
  }
  if (draft.side === 'sell' && band !== null && price < band.lowestSell) {
    const lowest = ceilTo(band.lowestSell, pair.priceDecimals);
    return { field: 'price', code: 'price_below_band', limit: formatFixed(lowest, pair.priceDecimals) };
  }
  return undefined;
}

function checkQuantity(pair: FormPair, draft: Draft): DraftFault | undefined {
  if (isByBudget(draft)) {
    const budget = readAmount(draft.total);
    return budget === undefined || budget === 0n
      ? { field: 'total', code: 'budget_required', limit: '' }
      : undefined;
  }
  const quantity = readAmount(draft.quantity);
  if (quantity === undefined || quantity === 0n)
    return { field: 'quantity', code: 'quantity_required', limit: '' };
  return isMultipleOf(quantity, pair.lot)
    ? undefined
    : { field: 'quantity', code: 'quantity_not_on_lot', limit: formatDecimal(pair.lot) };
}

function checkSize(pair: FormPair, draft: Draft, { lastPrice }: Circumstances): DraftFault | undefined {
  const field = isByBudget(draft) ? 'total' : 'quantity';
  const notional = notionalOf(draft, lastPrice);
  if (notional === undefined) return undefined;
  if (notional < pair.minNotional)
    return { field, code: 'notional_too_small', limit: formatDecimal(pair.minNotional) };
  if (notional > pair.maxNotional)
    return { field, code: 'notional_too_large', limit: formatDecimal(pair.maxNotional) };
  return undefined;
}

function checkFunds(draft: Draft, { available, band }: Circumstances): DraftFault | undefined {
  const need = needOf(draft, band?.highestBuy);
  if (available === undefined || need === undefined || need <= available) return undefined;
  const code = draft.side === 'buy' ? 'insufficient_balance' : 'insufficient_sellable_balance';
  return { field: isByBudget(draft) ? 'total' : 'quantity', code, limit: formatDecimal(available) };
}

function notionalOf(draft: Draft, lastPrice: bigint | undefined): bigint | undefined {
  if (isByBudget(draft)) return readAmount(draft.total);
  const quantity = readAmount(draft.quantity);
  const at = isMarket(draft.type)
    ? isTriggered(draft.type)
      ? readAmount(draft.trigger)
      : lastPrice
    : undefined;
  const price = isMarket(draft.type) ? at : readAmount(draft.price);
  return price === undefined || quantity === undefined ? undefined : (price * quantity) / ONE;
}

/** The fields of `coin/trade` for a draft that checkDraft found no fault in. */
export function orderBody(pair: FormPair, draft: Draft) {
  const sent = (text: string): string => formatDecimal(readAmount(text) ?? 0n);
  return {
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    type: draft.side === 'buy' ? 1 : 2,
    order_type: draft.type,
    ...(draft.type === 'limit' ? { time_in_force: draft.timeInForce } : {}),
    ...(isTriggered(draft.type) ? { trigger_price: sent(draft.trigger) } : {}),
    ...(isMarket(draft.type) ? {} : { target_price: sent(draft.price) }),
    ...(draft.type === 'oco' ? { stop_limit_price: sent(draft.stopLimit) } : {}),
    ...(isByBudget(draft) ? { budget: sent(draft.total) } : { amount: sent(draft.quantity) }),
  };
}

/** Whole lots that `spend` buys at `price`. */
export function lotsFor(pair: FormPair, price: bigint, spend: bigint): bigint {
  const quantity = (spend * ONE) / price;
  return quantity - (quantity % pair.lot);
}

function lotText(pair: FormPair, quantity: bigint): string {
  const lots = quantity - (quantity % pair.lot);
  return lots === 0n ? '' : formatDecimal(lots);
}

function totalText(pair: FormPair, price: string, quantity: string): string {
  const [at, of] = [readAmount(price), readAmount(quantity)];
  if (at === undefined || of === undefined || at === 0n || of === 0n) return '';
  return formatDecimal(ceilTo(multiplyUp(at, of), pair.notionalDecimals));
}
