/**
 * A customer's private events, written in the transaction of the change they tell about: the counter `useq` is advanced
 * under the customer's row lock, so it has no gap and no number becomes visible before a lower one (finding 8, R-RT-4).
 */
import type { Queryable, Tx } from '../db/database.ts';
import type { UserEvent } from './streams.ts';

export interface NewUserEvent {
  userId: number;
  channel: UserEvent['channel'];
  refId: string;
  journalId?: bigint | undefined;
}

/** A kept event: what it was about, not what it said; the object is read again by its reference. */
export interface KeptUserEvent {
  useq: number;
  channel: UserEvent['channel'];
  refId: string;
  journalId: bigint | null;
}

/** Gives each event its `useq`, in the order of `events`. Users are locked in ascending order (finding 10). */
export async function recordUserEvents(tx: Tx, events: readonly NewUserEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const rows = await tx.query<{ n: number; seq: bigint }>(
    `with given as (
       select * from unnest($1::int[], $2::text[], $3::text[], $4::bigint[]) with ordinality as e (user_id, channel, ref_id, journal_id, n)
     ), wanted as (
       select user_id, count(*) as added from given group by user_id order by user_id
     ), advanced as (
       insert into streams_users as s (user_id, seq) select user_id, added from wanted order by user_id
       on conflict (user_id) do update set seq = s.seq + excluded.seq
       returning s.user_id, s.seq
     ), numbered as (
       select g.*, a.seq - w.added + row_number() over (partition by g.user_id order by g.n) as seq
       from given g join advanced a using (user_id) join wanted w using (user_id)
     ), written as (
       insert into streams_events (user_id, seq, channel, ref_id, journal_id)
       select user_id, seq, channel, ref_id, journal_id from numbered
     )
     select n::int as n, seq from numbered order by n`,
    [
      events.map((event) => event.userId),
      events.map((event) => event.channel),
      events.map((event) => event.refId),
      events.map((event) => event.journalId ?? null),
    ],
  );
  return rows.map((row) => Number(row.seq));
}

export async function latestUseq(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ seq: bigint }>('select seq from streams_users where user_id = $1', [userId]);
  return row === undefined ? 0 : Number(row.seq);
}

/**
 * Events after `useq` in order, or undefined when they are too many or too old to be replayed and the client must fetch
 * its state anew.
 */
export async function eventsAfter(
  db: Queryable,
  { userId, useq, limit, maxAgeMs }: { userId: number; useq: number; limit: number; maxAgeMs: number },
): Promise<KeptUserEvent[] | undefined> {
  const rows = await db.query<{
    seq: bigint;
    channel: UserEvent['channel'];
    ref_id: string;
    journal_id: bigint | null;
    old: boolean;
  }>(
    `select seq, channel, ref_id, journal_id, at < now() - $4 * interval '1 millisecond' as old
     from streams_events where user_id = $1 and seq > $2 order by seq limit $3`,
    [userId, useq, limit + 1, maxAgeMs],
  );
  const first = rows[0];
  if (rows.length > limit || first?.old) return undefined;
  if (first && Number(first.seq) !== useq + 1) return undefined;
  return rows.map((row) => ({
    useq: Number(row.seq),
    channel: row.channel,
    refId: row.ref_id,
    journalId: row.journal_id,
  }));
}
