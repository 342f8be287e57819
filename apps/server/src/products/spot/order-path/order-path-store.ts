/** The SQL of the order path: commit a batch, load a pair, follow its log. Reads for customers are in order-queries-store.ts. */
import type { Side, TimeInForce } from '@candor/matching';
import type { Queryable } from '../../../platform/db/database.ts';
import type { CommitColumns, CommitHead } from './commit-statement-store.ts';
import { COMMIT, commitValues } from './commit-statement-store.ts';
import type { SavedReply } from './waiting.ts';
import { keyName } from './waiting.ts';
import type { LoggedBatch } from './replay-log.ts';
import type { LoggedCommand } from './command-log.ts';
import type { OrderPhase, OrderState } from '../order-state.ts';
import type { CommittedTrade } from '../ports.ts';

export interface CommitAnswer {
  outcome: 'done' | 'stale';
  journal_ids: bigint[] | null;
  balance_ids: bigint[] | null;
  availables: bigint[] | null;
  frozens: bigint[] | null;
  users: number[] | null;
  useqs: bigint[] | null;
}

export async function commitBatch(
  db: Queryable,
  head: CommitHead,
  columns: CommitColumns,
): Promise<CommitAnswer> {
  const [answer] = await db.query<CommitAnswer>(COMMIT, commitValues(head, columns));
  if (answer === undefined) throw new Error('spot_commit answered nothing');
  return answer;
}

/** Where a pair stands in the database. */
export interface MarketRow {
  seq: number;
  tradeNo: number;
  /** Id of the newest batch; null before the first. */
  head: string | null;
  /** Time of the newest batch, milliseconds. */
  at: number;
  /** Price of the last trade; null before the first. */
  last: bigint | null;
  fence: number;
}

/** Locks the pair; answers its newest batch. */
export async function lockMarket(tx: Queryable, pairId: number): Promise<string | null> {
  const [row] = await tx.query<{ head: string | null }>(
    'select head from spot_markets where pair_id = $1 for no key update',
    [pairId],
  );
  return row!.head;
}

export async function readFence(db: Queryable, pairId: number): Promise<number> {
  const [row] = await db.query<{ fence: number }>('select fence from spot_markets where pair_id = $1', [
    pairId,
  ]);
  return row!.fence;
}

/** From here on no batch that was written before can commit; waits for one that is committing now. */
export async function raiseFence(tx: Queryable, pairId: number): Promise<void> {
  await tx.query('update spot_markets set fence = fence + 1 where pair_id = $1', [pairId]);
}

/** Which of these batches are in the log. */
export async function loggedBatches(
  db: Queryable,
  pairId: number,
  batches: readonly { batchId: string; lastSeq: number }[],
): Promise<Set<string>> {
  const rows = await db.query<{ batch_id: string }>(
    'select batch_id from spot_book_events where pair_id = $1 and last_seq = any ($2::bigint[])',
    [pairId, batches.map(({ lastSeq }) => lastSeq)],
  );
  const wanted = new Set(batches.map(({ batchId }) => batchId));
  return new Set(rows.map((row) => row.batch_id).filter((id) => wanted.has(id)));
}

/** Newest sequence numbers of all pairs: how a node without messages notices that it is behind. */
export async function readSeqs(db: Queryable): Promise<Map<number, number>> {
  const rows = await db.query<{ pair_id: number; seq: bigint }>('select pair_id, seq from spot_markets');
  return new Map(rows.map((row) => [row.pair_id, Number(row.seq)]));
}

/** At most so many batches are read at once. */
const MOST_BATCHES = 500;

/**
 * What was written behind batch `head`, in order; undefined when the log does not have `head` at command `seq`: then
 * whoever stands there stands behind a batch that never was.
 */
export async function logAfter(
  db: Queryable,
  pairId: number,
  { seq, head }: { seq: number; head: string | null },
): Promise<LoggedBatch[] | undefined> {
  const rows = await db.query<{
    batch_id: string;
    first_seq: bigint;
    last_seq: bigint;
    commands: LoggedCommand[];
    at: Date;
  }>(
    `select batch_id, first_seq, last_seq, commands, at from spot_book_events
     where pair_id = $1 and last_seq >= $2 order by last_seq limit $3`,
    [pairId, seq, MOST_BATCHES + 1],
  );
  const before = seq === 0 ? undefined : rows.shift();
  if ((before?.batch_id ?? null) !== head) return undefined;
  let after = head;
  return rows.map((row) => {
    const batch = {
      batchId: row.batch_id,
      after,
      firstSeq: Number(row.first_seq),
      lastSeq: Number(row.last_seq),
      commands: row.commands,
      at: row.at.getTime(),
    };
    after = row.batch_id;
    return batch;
  });
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
  trigger_price: bigint | null;
  trigger_kind: 'S' | 'T' | null;
  triggered_by: bigint | null;
  sibling_id: bigint | null;
  created_at: Date;
  updated_at: Date;
}

