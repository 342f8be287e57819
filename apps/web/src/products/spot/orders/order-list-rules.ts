/** Open orders as a list that follows the `order` channel: newest first, finished ones leave. And what may be amended. Pure. */
import { formatDecimal, isMultipleOf, readAmount } from '@candor/money';
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
  return [heard, ...others].sort((one, other) => other.id - one.id);
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

export type AmendFault = 'range' | 'quantity_not_on_lot' | 'notional_too_small';

/** A new quantity must be smaller than the order's and larger than what is filled; the server decides again. */
export function checkAmend(
  order: SpotOrder,
  text: string,
  { lot, minNotional }: { lot: bigint; minNotional: bigint },
): { ok: true; quantity: string } | { ok: false; fault: AmendFault } {
  const [next, now, filled, price] = [
    text.replace(/\.$/, ''),
    order.amount ?? '0',
    order.trade_amount,
    order.price,
  ].map(readAmount);
  if (next === undefined || now === undefined || filled === undefined || price === undefined) {
    return { ok: false, fault: 'range' };
  }
  if (next >= now || next <= filled) return { ok: false, fault: 'range' };
  if (!isMultipleOf(next, lot)) return { ok: false, fault: 'quantity_not_on_lot' };
  if ((price * next) / 100_000_000n < minNotional) return { ok: false, fault: 'notional_too_small' };
  return { ok: true, quantity: formatDecimal(next) };
}
