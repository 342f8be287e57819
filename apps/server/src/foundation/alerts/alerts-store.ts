/** SQL of price alerts. What trades reach is found by threshold in the index of armed ones; nothing here reads all of a pair's. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Aim, Reach } from './alert-rules.ts';

export interface AlertRow {
  id: bigint;
  user_id: number;
  pair_id: number;
  span_s: number;
  is_up: boolean;
  threshold: bigint;
  repeats: boolean;
  by_mail: boolean;
  by_push: boolean;
  state: 'armed' | 'resting' | 'waiting' | 'done' | 'stopped';
  stop_reason: 'account' | 'too_many' | null;
  after_trade: bigint;
  fired: number;
  fired_at: Date | null;
  created_at: Date;
}

export interface Wanted extends Aim {
  repeats: boolean;
  byMail: boolean;
  byPush: boolean;
  /** Trades up to here were before it was set. */
  afterTrade: number;
}

const ROW =
  'id, user_id, pair_id, span_s, is_up, threshold, repeats, by_mail, by_push, state, stop_reason, after_trade, fired, fired_at, created_at';

export function listAlerts(db: Queryable, userId: number): Promise<AlertRow[]> {
  return db.query<AlertRow>(`select ${ROW} from alerts_prices where user_id = $1 order by number desc`, [
    userId,
  ]);
}

/** Takes the customer's row: whoever counts his alerts counts alone. */
export async function lockCustomer(tx: Tx, userId: number, day: string): Promise<void> {
  await tx.query(
    `insert into alerts_customers (user_id, day) values ($1, $2)
     on conflict (user_id) do update set user_id = excluded.user_id`,
    [userId, day],
  );
}

export async function countAlerts(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(
    'select count(*) as count from alerts_prices where user_id = $1',
    [userId],
  );
  return Number(row!.count);
}

export async function insertAlert(
  tx: Tx,
  of: Wanted & { userId: number; pairId: number; at: Date },
): Promise<AlertRow> {
  const [row] = await tx.query<AlertRow>(
    `insert into alerts_prices (user_id, pair_id, span_s, is_up, threshold, repeats, by_mail, by_push, after_trade, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${ROW}`,
    [
      of.userId,
      of.pairId,
      of.spanS,
      of.isUp,
      of.threshold,
      of.repeats,
      of.byMail,
      of.byPush,
      of.afterTrade,
      of.at,
    ],
  );
  return row!;
}

export async function findAlert(db: Queryable, userId: number, id: number): Promise<AlertRow | undefined> {
  const [row] = await db.query<AlertRow>(`select ${ROW} from alerts_prices where id = $2 and user_id = $1`, [
    userId,
    id,
  ]);
  return row;
}

/** Another customer's id changes nothing; undefined then. */
export async function changeAlert(
  tx: Tx,
  of: Wanted & { userId: number; id: number },
): Promise<AlertRow | undefined> {
  const [row] = await tx.query<AlertRow>(
    `update alerts_prices set span_s = $3, is_up = $4, threshold = $5, repeats = $6, by_mail = $7, by_push = $8, after_trade = $9,
       state = 'armed', stop_reason = null, rests_until = null
     where id = $2 and user_id = $1 returning ${ROW}`,
    [of.userId, of.id, of.spanS, of.isUp, of.threshold, of.repeats, of.byMail, of.byPush, of.afterTrade],
  );
  return row;
}

export async function removeAlert(tx: Tx, userId: number, id: number): Promise<boolean> {
  const rows = await tx.query('delete from alerts_prices where id = $2 and user_id = $1 returning id', [
    userId,
    id,
  ]);
  return rows.length > 0;
}

export async function readCursor(db: Queryable, pairId: number): Promise<number | undefined> {
  const [row] = await db.query<{ trade_no: bigint }>(
    'select trade_no from alerts_cursors where pair_id = $1',
    [pairId],
  );
  return row && Number(row.trade_no);
}

export async function beginCursor(db: Queryable, pairId: number, tradeNo: number): Promise<void> {
  await db.query(
    'insert into alerts_cursors (pair_id, trade_no) values ($1, $2) on conflict (pair_id) do nothing',
    [pairId, tradeNo],
  );
}

/** Moves the cursor if it still stands there, and holds it until the end of the transaction: of two nodes one goes on. */
export async function advanceCursor(
  tx: Tx,
  of: { pairId: number; from: number; to: number },
): Promise<boolean> {
  const rows = await tx.query(
    'update alerts_cursors set trade_no = $3 where pair_id = $1 and trade_no = $2 returning pair_id',
    [of.pairId, of.from, of.to],
  );
  return rows.length > 0;
}

