/** SQL of customers' messages. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { ToldMessage } from './message-texts.ts';

export interface MessageRow {
  id: bigint;
  user_id: number;
  kind: string;
  params: Record<string, string>;
  at: Date;
  read_at: Date | null;
  carrier_tries: number;
  by_mail: boolean;
}

/** What he was told of this kind `mostADay` times since a day ago goes into the inbox and to no carrier. */
export async function insertMessage(
  tx: Tx,
  of: {
    userId: number;
    kind: string;
    params: Readonly<Record<string, string>>;
    at: Date;
    mostADay: number;
  },
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `with newest as (select kind, at from notify_messages where user_id = $1 order by number desc limit 1000),
       alike as (select count(*) as sent from newest where kind = $2 and at > $4::timestamptz - interval '1 day')
     insert into notify_messages (user_id, kind, params, at, next_try_at, by_mail, carried_at)
     select $1, $2, $3::jsonb, $4, $4, sent < $5::integer, case when sent >= $5::integer then $4::timestamptz end from alike returning id`,
    [of.userId, of.kind, JSON.stringify(of.params), of.at, of.mostADay],
  );
  return row!.id;
}

/** Many at once: a storm of liquidations is one statement. Ids in the order of `of`. What has no mail waits for no carrier. */
export async function insertMessages(tx: Tx, of: readonly ToldMessage[], at: Date): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into notify_messages (user_id, kind, params, by_mail, at, next_try_at, carried_at)
     select m.user_id, m.kind, m.params, m.by_mail, $5::timestamptz, $5::timestamptz, case when not m.by_mail then $5::timestamptz end
     from unnest($1::integer[], $2::text[], $3::jsonb[], $4::boolean[]) with ordinality as m (user_id, kind, params, by_mail, n)
     order by m.n returning id`,
    [
      of.map((one) => one.userId),
      of.map((one) => one.kind),
      of.map((one) => JSON.stringify(one.params)),
      of.map((one) => one.ways?.mail ?? true),
      at,
    ],
  );
  return rows.map((row) => row.id);
}

export async function listMessages(
  db: Queryable,
  of: { userId: number; limit: number; offset: number },
): Promise<{ rows: MessageRow[]; count: number; unread: number }> {
  const rows = await db.query<MessageRow>(
    'select id, user_id, kind, params, by_mail, at, read_at, carrier_tries from notify_messages where user_id = $1 order by number desc limit $2 offset $3',
    [of.userId, of.limit, of.offset],
  );
  const [sums] = await db.query<{ count: bigint; unread: bigint }>(
    'select count(*) as count, count(*) filter (where read_at is null) as unread from notify_messages where user_id = $1',
    [of.userId],
  );
  return { rows, count: Number(sums!.count), unread: Number(sums!.unread) };
}

export async function countUnread(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ unread: bigint }>(
    'select count(*) as unread from notify_messages where user_id = $1 and read_at is null',
    [userId],
  );
  return Number(row!.unread);
}

/** Another customer's id changes nothing. */
export async function markRead(
  db: Queryable,
  of: { userId: number; id: number | undefined; at: Date },
): Promise<void> {
  await db.query(
    'update notify_messages set read_at = $3 where user_id = $1 and read_at is null and ($2::bigint is null or id = $2)',
    [of.userId, of.id ?? null, of.at],
  );
}

/**
 * Messages to be carried now, oldest first. Their next try is put off, each time further, so that a crash only delays them: `againAfterS` has
 * the wait behind each try, the last one for all that follow.
 */
export function claimDue(
  db: Queryable,
  of: { at: Date; againAfterS: readonly number[]; most: number },
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `update notify_messages m set carrier_tries = carrier_tries + 1,
       next_try_at = $1::timestamptz + ($2::integer[])[least(carrier_tries + 1, cardinality($2::integer[]))] * interval '1 second'
     where id in (select id from notify_messages where carried_at is null and next_try_at <= $1 order by next_try_at, number limit $3
       for update skip locked)
     returning id, user_id, kind, params, by_mail, at, read_at, carrier_tries`,
    [of.at, of.againAfterS, of.most],
  );
}

/** Out, or given up. */
export async function markCarried(db: Queryable, id: bigint, at: Date): Promise<void> {
  await db.query('update notify_messages set carried_at = $2 where id = $1', [id, at]);
}
