/** From the words of a program's order to those of our own call: what has no meaning for its type is refused, not ignored. */
import { randomFillSync } from 'node:crypto';
import type { RequestOf, spotCalls } from '@candor/wire';
import { FAULTS, illegal, missing, notRequired } from '../faults.ts';
import type { Asked } from '../params.ts';
import { APP_NAME } from '../render.ts';
import type { Pair } from '../world.ts';

export const ORDER_PARAMS = [
  'symbol',
  'side',
  'type',
  'timeInForce',
  'quantity',
  'quoteOrderQty',
  'price',
  'newClientOrderId',
  'stopPrice',
  'newOrderRespType',
  'selfTradePreventionMode',
  'strategyId',
  'strategyType',
  // Named, so that they are refused by their own fault.
  'icebergQty',
  'trailingDelta',
  'pegPriceType',
  'pegOffsetValue',
  'pegOffsetType',
];
const UNSUPPORTED = ['icebergQty', 'trailingDelta', 'pegPriceType', 'pegOffsetValue', 'pegOffsetType'];
const TYPES = {
  LIMIT: 'limit',
  LIMIT_MAKER: 'limit',
  MARKET: 'market',
  STOP_LOSS: 'stop_market',
  STOP_LOSS_LIMIT: 'stop_limit',
  TAKE_PROFIT: 'take_profit_market',
  TAKE_PROFIT_LIMIT: 'take_profit_limit',
} as const;
type OrderType = keyof typeof TYPES;
const CLIENT_ID = /^[.A-Z:/a-z0-9_-]{1,36}$/;

export type OurRequest = RequestOf<typeof spotCalls.placeOrder>;

export function orderRequest(pair: Pair, asked: Asked): OurRequest {
  const side = asked.choice('side', ['BUY', 'SELL'], FAULTS.side);
  if (side === undefined) throw missing('side');
  const type = asked.choice('type', Object.keys(TYPES) as OrderType[], FAULTS.orderType);
  if (type === undefined) throw missing('type');
  for (const name of UNSUPPORTED) if (asked.has(name)) throw notRequired(name);
  const stp = asked.text('selfTradePreventionMode');
  if (stp !== undefined && stp !== 'EXPIRE_TAKER') throw FAULTS.stp();
  asked.choice('newOrderRespType', ['ACK', 'RESULT', 'FULL']);
  const isLimit = TYPES[type].endsWith('limit');
  const isStop = type.startsWith('STOP_LOSS') || type.startsWith('TAKE_PROFIT');
  const [quantity, budget] = [asked.decimal('quantity'), asked.decimal('quoteOrderQty')];
  if (isLimit || side === 'SELL') {
    if (budget !== undefined) throw notRequired('quoteOrderQty');
    if (quantity === undefined) throw missing('quantity');
  } else if (quantity === undefined && budget === undefined) throw missing('quantity');
  else if (quantity !== undefined && budget !== undefined) throw notRequired('quoteOrderQty');
  if (!isStop && asked.has('stopPrice')) throw notRequired('stopPrice');
  if (!isLimit && asked.has('price')) throw notRequired('price');
  return {
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    type: side === 'BUY' ? 1 : 2,
    order_type: TYPES[type],
    time_in_force: timeInForce(type, isLimit, asked),
    target_price: isLimit ? mustDecimal(asked, 'price') : undefined,
    trigger_price: isStop ? mustDecimal(asked, 'stopPrice') : undefined,
    amount: quantity,
    budget,
    client_order_id: clientId(asked, 'newClientOrderId'),
  };
}

function timeInForce(type: OrderType, isLimit: boolean, asked: Asked): OurRequest['time_in_force'] {
  const asks = asked.choice('timeInForce', ['GTC', 'IOC', 'FOK'], FAULTS.timeInForce);
  if (type === 'LIMIT_MAKER' || !isLimit) {
    if (asks !== undefined) throw notRequired('timeInForce');
    return type === 'LIMIT_MAKER' ? 'POST' : 'GTC';
  }
  if (asks === undefined) throw missing('timeInForce');
  return asks;
}

function mustDecimal(asked: Asked, name: string): string {
  const value = asked.decimal(name);
  if (value === undefined) throw missing(name);
  return value;
}

/** Randomness for many ids at once: asking for sixteen bytes costs as much as for thousands. */
const ID_BYTES = 16;
const pool = Buffer.alloc(ID_BYTES * 256);
let at = pool.length;

function madeId(): string {
  if (at === pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  at += ID_BYTES;
  return pool.toString('base64url', at - ID_BYTES, at);
}

/** One is always returned, so one is made where none was sent. */
export function clientId(asked: Asked, name: string): string {
  const given = asked.text(name);
  if (given === undefined) return madeId();
  if (!CLIENT_ID.test(given) || APP_NAME.test(given)) throw illegal(name);
  return given;
}
