/** SQL of contracts_days and contracts_pair_days: what is published of the book each day, and what it is made of. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';

export interface DayRow {
  /** `YYYY-MM-DD`. */
  day: string;
  since: Date | null;
  until: Date;
  book_before: bigint;
  book_after: bigint;
  book_journal: bigint;
  insurance_before: bigint;
  insurance_after: bigint;
  insurance_journal: bigint;
  movements: readonly Movement[];
  accounts: bigint;
  losing: bigint;
}
/** Amount in 10^-8, as text: JSON has no bigint. */
export interface Movement {
  account: 'book' | 'insurance';
  kind: string;
  amount: string;
  journals: number;
}

export interface PairDayRow {
  day: string;
  pair_id: number;
  seq: bigint | null;
  mark: bigint | null;
  capital: bigint;
  long_notional: bigint;
  short_notional: bigint;
  closed: bigint;
  liquidations: bigint;
  liquidated_notional: bigint;
  result: bigint;
  funding_kept: bigint;
  insurance_received: bigint;
  insurance_paid: bigint;
  /** In the order of COUNTERS. */
  counters: bigint[];
}

const DAY = `to_char(day, 'YYYY-MM-DD') as day`;
const FIELDS =
  'since, until, book_before, book_after, book_journal, insurance_before, insurance_after, insurance_journal, movements, accounts, losing';
const PAIR_FIELDS = `pair_id, seq, mark, capital, long_notional, short_notional, closed, liquidations, liquidated_notional, result, funding_kept,
  insurance_received, insurance_paid, counters`;

/** Newest first. */
export const readDays = (db: Queryable, most: number): Promise<DayRow[]> =>
  db.query<DayRow>(`select ${DAY}, ${FIELDS} from contracts_days order by contracts_days.day desc limit $1`, [
    most,
  ]);

export const readPairDays = (db: Queryable, days: readonly string[]): Promise<PairDayRow[]> =>
  db.query<PairDayRow>(
    `select ${DAY}, ${PAIR_FIELDS} from contracts_pair_days where contracts_pair_days.day = any ($1::date[]) order by pair_id`,
    [days],
  );

export async function insertDay(tx: Tx, row: DayRow): Promise<void> {
  await tx.query(
    `insert into contracts_days (day, ${FIELDS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12)`,
    [
      row.day,
      row.since,
      row.until,
      row.book_before,
      row.book_after,
      row.book_journal,
      row.insurance_before,
      row.insurance_after,
      row.insurance_journal,
      JSON.stringify(row.movements),
      row.accounts,
      row.losing,
    ],
  );
}

export async function insertPairDay(tx: Tx, row: PairDayRow): Promise<void> {
  await tx.query(
    `insert into contracts_pair_days (day, ${PAIR_FIELDS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::bigint[])`,
    [
      row.day,
      row.pair_id,
      row.seq,
      row.mark,
      row.capital,
      row.long_notional,
      row.short_notional,
      row.closed,
      row.liquidations,
      row.liquidated_notional,
      row.result,
      row.funding_kept,
      row.insurance_received,
      row.insurance_paid,
      row.counters,
    ],
  );
}

/**
 * Customers with a position in the last 12 months, and those of them who lost: everything realised and, at these marks,
 * everything open, less all fees and funding.
 */
export async function countLosing(
  db: Queryable,
  of: { since: Date; pairIds: readonly number[]; marks: readonly bigint[] },
): Promise<{ accounts: bigint; losing: bigint }> {
  const [row] = await db.query<{ accounts: bigint; losing: bigint }>(
    `select count(*) as accounts, count(*) filter (where net < 0) as losing from (
       select user_id, sum(net) as net from (
         select user_id, profit - open_fee - close_fee - liquidation_fee + funding as net
         from contracts_positions where state = 'closed' and closed_at >= $1
         union all
         select p.user_id, div(p.quantity::numeric * case p.side when 'L' then m.mark - p.entry_price else p.entry_price - m.mark end, 100000000)
           - p.open_fee + p.funding
         from contracts_positions p join unnest($2::integer[], $3::bigint[]) as m (pair_id, mark) on m.pair_id = p.pair_id
         where p.entry_price is not null and p.closed_at is null
       ) as positions group by user_id
     ) as customers`,
    [of.since, of.pairIds, of.marks],
  );
  return row!;
}
