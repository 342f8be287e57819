/** Our orders, fills and bars in the words of this interface: amounts with eight places, numbers for times and ids. Pure. */
import { formatFixed } from '@candor/money';
import type { SeriesCandle, TapeTrade } from '../../foundation/market-data/index.ts';
import type { TradingFill, TradingOrder, TradingTrade } from '../../foundation/trading/index.ts';
import type { Pair } from './world.ts';

export const amount = (value: bigint): string => formatFixed(value, 8);
export const ZERO = amount(0n);

const STATUS = {
  untriggered: 'NEW',
  new: 'NEW',
  partially_filled: 'PARTIALLY_FILLED',
  filled: 'FILLED',
  cancelled: 'CANCELED',
  expired: 'EXPIRED',
} as const;

/** A buy that spent what it could of its budget is done. */
const isSpent = ({ budget, filled, state }: TradingOrder): boolean =>
  budget !== null && filled > 0n && state === 'expired';

export const statusOf = (order: TradingOrder): string => (isSpent(order) ? 'FILLED' : STATUS[order.state]);
/** What an order of the app is called, which has no name of a client: nobody else's order may be called so. */
export const APP_NAME = /^app_([0-9]{1,16})$/;
export const clientIdOf = (order: TradingOrder): string => order.clientOrderId ?? `app_${order.id}`;
export const sideOf = (order: TradingOrder): 'BUY' | 'SELL' => (order.side === 'buy' ? 'BUY' : 'SELL');

export function typeOf({ stop, type, timeInForce }: TradingOrder): string {
  if (stop !== null) {
    const name = stop.kind === 'stop' ? 'STOP_LOSS' : 'TAKE_PROFIT';
    return type === 'limit' ? `${name}_LIMIT` : name;
  }
  return type === 'market' ? 'MARKET' : timeInForce === 'POST' ? 'LIMIT_MAKER' : 'LIMIT';
}

export const timeInForceOf = ({ type, timeInForce }: TradingOrder): string =>
  type === 'market' || timeInForce === 'POST' ? 'GTC' : timeInForce;
/** A market order names no price: its protection price is ours. */
export const priceShown = ({ type, price }: TradingOrder): bigint => (type === 'market' ? 0n : price);
/** A buy by budget has no quantity but what it got. */
export const quantityShown = ({ budget, quantity, filled }: TradingOrder): bigint =>
  budget === null ? quantity : filled;

function head(pair: Pair, order: TradingOrder) {
  return { symbol: pair.key, orderId: order.id, orderListId: -1, clientOrderId: clientIdOf(order) };
}

function body(order: TradingOrder) {
  return {
    price: amount(priceShown(order)),
    origQty: amount(quantityShown(order)),
    executedQty: amount(order.filled),
    origQuoteOrderQty: amount(order.budget ?? 0n),
    cummulativeQuoteQty: amount(order.filledQuote),
    status: statusOf(order),
    timeInForce: timeInForceOf(order),
    type: typeOf(order),
    side: sideOf(order),
    ...(order.stop === null ? {} : { stopPrice: amount(order.stop.trigger) }),
  };
}

const STP = { selfTradePreventionMode: 'EXPIRE_TAKER' } as const;

/**
 * The reply of an order that was just placed, with what it traded at once. Spelled out in one literal: put together from the parts below,
 * the engine copies it property by property, which was a tenth of what an order by websocket costs this thread.
 */
export function placedOrder(pair: Pair, order: TradingOrder, trades: readonly TradingTrade[]) {
  const isBuy = order.side === 'buy';
  return {
    symbol: pair.key,
    orderId: order.id,
    orderListId: -1,
    clientOrderId: clientIdOf(order),
    transactTime: order.updatedAt,
    price: amount(priceShown(order)),
    origQty: amount(quantityShown(order)),
    executedQty: amount(order.filled),
    origQuoteOrderQty: amount(order.budget ?? 0n),
    cummulativeQuoteQty: amount(order.filledQuote),
    status: statusOf(order),
    timeInForce: timeInForceOf(order),
    type: typeOf(order),
    side: sideOf(order),
    /** Of a stop alone; JSON leaves out what is undefined. */
    stopPrice: order.stop === null ? undefined : amount(order.stop.trigger),
    workingTime: order.stop === null ? order.createdAt : -1,
    selfTradePreventionMode: STP.selfTradePreventionMode,
    fills: trades.map((trade) => ({
      price: amount(trade.price),
      qty: amount(trade.quantity),
      commission: amount(isBuy ? trade.buyerFee : trade.sellerFee),
      commissionAsset: isBuy ? pair.baseName : pair.quoteName,
      tradeId: trade.tradeNo,
    })),
  };
}

/** Those of a batch in which an order took part, as it came: the taker. */
export const takenBy = (order: TradingOrder, trades: readonly TradingTrade[]): TradingTrade[] =>
  trades.filter(
    ({ takerSide, buyer, seller }) => (takerSide === 'buy' ? buyer : seller).orderId === order.id,
  );

export function queriedOrder(pair: Pair, order: TradingOrder) {
  return {
    ...head(pair, order),
    stopPrice: ZERO,
    icebergQty: ZERO,
    ...body(order),
    time: order.createdAt,
    updateTime: order.updatedAt,
    isWorking: order.state !== 'untriggered',
    workingTime: order.createdAt,
    ...STP,
  };
}

export function cancelledOrder(pair: Pair, order: TradingOrder, newClientOrderId: string) {
  const { clientOrderId: origClientOrderId, ...rest } = head(pair, order);
  return {
    ...rest,
    origClientOrderId,
    clientOrderId: newClientOrderId,
    transactTime: order.updatedAt,
    ...body(order),
    ...STP,
  };
}

export function ownTrade(pair: Pair, fill: TradingFill) {
  return {
    symbol: pair.key,
    id: fill.tradeNo,
    orderId: fill.orderId,
    orderListId: -1,
    price: amount(fill.price),
    qty: amount(fill.quantity),
    quoteQty: amount(fill.quote),
    commission: amount(fill.fee),
    commissionAsset: fill.isBuyer ? pair.baseName : pair.quoteName,
    time: fill.at,
    isBuyer: fill.isBuyer,
    isMaker: fill.isMaker,
    isBestMatch: true,
  };
}

export function publicTrade(trade: TapeTrade) {
  return {
    id: trade.tradeNo,
    price: amount(trade.price),
    qty: amount(trade.quantity),
    quoteQty: amount(trade.quote),
    time: trade.at,
    isBuyerMaker: trade.takerSide === 'sell',
    isBestMatch: true,
  };
}

/** Each trade of ours stands for itself. */
export function aggregateTrade(trade: TapeTrade) {
  return {
    a: trade.tradeNo,
    p: amount(trade.price),
    q: amount(trade.quantity),
    f: trade.tradeNo,
    l: trade.tradeNo,
    T: trade.at,
    m: trade.takerSide === 'sell',
    M: true,
  };
}

/** Which side took is not kept in bars: the ninth and tenth column are zero, and the documents say so. */
export function kline(
  bar: Pick<SeriesCandle, 'time' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'quoteVolume' | 'trades'>,
  end: number,
) {
  return [
    bar.time,
    amount(bar.open),
    amount(bar.high),
    amount(bar.low),
    amount(bar.close),
    amount(bar.volume),
    end - 1,
    amount(bar.quoteVolume),
    bar.trades,
    ZERO,
    ZERO,
    '0',
  ];
}
