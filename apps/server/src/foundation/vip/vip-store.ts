/** SQL of vip_*: the schedule, days that were counted, and levels as they stand. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface ScheduleRow {
  version: number;
  level: number;
  volume: bigint;
  spot_maker: bigint;
  spot_taker: bigint;
  contract: bigint;
}
export interface LevelRow {
  level: number;
  day: string;
  volume: bigint;
  spot_maker: bigint;
  spot_taker: bigint;
  contract: bigint;
}

/** The version in force, level by level. */
export const readSchedule = (db: Queryable): Promise<ScheduleRow[]> =>
  db.query<ScheduleRow>(
    `select version, level, volume, spot_maker, spot_taker, contract from vip_schedules
     where version = (select max(version) from vip_schedules) order by level`,
  );

export async function insertSchedule(tx: Tx, levels: readonly Omit<ScheduleRow, 'version'>[]): Promise<void> {
  await tx.query(
    `insert into vip_schedules (version, level, volume, spot_maker, spot_taker, contract)
     select (select max(version) + 1 from vip_schedules), * from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])`,
    [
      levels.map(({ level }) => level),
      levels.map(({ volume }) => volume),
      levels.map((row) => row.spot_maker),
      levels.map((row) => row.spot_taker),
      levels.map(({ contract }) => contract),
    ],
  );
}

/** Everybody above level 0; and the newest day that was counted, read first: what comes later is seen by the next look. */
export async function readLevels(
  db: Queryable,
): Promise<{ day: string | null; levels: Map<number, number> }> {
  const day = await lastDay(db);
  const rows = await db.query<{ user_id: number; level: number }>(
    'select user_id, level from vip_levels where level > 0',
  );
  return { day, levels: new Map(rows.map((row) => [row.user_id, row.level])) };
}

export async function lastDay(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ day: string | null }>('select max(day)::text as day from vip_days');
  return row?.day ?? null;
}

export async function levelOf(db: Queryable, userId: number): Promise<LevelRow | undefined> {
  const [row] = await db.query<LevelRow>(
    'select level, day::text as day, volume, spot_maker, spot_taker, contract from vip_levels where user_id = $1',
    [userId],
  );
  return row;
}

/** False when another node has the day, or had it: nothing is to be done then. */
export async function claimDay(tx: Tx, day: string): Promise<boolean> {
  const rows = await tx.query(
    'insert into vip_days (day, done_at) values ($1::date, now()) on conflict do nothing returning 1 as one',
    [day],
  );
  return rows.length > 0;
}

/** Both of them too, and all between. */
export async function countDays(tx: Tx, of: { first: string; last: string }): Promise<void> {
  await tx.query(
    "select vip_count_day(day::date) from generate_series($1::timestamp, $2::timestamp, interval '1 day') as day",
    [of.first, of.last],
  );
}

export async function levelEverybody(tx: Tx, day: string): Promise<void> {
  await tx.query('select vip_level_everybody($1::date)', [day]);
}
