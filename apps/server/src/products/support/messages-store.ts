/** SQL of messages: written once under the thread's row, never changed. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface MessageRow {
  thread_id: number;
  seq: number;
  author: 'asker' | 'house' | 'event';
  operator_id: number | null;
  client_id: string | null;
  body: string;
  pictures: string[];
  at: Date;
}

const MESSAGE = 'thread_id, seq, author, operator_id, client_id, body, pictures, at';

export async function insertMessage(tx: Tx, of: MessageRow): Promise<MessageRow> {
  const [row] = await tx.query<MessageRow>(
    `insert into support_messages (${MESSAGE}) values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${MESSAGE}`,
    [of.thread_id, of.seq, of.author, of.operator_id, of.client_id, of.body, of.pictures, of.at],
  );
  return row!;
}

export async function messageSentAs(
  db: Queryable,
  threadId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db.query<MessageRow>(
    `select ${MESSAGE} from support_messages where thread_id = $1 and client_id = $2`,
    [threadId, clientId],
  );
  return row;
}

/** In order: those after a number, else the last ones before one. */
export async function messagesOf(
  db: Queryable,
  of: { threadId: number; after?: number | undefined; before?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  if (of.after !== undefined)
    return db.query<MessageRow>(
      `select ${MESSAGE} from support_messages where thread_id = $1 and seq > $2 order by seq limit $3`,
      [of.threadId, of.after, of.limit],
    );
  const rows = await db.query<MessageRow>(
    `select ${MESSAGE} from support_messages where thread_id = $1 and seq < $2 order by seq desc limit $3`,
    [of.threadId, of.before ?? 2_147_483_647, of.limit],
  );
  return rows.toReversed();
}

export function messagesAt(
  db: Queryable,
  of: readonly { threadId: number; seq: number }[],
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `select ${MESSAGE} from support_messages join unnest($1::integer[], $2::integer[]) as w (t, s) on thread_id = t and seq = s`,
    [of.map(({ threadId }) => threadId), of.map(({ seq }) => seq)],
  );
}

/** What the same hand wrote last, oldest first: an address may come in pieces. */
export async function lastBodies(
  tx: Tx,
  of: { threadId: number; author: 'asker' | 'house'; since: Date; most: number },
): Promise<string[]> {
  const rows = await tx.query<{ body: string }>(
    `select body from support_messages where thread_id = $1 and author = $2 and at > $3 order by seq desc limit $4`,
    [of.threadId, of.author, of.since, of.most],
  );
  return rows.map(({ body }) => body).toReversed();
}

/** Whether anybody of the house but this one has written after a number. */
export async function isAnsweredByOthers(
  tx: Tx,
  of: { threadId: number; after: number; operatorId: number },
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as one from support_messages where thread_id = $1 and seq > $2 and author = 'house' and operator_id <> $3 limit 1`,
    [of.threadId, of.after, of.operatorId],
  );
  return rows.length > 0;
}

export async function isPictureOf(db: Queryable, threadId: number, fileId: string): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from support_messages where thread_id = $1 and $2 = any (pictures) limit 1',
    [threadId, fileId],
  );
  return rows.length > 0;
}
