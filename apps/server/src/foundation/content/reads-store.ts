/** SQL of how often articles are read: counts per article and day without names, and the marks of who was counted. */
import type { Queryable } from '../../platform/db/database.ts';

export interface Reading {
  articleId: number;
  day: string;
  /** Counted only when none of them was seen before. */
  marks: readonly [Buffer, Buffer?];
}

/** One statement: a batch that is sent again, here or after a lost answer, adds nothing. */
export async function addReads(db: Queryable, readings: readonly Reading[]): Promise<void> {
  const marks = readings.flatMap((reading) =>
    reading.marks.map((mark) => ({ day: reading.day, mark: mark! })),
  );
  await db.query(
    `with kept as (
       insert into content_read_marks (day, mark) select * from unnest($1::date[], $2::bytea[]) as m (day, mark) order by day, mark
       on conflict do nothing returning mark),
     counted as (
       select article_id, day, count(*)::integer as n from unnest($3::integer[], $4::date[], $5::bytea[], $6::bytea[]) as r (article_id, day, one, other)
       where one in (select mark from kept) and (other is null or other in (select mark from kept)) group by article_id, day)
     insert into content_read_days as d (article_id, day, reads) select article_id, day, n from counted order by article_id, day
     on conflict (article_id, day) do update set reads = d.reads + excluded.reads`,
    [
      marks.map(({ day }) => day),
      marks.map(({ mark }) => mark),
      readings.map(({ articleId }) => articleId),
      readings.map(({ day }) => day),
      readings.map((reading) => reading.marks[0]),
      readings.map((reading) => reading.marks[1] ?? null),
    ],
  );
}

export async function forgetMarks(db: Queryable, before: string): Promise<void> {
  await db.query('delete from content_read_marks where day < $1', [before]);
}
