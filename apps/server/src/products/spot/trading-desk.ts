/** Spot's side of the port that programs trade by (foundation/trading): the same commands, rules and engines as the app's calls. */
import type { Database } from '../../platform/db/database.ts';
import { gather } from '../../platform/db/gather.ts';
import type { TradingDesk, TradingFill } from '../../foundation/trading/index.ts';
import type { OrderDesk } from './order-path/order-desk.ts';
import { findOrders } from './order-queries-store.ts';
import type { FillRow } from './order-queries-store.ts';
import { cancelAll, submitCancel } from './change-order.ts';
import { acceptOrder, submitOrder } from './place-order.ts';
import type { SpotPorts } from './ports.ts';
import { priceOf, quantityOf } from './spot-pair.ts';
import type { OrderName } from './trading-desk-store.ts';
import { fillsIn, findByClientIds, openOrdersOf, ordersIn } from './trading-desk-store.ts';

interface Deps {
  desk: OrderDesk;
  ports: SpotPorts;
  db: Database;
  now(): number;
}

export function tradingDesk(deps: Deps): TradingDesk {
  const { desk, db } = deps;
  // Cancelling waits for nobody's turn: of names that are none a thousand at once must be few statements.
  const byName = gather((names: readonly OrderName[]) => findByClientIds(db, names), { isOneAtATime: true });
  return {
    async place(userId, request) {
      const { outcome } = await submitOrder(deps, request, { userId, now: deps.now() });
      if (outcome.kind !== 'order') throw new Error('an order without a key was answered with a kept reply');
      return { order: outcome.order, trades: outcome.trades };
    },
    async check(userId, request) {
      await acceptOrder(deps, request, userId);
    },
    async cancel(userId, orderId) {
      const outcome = await submitCancel(deps, orderId, { userId });
      return outcome?.kind === 'order' ? outcome.order : undefined;
    },
    async reduce({ userId, orderId, quantity }) {
      const order = await desk.findOrder(userId, orderId);
      if (order === undefined) return undefined;
      const outcome = await desk.engine(order.pairId).submit({ kind: 'amend', userId, orderId, quantity });
      return outcome.kind === 'order' ? outcome.order : undefined;
    },
    async cancelAll({ userId, pairId, only }) {
      const ids = await cancelAll(deps, pairId === undefined ? {} : pairOf(desk, pairId), {
        userId,
        ...(only === undefined ? {} : { isMeant: ({ orderId }: { orderId: number }) => only.has(orderId) }),
      });
      return findOrders(db, userId, ids);
    },
    find: async (userId, by) =>
      'orderId' in by
        ? desk.findOrder(userId, by.orderId)
        : byName({ userId, clientOrderId: by.clientOrderId }),
    openOrders: (userId, pairId) => openOrdersOf(db, userId, pairId),
    orders: (userId, range) => ordersIn(db, userId, range),
    fills: async (userId, range) => (await fillsIn(db, userId, range)).map((row) => fillOf(row, userId)),
    book(pairId, levels) {
      const engine = desk.engine(pairId);
      const { pair } = engine;
      const { bids, asks } = engine.depth(levels);
      const read = (side: readonly (readonly [number, number])[]) =>
        side.map(([steps, lots]) => [priceOf(pair, steps), quantityOf(pair, lots)] as const);
      return { seq: engine.seq, bids: read(bids), asks: read(asks) };
    },
    onBatch(listener) {
      desk.onBatch(({ pair }, draft) =>
        listener({
          pairId: pair.id,
          firstSeq: draft.seq - draft.log.length + 1,
          lastSeq: draft.seq,
          at: draft.at,
          changed: draft.changed,
          placed: draft.placed,
          trades: draft.trades,
        }),
      );
    },
  };
}

function pairOf(desk: OrderDesk, pairId: number): { currency_id: number; legal_id: number } {
  const { baseId, quoteId } = desk.engine(pairId).pair;
  return { currency_id: baseId, legal_id: quoteId };
}

function fillOf(row: FillRow, userId: number): TradingFill {
  const isBuyer = row.buyer_id === userId;
  const isTaker = isBuyer === (row.taker_side === 'B');
  return {
    pairId: row.pair_id,
    tradeNo: Number(row.trade_no),
    orderId: Number(isTaker ? row.taker_order_id : row.maker_order_id),
    price: row.price,
    quantity: row.quantity,
    quote: row.quote,
    fee: isBuyer ? row.buyer_fee : row.seller_fee,
    isBuyer,
    isMaker: !isTaker,
    at: row.at.getTime(),
  };
}
