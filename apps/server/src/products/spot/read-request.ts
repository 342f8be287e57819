/** What a request for an order asks for, field by field: those that have no meaning for its type are refused, not ignored. */
import type { RequestOf, spotCalls } from '@candor/wire';
import { askedIfAny } from '../../platform/http/asked-amount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OrderWish } from './order-rules.ts';
import type { StopTerms } from './order-state.ts';

export type PlaceRequest = RequestOf<typeof spotCalls.placeOrder>;

export interface AskedOrder {
  /** Of an OCO its limit order, which only rests. */
  wish: OrderWish;
  stop: StopTerms | undefined;
  /** Of an OCO, what its stop becomes: a limit order at this price, or a market order. Undefined of every other type. */
  limitOfStop: bigint | 'market' | undefined;
}

export function readRequest(request: PlaceRequest): AskedOrder {
  const { order_type: asked } = request;
  const isOco = asked === 'oco';
  const type = asked.endsWith('market') ? 'market' : 'limit';
  const isStop = isOco || asked.startsWith('stop_') || asked.startsWith('take_profit_');
  if (type === 'market') refuseField(request, 'target_price', 'not_for_market_orders');
  if (!isStop) refuseField(request, 'trigger_price', 'only_for_stop_orders');
  if (!isOco) refuseField(request, 'stop_limit_price', 'only_for_oco');
  const timesInForce = isOco
    ? ['GTC']
    : type === 'market'
      ? ['GTC', 'IOC']
      : isStop
        ? ['GTC', 'IOC', 'FOK']
        : undefined;
  if (timesInForce !== undefined && !timesInForce.includes(request.time_in_force)) {
    const why = type === 'market' ? 'not_for_market_orders' : 'not_for_stop_orders';
    throw new Refusal('invalid_request', { fields: { time_in_force: why } });
  }
  const wish: OrderWish = {
    side: request.type === 1 ? 'buy' : 'sell',
    type,
    timeInForce: isOco ? 'POST' : type === 'market' ? 'IOC' : request.time_in_force,
    // Decimals finer than 10^-8 cannot stand on any price step or lot; ones larger than storage cannot be traded.
    price: askedIfAny(request.target_price),
    quantity: askedIfAny(request.amount),
    budget: askedIfAny(request.budget),
  };
  if (!isStop) return { wish, stop: undefined, limitOfStop: undefined };
  const trigger = askedIfAny(request.trigger_price) ?? 0n;
  const stop: StopTerms = { kind: asked.startsWith('take_profit_') ? 'take_profit' : 'stop', trigger };
  return { wish, stop, limitOfStop: isOco ? limitOfStop(request) : undefined };
}

/** A buy that is held at its limit has none to be held at without one. */
function limitOfStop(request: PlaceRequest): bigint | 'market' {
  const price = askedIfAny(request.stop_limit_price);
  if (price !== undefined) return price;
  if (request.type === 1) throw new Refusal('price_required');
  return 'market';
}

function refuseField(request: PlaceRequest, field: keyof PlaceRequest, why: string): void {
  if (request[field] !== undefined) throw new Refusal('invalid_request', { fields: { [field]: why } });
}
