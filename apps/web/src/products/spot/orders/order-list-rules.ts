/** Open orders as a list that follows the `order` channel: newest first, finished ones leave. And what may be amended. Pure. */
import { ONE, formatDecimal, isMultipleOf, readAmount } from '@candor/money';
import type { ReplyOf, spotCalls } from '@candor/wire';

export type SpotOrder = ReplyOf<typeof spotCalls.placeOrder>;

/** Shown states of spec section 4: 1 waiting, 2 completed, 3 cancelled. */
export const WAITING = 1;

/** `orders` are the waiting ones; gives the same array when the event is older than what is known. */
export function withOrder(orders: readonly SpotOrder[], heard: SpotOrder): readonly SpotOrder[] {
  const known = orders.find((order) => order.id === heard.id);
  if (known !== undefined && known.updated_at > heard.updated_at) return orders;
  const others = orders.filter((order) => order.id !== heard.id);
  if (heard.status !== WAITING) return known === undefined ? orders : others;
  if (known !== undefined) return orders.map((order) => (order.id === heard.id ? heard : order));
  return [heard, ...others].sort((one, other) => other.created_at - one.created_at);
}

/** Filled share in whole percents, for a bar; market buys by budget. */
export function filledPercent(order: SpotOrder): number {
  const [done, whole] =
    order.amount === null ? [order.trade_value, order.budget ?? '0'] : [order.trade_amount, order.amount];
  const [part, all] = [readAmount(done), readAmount(whole)];
  if (part === undefined || all === undefined || all === 0n) return 0;
  return Math.min(100, +((part * 100n) / all).toString());
}

export type OrderState = 'untriggered' | 'waiting' | 'partly' | 'done' | 'cancelled' | 'expired' | 'rejected';

/** The word for a state: a waiting order that has fills says so (R-SPOT-7). */
export function stateOf(order: SpotOrder): OrderState {
  if (order.state === 'untriggered') return 'untriggered';
  if (order.status === WAITING)
    return filledPercent(order) > 0 || order.state === 'partially_filled' ? 'partly' : 'waiting';
  if (order.status === 2) return 'done';
  if (order.state === 'expired' || order.state === 'rejected') return order.state;
  return 'cancelled';
}

/** Whether a stop waits for the price to rise: those that buy, and take-profits that sell (R-SPOT-10). */
export function waitsForRise({ type, order_type }: SpotOrder): boolean {
  return (type === 1) !== order_type.startsWith('take_profit');
}

export interface Fill {
  amount: string;
  /** Average of what was filled. */
  price: string;
}

/** What an event filled beyond what is known; of an unknown order only what filled as it was placed. */
export function fillSince(known: SpotOrder | undefined, heard: SpotOrder): Fill | undefined {
  if (known === undefined && heard.created_at !== heard.updated_at) return undefined;
  const moved = (key: 'trade_amount' | 'trade_value'): bigint =>
    (readAmount(heard[key]) ?? 0n) - (readAmount(known?.[key] ?? '0') ?? 0n);
  const [amount, value] = [moved('trade_amount'), moved('trade_value')];
  if (amount <= 0n) return undefined;
  return { amount: formatDecimal(amount), price: formatDecimal((value * ONE) / amount) };
}

export type AmendFault =
  | 'range'
  | 'price_required'
  | 'trigger_required'
  | 'quantity_not_on_lot'
  | 'notional_too_small';

export interface AmendDraft {
  price: string;
  trigger: string;
  quantity: string;
}
type Amended =
  | { ok: true; change: { target_price?: string; trigger_price?: string; amount?: string } }
  | { ok: false; fault: AmendFault };

/** Which prices of an order can be amended: a limit has one, a stop that waits its trigger; a market order's is not its owner's. */
export const hasLimit = ({ order_type }: SpotOrder): boolean => order_type.endsWith('limit');
export const hasTrigger = ({ state }: SpotOrder): boolean => state === 'untriggered';

/** Everything that waits, but the two of an OCO as long as both do. */
export function mayAmend(order: SpotOrder, all: readonly SpotOrder[]): boolean {
  return order.sibling_id === null || !all.some(({ id }) => id === order.sibling_id);
}

/** What is sent of an amendment: what differs. The quantity is a total and stays above what is filled; the server decides again. */
export function checkAmend(
  order: SpotOrder,
  draft: AmendDraft,
  { lot, minNotional }: { lot: bigint; minNotional: bigint },
): Amended {
  const read = (text: string): bigint | undefined => readAmount(text.replace(/\.$/, ''));
  const fault = (what: AmendFault): Amended => ({ ok: false, fault: what });
  const [price, trigger] = [read(draft.price), read(draft.trigger)];
  const change: { target_price?: string; trigger_price?: string; amount?: string } = {};
  if (hasLimit(order)) {
    if (price === undefined || price === 0n) return fault('price_required');
    if (price !== readAmount(order.price)) change.target_price = formatDecimal(price);
  }
  if (hasTrigger(order)) {
    if (trigger === undefined || trigger === 0n) return fault('trigger_required');
    if (trigger !== readAmount(order.trigger_price ?? '')) change.trigger_price = formatDecimal(trigger);
  }
  if (order.amount === null) return { ok: true, change };
  const [next, filled] = [read(draft.quantity), readAmount(order.trade_amount) ?? 0n];
  if (next === undefined || next <= filled) return fault('range');
  if (!isMultipleOf(next, lot)) return fault('quantity_not_on_lot');
  if (hasLimit(order) && ((price ?? 0n) * next) / ONE < minNotional) return fault('notional_too_small');
  if (next !== readAmount(order.amount)) change.amount = formatDecimal(next);
  return { ok: true, change };
}
