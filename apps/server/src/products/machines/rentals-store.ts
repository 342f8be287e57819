/** SQL of machines_rentals: a rental from its lease to its end. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface RentalRow {
  id: bigint;
  user_id: number;
  package_id: number;
  units: number;
  rent_currency_id: number;
  rent: bigint;
  term_days: number;
  kind: 'measured' | 'fixed';
  output_currency_id: number;
  /** Of one unit. */
  daily_output: bigint | null;
  agreement_version: number;
  leased_at: Date;
  days: number;
  rent_earned: bigint;
  output_paid: bigint;
  next_day_at: Date | null;
  state: 'running' | 'ended' | 'cancelled';
  returned: bigint | null;
  ended_at: Date | null;
}
const COLUMNS = [
  'id',
  'user_id',
  'package_id',
  'units',
  'rent_currency_id',
  'rent',
  'term_days',
  'kind',
  'output_currency_id',
  'daily_output',
  'agreement_version',
  'leased_at',
  'days',
  'rent_earned',
  'output_paid',
  'next_day_at',
  'state',
  'returned',
  'ended_at',
];
const ROW = COLUMNS.join(', ');
const OF_R = COLUMNS.map((column) => `r.${column}`).join(', ');

export interface NewRental {
  userId: number;
  packageId: number;
  units: number;
  agreementVersion: number;
  leasedAt: Date;
  nextDayAt: Date;
}

/** Its terms are its package's, read under the package's lock; its units are taken by the row itself. */
export async function insertRental(tx: Tx, of: NewRental): Promise<RentalRow> {
  const [row] = await tx.query<RentalRow>(
    `insert into machines_rentals (user_id, package_id, units, rent_currency_id, rent, term_days, kind, output_currency_id, daily_output,
       power_cost, agreement_version, leased_at, next_day_at)
     select $1::integer, p.id, $3::integer, p.rent_currency_id, p.rent * $3::integer, p.term_days, p.kind, p.output_currency_id, p.daily_output, p.power_cost, $4::integer, $5::timestamptz, $6::timestamptz
     from machines_packages p where p.id = $2 returning ${ROW}`,
    [of.userId, of.packageId, of.units, of.agreementVersion, of.leasedAt, of.nextDayAt],
  );
  return row!;
}

/** Not locked: which package a rental is of never changes, and that one is locked first. */
export async function packageOfRental(tx: Tx, id: number, userId: number): Promise<number | undefined> {
  const [row] = await tx.query<{ package_id: number }>(
    'select package_id from machines_rentals where id = $1 and user_id = $2',
    [id, userId],
  );
  return row?.package_id;
}

export async function lockRental(tx: Tx, id: number): Promise<RentalRow> {
  const [row] = await tx.query<RentalRow>(`select ${ROW} from machines_rentals where id = $1 for update`, [
    id,
  ]);
  return row!;
}

/** Packages with rentals whose day is over. */
export async function packagesDue(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db.query<{ package_id: number }>(
    `select distinct package_id from machines_rentals where state = 'running' and next_day_at <= $1 order by package_id`,
    [now],
  );
  return rows.map(({ package_id: id }) => id);
}

/** Longest due first; the caller holds the package. */
export const lockDue = (tx: Tx, of: { packageId: number; now: Date; most: number }): Promise<RentalRow[]> =>
  tx.query<RentalRow>(
    `select ${ROW} from machines_rentals where state = 'running' and package_id = $1 and next_day_at <= $2
     order by next_day_at, id limit $3 for update`,
    [of.packageId, of.now, of.most],
  );

export interface RentalAfter {
  id: bigint;
  days: number;
  rentEarned: bigint;
  outputPaid: bigint;
  nextDayAt: Date | null;
  state: RentalRow['state'];
  returned: bigint | null;
  endedAt: Date | null;
}

/** Answers the rows as they are now. The caller holds their locks. */
export const saveRentals = (tx: Tx, rentals: readonly RentalAfter[]): Promise<RentalRow[]> =>
  tx.query<RentalRow>(
    `update machines_rentals r set days = s.days, rent_earned = s.rent_earned, output_paid = s.output_paid, next_day_at = s.next_day_at,
       state = s.state, returned = s.returned, ended_at = s.ended_at
     from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::text[], $7::bigint[], $8::timestamptz[])
       as s (id, days, rent_earned, output_paid, next_day_at, state, returned, ended_at)
     where r.id = s.id and r.state = 'running' returning ${OF_R}`,
    [
      rentals.map(({ id }) => id),
      rentals.map(({ days }) => days),
      rentals.map(({ rentEarned }) => rentEarned),
      rentals.map(({ outputPaid }) => outputPaid),
      rentals.map(({ nextDayAt }) => nextDayAt),
      rentals.map(({ state }) => state),
      rentals.map(({ returned }) => returned),
      rentals.map(({ endedAt }) => endedAt),
    ],
  );

/** Measured output that was paid: to rentals that run and to those that are over. */
export const addOutput = (tx: Tx, paid: readonly { id: bigint; amount: bigint }[]): Promise<RentalRow[]> =>
  tx.query<RentalRow>(
    `update machines_rentals r set output_paid = r.output_paid + s.amount from unnest($1::bigint[], $2::bigint[]) as s (id, amount)
     where r.id = s.id returning ${OF_R}`,
    [paid.map(({ id }) => id), paid.map(({ amount }) => amount)],
  );

/** Whosever they are, for a replay. */
export const rentalsByIds = (db: Queryable, ids: readonly string[]): Promise<RentalRow[]> =>
  db.query<RentalRow>(`select ${ROW} from machines_rentals where id = any ($1::bigint[])`, [ids]);

export interface RentalQuery {
  userId: number;
  states: readonly RentalRow['state'][];
  limit: number;
  offset: number;
}

export async function listRentals(
  db: Queryable,
  { userId, states, limit, offset }: RentalQuery,
): Promise<{ rows: RentalRow[]; total: number }> {
  const rows = await db.query<RentalRow>(
    `select ${ROW} from machines_rentals where user_id = $1 and state = any ($2::text[]) order by number desc limit $3 offset $4`,
    [userId, states, limit, offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    'select count(*) as total from machines_rentals where user_id = $1 and state = any ($2::text[])',
    [userId, states],
  );
  return { rows, total: Number(count!.total) };
}

export const findRentals = (db: Queryable, userId: number, ids: readonly number[]): Promise<RentalRow[]> =>
  db.query<RentalRow>(`select ${ROW} from machines_rentals where user_id = $1 and id = any ($2::bigint[])`, [
    userId,
    ids,
  ]);

/** Everything that a customer leases now. */
export const runningOf = (db: Queryable, userId: number): Promise<RentalRow[]> =>
  db.query<RentalRow>(
    `select ${ROW} from machines_rentals where user_id = $1 and state = 'running' order by number desc`,
    [userId],
  );

/** All output that was ever paid to a customer. */
export const outputOfCustomer = (
  db: Queryable,
  userId: number,
): Promise<{ currency_id: number; paid: bigint }[]> =>
  db.query<{ currency_id: number; paid: bigint }>(
    `select output_currency_id as currency_id, sum(output_paid)::bigint as paid from machines_rentals where user_id = $1
     group by output_currency_id order by output_currency_id`,
    [userId],
  );

/** Whether rent that was paid and is not earned stands behind a rental of his. */
export async function hasRunning(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 as found from machines_rentals where user_id = $1 and state = 'running' limit 1`,
    [userId],
  );
  return rows.length > 0;
}
