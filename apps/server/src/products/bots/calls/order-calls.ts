/** Orders of programs: placing, cancelling, replacing, reducing and asking; each goes the way of every order of the app. */
import { parseDecimal } from '@candor/money';
import type { TradingOrder } from '../../../foundation/trading/index.ts';
import { BotFault, FAULTS, botFault, illegal, missing } from '../faults.ts';
import { ORDER_PARAMS, clientId, orderRequest } from './order-requests.ts';
import type { Asked } from '../params.ts';
import { APP_NAME, ZERO, amount, cancelledOrder, placedOrder, queriedOrder, takenBy } from '../render.ts';
import type { BotCall, CalledBy, Pair, World } from '../world.ts';
import { askedPair } from '../world.ts';

const trade = { security: 'trade', weight: 1, hasEngine: true } as const;
const read = { security: 'read', method: 'GET' } as const;
const ONE = ['symbol', 'orderId', 'origClientOrderId'];

export function orderCalls(world: World): BotCall[] {
  return [...placing(world), ...cancelling(world), ...replacing(world), ...asking(world)];
}

async function place(world: World, { pair, asked }: { pair: Pair; asked: Asked }, by: CalledBy) {
  const request = orderRequest(pair, asked);
  by.stillInTime();
  const { order, trades } = await world.desk().place(by.userId, request);
  const asks = asked.text('newOrderRespType');
  const whole = placedOrder(pair, order, takenBy(order, trades));
  if (asks !== 'ACK' && asks !== 'RESULT') return whole;
  const { fills: _, ...reply } = whole;
  const { symbol, orderId, orderListId, clientOrderId, transactTime } = reply;
  return asks === 'ACK' ? { symbol, orderId, orderListId, clientOrderId, transactTime } : reply;
}

function placing(world: World): BotCall[] {
  return [
    {
      ...trade,
      method: 'POST',
      path: '/api/v3/order',
      ws: 'order.place',
      isOrder: true,
      params: ORDER_PARAMS,
      handle: (asked, by) => place(world, { pair: askedPair(world, asked), asked }, by),
    },
    {
      ...trade,
      method: 'POST',
      path: '/api/v3/order/test',
      ws: 'order.test',
      params: [...ORDER_PARAMS, 'computeCommissionRates'],
      async handle(asked, by) {
        const pair = askedPair(world, asked);
        await world.desk().check(by.userId, orderRequest(pair, asked));
        if (asked.choice('computeCommissionRates', ['true', 'false']) !== 'true') return {};
        const none = { maker: ZERO, taker: ZERO };
        return {
          standardCommissionForOrder: { maker: amount(pair.makerRate), taker: amount(pair.takerRate) },
          specialCommissionForOrder: none,
          taxCommissionForOrder: none,
          discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: '', discount: ZERO },
        };
      },
    },
  ];
}

/** The order that a call names by its number, its client's name, or both; undefined when there is none in this pair. */
async function named(world: World, pair: Pair, { asked, by }: { asked: Asked; by: CalledBy }) {
  const orderId = asked.whole('orderId');
  const clientOrderId = asked.text('origClientOrderId');
  if (orderId === undefined && clientOrderId === undefined) throw missing('orderId');
  const desk = world.desk();
  const found = await (orderId === undefined
    ? desk.find(by.userId, nameOf(clientOrderId!))
    : desk.find(by.userId, { orderId }));
  if (found === undefined || found.pairId !== pair.id) return undefined;
  const isOther =
    orderId !== undefined && clientOrderId !== undefined && found.clientOrderId !== clientOrderId;
  return isOther ? undefined : found;
}

/** Orders of the app have no name of a client; they are shown by one that carries their number. */
function nameOf(clientOrderId: string): { orderId: number } | { clientOrderId: string } {
  const of = APP_NAME.exec(clientOrderId);
  return of === null ? { clientOrderId } : { orderId: Number(of[1]) };
}

