/** SQL on kyc_name_words and kyc_persons: the names of customers, and who they are, as keyed digests. */
import type { Queryable } from '../../platform/db/database.ts';

/** Those of the newest attempt take the place of those before. */
export async function saveDigests(
  tx: Queryable,
  of: { caseId: number; userId: number; words: readonly Buffer[]; who: Buffer },
): Promise<void> {
  await tx.query('delete from kyc_name_words where case_id = $1', [of.caseId]);
  await tx.query(
    'insert into kyc_name_words (case_id, user_id, word_index) select $1, $2, unnest($3::bytea[]) on conflict do nothing',
    [of.caseId, of.userId, of.words],
  );
  await tx.query(
    `insert into kyc_persons (case_id, user_id, who_index) values ($1, $2, $3)
     on conflict (case_id) do update set who_index = excluded.who_index`,
    [of.caseId, of.userId, of.who],
  );
}

/** Verified customers of this name, country and birth date: all there are. */
export async function usersWho(db: Queryable, who: Buffer): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select p.user_id from kyc_persons p join kyc_cases c on c.id = p.case_id and c.state in ('passed', 'expired')
     where p.who_index = $1 order by p.user_id`,
    [who],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Of one country whose verified name holds all these words, and whose digest is not there yet; newest case first. */
export async function usersNotYetWho(
  db: Queryable,
  of: { words: readonly Buffer[]; country: string; limit: number },
): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select w.user_id from kyc_name_words w
     join kyc_cases c on c.id = w.case_id and c.state in ('passed', 'expired') and c.country = $3
     where w.word_index = any ($1::bytea[]) and not exists (select from kyc_persons p where p.case_id = w.case_id)
     group by w.user_id having count(distinct w.word_index) = $2 order by max(w.case_id) desc limit $4`,
    [of.words, of.words.length, of.country, of.limit],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Customers whose verified name holds all these words, by account. */
export async function usersNamed(db: Queryable, words: readonly Buffer[]): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select w.user_id from kyc_name_words w join kyc_cases c on c.id = w.case_id and c.state in ('passed', 'expired')
     where w.word_index = any ($1::bytea[]) group by w.user_id having count(distinct w.word_index) = $2
     order by w.user_id`,
    [words, words.length],
  );
  return rows.map(({ user_id }) => user_id);
}

export interface UnnamedCase {
  id: number;
  user_id: number;
  attempt: number;
  sealed: Buffer;
}

/** Basic cases that were sent in before persons could be found, by case. */
export async function unnamedCases(db: Queryable, after: number, limit: number): Promise<UnnamedCase[]> {
  return db.query(
    `select c.id, c.user_id, c.attempt, s.sealed from kyc_cases c
     join kyc_submissions s on s.case_id = c.id and s.attempt = c.attempt
     where c.level = 'basic' and c.id > $1 and not exists (select from kyc_persons p where p.case_id = c.id) order by c.id limit $2`,
    [after, limit],
  );
}

/** The newest of what each customer sent in about himself, by case. */
export async function personsAfter(
  db: Queryable,
  after: number,
  limit: number,
): Promise<{ id: number; user_id: number; attempt: number; sealed: Buffer }[]> {
  return db.query(
    `select c.id, c.user_id, c.attempt, s.sealed from kyc_cases c
     join kyc_submissions s on s.case_id = c.id and s.attempt = c.attempt
     where c.level = 'basic' and c.id > $1 order by c.id limit $2`,
    [after, limit],
  );
}

/** Countries of documents that anybody sent in. */
export async function countriesSeen(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ country: string }>('select distinct country from kyc_cases');
  return rows.map(({ country }) => country);
}

/** Everybody who sent in this document, the sender too (R-SPOT-4). */
export async function usersWithDocument(db: Queryable, personIndex: Buffer): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>(
    `select distinct user_id from kyc_cases where person_index = $1 and level = 'basic' order by user_id`,
    [personIndex],
  );
  return rows.map(({ user_id }) => user_id);
}
