/** Places an order: read the request, check the rules, hand it to the pair's engine, answer after the commit. */
import type { Caller, CustomerCaller } from '../../platform/http/handler.ts';
import { KeptReply } from '../../platform/http/handler.ts';
import type { DecidedBy } from '../../platform/refusal.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PlaceIntent, decidePlace } from './order-path/decide-batch.ts';
import type { OrderDesk } from './order-path/order-desk.ts';
import type { AcceptedOrder, RuleOutcome } from './order-rules.ts';
import { checkOrder } from './order-rules.ts';
import type { BandSeen, OrderState, WireOrder } from './order-state.ts';
import { renderOrder } from './order-state.ts';
import type { KeyedIntent, Outcome } from './order-path/pair-engine.ts';
import type { SpotPorts } from './ports.ts';
import type { PlaceRequest } from './read-request.ts';
import { readRequest } from './read-request.ts';
import type { SpotPair } from './spot-pair.ts';
import { checkBeside, checkStop } from './stop-rules.ts';

export interface PlaceDeps {
  desk: OrderDesk;
  ports: SpotPorts;
}

export interface PlacedBy {
  userId: number;
  now: number;
  /** Present with an idempotency key: whoever is to be answered under it. */
  keyed?: { key: string; caller: Caller } | undefined;
}

export async function placeOrder(
  deps: PlaceDeps,
  request: PlaceRequest,
  by: PlacedBy,
): Promise<WireOrder | KeptReply> {
  const { pair, outcome } = await submitOrder(deps, request, by);
  return replyOf(pair, outcome, by);
}

/** What the rules make of a request, before it gets an id and meets the book. */
export async function acceptOrder(
  { ports }: Pick<PlaceDeps, 'ports'>,
  request: PlaceRequest,
  userId: number,
) {
  const pair = ports.resolvePair({ currency_id: request.currency_id, legal_id: request.legal_id });
  const opening = ports.gate.assertOpen(userId, pair);
  if (opening !== undefined) await opening;
  const unread = request.type === 1 ? ports.refuseUnread(userId, pair.id) : undefined;
  if (unread !== undefined) await unread;
  const { band, seen } = bandSeen(ports, pair);
  const { wish, stop, limitOfStop } = readRequest(request);
  const at = { band, reference: ports.index(pair.id) };
  const accepted = acceptedOf(
    stop === undefined || limitOfStop !== undefined
      ? checkOrder(pair, wish, at)
      : checkStop(pair, wish, stop),
  );
  const beside =
    limitOfStop === undefined
      ? undefined
      : acceptedOf(checkBeside(pair, accepted, { wish, stop: stop!, limitOfStop }));
  return { pair, accepted, beside, seen };
}

/** To the book, and back with what became of it once that is committed. */
export async function submitOrder(
  { desk, ports }: PlaceDeps,
  request: PlaceRequest,
  by: PlacedBy,
): Promise<{ pair: SpotPair; outcome: Outcome }> {
  const { pair, accepted, beside, seen } = await acceptOrder({ ports }, request, by.userId);
  const groupOf = ports.stpGroupOf(by.userId);
  const group = typeof groupOf === 'number' ? groupOf : await groupOf;
  const nextId = desk.nextOrderId();
  const id = typeof nextId === 'number' ? nextId : await nextId;
  const rates = ports.ratesOf(by.userId, pair);
  const order = newOrder(pair, accepted, { id, group, by, seen, rates });
  order.clientOrderId = request.client_order_id ?? null;
  const intent: PlaceIntent = { kind: 'place', order };
  if (beside !== undefined) {
    intent.beside = newOrder(pair, beside, { id: await desk.nextOrderId(), group, by, seen, rates });
    order.sibling = intent.beside.id;
    intent.beside.sibling = order.id;
  }
  const outcome: DecidedBy<typeof decidePlace, Outcome> = await desk
    .engine(pair.id)
    .submit(intent, keyedFor(pair, by));
  return { pair, outcome };
}

/** What is logged says whether a band was in force: a stop that this order triggers is held to the same. */
export function bandSeen(ports: SpotPorts, pair: SpotPair): ReturnType<SpotPorts['band']> {
  const { band, seen } = ports.band(pair.id);
  if (seen === undefined || typeof band === 'object') return { band, seen };
  return { band, seen: { ...seen, isFree: true } };
}

function acceptedOf(outcome: RuleOutcome): AcceptedOrder {
  if (!outcome.ok) throw new Refusal(outcome.refusal, outcome.detail);
  return outcome.order;
}

/** The order as the rules accept it, before it meets the book. */
export function newOrder(
  pair: SpotPair,
  { side, type, timeInForce, price, quantity, budget, hold, stop }: AcceptedOrder,
  of: {
    id: number;
    group: number;
    by: Pick<PlacedBy, 'userId' | 'now'>;
    seen: BandSeen | undefined;
    rates: Pick<OrderState, 'makerRate' | 'takerRate'>;
  },
): OrderState {
  // Spelled out in one literal: spreading and then adding makes the engine rebuild the object a dozen times.
  return {
    id: of.id,
    pairId: pair.id,
    userId: of.by.userId,
    group: of.group,
    clientOrderId: null,
    side,
    type,
    timeInForce,
    price,
    quantity,
    budget,
    filled: 0n,
    filledQuote: 0n,
    fee: 0n,
    hold,
    makerRate: of.rates.makerRate,
    takerRate: of.rates.takerRate,
    stop,
    triggeredBy: null,
    sibling: null,
    state: stop === null ? 'new' : 'untriggered',
    priority: 0,
    createdAt: of.by.now,
    updatedAt: of.by.now,
    seen: of.seen,
  };
}

/** The reply of an engine's outcome; `not_open` cannot happen to a new order. */
export function replyOf(pair: SpotPair, outcome: Outcome, by: PlacedBy): WireOrder | KeptReply {
  if (outcome.kind === 'order') return renderOrder(pair, outcome.order);
  if (outcome.kind === 'not_open') throw new Refusal('order_unknown');
  if (outcome.fingerprint !== by.keyed?.caller.fingerprint) throw new Refusal('idempotency_mismatch');
  return new KeptReply(outcome.body);
}

export function keyedFor(pair: SpotPair, { userId, keyed }: PlacedBy): KeyedIntent | undefined {
  if (keyed === undefined) return undefined;
  const { key, caller } = keyed;
  const { callName: call, fingerprint } = caller;
  return { userId, key, call, fingerprint, bodyOf: (order) => caller.bodyOf(renderOrder(pair, order)) };
}

export function placedBy(caller: CustomerCaller, now: number): PlacedBy {
  const { idempotencyKey: key } = caller;
  const { userId } = caller.session;
  return { userId, now, keyed: key === undefined ? undefined : { key, caller } };
}
