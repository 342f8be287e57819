/** SQL of spot_replay_marks: where a night's replay of a pair ended, so that the next one need not begin with the first command. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { OrderState } from '../order-state.ts';
import type { LoadedPair } from './order-path-store.ts';

export interface ReplayMark {
  loaded: LoadedPair;
  /** Of the book that these orders make. */
  hash: string;
}

interface MarkRow {
  seq: bigint;
  trade_no: bigint;
  head: string | null;
  batch_at: Date;
  last_price: bigint | null;
  hash: string;
  orders: string;
}

/** The newest that ends at a time or before it. */
export async function markBefore(db: Queryable, pairId: number, at: Date): Promise<ReplayMark | undefined> {
  const [row] = await db.query<MarkRow>(
    `select seq, trade_no, head, batch_at, last_price, hash, orders::text as orders from spot_replay_marks
     where pair_id = $1 and at <= $2 order by at desc limit 1`,
    [pairId, at],
  );
  if (row === undefined) return undefined;
  const loaded = {
    seq: Number(row.seq),
    tradeNo: Number(row.trade_no),
    head: row.head,
    at: row.batch_at.getTime(),
    last: row.last_price,
    fence: 0,
    orders: JSON.parse(row.orders, readAmount) as OrderState[],
  };
  return { loaded, hash: row.hash };
}

/** Of the marks before it the one from which a night begins stays: what differs is replayed again. */
export async function keepMark(
  tx: Tx,
  pairId: number,
  { loaded, hash, from, at }: ReplayMark & { from: Date; at: Date },
): Promise<void> {
  await tx.query(
    `delete from spot_replay_marks where pair_id = $1
       and at < (select max(at) from spot_replay_marks where pair_id = $1 and at <= $2)`,
    [pairId, from],
  );
  const { seq, tradeNo, head, at: batchAt, last, orders } = loaded;
  await tx.query(
    `insert into spot_replay_marks (pair_id, at, seq, trade_no, head, batch_at, last_price, hash, orders)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (pair_id, at) do update set seq = excluded.seq, trade_no = excluded.trade_no, head = excluded.head,
       batch_at = excluded.batch_at, last_price = excluded.last_price, hash = excluded.hash, orders = excluded.orders`,
    [pairId, at, seq, tradeNo, head, new Date(batchAt), last, hash, JSON.stringify(orders, writeAmount)],
  );
}

const AMOUNTS: ReadonlySet<string> = new Set([
  'price',
  'quantity',
  'budget',
  'filled',
  'filledQuote',
  'fee',
  'hold',
  'makerRate',
  'takerRate',
  'trigger',
]);

const writeAmount = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
const readAmount = (name: string, value: unknown): unknown =>
  AMOUNTS.has(name) && typeof value === 'string' ? BigInt(value) : value;
