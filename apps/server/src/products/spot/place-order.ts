/** Places an order: read the request, check the rules, hand it to the pair's engine, answer after the commit. */
import type { RequestOf, spotCalls } from '@candor/wire';
import { askedIfAny } from '../../platform/http/asked-amount.ts';
import type { Caller, CustomerCaller } from '../../platform/http/handler.ts';
import { KeptReply } from '../../platform/http/handler.ts';
import type { DecidedBy } from '../../platform/refusal.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { decidePlace } from './order-path/decide-batch.ts';
import type { OrderDesk } from './order-path/order-desk.ts';
import type { OrderWish } from './order-rules.ts';
import { checkOrder } from './order-rules.ts';
import type { OrderState, WireOrder } from './order-state.ts';
import { renderOrder } from './order-state.ts';
import type { KeyedIntent, Outcome } from './order-path/pair-engine.ts';
import type { SpotPorts } from './ports.ts';
import type { SpotPair } from './spot-pair.ts';

export type PlaceRequest = RequestOf<typeof spotCalls.placeOrder>;
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
  { desk, ports }: PlaceDeps,
  request: PlaceRequest,
  by: PlacedBy,
): Promise<WireOrder | KeptReply> {
  const pair = ports.resolvePair({ currency_id: request.currency_id, legal_id: request.legal_id });
  const opening = ports.gate.assertOpen(by.userId, pair);
  if (opening !== undefined) await opening;
  const { band, seen } = ports.band(pair.id);
  const outcome = checkOrder(pair, wishOf(request), { band, reference: ports.index(pair.id) });
  if (!outcome.ok) throw new Refusal(outcome.refusal, outcome.detail);
  const [nextId, groupOf] = [desk.nextOrderId(), ports.stpGroupOf(by.userId)];
  const id = typeof nextId === 'number' ? nextId : await nextId;
  const group = typeof groupOf === 'number' ? groupOf : await groupOf;
  const { side, type, timeInForce, price, quantity, budget, hold } = outcome.order;
  // Spelled out in one literal: spreading and then adding makes the engine rebuild the object a dozen times.
  const order: OrderState = {
    id,
    pairId: pair.id,
    userId: by.userId,
    group,
    clientOrderId: request.client_order_id ?? null,
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
    makerRate: pair.makerRate,
    takerRate: pair.takerRate,
    state: 'new',
    priority: 0,
    createdAt: by.now,
    updatedAt: by.now,
    seen,
  };
  const answer: DecidedBy<typeof decidePlace, Outcome> = await desk
    .engine(pair.id)
    .submit({ kind: 'place', order }, keyedFor(pair, by));
  return replyOf(pair, answer, by);
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

function wishOf(request: PlaceRequest): OrderWish {
  const type = request.order_type;
  if (type === 'market' && request.target_price !== undefined)
    throw new Refusal('invalid_request', { fields: { target_price: 'not_for_market_orders' } });
  if (type === 'market' && request.time_in_force !== 'GTC' && request.time_in_force !== 'IOC') {
    throw new Refusal('invalid_request', { fields: { time_in_force: 'not_for_market_orders' } });
  }
  return {
    side: request.type === 1 ? 'buy' : 'sell',
    type,
    timeInForce: type === 'market' ? 'IOC' : request.time_in_force,
    // Decimals finer than 10^-8 cannot stand on any tick or lot; ones larger than storage cannot be traded.
    price: askedIfAny(request.target_price),
    quantity: askedIfAny(request.amount),
    budget: askedIfAny(request.budget),
  };
}
