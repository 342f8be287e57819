/**
 * How a command is written down in spot_book_events. The log alone rebuilds a pair's book and orders on any node, so a
 * logged order carries everything the engine knows of it at placing.
 */
import { decimal, formatDecimal } from '@candor/money';
import type { Side, TimeInForce } from '@candor/matching';
import type { BandSeen, OrderState, StopTerms } from '../order-state.ts';

/** Index, premium, inner, outer (10^-8) and the moment: from these anybody can work out the band again (R-MD-6). */
type LoggedBand = readonly [
  index: string,
  premium: string,
  inner: string,
  outer: string,
  at: number,
  /** Present while no band was in force. */
  free?: 'free',
];

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
  seen?: LoggedBand;
  /** Of a stop: what it waits for. */
  stop?: readonly [kind: StopTerms['kind'], trigger: string];
  /** Of an OCO: its other order, which is placed by the command beside this one. */
  sibling?: number;
}
/**
 * A stop entered the book, because of the command in front of it. Whoever replays that one comes to the same by himself and
 * holds it against this line.
 */
export interface LoggedTrigger {
  k: 'trigger';
  id: number;
  user: number;
  type: 'limit' | 'market';
  /** The trade that reached its price. */
  trade: number;
  /** What it entered with: its limit, or its protection price. */
  price: string;
  seen?: LoggedBand;
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
export type LoggedCommand = LoggedPlace | LoggedTrigger | LoggedCancel | LoggedAmend;

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
  if (order.seen !== undefined) logged.seen = loggedBand(order.seen);
  if (order.stop !== null) logged.stop = [order.stop.kind, formatDecimal(order.stop.trigger)];
  if (order.sibling !== null) logged.sibling = order.sibling;
  return logged;
}

/** A stop as it enters the book, under the band of the command that triggered it. */
export function logTrigger(order: OrderState, trade: number, seen: BandSeen | undefined): LoggedTrigger {
  const { id, userId: user, type } = order;
  const logged: LoggedTrigger = { k: 'trigger', id, user, type, trade, price: formatDecimal(order.price) };
  if (seen !== undefined) logged.seen = loggedBand(seen);
  return logged;
}

const loggedBand = ({ index, premium, inner, outer, at, isFree }: BandSeen): LoggedBand => {
  const band = [String(index), String(premium), String(inner), String(outer), at] as const;
  return isFree === true ? [...band, 'free'] : band;
};

/** What an order's band was worked out from, as logged. */
export function seenOf({ seen }: Pick<LoggedPlace, 'seen'>): BandSeen | undefined {
  if (seen === undefined) return undefined;
  const [index, premium, inner, outer, at, free] = seen;
  return {
    index: BigInt(index),
    premium: BigInt(premium),
    inner: BigInt(inner),
    outer: BigInt(outer),
    at,
    ...(free === undefined ? {} : { isFree: true }),
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
    stop: logged.stop === undefined ? null : { kind: logged.stop[0], trigger: decimal(logged.stop[1]) },
    triggeredBy: null,
    sibling: logged.sibling ?? null,
    state: logged.stop === undefined ? 'new' : 'untriggered',
    priority: 0,
    createdAt: at,
    updatedAt: at,
    seen: seenOf(logged),
  };
}
