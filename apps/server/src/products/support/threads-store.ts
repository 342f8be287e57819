/** SQL of threads. Whoever changes one holds its row first: its messages are counted, and its state moved, by one hand at a time. */
import type { SupportState } from '@candor/wire';
import type { SUPPORT_ABOUT, SupportTopic } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Standing } from './thread-rules.ts';

export interface ThreadRow {
  id: number;
  number: bigint;
  version: number;
  user_id: number | null;
  visitor_id: number | null;
  client_id: string;
  language: string;
  topic: SupportTopic;
  subject: string;
  state: SupportState;
  about_type: (typeof SUPPORT_ABOUT)[number] | null;
  about_id: string | null;
  assigned_to: number | null;
  last_seq: number;
  house_seq: number;
  own_read_seq: number;
  told_seq: number;
  house_read_seq: number;
  own_typing_at: Date | null;
  house_typing_at: Date | null;
  waiting_since: Date | null;
  first_answered_at: Date | null;
  solved_at: Date | null;
  rating: number | null;
  rating_note: string;
  created_at: Date;
  updated_at: Date;
}

/** Whose a thread is. */
export type Owner = { userId: number; visitorId: null } | { userId: null; visitorId: number };

export const THREAD = `id, number, version, user_id, visitor_id, client_id, language, topic, subject, state, about_type, about_id,
  assigned_to, last_seq, house_seq, own_read_seq, told_seq, house_read_seq, own_typing_at, house_typing_at, waiting_since,
  first_answered_at, solved_at, rating, rating_note, created_at, updated_at`;
const OWNED = '(user_id = $1 or visitor_id = $2)';
const ownerOf = ({ userId, visitorId }: Owner): [number | null, number | null] => [userId, visitorId];

/** Undefined of a thread that is somebody else's, as of one that is not there. */
export async function ownThread(db: Queryable, owner: Owner, id: number): Promise<ThreadRow | undefined> {
  const [row] = await db.query<ThreadRow>(
    `select ${THREAD} from support_threads where ${OWNED} and id = $3`,
    [...ownerOf(owner), id],
  );
  return row;
}

export async function lockOwnThread(tx: Tx, owner: Owner, id: number): Promise<ThreadRow | undefined> {
  const [row] = await tx.query<ThreadRow>(
    `select ${THREAD} from support_threads where ${OWNED} and id = $3 for update`,
    [...ownerOf(owner), id],
  );
  return row;
}

export async function threadOpenedAs(
  db: Queryable,
  owner: Owner,
  clientId: string,
): Promise<ThreadRow | undefined> {
  const [row] = await db.query<ThreadRow>(
    `select ${THREAD} from support_threads where ${OWNED} and client_id = $3`,
    [...ownerOf(owner), clientId],
  );
  return row;
}

export async function findThread(db: Queryable, id: number): Promise<ThreadRow | undefined> {
  const [row] = await db.query<ThreadRow>(`select ${THREAD} from support_threads where id = $1`, [id]);
  return row;
}

export async function lockThread(tx: Tx, id: number): Promise<ThreadRow | undefined> {
  const [row] = await tx.query<ThreadRow>(`select ${THREAD} from support_threads where id = $1 for update`, [
    id,
  ]);
  return row;
}

export async function ownThreads(
  db: Queryable,
  owner: Owner,
  of: { limit: number; offset: number },
): Promise<{ rows: ThreadRow[]; count: number }> {
  const rows = await db.query<ThreadRow>(
    `select ${THREAD} from support_threads where ${OWNED} order by updated_at desc, number desc limit $3 offset $4`,
    [...ownerOf(owner), of.limit, of.offset],
  );
  const [all] = await db.query<{ count: bigint }>(
    `select count(*) as count from support_threads where ${OWNED}`,
    ownerOf(owner),
  );
  return { rows, count: Number(all!.count) };
}

export async function countUnsolved(tx: Tx, owner: Owner): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(
    `select count(*) as count from support_threads where ${OWNED} and state <> 'solved'`,
    ownerOf(owner),
  );
  return Number(row!.count);
}

export interface NewThread {
  owner: Owner;
  clientId: string;
  language: string;
  topic: string;
  subject: string;
  about: { type: string; id: string } | null;
  at: Date;
}

