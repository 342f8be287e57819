/** What customers read about their orders and fills; the only other SQL on spot_*. */
import type { Queryable } from '../../platform/db/database.ts';
import type { OrderState } from './order-state.ts';
import type { OrderRow } from './order-path/order-path-store.ts';
import { ORDER_COLUMNS, orderOfRow } from './order-path/order-path-store.ts';

export interface OrderFilter {
  userId: number;
  pairId: number | undefined;
  /** 1 waiting, 2 completed, 3 cancelled, as R-SPOT-7 shows them. */
  status: 1 | 2 | 3 | undefined;
  side: 'B' | 'S' | undefined;
  limit: number;
  offset: number;
}

const LIST = `select ${ORDER_COLUMNS} from spot_orders
where user_id = $1 and ($2::integer is null or pair_id = $2) and ($3::"char" is null or side = $3)
  and ($4::integer is null or $4 = case when is_open then 1 when state = 'filled' or (order_type = 'M' and filled > 0) then 2 else 3 end)
order by created_at desc, id desc limit $5 offset $6`;

export async function listOrders(db: Queryable, filter: OrderFilter): Promise<OrderState[]> {
  const rows = await db.query<OrderRow>(LIST, [
    filter.userId,
    filter.pairId ?? null,
    filter.side ?? null,
    filter.status ?? null,
    filter.limit,
    filter.offset,
  ]);
  return rows.map(orderOfRow);
}

/** Orders by id; undefined where there is none. Whose they are is the caller's to compare. */
export async function findOrdersById(
  db: Queryable,
  ids: readonly number[],
): Promise<(OrderState | undefined)[]> {
  const rows = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders where id = any ($1::bigint[])`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [Number(row.id), orderOfRow(row)]));
  return ids.map((id) => byId.get(id));
}

export async function findOrders(
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<OrderState[]> {
  const rows = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS} from spot_orders where user_id = $1 and id = any ($2::bigint[])`,
    [userId, ids],
  );
  return rows.map(orderOfRow);
}

export async function openOrderIds(
  db: Queryable,
  userId: number,
  pairId: number | undefined,
): Promise<{ orderId: number; pair: number; group: number }[]> {
  const rows = await db.query<{ id: bigint; pair_id: number; stp_group: number }>(
    'select id, pair_id, stp_group from spot_orders where user_id = $1 and is_open and ($2::integer is null or pair_id = $2) order by id',
    [userId, pairId ?? null],
  );
  return rows.map((row) => ({ orderId: Number(row.id), pair: row.pair_id, group: row.stp_group }));
}

/** The other orders of OCOs, as far as they were cancelled with these. */
export async function siblingsOf(db: Queryable, userId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: bigint }>(
    `select s.id from spot_orders o join spot_orders s on s.id = o.sibling_id
     where o.user_id = $1 and o.id = any ($2::bigint[]) and s.state = 'cancelled' and s.updated_at = o.updated_at`,
    [userId, ids],
  );
  return rows.map(({ id }) => Number(id));
}

export interface FillRow {
  pair_id: number;
  trade_no: bigint;
  price: bigint;
  quantity: bigint;
  quote: bigint;
  taker_side: 'B' | 'S';
  taker_order_id: bigint;
  maker_order_id: bigint;
  buyer_id: number;
  buyer_fee: bigint;
  seller_fee: bigint;
  at: Date;
  busted_at: Date | null;
}

const FILLS = `select pair_id, trade_no, price, quantity, quote, taker_side, taker_order_id, maker_order_id, buyer_id, buyer_fee, seller_fee, at,
  (select b.at from spot_busts b where b.pair_id = f.pair_id and b.trade_no = f.trade_no) as busted_at
from (
  select * from (select * from spot_trades where buyer_id = $1 and ($2::integer is null or pair_id = $2)
    and ($3::bigint is null or $3 in (taker_order_id, maker_order_id)) order by at desc limit $4) bought
  union all
  select * from (select * from spot_trades where seller_id = $1 and ($2::integer is null or pair_id = $2)
    and ($3::bigint is null or $3 in (taker_order_id, maker_order_id)) order by at desc limit $4) sold
) f order by at desc, trade_no desc limit $5 offset $6`;

/** A user's fills, newest first; of one order when `orderId` is given. */
export function listFills(
  db: Queryable,
  of: {
    userId: number;
    pairId: number | undefined;
    orderId: number | undefined;
    limit: number;
    offset: number;
  },
): Promise<FillRow[]> {
  return db.query<FillRow>(FILLS, [
    of.userId,
    of.pairId ?? null,
    of.orderId ?? null,
    of.limit + of.offset,
    of.limit,
    of.offset,
  ]);
}
