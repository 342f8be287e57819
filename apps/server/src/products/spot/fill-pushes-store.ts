/** SQL of telling fills: a cursor a pair, and what each customer's orders got since. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface FillSum {
  user_id: number;
  is_buy: boolean;
  quantity: bigint;
  quote: bigint;
}

/** Takes the cursor for the transaction; begins at the last trade there is. */
export async function lockCursor(tx: Tx, pairId: number): Promise<number> {
  await tx.query(
    `insert into spot_push_cursors (pair_id, trade_no)
     select $1, coalesce((select max(trade_no) from spot_trades where pair_id = $1), 0) on conflict do nothing`,
    [pairId],
  );
  const [row] = await tx.query<{ trade_no: bigint }>(
    'select trade_no from spot_push_cursors where pair_id = $1 for update',
    [pairId],
  );
  return Number(row!.trade_no);
}

export async function moveCursor(tx: Tx, pairId: number, tradeNo: number): Promise<void> {
  await tx.query('update spot_push_cursors set trade_no = $2 where pair_id = $1', [pairId, tradeNo]);
}

/** The last trade of the next so many, undefined when there is none. */
export async function lastOfNext(
  db: Queryable,
  of: { pairId: number; after: number; limit: number },
): Promise<number | undefined> {
  const [row] = await db.query<{ last: bigint | null }>(
    'select max(trade_no) as last from spot_trades where pair_id = $1 and trade_no > $2 and trade_no <= $2 + $3::integer',
    [of.pairId, of.after, of.limit],
  );
  const last = row?.last ?? undefined;
  return last === undefined ? undefined : Number(last);
}

/** One row an order of a customer whom a push can reach; most have no device. */
export function fillsBetween(
  db: Queryable,
  of: { pairId: number; after: number; last: number },
): Promise<FillSum[]> {
  return db.query<FillSum>(
    `select f.user_id, f.is_buy, sum(f.quantity)::bigint as quantity, sum(f.quote)::bigint as quote
     from spot_trades t cross join lateral (values
       (t.buyer_id, true, case t.taker_side when 'B' then t.taker_order_id else t.maker_order_id end, t.quantity, t.quote),
       (t.seller_id, false, case t.taker_side when 'S' then t.taker_order_id else t.maker_order_id end, t.quantity, t.quote)
     ) as f (user_id, is_buy, order_id, quantity, quote)
     where t.pair_id = $1 and t.trade_no > $2 and t.trade_no <= $3
       and exists (select 1 from notify_reachable r where r.user_id = f.user_id)
     group by f.user_id, f.is_buy, f.order_id order by f.user_id, f.order_id`,
    [of.pairId, of.after, of.last],
  );
}
