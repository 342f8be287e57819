/**
 * Dead man's switches (bots_countdowns): one a key and pair, by the database's own clock, so that a node that died leaves no order
 * standing and two nodes agree when time is up. What ran out is claimed, carried out, and removed only once it is done.
 */
import type { Database } from '../../platform/db/database.ts';

export interface Countdown {
  keyId: number;
  userId: number;
  /** 0: every pair. */
  pairId: number;
  /** Of one websocket session; empty: of the key. */
  session: string;
  ms: number;
}

export interface DueCountdown {
  keyId: number;
  userId: number;
  pairId: number;
  session: string;
  /** As it was read: one that was set again meanwhile is another. */
  dueAt: Date;
}

export type CountdownStore = ReturnType<typeof createCountdownStore>;

export function createCountdownStore(db: Database) {
  /** Sessions that have set one: they live on this node's connections, and the database is asked for no other when they end. */
  const promised = new Set<string>();
  return {
    /** Starts it anew, or with 0 takes it away; answers when time is up, in milliseconds, or null. */
    async set({ keyId, userId, pairId, session, ms }: Countdown): Promise<number | null> {
      if (session !== '') promised.add(session);
      if (ms === 0) {
        await db.query('delete from bots_countdowns where key_id = $1 and pair_id = $2 and session = $3', [
          keyId,
          pairId,
          session,
        ]);
        return null;
      }
      const [row] = await db.query<{ due_at: Date }>(
        `insert into bots_countdowns (key_id, pair_id, user_id, session, due_at)
         values ($1, $2, $3, $5, clock_timestamp() + $4::integer * interval '1 millisecond')
         on conflict (key_id, pair_id, session) do update set due_at = excluded.due_at returning due_at`,
        [keyId, pairId, userId, ms, session],
      );
      return row!.due_at.getTime();
    },
    /** Its connection has gone: what the session promised is due now, on whichever node looks next. */
    async endSession(session: string): Promise<void> {
      if (!promised.delete(session)) return;
      await db.query(
        'update bots_countdowns set due_at = least(due_at, clock_timestamp()) where session = $1',
        [session],
      );
    },
    /** Behind `last`, the longest due first. */
    async due(limit: number, last: DueCountdown | undefined): Promise<DueCountdown[]> {
      const rows = await db.query<{
        key_id: number;
        pair_id: number;
        user_id: number;
        session: string;
        due_at: Date;
      }>(
        `select key_id, pair_id, user_id, session, date_trunc('milliseconds', due_at) as due_at from bots_countdowns
         where due_at <= clock_timestamp() and ($2::timestamptz is null
           or due_at >= $2 and (date_trunc('milliseconds', due_at), key_id, pair_id, session) > ($2, $3::integer, $4::integer, $5::text))
         order by date_trunc('milliseconds', due_at), key_id, pair_id, session limit $1`,
        [limit, last?.dueAt ?? null, last?.keyId ?? null, last?.pairId ?? null, last?.session ?? null],
      );
      return rows.map((row) => ({
        keyId: row.key_id,
        pairId: row.pair_id,
        userId: row.user_id,
        session: row.session,
        dueAt: row.due_at,
      }));
    },
    /** Only if nobody has set it again. */
    async done({ keyId, pairId, session, dueAt }: DueCountdown): Promise<void> {
      await db.query(
        `delete from bots_countdowns where key_id = $1 and pair_id = $2 and session = $4 and date_trunc('milliseconds', due_at) = $3`,
        [keyId, pairId, dueAt, session],
      );
    },
  };
}