export async function insertThread(tx: Tx, of: NewThread): Promise<ThreadRow> {
  const [row] = await tx.query<ThreadRow>(
    `insert into support_threads (user_id, visitor_id, client_id, language, topic, subject, about_type, about_id, waiting_since, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9) returning ${THREAD}`,
    [
      ...ownerOf(of.owner),
      of.clientId,
      of.language,
      of.topic,
      of.subject,
      of.about?.type ?? null,
      of.about?.id ?? null,
      of.at,
    ],
  );
  return row!;
}

/** After a message: the row is held. `by` has read what he answers. */
export async function saveMessageOf(
  tx: Tx,
  of: { id: number; by: 'asker' | 'house' | 'event'; seq: number; standing: Standing; at: Date },
): Promise<ThreadRow> {
  const { state, waitingSince, firstAnsweredAt, solvedAt } = of.standing;
  const [row] = await tx.query<ThreadRow>(
    `update support_threads set last_seq = $2, version = version + 1, updated_at = $3, state = $5, waiting_since = $6,
       first_answered_at = $7, solved_at = $8,
       own_typing_at = case when $4 = 'asker' then null else own_typing_at end,
       own_read_seq = case when $4 = 'asker' then $2 else own_read_seq end,
       house_typing_at = case when $4 = 'house' then null else house_typing_at end,
       house_read_seq = case when $4 = 'house' then $2 else house_read_seq end,
       house_seq = case when $4 = 'house' then $2 else house_seq end,
       house_at = case when $4 = 'house' then $3 else house_at end
     where id = $1 returning ${THREAD}`,
    [of.id, of.seq, of.at, of.by, state, waitingSince, firstAnsweredAt, solvedAt],
  );
  return row!;
}

/** Undefined when there is nothing new to mark; never back. */
export async function markRead(
  tx: Tx,
  of: { id: number; side: 'own' | 'house'; seq: number },
): Promise<ThreadRow | undefined> {
  const column = of.side === 'own' ? 'own_read_seq' : 'house_read_seq';
  const [row] = await tx.query<ThreadRow>(
    `update support_threads set ${column} = least($2, last_seq) where id = $1 and ${column} < least($2, last_seq) returning ${THREAD}`,
    [of.id, of.seq],
  );
  return row;
}

/** Undefined when it was said a moment ago. */
export async function markTyping(
  tx: Tx,
  of: { id: number; side: 'own' | 'house'; at: Date; again: Date },
): Promise<ThreadRow | undefined> {
  const column = of.side === 'own' ? 'own_typing_at' : 'house_typing_at';
  const [row] = await tx.query<ThreadRow>(
    `update support_threads set ${column} = $2 where id = $1 and (${column} is null or ${column} < $3) returning ${THREAD}`,
    [of.id, of.at, of.again],
  );
  return row;
}

export async function saveRating(
  tx: Tx,
  of: { id: number; stars: number; note: string },
): Promise<ThreadRow> {
  const [row] = await tx.query<ThreadRow>(
    `update support_threads set rating = $2, rating_note = $3, version = version + 1 where id = $1 returning ${THREAD}`,
    [of.id, of.stars, of.note],
  );
  return row!;
}

export async function saveAssigned(tx: Tx, of: { id: number; to: number | null }): Promise<ThreadRow> {
  const [row] = await tx.query<ThreadRow>(
    `update support_threads set assigned_to = $2, version = version + 1 where id = $1 returning ${THREAD}`,
    [of.id, of.to],
  );
  return row!;
}

export async function saveAbout(
  tx: Tx,
  of: { id: number; type: string; aboutId: string },
): Promise<ThreadRow> {
  const [row] = await tx.query<ThreadRow>(
    `update support_threads set about_type = $2, about_id = $3, version = version + 1 where id = $1 returning ${THREAD}`,
    [of.id, of.type, of.aboutId],
  );
  return row!;
}

/** Answers that lie unread for a while, and nobody was told of; held, so that of two nodes one tells. */
export function lockUntold(tx: Tx, of: { before: Date; most: number }): Promise<ThreadRow[]> {
  return tx.query<ThreadRow>(
    `select ${THREAD} from support_threads
     where house_seq > told_seq and house_at < $1 order by house_at limit $2 for update skip locked`,
    [of.before, of.most],
  );
}

export async function markTold(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('update support_threads set told_seq = house_seq where id = any ($1)', [ids]);
}

export function threadsAt(db: Queryable, ids: readonly number[]): Promise<ThreadRow[]> {
  return db.query<ThreadRow>(`select ${THREAD} from support_threads where id = any ($1)`, [ids]);
}
