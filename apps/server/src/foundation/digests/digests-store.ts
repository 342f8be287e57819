/** SQL of operators' daily mails: what each chose, and the mails that were made. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Choice } from './digest-rules.ts';

interface ChoiceRow {
  operator_id: number;
  is_on: boolean;
  at_hour: number;
  language: Choice['language'];
  parts: Choice['parts'];
  changed_at: Date;
}

export async function choicesOf(
  db: Queryable,
  operatorIds: readonly number[],
): Promise<ReadonlyMap<number, Choice>> {
  const rows = await db.query<ChoiceRow>(
    'select operator_id, is_on, at_hour, language, parts, changed_at from digests_choices where operator_id = any ($1)',
    [operatorIds],
  );
  return new Map(
    rows.map((row) => [
      row.operator_id,
      {
        isOn: row.is_on,
        atHour: row.at_hour,
        language: row.language,
        parts: row.parts,
        changedAt: row.changed_at.getTime(),
      },
    ]),
  );
}

export async function saveChoice(
  tx: Tx,
  operatorId: number,
  of: Omit<Choice, 'changedAt'> & { at: Date },
): Promise<void> {
  await tx.query(
    `insert into digests_choices (operator_id, is_on, at_hour, language, parts, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (operator_id) do update set is_on = excluded.is_on, at_hour = excluded.at_hour, language = excluded.language,
       parts = excluded.parts, changed_at = excluded.changed_at`,
    [operatorId, of.isOn, of.atHour, of.language, of.parts, of.at],
  );
}

/** Those of these persons and days that were made already, as `12 2026-03-02`. */
export async function madeAlready(
  db: Queryable,
  of: readonly { operatorId: number; day: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    `select operator_id || ' ' || day as name from digests_mails
     where (operator_id, day) in (select * from unnest($1::integer[], $2::date[]))`,
    [of.map(({ operatorId }) => operatorId), of.map(({ day }) => day)],
  );
  return new Set(rows.map(({ name }) => name));
}

/** The first node's counts; without a letter the day is over at once. */
export async function insertMail(
  db: Queryable,
  of: { operatorId: number; day: string; letter: { subject: string; text: string } | undefined; at: Date },
): Promise<void> {
  await db.query(
    `insert into digests_mails (operator_id, day, subject, body, made_at, next_try_at, done_at)
     values ($1, $2, $3, $4, $5, $5, case when $3::text is null then $5::timestamptz end) on conflict do nothing`,
    [of.operatorId, of.day, of.letter?.subject ?? null, of.letter?.text ?? null, of.at],
  );
}

export interface DueMail {
  operator_id: number;
  day: string;
  subject: string;
  body: string;
  made_at: Date;
  tries: number;
}

/** Their next try is put off, so that a node that dies only delays them, and no other takes them meanwhile. */
export function claimMails(db: Queryable, of: { at: Date; again: Date; most: number }): Promise<DueMail[]> {
  return db.query<DueMail>(
    `update digests_mails m set tries = tries + 1, next_try_at = $2
     where (operator_id, day) in (select operator_id, day from digests_mails where done_at is null and next_try_at <= $1
       order by next_try_at, operator_id limit $3 for update skip locked)
     returning operator_id, day::text as day, subject, body, made_at, tries`,
    [of.at, of.again, of.most],
  );
}

/** Out or given up; what it said is kept no longer. */
export async function endMail(
  db: Queryable,
  of: { operator_id: number; day: string; at: Date },
): Promise<void> {
  await db.query(
    'update digests_mails set done_at = $3, subject = null, body = null where operator_id = $1 and day = $2',
    [of.operator_id, of.day, of.at],
  );
}

export async function forgetMails(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from digests_mails where done_at is not null and made_at < $1', [before]);
}
