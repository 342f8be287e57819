/**
 * I5 for whole lives of spot orders, closed ones too: what an order filled is what its trades say, filled means filled, and by its
 * journals what was held is what trades used, what was released, and what is still held. One pass over a stretch of the ledger,
 * so that it is cheap on a table of any size: the monitor reads the newest stretch each minute, `npm run verify` all of it.
 */
import type { Invariant } from '../../foundation/ledger/index.ts';
import type { Database } from '../../platform/db/database.ts';

/** Journals of the newest stretch: a minute of the fastest hour, and of a quiet day all of it. */
const NEWEST = 100_000;

/** A reference that is none of ours belongs to no order; it must not end the check. */
const ORDER_ID = `case when j.ref_id ~ '^[0-9]{1,18}(:|$)' then split_part(j.ref_id, ':', 1)::bigint end`;

/** Orders that were placed in the newest stretch of journals. */
const NEWEST_ORDERS = ordersFrom(`(select coalesce(max(id), 0) - ${NEWEST} from ledger_journals)`);
/** Every order that ever was. */
const ALL_ORDERS = ordersFrom('(select 0::bigint)');

export const SPOT_INVARIANTS: readonly Invariant[] = [
  {
    // The time only narrows what is looked at: were it compared strictly, two clocks a moment apart would stop all money.
    name: 'I5',
    statement:
      'orders agree with their fills, and their journals with what they hold; a stop waits until its price is reached',
    sql: `select o.id as order_id, o.state, o.filled, f.filled as traded, o.hold, null::numeric as frozen from spot_orders o
      left join lateral (select coalesce(sum(t.quantity), 0) as filled from spot_trades t where t.pair_id = o.pair_id and t.at >= o.created_at - interval '1 minute'
        and ((o.side = 'B' and t.buyer_id = o.user_id) or (o.side = 'S' and t.seller_id = o.user_id)) and o.id in (t.taker_order_id, t.maker_order_id)) f on true
      where o.is_open and o.filled > 0 and f.filled <> o.filled
      union all
      -- A stop whose price the last trade has reached does not wait, nor one whose other order of an OCO is not as it was placed.
      select o.id, o.state, o.filled, null, o.hold, null from spot_orders o
      join spot_markets m on m.pair_id = o.pair_id join spot_trades t on t.pair_id = m.pair_id and t.trade_no = m.trade_no
      left join spot_orders s on s.id = o.sibling_id
      where o.is_open and o.state = 'untriggered' and (o.trigger_price * case when (o.side = 'B') = (o.trigger_kind = 'S') then 1 else -1 end
        <= t.price * case when (o.side = 'B') = (o.trigger_kind = 'S') then 1 else -1 end or (s.id is not null and s.state <> 'new'))
      union all (${NEWEST_ORDERS})`,
  },
];

/** I5 of every order that ever was, on a connection of its own: for `npm run verify`. */
export async function checkAllOrders(db: Database): Promise<{ orders: number; rows: string[] }> {
  const connection = await db.dedicated('orders');
  try {
    await connection.query('begin isolation level repeatable read read only');
    await connection.query('set local statement_timeout = 0');
    const [all] = await connection.query<{ n: bigint }>('select count(*) as n from spot_orders');
    const rows = await connection.query<{ row: string }>(
      `select to_jsonb(v)::text as row from (${ALL_ORDERS}) v limit 1000`,
    );
    await connection.query('commit');
    return { orders: Number(all!.n), rows: rows.map(({ row }) => row) };
  } finally {
    await connection.close();
  }
}

/**
 * `first` is the journal behind which an order's first hold must stand; everything else of it stands behind that. A stop may hold more
 * when it is triggered (`id:trade`): one whose first hold is older is not of this stretch, or half of its story would be missing.
 */
function ordersFrom(first: string): string {
  return `with held as (
      select ${ORDER_ID} as order_id, j.at from ledger_journals j where j.id > ${first} and j.kind = 'spot_hold'
        and (position(':' in j.ref_id) = 0 or not exists (
          select from ledger_journals k where k.kind = 'spot_hold' and k.ref_id = split_part(j.ref_id, ':', 1) and k.id <= ${first}))
    ), trades as materialized (
      select t.* from spot_trades t where t.at >= (select min(at) from held)
    ), traded as (
      select s.order_id, sum(t.quantity) as quantity from trades t
      cross join lateral (values (t.taker_order_id), (t.maker_order_id)) as s (order_id) group by 1
    ), kept as (
      select ${ORDER_ID} as order_id, sum(p.amount) as amount
      from ledger_journals j join ledger_postings p on p.journal_id = j.id and p.journal_id > ${first}
      where j.id > ${first} and j.kind in ('spot_hold', 'spot_release', 'spot_amend') and p.bucket = 'f' group by 1
    ), used as (
      select case when (b.user_id = t.buyer_id) = (t.taker_side = 'B') then t.taker_order_id else t.maker_order_id end as order_id,
        sum(p.amount) as amount
      from ledger_journals j
      join trades t on t.pair_id || ':' || t.trade_no = j.ref_id
      join ledger_postings p on p.journal_id = j.id and p.journal_id > ${first} and p.bucket = 'f'
      join ledger_balances b on b.id = p.balance_id
      where j.id > ${first} and j.kind = 'spot_trade' group by 1
    )
    select o.id as order_id, o.state, o.filled, coalesce(traded.quantity, 0) as traded, o.hold,
      coalesce(kept.amount, 0) + coalesce(used.amount, 0) as frozen
    from held
    join spot_orders o on o.id = held.order_id
    left join traded on traded.order_id = o.id
    left join kept on kept.order_id = o.id
    left join used on used.order_id = o.id
    where coalesce(traded.quantity, 0) <> o.filled or (o.state = 'filled' and o.filled <> o.quantity)
      or coalesce(kept.amount, 0) + coalesce(used.amount, 0) <> case when o.is_open then o.hold else 0 end`;
}
