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
      const useqs = numbersOf(all, rows as readonly Advanced[]);
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
  return numbersOf(events, await tx.query<Advanced>(RECORD, valuesOf(events)));
}

/** Where a customer stands after his events. */
interface Advanced {
  user_id: number;
  seq: bigint;
}

/** One row a customer, whatever he is told of in one transaction (ADR 119). */
const RECORD = `with wanted as (
   select * from unnest($1::int[], $2::bigint[], $3::text[]) as w (user_id, added, told)
 ), advanced as (
   insert into streams_users as s (user_id, seq) select user_id, added from wanted order by user_id
   on conflict (user_id) do update set seq = s.seq + excluded.seq
   returning s.user_id, s.seq
 ), written as (
   insert into streams_events (user_id, seq, told) select a.user_id, a.seq, w.told from advanced a join wanted w using (user_id)
 )
 select user_id, seq from advanced`;

/** An event as its row says it; `journal` is a number, or a place from 1 among those of its batch. */
export function toldLine({
  channel,
  refId,
  journal,
}: Pick<NewUserEvent, 'channel' | 'refId'> & { journal: number | bigint | null | undefined }): string {
  const line = `${channel}\t${refId}`;
  return journal === null || journal === undefined ? line : `${line}\t${journal}`;
}

function valuesOf(events: readonly NewUserEvent[]) {
  const lines = new Map<number, string[]>();
  for (const { userId, journalId, ...event } of events) {
    const line = toldLine({ ...event, journal: journalId });
    const known = lines.get(userId);
    if (known === undefined) lines.set(userId, [line]);
    else known.push(line);
  }
  const told = [...lines.values()];
  return [[...lines.keys()], told.map(({ length }) => length), told.map((of) => of.join('\n'))];
}

/** A customer's events follow one another up to where he stands now. */
function numbersOf(events: readonly NewUserEvent[], rows: readonly Advanced[]): number[] {
  const next = new Map(rows.map(({ user_id, seq }) => [user_id, Number(seq) + 1]));
  for (const { userId } of events) next.set(userId, next.get(userId)! - 1);
  return events.map(({ userId }) => {
    const useq = next.get(userId)!;
    next.set(userId, useq + 1);
    return useq;
  });
}

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
  /** Number of its last event. */
  seq: bigint | null;
  told: string;
  /** Of the batch that it was told with. */
  journal_ids: bigint[] | null;
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
    `select w.n, s.seq as latest, e.seq, e.told, e.journal_ids, e.at < now() - $4 * interval '1 millisecond' as old
     from unnest($1::integer[], $2::bigint[]) with ordinality as w (user_id, useq, n)
     left join streams_users s on s.user_id = w.user_id
     left join lateral (
       select r.seq, r.told, r.at, b.journal_ids from streams_events r left join streams_batches b on b.id = r.batch_id
       where r.user_id = w.user_id and r.seq > w.useq and s.seq - w.useq <= $3 order by r.seq limit $3
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
  if (first.seq === null || first.old) return undefined;
  // Of a row that was heard in part, the rest.
  const kept = rows.flatMap(eventsOf).filter((event) => event.useq > useq);
  return kept[0]?.useq === useq + 1 ? kept : undefined;
}

function eventsOf({ seq, told, journal_ids: ofBatch }: MissedRow): KeptUserEvent[] {
  const lines = told.split('\n');
  return lines.map((line, n) => {
    const [channel, refId, journal] = line.split('\t') as [UserEvent['channel'], string, string?];
    return {
      useq: Number(seq) - lines.length + 1 + n,
      channel,
      refId,
      journalId: journal === undefined ? null : (ofBatch?.[Number(journal) - 1] ?? BigInt(journal)),
    };
  });
}