/** Ends the order; `only` lets it go where it is not in the asked state. */
async function cancel(world: World, pair: Pair, { asked, by }: { asked: Asked; by: CalledBy }) {
  const only = asked.choice('cancelRestrictions', ['ONLY_NEW', 'ONLY_PARTIALLY_FILLED']);
  const found = await named(world, pair, { asked, by });
  if (found === undefined) throw FAULTS.cancelRejected();
  if (only !== undefined && (found.state === 'partially_filled') !== (only === 'ONLY_PARTIALLY_FILLED'))
    throw new BotFault(400, -2011, { msg: 'Order was not canceled due to cancel restrictions.' });
  by.stillInTime();
  const ended = await world.desk().cancel(by.userId, found.id);
  if (ended === undefined) throw FAULTS.cancelRejected();
  return ended;
}

function cancelling(world: World): BotCall[] {
  return [
    {
      ...trade,
      method: 'DELETE',
      path: '/api/v3/order',
      ws: 'order.cancel',
      params: [...ONE, 'newClientOrderId', 'cancelRestrictions'],
      async handle(asked, by) {
        const pair = askedPair(world, asked);
        const name = clientId(asked, 'newClientOrderId');
        return cancelledOrder(pair, await cancel(world, pair, { asked, by }), name);
      },
    },
    {
      // In turns, as the app's: each asks for all that is open, and cancels it once more while another still does.
      security: 'trade',
      weight: 1,
      method: 'DELETE',
      path: '/api/v3/openOrders',
      ws: 'openOrders.cancelAll',
      params: ['symbol'],
      async handle(asked, by) {
        const pair = askedPair(world, asked);
        by.stillInTime();
        const ended = await world.desk().cancelAll({ userId: by.userId, pairId: pair.id });
        if (ended.length === 0) throw FAULTS.cancelRejected();
        return ended.map((order) => cancelledOrder(pair, order, clientId(asked, 'newClientOrderId')));
      },
    },
  ];
}

function replacing(world: World): BotCall[] {
  return [
    {
      ...trade,
      method: 'POST',
      path: '/api/v3/order/cancelReplace',
      ws: 'order.cancelReplace',
      isOrder: true,
      params: [
        ...ORDER_PARAMS,
        'cancelReplaceMode',
        'cancelNewClientOrderId',
        'cancelOrigClientOrderId',
        'cancelOrderId',
        'cancelRestrictions',
        'orderRateLimitExceededMode',
      ],
      handle: (asked, by) => cancelReplace(world, asked, by),
    },
    {
      ...trade,
      method: 'PUT',
      path: '/api/v3/order/amend/keepPriority',
      ws: 'order.amend.keepPriority',
      weight: 4,
      params: [...ONE, 'newClientOrderId', 'newQty'],
      async handle(asked, by) {
        const pair = askedPair(world, asked);
        const newQty = asked.decimal('newQty');
        if (newQty === undefined) throw missing('newQty');
        const quantity = parseDecimal(newQty);
        if (!quantity.ok || quantity.value === 0n) throw illegal('newQty');
        const found = await named(world, pair, { asked, by });
        if (found === undefined) throw FAULTS.noSuchOrder();
        if (quantity.value > found.quantity) throw FAULTS.amendsUpwards();
        if (quantity.value === found.quantity) throw FAULTS.amendsNothing();
        by.stillInTime();
        const order = await world
          .desk()
          .reduce({ userId: by.userId, orderId: found.id, quantity: quantity.value });
        if (order === undefined) throw FAULTS.noSuchOrder();
        return amended(pair, order);
      },
    },
  ];
}

function amended(pair: Pair, order: TradingOrder) {
  const { origQty, cummulativeQuoteQty, ...rest } = queriedOrder(pair, order);
  const { symbol, orderId, orderListId, clientOrderId, price, executedQty, status } = rest;
  const { timeInForce, type, side, workingTime, selfTradePreventionMode } = rest;
  return {
    transactTime: order.updatedAt,
    executionId: order.updatedAt,
    amendedOrder: {
      symbol,
      orderId,
      orderListId,
      origClientOrderId: clientOrderId,
      clientOrderId,
      price,
      qty: origQty,
      executedQty,
      preventedQty: amount(0n),
      quoteOrderQty: amount(order.budget ?? 0n),
      cumulativeQuoteQty: cummulativeQuoteQty,
      status,
      timeInForce,
      type,
      side,
      workingTime,
      selfTradePreventionMode,
    },
  };
}

