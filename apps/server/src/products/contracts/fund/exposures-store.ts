/** SQL of the book's side of contracts: exposure a pair, funding periods, the locks of customers. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { lockPerson } from '../terms/brackets-store.ts';

export interface ExposureRow {
  pair_id: number;
  long_quantity: bigint;
  short_quantity: bigint;
  open_profit: bigint;
  open_profit_seq: bigint;
  liquidations: bigint;
  liquidated_notional: bigint;
  funded_at: Date | null;
  funding_rate: bigint | null;
  /** Counters since ever, of which a published day is the difference. */
  closed: bigint;
  result: bigint;
  funding_kept: bigint;
  insurance_received: bigint;
  insurance_paid: bigint;
}
const BOOK = `pair_id, long_quantity, short_quantity, open_profit, open_profit_seq, liquidations, liquidated_notional, funded_at, funding_rate,
  closed, result, funding_kept, insurance_received, insurance_paid`;

/**
 * Ticks and jobs that move positions hold it alone; customers share it, and so take turns with ticks only. Who waits for a row that others share
 * waits for all who come to share it after him as well, for ever where they never end; a lock by number has one line for all.
 */
export async function lockExposure(tx: Tx, pairId: number): Promise<ExposureRow> {
  const [, [row]] = await Promise.all([
    tx.query(`select 1 as done from pg_advisory_xact_lock(hashtext('contracts_books'), $1)`, [pairId]),
    tx.query<ExposureRow>(`select ${BOOK} from contracts_books where pair_id = $1 for update`, [pairId]),
  ]);
  return row!;
}

export async function shareExposure(tx: Tx, pairId: number): Promise<ExposureRow> {
  const [, [row]] = await Promise.all([
    tx.query(`select 1 as done from pg_advisory_xact_lock_shared(hashtext('contracts_books'), $1)`, [pairId]),
    tx.query<ExposureRow>(`select ${BOOK} from contracts_books where pair_id = $1 for share`, [pairId]),
  ]);
  return row!;
}

/** Holds the books of these pairs that nobody else holds and whose funding is paid up to a moment; answers whose. */
export async function holdFunded(
  tx: Tx,
  of: readonly { pairId: number; fundedTo: Date }[],
): Promise<number[]> {
  const rows = await tx.query<{ pair_id: number }>(
    `select b.pair_id from contracts_books b join unnest($1::integer[], $2::timestamptz[]) as t (pair_id, funded_to) on t.pair_id = b.pair_id
     where b.funded_at >= t.funded_to order by b.pair_id for update of b skip locked`,
    [of.map(({ pairId }) => pairId), of.map(({ fundedTo }) => fundedTo)],
  );
  return rows.map(({ pair_id }) => pair_id);
}

/** Pairs in which somebody may be in profit. */
export async function pairsHeld(db: Queryable): Promise<number[]> {
  const rows = await db.query<{ pair_id: number }>(
    'select pair_id from contracts_books where long_quantity > 0 or short_quantity > 0 or open_profit <> 0 order by pair_id',
  );
  return rows.map(({ pair_id }) => pair_id);
}

export const readExposures = (db: Queryable): Promise<ExposureRow[]> =>
  db.query<ExposureRow>(`select ${BOOK} from contracts_books order by pair_id`);

export async function saveExposure(tx: Tx, exposure: ExposureRow): Promise<void> {
  await tx.query(
    `update contracts_books set long_quantity = $2, short_quantity = $3, open_profit = $4, open_profit_seq = $5, liquidations = $6,
       liquidated_notional = $7, funded_at = $8, funding_rate = $9, closed = $10, result = $11, funding_kept = $12,
       insurance_received = $13, insurance_paid = $14 where pair_id = $1`,
    [
      exposure.pair_id,
      exposure.long_quantity,
      exposure.short_quantity,
      exposure.open_profit,
      exposure.open_profit_seq,
      exposure.liquidations,
      exposure.liquidated_notional,
      exposure.funded_at,
      exposure.funding_rate,
      exposure.closed,
      exposure.result,
      exposure.funding_kept,
      exposure.insurance_received,
      exposure.insurance_paid,
    ],
  );
}

export interface FundingPeriod {
  pairId: number;
  period: Date;
  seq: number;
  rate: bigint;
  mark: bigint;
  long: bigint;
  short: bigint;
}

/** False when this period was paid already. */
export async function beginFunding(tx: Tx, of: FundingPeriod): Promise<boolean> {
  const rows = await tx.query(
    `insert into contracts_funding (pair_id, period, seq, rate, mark, long_notional, short_notional)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning 1 as done`,
    [of.pairId, of.period, of.seq, of.rate, of.mark, of.long, of.short],
  );
  return rows.length === 1;
}

/** His orders are counted one after the other, with those of accounts that are linked with his; of whoever has one, his row is the only lock. */
export async function lockCustomer(tx: Tx, userId: number): Promise<void> {
  await tx.query('insert into contracts_customers (user_id) values ($1) on conflict do nothing', [userId]);
  const [row] = await tx.query<{ is_linked: boolean }>(
    `select exists (select from identity_linked_accounts(array[$1::integer])) as is_linked
     from contracts_customers where user_id = $1 for update`,
    [userId],
  );
  if (row!.is_linked) await lockPerson(tx, userId);
}

export interface LastResortRow {
  pair_id: number;
  seq: bigint;
  is_wound_up: boolean;
  at: Date;
  mark: bigint;
  positions: number;
  profits: bigint;
  paid: bigint;
}
const LAST_RESORT = 'pair_id, seq, is_wound_up, at, mark, positions, profits, paid';

export async function insertLastResort(tx: Tx, row: LastResortRow): Promise<void> {
  await tx.query(
    `insert into contracts_last_resorts (${LAST_RESORT}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.pair_id, row.seq, row.is_wound_up, row.at, row.mark, row.positions, row.profits, row.paid],
  );
}

/** Newest first. */
export const readLastResorts = (db: Queryable, most: number): Promise<LastResortRow[]> =>
  db.query<LastResortRow>(
    `select ${LAST_RESORT} from contracts_last_resorts order by at desc, pair_id limit $1`,
    [most],
  );

/** Of one tick, for a replay: what of profits was paid when not all could be, of what closed on it or of a pair that was wound up by it. */
export async function lastResortAt(
  db: Queryable,
  of: { pairId: number; seq: bigint; isWoundUp: boolean },
): Promise<LastResortRow | undefined> {
  const [row] = await db.query<LastResortRow>(
    `select ${LAST_RESORT} from contracts_last_resorts where pair_id = $1 and seq = $2 and is_wound_up = $3`,
    [of.pairId, of.seq, of.isWoundUp],
  );
  return row;
}
