/** What programs ask for of a customer's orders and fills: by their own names, and forwards or backwards in time. */
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderRange } from '../../foundation/trading/index.ts';
import type { OrderRow } from './order-path/order-path-store.ts';
import { ORDER_COLUMNS, orderOfRow } from './order-path/order-path-store.ts';
import type { FillRow } from './order-queries-store.ts';
import type { OrderState } from './order-state.ts';

/** A customer, and what he calls an order. */
export interface OrderName {
  userId: number;
  clientOrderId: string;
}

/** Undefined where he has none of that name. */
export async function findByClientIds(
  db: Queryable,
  names: readonly OrderName[],
): Promise<(OrderState | undefined)[]> {
  const rows = await db.query<OrderRow & { n: bigint }>(
    `select asked.n, o.* from unnest($1::integer[], $2::text[]) with ordinality as asked (by_user, by_name, n)
       cross join lateral (select ${ORDER_COLUMNS} from spot_orders where user_id = by_user and client_order_id = by_name) o`,
    [names.map(({ userId }) => userId), names.map(({ clientOrderId }) => clientOrderId)],
  );
  const byNumber = new Map(rows.map((row) => [Number(row.n), orderOfRow(row)]));
  return names.map((_, index) => byNumber.get(index + 1));
}

export async function openOrdersOf(
  db: Queryable,
  userId: number,
  pairId: number | undefined,
): Promise<OrderState[]> {
  const rows = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders
     where user_id = $1 and is_open and ($2::integer is null or pair_id = $2) order by created_at, id`,
    [userId, pairId ?? null],
  );
  return rows.map(orderOfRow);
}

/** Always oldest first; backwards they are the newest of the range. */
export async function ordersIn(db: Queryable, userId: number, range: OrderRange): Promise<OrderState[]> {
  const way = range.isForward ? 'asc' : 'desc';
  const rows = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders where user_id = $1 and pair_id = $2
       and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at <= $4)
     order by created_at ${way}, id ${way} limit $5`,
    [userId, range.pairId, dateOf(range.from), dateOf(range.to), range.limit],
  );
  const orders = rows.map(orderOfRow);
  return range.isForward ? orders : orders.reverse();
}

export async function fillsIn(
  db: Queryable,
  userId: number,
  range: OrderRange & { orderId: number | null; fromTradeNo: number | null },
): Promise<FillRow[]> {
  const way = range.isForward ? 'asc' : 'desc';
  const side = (column: 'buyer_id' | 'seller_id'): string => `(select * from spot_trades
     where ${column} = $1 and pair_id = $2 and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at <= $4)
       and ($5::bigint is null or $5 in (taker_order_id, maker_order_id)) and ($6::bigint is null or trade_no >= $6)
     order by trade_no ${way} limit $7)`;
  const rows = await db.query<FillRow>(
    `select pair_id, trade_no, price, quantity, quote, taker_side, taker_order_id, maker_order_id, buyer_id, buyer_fee, seller_fee, at,
       null::timestamptz as busted_at
     from (${side('buyer_id')} union all ${side('seller_id')}) f order by trade_no ${way} limit $7`,
    [
      userId,
      range.pairId,
      dateOf(range.from),
      dateOf(range.to),
      range.orderId,
      range.fromTradeNo,
      range.limit,
    ],
  );
  return range.isForward ? rows : rows.reverse();
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));
