/** SQL of machines_payouts and machines_shares: what a pool paid for a day, and whose part of it is whose. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface PayoutRow {
  id: number;
  package_id: number;
  /** UTC day, `2027-03-02`. */
  day: string;
  currency_id: number;
  chain: string | null;
  tx_id: string | null;
  is_checked: boolean;
  amount: bigint;
  power_cost: bigint;
  carried: bigint;
  units: number;
  leased: number;
  customers: bigint;
  house: bigint;
  rest: bigint;
}
const ROW = `id, package_id, to_char(day, 'YYYY-MM-DD') as day, currency_id, chain, tx_id, is_checked, amount, power_cost, carried, units,
  leased, customers, house, rest`;
/** What a unit that existed got of a day: T(output/units). */
const PER_UNIT = 'div(p.amount - p.power_cost + p.carried, p.units)';

export interface NewPayout extends Omit<PayoutRow, 'id'> {
  enteredAt: Date;
}

export async function insertPayout(tx: Tx, of: NewPayout): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into machines_payouts (package_id, day, currency_id, chain, tx_id, is_checked, amount, power_cost, carried, units, leased,
       customers, house, rest, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
    [
      of.package_id,
      of.day,
      of.currency_id,
      of.chain,
      of.tx_id,
      of.is_checked,
      of.amount,
      of.power_cost,
      of.carried,
      of.units,
      of.leased,
      of.customers,
      of.house,
      of.rest,
      of.enteredAt,
    ],
  );
  return row!.id;
}

/** Rentals that ran the whole of a UTC day: leased before it, within their term, and not ended before it was over (R-MC-5). */
const RAN = `r.package_id = $1 and r.kind = 'measured' and r.leased_at < $2::date::timestamp at time zone 'UTC'
  and (r.leased_at at time zone 'UTC')::date + r.term_days >= $2::date
  and (r.ended_at is null or r.ended_at >= ($2::date + 1)::timestamp at time zone 'UTC')`;

export interface Leaser {
  id: bigint;
  user_id: number;
  units: number;
}
/** For a day that is over this never changes: whoever leaves now leaves after it. */
export const leasersOf = (db: Queryable, packageId: number, day: string): Promise<Leaser[]> =>
  db.query<Leaser>(`select r.id, r.user_id, r.units from machines_rentals r where ${RAN} order by r.id`, [
    packageId,
    day,
  ]);

export async function insertShares(
  tx: Tx,
  of: { payoutId: number; leasers: readonly Leaser[]; amounts: readonly bigint[] },
): Promise<void> {
  await tx.query(
    `insert into machines_shares (payout_id, rental_id, units, amount)
     select $1, s.rental_id, s.units, s.amount from unnest($2::bigint[], $3::integer[], $4::bigint[]) as s (rental_id, units, amount)`,
    [of.payoutId, of.leasers.map(({ id }) => id), of.leasers.map(({ units }) => units), of.amounts],
  );
}

export async function payoutOfDay(
  db: Queryable,
  packageId: number,
  day: string,
): Promise<{ id: number } | undefined> {
  const [row] = await db.query<{ id: number }>(
    'select id from machines_payouts where package_id = $1 and day = $2',
    [packageId, day],
  );
  return row;
}

export async function payoutOfTransaction(
  db: Queryable,
  of: { chain: string; txId: string },
): Promise<{ id: number } | undefined> {
  const [row] = await db.query<{ id: number }>(
    `select id from machines_payouts where chain = $1
       and regexp_replace(lower(btrim(tx_id)), '^0x', '') = regexp_replace(lower(btrim($2)), '^0x', '')`,
    [of.chain, of.txId],
  );
  return row;
}

/** What the payout before could not be cut into. */
export async function carriedOf(db: Queryable, packageId: number): Promise<bigint> {
  const [row] = await db.query<{ rest: bigint }>(
    'select rest from machines_payouts where package_id = $1 order by id desc limit 1',
    [packageId],
  );
  return row?.rest ?? 0n;
}

/** Payouts with shares that are not paid, oldest first. */
export const unpaidPayouts = (db: Queryable): Promise<{ id: number; package_id: number }[]> =>
  db.query<{ id: number; package_id: number }>(
    `select p.id, p.package_id from machines_payouts p
     where p.id in (select s.payout_id from machines_shares s where s.paid_at is null) order by p.id`,
  );

export interface ShareRow {
  rental_id: bigint;
  user_id: number;
  package_id: number;
  currency_id: number;
  day: string;
  amount: bigint;
}
/** The caller holds the package. */
export const lockUnpaid = (tx: Tx, of: { payoutId: number; most: number }): Promise<ShareRow[]> =>
  tx.query<ShareRow>(
    `select s.rental_id, r.user_id, p.package_id, p.currency_id, to_char(p.day, 'YYYY-MM-DD') as day, s.amount
     from machines_shares s join machines_payouts p on p.id = s.payout_id join machines_rentals r on r.id = s.rental_id
     where s.payout_id = $1 and s.paid_at is null order by s.rental_id limit $2 for update of s`,
    [of.payoutId, of.most],
  );

export async function markPaid(
  tx: Tx,
  of: { payoutId: number; rentalIds: readonly bigint[]; at: Date },
): Promise<void> {
  await tx.query(
    'update machines_shares set paid_at = $3 where payout_id = $1 and rental_id = any ($2::bigint[])',
    [of.payoutId, of.rentalIds, of.at],
  );
}

