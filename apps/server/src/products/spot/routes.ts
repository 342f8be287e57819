/** The calls of spot trading, one line each, with the reading side of orders and fills. */
import { formatDecimal } from '@candor/money';
import { spotCalls } from '@candor/wire';
import { ledgerReads } from '../../foundation/ledger/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { amendOrder, cancelAllFor, cancelOrder } from './change-order.ts';
import type { OrderDesk } from './order-path/order-desk.ts';
import type { FillRow } from './order-queries-store.ts';
import { listFills, listOrders } from './order-queries-store.ts';
import { renderOrder } from './order-state.ts';
import { placeOrder, placedBy } from './place-order.ts';
import type { SpotPorts } from './ports.ts';

export function spotRoutes(platform: Platform, desk: OrderDesk, ports: SpotPorts): Route[] {
  const { db, clock } = platform;
  const deps = { desk, ports, db };
  const pairOf = (pairId: number) => desk.engine(pairId).pair;
  const pairIdOf = (query: {
    currency_id?: number | undefined;
    legal_id?: number | undefined;
  }): number | undefined =>
    query.currency_id === undefined && query.legal_id === undefined ? undefined : ports.resolvePair(query).id;

  return routesOf(spotCalls, {
    placeOrder: (request, caller) => placeOrder(deps, request, placedBy(caller, clock.now())),
    cancelOrder: ({ id }, caller) => cancelOrder(deps, id, placedBy(caller, clock.now())),
    amendOrder: (request, caller) => amendOrder(deps, request, placedBy(caller, clock.now())),
    cancelAll: (request, caller) => cancelAllFor(deps, request, caller),
    orders: async (request, caller) => {
      const { page, limit, status, type } = request;
      const filter = {
        userId: caller.session.userId,
        pairId: pairIdOf(request),
        status,
        limit,
        offset: (page - 1) * limit,
      };
      const orders = await listOrders(db, {
        ...filter,
        side: type === undefined ? undefined : type === 1 ? 'B' : 'S',
      });
      return orders.map((order) => renderOrder(pairOf(order.pairId), order));
    },
    order: async ({ id }, caller) => {
      const { userId } = caller.session;
      const order = await desk.findOrder(userId, id);
      if (order === undefined) throw new Refusal('order_unknown');
      const rows = await listFills(db, { userId, pairId: order.pairId, orderId: id, limit: 500, offset: 0 });
      const fills = rows.map((row) => renderFill(desk, userId, row));
      const refIds = fills.map((fill) => fill.id);
      const journals = await ledgerReads.journalIdsOf(db, { kind: 'spot_trade', refIds });
      return {
        order: renderOrder(pairOf(order.pairId), order),
        fills: fills.map((fill) => ({ ...fill, journal_id: journals.get(fill.id) ?? null })),
      };
    },
    fills: async (request, caller) => {
      const { userId } = caller.session;
      const { limit, page } = request;
      const rows = await listFills(db, {
        userId,
        pairId: pairIdOf(request),
        orderId: undefined,
        limit,
        offset: (page - 1) * limit,
      });
      return rows.map((row) => renderFill(desk, userId, row));
    },
  });
}

export function renderFill(desk: OrderDesk, userId: number, row: FillRow) {
  const { pair } = desk.engine(row.pair_id);
  const isBuy = row.buyer_id === userId;
  const isTaker = isBuy === (row.taker_side === 'B');
  return {
    id: `${row.pair_id}:${row.trade_no}`,
    order_id: Number(isTaker ? row.taker_order_id : row.maker_order_id),
    match_id: pair.id,
    symbol: pair.symbol,
    type: isBuy ? (1 as const) : (2 as const),
    price: formatDecimal(row.price),
    amount: formatDecimal(row.quantity),
    value: formatDecimal(row.quote),
    fee: formatDecimal(isBuy ? row.buyer_fee : row.seller_fee),
    fee_currency: isBuy ? pair.baseName : pair.quoteName,
    role: isTaker ? ('taker' as const) : ('maker' as const),
    busted_at: row.busted_at?.getTime() ?? null,
    created_at: row.at.getTime(),
  };
}
