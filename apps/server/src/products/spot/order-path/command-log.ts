/**
 * How a command is written down in spot_book_events. The log alone rebuilds a pair's book and orders on any node, so a
 * logged order carries everything the engine knows of it at placing.
 */
import { decimal, formatDecimal } from '@candor/money';
import type { Side, TimeInForce } from '@candor/matching';
import type { BandSeen, OrderState } from '../order-state.ts';

export interface LoggedPlace {
  k: 'place';
  id: number;
  user: number;
  group: number;
  client: string | null;
  side: Side;
  type: 'limit' | 'market';
  tif: TimeInForce;
  price: string;
  quantity: string;
  budget: string | null;
  hold: string;
  makerRate: string;
  takerRate: string;
  /** Index, premium, inner, outer (10^-8) and the moment: from these anybody can work out the band again (R-MD-6). */
  seen?: readonly [index: string, premium: string, inner: string, outer: string, at: number];
}
export interface LoggedCancel {
  k: 'cancel';
  id: number;
}
export interface LoggedAmend {
  k: 'amend';
  id: number;
  quantity: string;
}
export type LoggedCommand = LoggedPlace | LoggedCancel | LoggedAmend;

export function logPlace(order: OrderState): LoggedPlace {
  const logged: LoggedPlace = {
    k: 'place',
    id: order.id,
    user: order.userId,
    group: order.group,
    client: order.clientOrderId,
    side: order.side,
    type: order.type,
    tif: order.timeInForce,
    price: formatDecimal(order.price),
    quantity: formatDecimal(order.quantity),
    budget: order.budget === null ? null : formatDecimal(order.budget),
    hold: formatDecimal(order.hold),
    makerRate: formatDecimal(order.makerRate),
    takerRate: formatDecimal(order.takerRate),
  };
  if (order.seen !== undefined) {
    const { index, premium, inner, outer, at } = order.seen;
    logged.seen = [String(index), String(premium), String(inner), String(outer), at];
  }
  return logged;
}

/** What an order's band was worked out from, as logged. */
export function seenOf({ seen }: LoggedPlace): BandSeen | undefined {
  if (seen === undefined) return undefined;
  const [index, premium, inner, outer, at] = seen;
  return {
    index: BigInt(index),
    premium: BigInt(premium),
    inner: BigInt(inner),
    outer: BigInt(outer),
    at,
  };
}

/** The order as it was before it met the book. */
export function orderFromLog(pairId: number, logged: LoggedPlace, at: number): OrderState {
  return {
    id: logged.id,
    pairId,
    userId: logged.user,
    group: logged.group,
    clientOrderId: logged.client,
    side: logged.side,
    type: logged.type,
    timeInForce: logged.tif,
    price: decimal(logged.price),
    quantity: decimal(logged.quantity),
    budget: logged.budget === null ? null : decimal(logged.budget),
    filled: 0n,
    filledQuote: 0n,
    fee: 0n,
    hold: decimal(logged.hold),
    makerRate: decimal(logged.makerRate),
    takerRate: decimal(logged.takerRate),
    state: 'new',
    priority: 0,
    createdAt: at,
    updatedAt: at,
    seen: seenOf(logged),
  };
}
