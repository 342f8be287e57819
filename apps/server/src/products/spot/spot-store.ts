/** The SQL of the order path: commit a batch, load a pair, follow its log. Reads for customers are in order-queries-store.ts. */
import type { Side, TimeInForce } from '@candor/matching';
import type { Queryable } from '../../platform/db/database.ts';
import type { Column } from './column-bytes.ts';
import { columnBytes, isColumnType } from './column-bytes.ts';
import type { LoggedBatch } from './replay-log.ts';
import type { LoggedCommand } from './command-log.ts';
import type { OrderPhase, OrderState } from './order-state.ts';
import type { CommittedTrade } from './ports.ts';

const COMMIT = `select outcome, journal_ids, balance_ids, availables, frozens, users, useqs from spot_commit(
  $1::integer, $2::bigint, $3::uuid, $4::bigint, $5::bigint, $6::uuid, $7::json, $8::timestamptz, $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::integer[], $15::bigint[], $16::"char"[], $17::integer[], $18::bigint[],
  $19::bigint[], $20::integer[], $21::integer[], $22::text[], $23::"char"[], $24::"char"[], $25::text[], $26::bigint[], $27::bigint[], $28::bigint[], $29::bigint[], $30::bigint[], $31::bigint[], $32::bigint[], $33::bigint[], $34::bigint[], $35::text[], $36::bigint[],
  $37::bigint[], $38::bigint[], $39::bigint[], $40::bigint[], $41::bigint[], $42::bigint[], $43::text[],
  $44::bigint[], $45::bigint[], $46::bigint[], $47::bigint[], $48::"char"[], $49::bigint[], $50::bigint[], $51::integer[], $52::integer[], $53::bigint[], $54::bigint[],
  $55::integer[], $56::bigint[], $57::integer[], $58::bigint[], $59::text[], $60::text[], $61::integer[],
  $62::integer[], $63::text[], $64::text[], $65::text[], $66::jsonb[], $67::integer[])`;

