/** SQL of busted trades: a trade with its two orders and the commands that placed them, and the rows that undo trades. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Span } from '../../../platform/http/span-of.ts';
import type { LoggedCommand, LoggedPlace, LoggedTrigger } from '../order-path/command-log.ts';
import type { Breach } from './bust-rules.ts';

export interface TradeRow {
  pair_id: number;
  trade_no: bigint;
  price: bigint;
  quantity: bigint;
  quote: bigint;
  taker_side: 'B' | 'S';
  taker_order_id: bigint;
  maker_order_id: bigint;
  buyer_id: number;
  seller_id: number;
  at: Date;
  busted_at: Date | null;
}

export async function readTrade(
  db: Queryable,
  { pairId, tradeNo }: { pairId: number; tradeNo: number },
): Promise<TradeRow | undefined> {
  const [row] = await db.query<TradeRow>(
    `select t.pair_id, t.trade_no, t.price, t.quantity, t.quote, t.taker_side, t.taker_order_id, t.maker_order_id,
       t.buyer_id, t.seller_id, t.at, b.at as busted_at
     from spot_trades t left join spot_busts b using (pair_id, trade_no) where t.pair_id = $1 and t.trade_no = $2`,
    [pairId, tradeNo],
  );
  return row;
}

export interface PlacedRow {
  id: number;
  /** Of a stop, how it entered the book. */
  placed: LoggedPlace | LoggedTrigger;
  at: Date;
}

/** How orders came into the book, from the command log: an order's priority is the number of the command that brought it. */
export async function readPlacings(
  db: Queryable,
  { pairId, orderIds }: { pairId: number; orderIds: readonly bigint[] },
): Promise<PlacedRow[]> {
  const rows = await db.query<{ id: bigint; user_id: number; commands: LoggedCommand[]; at: Date }>(
    `select o.id, o.user_id, e.commands, e.at from spot_orders o
     join lateral (
       select commands, at, first_seq from spot_book_events
       where pair_id = $1 and last_seq >= o.priority order by last_seq limit 1) e on e.first_seq <= o.priority
     where o.pair_id = $1 and o.id = any ($2::bigint[])`,
    [pairId, orderIds],
  );
  return rows.flatMap(({ id, user_id, commands, at }) => {
    const placed = commands.find(
      (one): one is LoggedPlace | LoggedTrigger =>
        (one.k === 'trigger' || (one.k === 'place' && one.stop === undefined)) &&
        one.id === Number(id) &&
        one.user === user_id,
    );
    return placed === undefined ? [] : [{ id: Number(id), placed, at }];
  });
}

/** False when the trade is undone already. */
export async function insertBust(
  tx: Tx,
  of: { pairId: number; tradeNo: number; proposalId: number; breaches: readonly Breach[]; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into spot_busts (pair_id, trade_no, proposal_id, breaches, at) values ($1, $2, $3, $4::text[], $5)
     on conflict (pair_id, trade_no) do nothing returning trade_no`,
    [of.pairId, of.tradeNo, of.proposalId, of.breaches, of.at],
  );
  return rows.length > 0;
}

export interface BustRow {
  pair_id: number;
  trade_no: bigint;
  price: bigint;
  quantity: bigint;
  quote: bigint;
  traded_at: Date;
  busted_at: Date;
  proposal_id: bigint;
  breaches: Breach[];
}

export function listBusts(
  db: Queryable,
  of: { span: Span; limit: number; offset: number },
): Promise<BustRow[]> {
  return db.query<BustRow>(
    `select b.pair_id, b.trade_no, t.price, t.quantity, t.quote, t.at as traded_at, b.at as busted_at, b.proposal_id, b.breaches
     from spot_busts b join spot_trades t using (pair_id, trade_no)
     where b.at >= coalesce($1::timestamptz, '-infinity') and b.at < coalesce($2::timestamptz, 'infinity')
     order by b.at desc, b.pair_id, b.trade_no desc limit $3 offset $4`,
    [...of.span, of.limit, of.offset],
  );
}

/** Before balances: what lies in the pair for referrers (ADR 91). */
export async function lockRebates(tx: Tx, pairId: number): Promise<void> {
  await tx.query(`select referral_lock('spot', $1)`, [pairId]);
}

/** Both fees go back: what referrers would have got of them does too, if it is not paid yet (R-RF-1). */
export async function takeRebatesBack(
  tx: Tx,
  { pairId, tradeNo }: { pairId: number; tradeNo: number },
  at: Date,
): Promise<void> {
  const trade = `${pairId}:${tradeNo}`;
  await tx.query(`select referral_take_back('spot', $1::text[], $2)`, [[`${trade}:B`, `${trade}:S`], at]);
}