export const ORDER_COLUMNS = `id, pair_id, user_id, stp_group, client_order_id, side, order_type, time_in_force, price, quantity, budget,
  filled, filled_quote, fee, hold, maker_rate, taker_rate, state, priority, trigger_price, trigger_kind, triggered_by, sibling_id,
  created_at, updated_at`;

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
    stop:
      row.trigger_price === null
        ? null
        : { kind: row.trigger_kind === 'S' ? 'stop' : 'take_profit', trigger: row.trigger_price },
    triggeredBy: row.triggered_by === null ? null : Number(row.triggered_by),
    sibling: row.sibling_id === null ? null : Number(row.sibling_id),
    state: row.state,
    priority: Number(row.priority),
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}

export interface LoadedPair extends MarketRow {
  /** Open orders in queue order. */
  orders: OrderState[];
}

/** Makes the pair's row on first use. */
export async function ensureMarket(db: Queryable, pairId: number): Promise<void> {
  await db.query('insert into spot_markets (pair_id) values ($1) on conflict do nothing', [pairId]);
}

/** A pair as committed, in one snapshot. */
export async function loadPair(db: Queryable, pairId: number): Promise<LoadedPair> {
  const rows = await db.query<
    {
      seq: bigint;
      trade_no: bigint;
      head: string | null;
      dated: Date | number;
      last: bigint | null;
      fence: number;
    } & {
      [Column in keyof OrderRow]: OrderRow[Column] | null;
    }
  >(
    `select m.seq, m.trade_no, m.head, m.at as dated, t.price as last, m.fence, o.* from spot_markets m
     left join spot_trades t on t.pair_id = m.pair_id and t.trade_no = m.trade_no
     left join (select ${ORDER_COLUMNS} from spot_orders where pair_id = $1 and is_open) o on true
     where m.pair_id = $1 order by o.priority`,
    [pairId],
  );
  const orders = rows.filter((row) => row.id !== null).map((row) => orderOfRow(row as unknown as OrderRow));
  const { seq, trade_no: tradeNo, head, dated, last, fence } = rows[0]!;
  // Before its first batch a pair has no date: the driver reads '-infinity' as a number.
  const at = dated instanceof Date ? dated.getTime() : 0;
  return { seq: Number(seq), tradeNo: Number(tradeNo), head, at, last, fence, orders };
}

/** First number of a block of 1,000 that only this node uses. */
export async function nextOrderNumber(db: Queryable): Promise<number> {
  const [row] = await db.query<{ number: bigint }>(`select nextval('spot_order_ids') as number`);
  return Number(row!.number);
}
export const ORDER_ID_BLOCK = 1000;

/** Those of the given client order ids that their users have used before. */
export async function usedClientIds(
  db: Queryable,
  users: readonly number[],
  ids: readonly string[],
): Promise<{ userId: number; clientOrderId: string }[]> {
  const rows = await db.query<{ user_id: number; client_order_id: string }>(
    `select o.user_id, o.client_order_id from unnest($1::integer[], $2::text[]) as w (user_id, client_order_id)
     join spot_orders o on o.user_id = w.user_id and o.client_order_id = w.client_order_id`,
    [users, ids],
  );
  return rows.map((row) => ({ userId: row.user_id, clientOrderId: row.client_order_id }));
}

/** Replies kept under these idempotency keys, by `keyName`. */
export async function savedReplies(
  db: Queryable,
  users: readonly number[],
  keys: readonly string[],
): Promise<Map<string, SavedReply>> {
  const rows = await db.query<{ owner: number; key: string; fingerprint: string; body: string }>(
    `select k.owner, k.key, k.fingerprint, k.body from unnest($1::integer[], $2::text[]) as w (owner, key)
     join platform_kept_replies k on k.owner = w.owner and k.key = w.key`,
    [users, keys],
  );
  return new Map(
    rows.map((row) => [
      keyName({ userId: row.owner, key: row.key }),
      { kind: 'saved', fingerprint: row.fingerprint, body: row.body },
    ]),
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
