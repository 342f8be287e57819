/** SQL of market_data_fiat_*: sheets as they were given, and how the reading goes. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { RateSheet } from './read-sheet.ts';

export interface DailyRate {
  currency: string;
  /** As the source gave both, for one of its base. */
  given: bigint;
  dollar: bigint;
  source: string;
  day: string;
  fetchedAt: number;
}

/** What somebody on call is to be told. */
export interface OwedPage {
  event: string;
  subject: string;
  text: string;
  details: Record<string, string | number | string[]>;
}

export interface Watch {
  answered_at: Date | null;
  fault: string | null;
  failures: number;
  is_due: boolean;
  owed: OwedPage | null;
  silence_paged_at: Date | null;
}

/** Each currency's latest rate that may be used. */
export async function readDaily(db: Queryable): Promise<DailyRate[]> {
  const rows = await db.query<Omit<DailyRate, 'fetchedAt'> & { fetched_at: Date }>(
    `select distinct on (r.currency) r.currency, r.given, u.given as dollar, s.source, s.day::text as day, s.fetched_at
     from market_data_fiat_rates r
     join market_data_fiat_sheets s on s.id = r.sheet_id
     join market_data_fiat_rates u on u.sheet_id = s.id and u.currency = 'USD'
     where not r.is_held
     order by r.currency, s.day desc, s.id desc`,
  );
  return rows.map(({ fetched_at, ...row }) => ({ ...row, fetchedAt: fetched_at.getTime() }));
}

/** What the latest sheet gave and was not used, with its dollar. */
export function readHeld(db: Queryable): Promise<{ currency: string; given: bigint; dollar: bigint }[]> {
  return db.query(
    `select r.currency, r.given, u.given as dollar
     from market_data_fiat_rates r
     join market_data_fiat_rates u on u.sheet_id = r.sheet_id and u.currency = 'USD'
     where r.is_held and r.sheet_id = (select id from market_data_fiat_sheets order by day desc, id desc limit 1)
     order by r.currency`,
  );
}

export async function latestDay(db: Queryable): Promise<string | undefined> {
  const [row] = await db.query<{ day: string }>(
    'select day::text as day from market_data_fiat_sheets order by day desc, id desc limit 1',
  );
  return row?.day;
}

/** False when this source's sheet of the day is there already: the first one stays. */
export async function writeSheet(
  tx: Tx,
  of: { sheet: RateSheet; held: readonly string[]; at: Date },
): Promise<boolean> {
  const { source, base, day, rates } = of.sheet;
  const [row] = await tx.query<{ id: bigint }>(
    `insert into market_data_fiat_sheets (source, base, day, fetched_at) values ($1, $2, $3::date, $4)
     on conflict (source, day) do nothing returning id`,
    [source, base, day, of.at],
  );
  if (row === undefined) return false;
  await tx.query(
    `insert into market_data_fiat_rates (sheet_id, currency, given, is_held)
     select $1, r.currency, r.given, r.currency = any ($4::text[])
     from unnest($2::text[], $3::bigint[]) as r (currency, given)`,
    [row.id, [...rates.keys()], [...rates.values()], of.held],
  );
  return true;
}

export async function readWatch(db: Queryable, now: Date): Promise<Watch> {
  const [row] = await db.query<Watch>(
    `select answered_at, fault, failures, next_at <= $1 as is_due, owed, silence_paged_at from market_data_fiat_watch`,
    [now],
  );
  return row!;
}

export async function markAnswered(db: Queryable, of: { at: Date; nextAt: Date }): Promise<void> {
  await db.query(
    `update market_data_fiat_watch set answered_at = $1, next_at = $2, fault = null, failures = 0, silence_paged_at = null`,
    [of.at, of.nextAt],
  );
}

export async function markFailed(db: Queryable, of: { fault: string; nextAt: Date }): Promise<void> {
  await db.query('update market_data_fiat_watch set fault = $1, next_at = $2, failures = failures + 1', [
    of.fault,
    of.nextAt,
  ]);
}

export async function owePage(db: Queryable, page: OwedPage): Promise<void> {
  await db.query('update market_data_fiat_watch set owed = $1::jsonb', [JSON.stringify(page)]);
}

export async function markSilence(db: Queryable, at: Date): Promise<void> {
  await db.query('update market_data_fiat_watch set silence_paged_at = $1', [at]);
}

export async function markPaged(db: Queryable, page: OwedPage): Promise<void> {
  await db.query('update market_data_fiat_watch set owed = null where owed = $1::jsonb', [
    JSON.stringify(page),
  ]);
}
