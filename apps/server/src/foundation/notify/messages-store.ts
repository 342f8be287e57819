/** SQL of customers' messages. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Told, ToldMessage } from './message-texts.ts';

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

/** One message, as `insertMessages` writes many. Its id. */
export async function insertMessage(
  tx: Tx,
  { userId, kind, params }: Told,
  { at, mostADay }: { at: Date; mostADay: number },
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into notify_messages (user_id, kind, params, by_mail, at, next_try_at, carried_at)
     select $1, $2, $3::jsonb, is_carried, $4::timestamptz, $4, case when not is_carried then $4 end
     from (
       select count(*) < $5::integer as is_carried from (
         select from notify_messages s where s.user_id = $1 and s.kind = $2 and s.by_mail and s.at > $4::timestamptz - interval '1 day'
         order by s.at desc limit $5::integer
       ) newest
     ) judged returning id`,
    [userId, kind, JSON.stringify(params), at, mostADay],
  );
  return row!.id;
}

/**
 * Many at once: a storm of liquidations is one statement. Ids in the order of `of`. Of what he was told of one kind within a day `mostADay` go
 * to a carrier, the rest is in the inbox alone; what has no mail waits for no carrier.
 */
export async function insertMessages(
  tx: Tx,
  of: readonly ToldMessage[],
  { at, mostADay }: { at: Date; mostADay: number },
): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    `with told as (
       select *, count(*) filter (where by_mail) over (partition by user_id, kind order by n) as place
       from unnest($1::integer[], $2::text[], $3::jsonb[], $4::boolean[]) with ordinality as m (user_id, kind, params, by_mail, n)
     ), alike as (
       select k.user_id, k.kind, c.sent from (select distinct user_id, kind from told where by_mail) k cross join lateral (
         select count(*) as sent from (
           select from notify_messages s where s.user_id = k.user_id and s.kind = k.kind and s.by_mail and s.at > $5::timestamptz - interval '1 day'
           order by s.at desc limit $6::integer
         ) newest
       ) c
     ), judged as (
       select t.user_id, t.kind, t.params, t.n, t.by_mail and t.place + a.sent <= $6::integer as is_carried
       from told t left join alike a using (user_id, kind)
     )
     insert into notify_messages (user_id, kind, params, by_mail, at, next_try_at, carried_at)
     select user_id, kind, params, is_carried, $5::timestamptz, $5::timestamptz, case when not is_carried then $5::timestamptz end
     from judged order by n returning id`,
    [
      of.map((one) => one.userId),
      of.map((one) => one.kind),
      of.map((one) => JSON.stringify(one.params)),
      of.map((one) => one.ways?.mail ?? true),
      at,
      mostADay,
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

/** More than one customer is told in a day; whatever else waits is not sorted again each second. */
const TAKING_TURNS = 2_000;

/**
 * Messages to be carried now: `first` before all others, of each of both one of each customer by turns, so that whoever has a hundred keeps nobody
 * waiting, and oldest first. Their next try is put off, each time further, so that a crash only delays them: `againAfterS` has the wait behind each
 * try, the last one for all that follow. Some more are chosen than are taken, for another node may be taking the first of them.
 */
export function claimDue(
  db: Queryable,
  of: { at: Date; againAfterS: readonly number[]; first: readonly string[]; most: number },
): Promise<MessageRow[]> {
  return db.query<MessageRow>(
    `with oldest as (
       (select id, user_id, next_try_at, number, true as is_first from notify_messages
        where carried_at is null and next_try_at <= $1 and kind = any ($4::text[]) order by next_try_at, number limit $5)
       union all
       (select id, user_id, next_try_at, number, false from notify_messages
        where carried_at is null and next_try_at <= $1 and kind <> all ($4::text[]) order by next_try_at, number limit $5)
     ), waiting as (
       select *, row_number() over (partition by user_id, is_first order by next_try_at, number) as turn from oldest
     ), chosen as materialized (
       select id, row_number() over (order by is_first desc, turn, next_try_at, number) as place from waiting
       order by place limit 5 * $3
     ), taken as (
       select m.id from notify_messages m join chosen using (id) where carried_at is null and m.next_try_at <= $1
       order by chosen.place limit $3 for update of m skip locked
     ), due as (
       update notify_messages m set carrier_tries = carrier_tries + 1,
         next_try_at = $1::timestamptz + ($2::integer[])[least(carrier_tries + 1, cardinality($2::integer[]))] * interval '1 second'
       where id in (select id from taken)
       returning id, user_id, kind, params, by_mail, at, read_at, carrier_tries
     )
     select due.* from due join chosen using (id) order by chosen.place`,
    [of.at, of.againAfterS, of.most, of.first, TAKING_TURNS],
  );
}

/** Out, or given up. */
export async function markCarried(db: Queryable, id: bigint, at: Date): Promise<void> {
  await db.query('update notify_messages set carried_at = $2 where id = $1', [id, at]);
}
