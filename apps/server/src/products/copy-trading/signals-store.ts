/** SQL of copy_trading_signals and of what each became with each copy. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { MirrorRow, SignalRow } from './copy.ts';

const ROW = `id, lead_id, pair_id, kind, position_id, root_id, side, leverage, lots, whole, price, seq, at, equity, pair_ids, marks`;

export type NewSignal = Omit<SignalRow, 'id'>;

export async function insertSignal(tx: Tx, of: NewSignal): Promise<void> {
  await tx.query(
    `insert into copy_trading_signals (lead_id, pair_id, kind, position_id, root_id, side, leverage, lots, whole, price, seq, at, equity, pair_ids, marks)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      of.lead_id,
      of.pair_id,
      of.kind,
      of.position_id,
      of.root_id,
      of.side,
      of.leverage,
      of.lots,
      of.whole,
      of.price,
      of.seq,
      of.at,
      of.equity,
      of.pair_ids,
      of.marks,
    ],
  );
}

/** Lots that are left of a lead's positions by their signals; what opened before he led is not among them. */
export async function lotsLeft(db: Queryable, roots: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await db.query<{ root_id: bigint; left: bigint }>(
    `select root_id, sum(case kind when 'opened' then lots else -lots end) as left from copy_trading_signals
     where root_id = any ($1::bigint[]) group by root_id`,
    [roots],
  );
  return new Map(rows.map((row) => [row.root_id, Number(row.left)]));
}

/** What a pair's ticks before this one have left to carry out, in order. */
export const waitingSignals = (tx: Tx, of: { pairId: number; seq: number }): Promise<SignalRow[]> =>
  tx.query<SignalRow>(
    `select ${ROW} from copy_trading_signals where pair_id = $1 and done_seq is null and seq < $2 order by id for update`,
    [of.pairId, of.seq],
  );

export async function pairsWaiting(tx: Tx, pairIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ pair_id: number }>(
    'select distinct pair_id from copy_trading_signals where pair_id = any ($1::integer[]) and done_seq is null',
    [pairIds],
  );
  return rows.map(({ pair_id }) => pair_id);
}

export async function finishSignal(
  tx: Tx,
  of: { id: bigint; seq: number; at: Date; copied: number; skipped: number },
): Promise<void> {
  await tx.query(
    `update copy_trading_signals set done_seq = $2, done_at = $3, copied = $4, skipped = $5 where id = $1 and done_seq is null`,
    [of.id, of.seq, of.at, of.copied, of.skipped],
  );
}

export async function insertMirrors(tx: Tx, rows: readonly MirrorRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into copy_trading_mirrors (copy_id, signal_id, lots, equity, position_id, reason, price, at)
     select * from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::timestamptz[])`,
    [
      rows.map((row) => row.copy_id),
      rows.map((row) => row.signal_id),
      rows.map((row) => row.lots),
      rows.map((row) => row.equity),
      rows.map((row) => row.position_id),
      rows.map((row) => row.reason),
      rows.map((row) => row.price),
      rows.map((row) => row.at),
    ],
  );
}

/** Positions that running copies opened after a lead's. */
export const openedAfter = (
  db: Queryable,
  rootId: bigint,
): Promise<{ copy_id: bigint; position_id: bigint }[]> =>
  db.query(
    `select m.copy_id, m.position_id from copy_trading_signals s join copy_trading_mirrors m on m.signal_id = s.id
       join copy_trading_copies c on c.id = m.copy_id
     where s.root_id = $1 and s.kind = 'opened' and m.position_id is not null and c.state in ('active', 'paused') order by c.number`,
    [rootId],
  );

export type MirroredRow = MirrorRow &
  Omit<SignalRow, 'position_id' | 'lots' | 'price' | 'at' | 'equity'> & {
    lead_lots: number;
    lead_price: bigint;
    lead_at: Date;
    lead_equity: bigint;
    done_seq: bigint;
  };

const MIRRORED = `m.copy_id, m.signal_id, m.lots, m.equity, m.position_id, m.reason, m.price, m.at, s.id, s.lead_id, s.pair_id, s.kind, s.root_id, s.side,
  s.leverage, s.whole, s.seq, s.pair_ids, s.marks, s.done_seq, s.lots as lead_lots, s.price as lead_price, s.at as lead_at, s.equity as lead_equity`;

export interface DoneSignal {
  id: bigint;
  done_at: Date;
  copied: number;
  skipped: number;
}

/** Signals that were carried out in a stretch of time, from behind one of them on, for a replay. */
export const signalsDone = (
  db: Queryable,
  of: { after: Date; upTo: Date; behind: { at: Date; id: bigint }; limit: number },
): Promise<DoneSignal[]> =>
  db.query<DoneSignal>(
    `select id, done_at, copied, skipped from copy_trading_signals
     where done_at > $1 and done_at <= $2 and (done_at, id) > ($3, $4::bigint) order by done_at, id limit $5`,
    [of.after, of.upTo, of.behind.at, of.behind.id, of.limit],
  );

/** What these signals became with every copy, and all that was opened and closed of the same positions before. In order. */
export const storiesOf = (db: Queryable, signalIds: readonly bigint[]): Promise<MirroredRow[]> =>
  db.query<MirroredRow>(
    `with own as (select copy_id, signal_id, position_id from copy_trading_mirrors where signal_id = any ($1::bigint[])),
       of as (select copy_id, signal_id from own union
         select m.copy_id, m.signal_id from copy_trading_mirrors m join own o on o.position_id = m.position_id and o.copy_id = m.copy_id)
     select ${MIRRORED} from of join copy_trading_mirrors m using (copy_id, signal_id) join copy_trading_signals s on s.id = m.signal_id
     order by s.id, m.copy_id`,
    [signalIds],
  );

export async function mirrorsOf(
  db: Queryable,
  of: { copyId: bigint; isSkipped: boolean | undefined; limit: number; offset: number },
): Promise<{ rows: MirroredRow[]; total: number }> {
  const from = `from copy_trading_mirrors m join copy_trading_signals s on s.id = m.signal_id
    where m.copy_id = $1 and ($2::boolean is null or (m.reason is not null) = $2)`;
  const values = [of.copyId, of.isSkipped ?? null];
  const rows = await db.query<MirroredRow>(
    `select ${MIRRORED}
     ${from} order by s.id desc limit $3 offset $4`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${from}`, values);
  return { rows, total: Number(count!.total) };
}