const measures = (reaches: readonly Reach[]): unknown[] => [
  reaches.map(({ spanS }) => spanS),
  reaches.map(({ high }) => high),
  reaches.map(({ low }) => low),
  reaches.map(({ last }) => last),
];

/** Armed ones whose threshold lies within what was reached, at most so many; locked in the order of their ids. */
export async function lockReached(
  tx: Tx,
  of: { pairId: number; reaches: readonly Reach[]; lastTrade: number; most: number },
): Promise<AlertRow[]> {
  return tx.query<AlertRow>(
    `with found as (
       select a.id from unnest($2::integer[], $3::bigint[], $4::bigint[]) as m (span_s, high, low)
       cross join lateral (
         select id, after_trade from alerts_prices
         where state = 'armed' and pair_id = $1 and is_up and span_s = m.span_s and threshold <= m.high
         union all
         select id, after_trade from alerts_prices
         where state = 'armed' and pair_id = $1 and not is_up and span_s = m.span_s and threshold >= m.low) a
       where a.after_trade < $5 limit $6)
     select ${ROW} from alerts_prices where id in (select id from found) and state = 'armed' order by id for update`,
    [of.pairId, ...measures(of.reaches).slice(0, 3), of.lastTrade, of.most],
  );
}

/** Ends of firing: told once, resting until then, or stopped by the house. */
export async function settleFired(
  tx: Tx,
  of: {
    at: Date;
    restsUntil: Date;
    told: readonly bigint[];
    stopped: ReadonlyMap<bigint, 'account' | 'too_many'>;
  },
): Promise<void> {
  if (of.told.length > 0)
    await tx.query(
      `update alerts_prices set state = case when repeats then 'resting' else 'done' end,
         rests_until = case when repeats then $3::timestamptz end, fired = fired + 1, fired_at = $2
       where id = any ($1::bigint[])`,
      [of.told, of.at, of.restsUntil],
    );
  if (of.stopped.size > 0)
    await tx.query(
      `update alerts_prices a set state = 'stopped', stop_reason = s.reason
       from unnest($1::bigint[], $2::text[]) as s (id, reason) where a.id = s.id`,
      [[...of.stopped.keys()], [...of.stopped.values()]],
    );
}

/** Passed over by the trades that were before they were set: looked at again with the next trade. */
export async function passOver(tx: Tx, ids: readonly bigint[], tradeNo: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    'update alerts_prices set after_trade = $2 where id = any ($1::bigint[]) and after_trade < $2',
    [ids, tradeNo],
  );
}

/** Rested ones wait on the side where the price stands, and those whose price came back are armed again. */
export async function rearm(
  tx: Tx,
  of: { pairId: number; reaches: readonly Reach[]; at: Date; tradeNo: number },
): Promise<void> {
  await tx.query(
    `update alerts_prices set state = 'waiting', rests_until = null where state = 'resting' and pair_id = $1 and rests_until <= $2`,
    [of.pairId, of.at],
  );
  await tx.query(
    `update alerts_prices set state = 'armed', after_trade = $6 where id in (
       select a.id from unnest($2::integer[], $3::bigint[], $4::bigint[], $5::bigint[]) as m (span_s, high, low, last)
       cross join lateral (
         select id from alerts_prices
         where state = 'waiting' and pair_id = $1 and is_up and span_s = m.span_s and threshold > m.last
         union all
         select id from alerts_prices
         where state = 'waiting' and pair_id = $1 and not is_up and span_s = m.span_s and threshold < m.last) a)`,
    [of.pairId, ...measures(of.reaches), of.tradeNo],
  );
}

export interface Tally {
  user_id: number;
  told: number;
  mailed: number;
}

/** What each was told today, with the rows held, in the order of their ids. */
export async function lockTallies(
  tx: Tx,
  userIds: readonly number[],
  day: string,
): Promise<Map<number, Tally>> {
  const rows = await tx.query<Tally>(
    `insert into alerts_customers as c (user_id, day)
     select u.id, $2 from unnest($1::integer[]) as u (id) order by u.id
     on conflict (user_id) do update set
       told = case when c.day = excluded.day then c.told else 0 end,
       mailed = case when c.day = excluded.day then c.mailed else 0 end, day = excluded.day
     returning user_id, told, mailed`,
    [userIds, day],
  );
  return new Map(rows.map((row) => [row.user_id, row]));
}

export async function keepTallies(tx: Tx, tallies: readonly Tally[]): Promise<void> {
  await tx.query(
    `update alerts_customers c set told = t.told, mailed = t.mailed
     from unnest($1::integer[], $2::integer[], $3::integer[]) as t (user_id, told, mailed) where c.user_id = t.user_id`,
    [
      tallies.map(({ user_id }) => user_id),
      tallies.map(({ told }) => told),
      tallies.map(({ mailed }) => mailed),
    ],
  );
}