/** Types of the arrays, as the statement casts them. */
const COLUMN_TYPES = [...COMMIT.matchAll(/\$\d+::([^\s,[]+)\[\]/g)].map(([, name = '']) => {
  if (!isColumnType(name)) throw new Error(`spot_commit has a column of ${name}`);
  return name;
});

export interface CommitAnswer {
  outcome: 'done' | 'stale';
  journal_ids: bigint[] | null;
  balance_ids: bigint[] | null;
  availables: bigint[] | null;
  frozens: bigint[] | null;
  users: number[] | null;
  useqs: bigint[] | null;
}

/** `head` are the first eight arguments of spot_commit, `columns` the 59 arrays behind them, in order. */
export async function commitBatch(
  db: Queryable,
  head: readonly unknown[],
  columns: readonly Column[],
): Promise<CommitAnswer> {
  const arrays = columns.map((column, n) => columnBytes(column, COLUMN_TYPES[n]!));
  const [answer] = await db.query<CommitAnswer>(COMMIT, [...head, ...arrays]);
  if (answer === undefined) throw new Error('spot_commit answered nothing');
  return answer;
}

export interface MarketRow {
  seq: number;
  tradeNo: number;
  /** Id of the newest batch; null before the first. */
  head: string | null;
}

/** The pair's row, made on first use. */
export async function readMarket(db: Queryable, pairId: number): Promise<MarketRow> {
  await db.query('insert into spot_markets (pair_id) values ($1) on conflict do nothing', [pairId]);
  const [row] = await db.query<{ seq: bigint; trade_no: bigint; head: string | null }>(
    'select seq, trade_no, head from spot_markets where pair_id = $1',
    [pairId],
  );
  return { seq: Number(row!.seq), tradeNo: Number(row!.trade_no), head: row!.head };
}

/** Locks the pair; answers its newest batch. */
export async function lockMarket(tx: Queryable, pairId: number): Promise<string | null> {
  const [row] = await tx.query<{ head: string | null }>(
    'select head from spot_markets where pair_id = $1 for no key update',
    [pairId],
  );
  return row!.head;
}

/** Newest sequence numbers of all pairs: how a node without messages notices that it is behind. */
export async function readSeqs(db: Queryable): Promise<Map<number, number>> {
  const rows = await db.query<{ pair_id: number; seq: bigint }>('select pair_id, seq from spot_markets');
  return new Map(rows.map((row) => [row.pair_id, Number(row.seq)]));
}

/** Which batch wrote the log row that ends at `lastSeq`, if any. */
export async function batchAt(db: Queryable, pairId: number, lastSeq: number): Promise<string | undefined> {
  const [row] = await db.query<{ batch_id: string }>(
    'select batch_id from spot_book_events where pair_id = $1 and last_seq = $2',
    [pairId, lastSeq],
  );
  return row?.batch_id;
}

/** What was written behind command `seq`, in order, at most 500 batches. */
export async function logAfter(db: Queryable, pairId: number, seq: number): Promise<LoggedBatch[]> {
  const rows = await db.query<{
    batch_id: string;
    after: string | null;
    first_seq: bigint;
    last_seq: bigint;
    commands: LoggedCommand[];
    at: Date;
  }>(
    `select batch_id, after, first_seq, last_seq, commands, at from (
       select batch_id, lag(batch_id) over (order by last_seq) as after, first_seq, last_seq, commands, at
       from spot_book_events where pair_id = $1 and last_seq >= $2 order by last_seq limit 501) e
     where last_seq > $2 order by last_seq limit 500`,
    [pairId, seq],
  );
  return rows.map((row) => ({
    batchId: row.batch_id,
    after: row.after,
    firstSeq: Number(row.first_seq),
    lastSeq: Number(row.last_seq),
    commands: row.commands,
    at: row.at.getTime(),
  }));
}

export interface OrderRow {
  id: bigint;
  pair_id: number;
  user_id: number;
  stp_group: number;
  client_order_id: string | null;
  side: 'B' | 'S';
  order_type: 'L' | 'M';
  time_in_force: TimeInForce;
  price: bigint;
  quantity: bigint;
  budget: bigint | null;
  filled: bigint;
  filled_quote: bigint;
  fee: bigint;
  hold: bigint;
  maker_rate: bigint;
  taker_rate: bigint;
  state: OrderPhase;
  priority: bigint;
  created_at: Date;
  updated_at: Date;
}

export const ORDER_COLUMNS = `id, pair_id, user_id, stp_group, client_order_id, side, order_type, time_in_force, price, quantity, budget,
  filled, filled_quote, fee, hold, maker_rate, taker_rate, state, priority, created_at, updated_at`;

export function orderOfRow(row: OrderRow): OrderState {
  const side: Side = row.side === 'B' ? 'buy' : 'sell';
  return {
    id: Number(row.id),
    pairId: row.pair_id,
    userId: row.user_id,
    group: row.stp_group,
    clientOrderId: row.client_order_id,
    side,
    type: row.order_type === 'L' ? 'limit' : 'market',
    timeInForce: row.time_in_force,
    price: row.price,
    quantity: row.quantity,
    budget: row.budget,
    filled: row.filled,
    filledQuote: row.filled_quote,
    fee: row.fee,
    hold: row.hold,
    makerRate: row.maker_rate,
    takerRate: row.taker_rate,
    state: row.state,
    priority: Number(row.priority),
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}

/** A pair as committed, in one snapshot: its sequence and its open orders in queue order. */
export async function loadPair(db: Queryable, pairId: number): Promise<MarketRow & { orders: OrderState[] }> {
  const rows = await db.query<
    { seq: bigint; trade_no: bigint; head: string | null } & {
      [Column in keyof OrderRow]: OrderRow[Column] | null;
    }
  >(
    `select m.seq, m.trade_no, m.head, o.* from spot_markets m
     left join (select ${ORDER_COLUMNS} from spot_orders where pair_id = $1 and is_open) o on true
     where m.pair_id = $1 order by o.priority`,
    [pairId],
  );
  const orders = rows.filter((row) => row.id !== null).map((row) => orderOfRow(row as unknown as OrderRow));
  const { seq, trade_no: tradeNo, head } = rows[0]!;
  return { seq: Number(seq), tradeNo: Number(tradeNo), head, orders };
}

/** First id of a block of 1,000 that only this node uses. */
export async function nextOrderIdBlock(db: Queryable): Promise<number> {
  const [row] = await db.query<{ id: bigint }>(`select nextval('spot_order_ids') as id`);
  return Number(row!.id);
}
export const ORDER_ID_BLOCK = 1000;

/** Which of these client order ids a user has used before. */
export async function usedClientIds(
  db: Queryable,
  users: readonly number[],
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ user_id: number; client_order_id: string }>(
    `select o.user_id, o.client_order_id from unnest($1::integer[], $2::text[]) as w (user_id, client_order_id)
     join spot_orders o on o.user_id = w.user_id and o.client_order_id = w.client_order_id`,
    [users, ids],
  );
  return new Set(rows.map((row) => `${row.user_id}/${row.client_order_id}`));
}

/** Replies saved under these idempotency keys. */
export async function savedReplies(
  db: Queryable,
  users: readonly number[],
  keys: readonly string[],
): Promise<Map<string, { hash: string; reply: unknown }>> {
  const rows = await db.query<{ user_id: number; key: string; request_hash: string; reply: unknown }>(
    `select i.user_id, i.key, i.request_hash, i.reply from unnest($1::integer[], $2::text[]) as w (user_id, key)
     join platform_idempotency i on i.user_id = w.user_id and i.key = w.key`,
    [users, keys],
  );
  return new Map(
    rows.map((row) => [`${row.user_id}/${row.key}`, { hash: row.request_hash, reply: row.reply }]),
  );
}

/** Committed trades of a pair after a number, in order. */
export async function tradesAfter(db: Queryable, pairId: number, tradeNo: number): Promise<CommittedTrade[]> {
  const rows = await db.query<{
    trade_no: bigint;
    price: bigint;
    quantity: bigint;
    quote: bigint;
    taker_side: 'B' | 'S';
    at: Date;
  }>(
    'select trade_no, price, quantity, quote, taker_side, at from spot_trades where pair_id = $1 and trade_no > $2 order by trade_no',
    [pairId, tradeNo],
  );
  return rows.map((row) => ({
    tradeNo: Number(row.trade_no),
    price: row.price,
    quantity: row.quantity,
    quote: row.quote,
    takerSide: row.taker_side === 'B' ? ('buy' as const) : ('sell' as const),
    at: row.at.getTime(),
  }));
}