/** Two commands one after the other: the new order is another one, with a number and a place of its own. */
async function cancelReplace(world: World, asked: Asked, by: CalledBy) {
  const pair = askedPair(world, asked);
  const mode = asked.choice('cancelReplaceMode', ['STOP_ON_FAILURE', 'ALLOW_FAILURE']);
  if (mode === undefined) throw missing('cancelReplaceMode');
  orderRequest(pair, asked);
  const ended = await cancel(world, pair, { asked: cancelPart(asked), by }).catch(faultOfPart);
  if (ended instanceof BotFault && mode === 'STOP_ON_FAILURE')
    throw failed(-2022, 400, {
      cancelResult: 'FAILURE',
      newOrderResult: 'NOT_ATTEMPTED',
      cancelResponse: ended.body,
      newOrderResponse: null,
    });
  const made = await place(world, { pair, asked }, by).catch(faultOfPart);
  const cancelResponse =
    ended instanceof BotFault
      ? ended.body
      : cancelledOrder(pair, ended, clientId(asked, 'cancelNewClientOrderId'));
  const cancelResult = ended instanceof BotFault ? 'FAILURE' : 'SUCCESS';
  if (made instanceof BotFault) {
    const data = { cancelResult, newOrderResult: 'FAILURE', cancelResponse, newOrderResponse: made.body };
    throw cancelResult === 'SUCCESS' ? failed(-2021, 409, data) : failed(-2022, 400, data);
  }
  const data = { cancelResult, newOrderResult: 'SUCCESS', cancelResponse, newOrderResponse: made };
  if (cancelResult === 'FAILURE') throw failed(-2021, 409, data);
  return data;
}

function failed(code: -2021 | -2022, status: number, data: unknown): BotFault {
  const msg = code === -2021 ? 'Order cancel-replace partially failed.' : 'Order cancel-replace failed.';
  return new BotFault(status, code, { msg, data });
}

/** A part whose fate is unknown makes that of the whole unknown. */
function faultOfPart(error: unknown): BotFault {
  const fault = botFault(error);
  if (fault.status >= 500) throw fault;
  return fault;
}

function cancelPart(asked: Asked): Asked {
  return asked.renamed({ cancelOrderId: 'orderId', cancelOrigClientOrderId: 'origClientOrderId' });
}

function asking(world: World): BotCall[] {
  return [
    {
      ...read,
      path: '/api/v3/order',
      ws: 'order.status',
      weight: 4,
      params: ONE,
      async handle(asked, by) {
        const pair = askedPair(world, asked);
        const order = await named(world, pair, { asked, by });
        if (order === undefined) throw FAULTS.noSuchOrder();
        return queriedOrder(pair, order);
      },
    },
    {
      ...read,
      path: '/api/v3/openOrders',
      ws: 'openOrders.status',
      weight: 6,
      params: ['symbol'],
      async handle(asked, by) {
        const pair = asked.has('symbol') ? askedPair(world, asked) : undefined;
        const orders = await world.desk().openOrders(by.userId, pair?.id);
        return orders.map((order) => queriedOrder(world.pairById(order.pairId), order));
      },
    },
    {
      ...read,
      path: '/api/v3/allOrders',
      ws: 'allOrders',
      weight: 20,
      params: ['symbol', 'orderId', 'startTime', 'endTime', 'limit'],
      handle: (asked, by) => allOrders(world, asked, by),
    },
  ];
}

/** From an order on, from a time on, or the newest; numbers of orders tell no age, so the order's own time does. */
async function allOrders(world: World, asked: Asked, by: CalledBy) {
  const pair = askedPair(world, asked);
  const limit = asked.limit(500, 1_000);
  const orderId = asked.whole('orderId');
  const first = orderId === undefined ? undefined : await world.desk().find(by.userId, { orderId });
  if (orderId !== undefined && first === undefined) return [];
  const from = first?.createdAt ?? asked.moment('startTime') ?? null;
  const to = asked.moment('endTime') ?? null;
  const orders = await world
    .desk()
    .orders(by.userId, { pairId: pair.id, from, to, limit, isForward: from !== null });
  return orders.map((order) => queriedOrder(pair, order));
}