export async function listPayouts(
  db: Queryable,
  of: { packageId: number; limit: number; offset: number },
): Promise<{ rows: PayoutRow[]; total: number }> {
  const rows = await db.query<PayoutRow>(
    `select ${ROW} from machines_payouts where package_id = $1 order by machines_payouts.day desc limit $2 offset $3`,
    [of.packageId, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    'select count(*) as total from machines_payouts where package_id = $1',
    [of.packageId],
  );
  return { rows, total: Number(count!.total) };
}

export interface MeasuredRow {
  package_id: number;
  day: string;
  /** Of one unit: on the last day that was measured, and on all days since `since`. */
  last: bigint;
  month: bigint;
}
export const measuredByPackage = (db: Queryable, since: string): Promise<MeasuredRow[]> =>
  db.query<MeasuredRow>(
    `select distinct on (p.package_id) p.package_id, to_char(p.day, 'YYYY-MM-DD') as day, ${PER_UNIT}::bigint as last,
       coalesce(sum(${PER_UNIT}) filter (where p.day >= $1::date) over (partition by p.package_id), 0)::bigint as month
     from machines_payouts p order by p.package_id, p.day desc`,
    [since],
  );

/** Of each rental, what was paid or is on its way for days since `since`. */
export const measuredByRental = (
  db: Queryable,
  of: { rentalIds: readonly bigint[]; since: string },
): Promise<{ rental_id: bigint; amount: bigint }[]> =>
  db.query<{ rental_id: bigint; amount: bigint }>(
    `select s.rental_id, sum(s.amount)::bigint as amount from machines_shares s join machines_payouts p on p.id = s.payout_id
     where s.rental_id = any ($1::bigint[]) and p.day >= $2::date group by s.rental_id`,
    [of.rentalIds, of.since],
  );

/** The first day from `from` on, and before `before`, on which somebody leased measured output and no payout is entered. */
export const missingDays = (
  db: Queryable,
  of: { from: string; before: string },
): Promise<{ package_id: number; day: string }[]> =>
  db.query<{ package_id: number; day: string }>(
    `select r.package_id, to_char(min(d.day), 'YYYY-MM-DD') as day
     from generate_series($1::timestamp, $2::timestamp - interval '1 day', interval '1 day') as d (day)
     join machines_rentals r on r.kind = 'measured' and r.leased_at < d.day at time zone 'UTC'
       and (r.leased_at at time zone 'UTC')::date + r.term_days >= d.day::date
       and (r.ended_at is null or r.ended_at >= (d.day + interval '1 day') at time zone 'UTC')
     where not exists (select from machines_payouts p where p.package_id = r.package_id and p.day = d.day::date)
     group by r.package_id`,
    [of.from, of.before],
  );

/** What the last measured day of each of a customer's running rentals brought him. */
export const lastShareOf = (
  db: Queryable,
  userId: number,
): Promise<{ currency_id: number; amount: bigint }[]> =>
  db.query<{ currency_id: number; amount: bigint }>(
    `select distinct on (s.rental_id) p.currency_id, s.amount from machines_shares s join machines_payouts p on p.id = s.payout_id
     join machines_rentals r on r.id = s.rental_id where r.user_id = $1 and r.state = 'running' and s.paid_at is not null
     order by s.rental_id, p.day desc`,
    [userId],
  );

export async function daysEntered(db: Queryable, packageId: number): Promise<string[]> {
  const rows = await db.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from machines_payouts where package_id = $1`,
    [packageId],
  );
  return rows.map(({ day }) => day);
}

export interface PaidShare {
  rental_id: bigint;
  day: string;
  amount: bigint;
  isPaid: boolean;
  /** The day it is a part of. */
  of: { amount: bigint; powerCost: bigint; carried: bigint; units: number };
}

/** Every share of these rentals with the figures it was cut from, for a replay. */
export async function sharesOfRentals(db: Queryable, ids: readonly string[]): Promise<PaidShare[]> {
  const rows = await db.query<PayoutRow & { rental_id: bigint; share: bigint; is_paid: boolean }>(
    `select s.rental_id, s.amount as share, s.paid_at is not null as is_paid, to_char(p.day, 'YYYY-MM-DD') as day,
       p.amount, p.power_cost, p.carried, p.units
     from machines_shares s join machines_payouts p on p.id = s.payout_id where s.rental_id = any ($1::bigint[]) order by s.rental_id, p.day`,
    [ids],
  );
  return rows.map(
    ({ rental_id, day, share, is_paid: isPaid, amount, power_cost: powerCost, carried, units }) => ({
      rental_id,
      day,
      amount: share,
      isPaid,
      of: { amount, powerCost, carried, units },
    }),
  );
}

/** With what its package takes for power and how many units it has. */
export const payoutsByIds = (
  db: Queryable,
  ids: readonly string[],
): Promise<(PayoutRow & { unit_cost: bigint; package_units: number })[]> =>
  db.query<PayoutRow & { unit_cost: bigint; package_units: number }>(
    `select d.*, p.power_cost as unit_cost, p.units as package_units
     from (select ${ROW} from machines_payouts where id = any ($1::integer[])) d
     join machines_packages p on p.id = d.package_id order by d.id`,
    [ids],
  );

/** What the payout before this one could not be cut into. */
export async function restBefore(db: Queryable, of: Pick<PayoutRow, 'id' | 'package_id'>): Promise<bigint> {
  const [row] = await db.query<{ rest: bigint }>(
    'select rest from machines_payouts where package_id = $1 and id < $2 order by id desc limit 1',
    [of.package_id, of.id],
  );
  return row?.rest ?? 0n;
}

export const sharesOfPayout = (db: Queryable, payoutId: number): Promise<{ id: bigint; amount: bigint }[]> =>
  db.query<{ id: bigint; amount: bigint }>(
    'select rental_id as id, amount from machines_shares where payout_id = $1 order by rental_id',
    [payoutId],
  );
