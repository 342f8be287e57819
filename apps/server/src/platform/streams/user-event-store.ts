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

/** An event to be told after the commit; `data` is asked for then. */
export interface ToldEvent extends NewUserEvent {
  data(): unknown;
}

const waiting = new WeakMap<Tx, ToldEvent[]>();

/**
 * Tells customers what the transaction has changed. All events of a transaction are one statement that leaves with its COMMIT, so that
 * a customer's counter is locked for that long and no longer; after the commit they are pushed in the order in which they were told.
 */
export function tellUsers(
  streams: { pushToUsers(events: readonly UserEvent[]): void },
  tx: Tx,
  events: readonly ToldEvent[],
): void {
  if (events.length === 0) return;
  const before = waiting.get(tx);
  if (before !== undefined) return void before.push(...events);
  const all = [...events];
  waiting.set(tx, all);
  tx.withCommit(() => ({
    text: RECORD,
    values: valuesOf(all),
    answered: (rows) => {
      const useqs = (rows as readonly Numbered[]).map(({ seq }) => Number(seq));
      streams.pushToUsers(
        all.map(({ userId, channel, refId, data }, n) => ({
          userId,
          channel,
          refId,
          useq: useqs[n]!,
          data: data(),
        })),
      );
    },
  }));
}

/** Gives each event its `useq`, in the order of `events`. Users are locked in ascending order (finding 10). */
export async function recordUserEvents(tx: Tx, events: readonly NewUserEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const rows = await tx.query<Numbered>(RECORD, valuesOf(events));
  return rows.map((row) => Number(row.seq));
}

interface Numbered {
  seq: bigint;
}

const RECORD = `with given as (
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
 select seq from numbered order by n`;

const valuesOf = (events: readonly NewUserEvent[]) => [
  events.map((event) => event.userId),
  events.map((event) => event.channel),
  events.map((event) => event.refId),
  events.map((event) => event.journalId ?? null),
];

/** Of each in the order given: the newest committed event, 0 where there was none. */
export async function latestUseqs(db: Queryable, userIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ user_id: number; seq: bigint }>(
    'select user_id, seq from streams_users where user_id = any ($1::integer[])',
    [userIds],
  );
  const known = new Map(rows.map((row) => [row.user_id, Number(row.seq)]));
  return userIds.map((userId) => known.get(userId) ?? 0);
}

/** Where a customer's client stands. */
export interface Standing {
  userId: number;
  useq: number;
}

interface MissedRow {
  n: bigint;
  latest: bigint | null;
  seq: bigint | null;
  channel: UserEvent['channel'];
  ref_id: string;
  journal_id: bigint | null;
  old: boolean;
}

/**
 * Of each, in the order given: events after `useq` in order, or undefined when they are too many, too old or gone, and the client must
 * fetch its state anew. Too many are not read.
 */
export async function eventsAfter(
  db: Queryable,
  of: readonly Standing[],
  { limit, maxAgeMs }: { limit: number; maxAgeMs: number },
): Promise<(KeptUserEvent[] | undefined)[]> {
  const rows = await db.query<MissedRow>(
    `select w.n, s.seq as latest, e.seq, e.channel, e.ref_id, e.journal_id, e.at < now() - $4 * interval '1 millisecond' as old
     from unnest($1::integer[], $2::bigint[]) with ordinality as w (user_id, useq, n)
     left join streams_users s on s.user_id = w.user_id
     left join lateral (
       select seq, channel, ref_id, journal_id, at from streams_events
       where user_id = w.user_id and seq > w.useq and s.seq - w.useq <= $3 order by seq limit $3
     ) e on true
     order by w.n, e.seq`,
    [of.map(({ userId }) => userId), of.map(({ useq }) => useq), limit, maxAgeMs],
  );
  const byPlace = new Map<number, MissedRow[]>();
  for (const row of rows) {
    const known = byPlace.get(Number(row.n));
    if (known === undefined) byPlace.set(Number(row.n), [row]);
    else known.push(row);
  }
  return of.map(({ useq }, place) => keptFrom(byPlace.get(place + 1) ?? [], useq));
}

function keptFrom(rows: readonly MissedRow[], useq: number): KeptUserEvent[] | undefined {
  const [first] = rows;
  if (first === undefined || first.latest === null || Number(first.latest) <= useq) return [];
  if (first.seq === null || Number(first.seq) !== useq + 1 || first.old) return undefined;
  return rows.map((row) => ({
    useq: Number(row.seq),
    channel: row.channel,
    refId: row.ref_id,
    journalId: row.journal_id,
  }));
}
