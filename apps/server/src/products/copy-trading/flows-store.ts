/** SQL of copy_trading_flows: money in and out of copies and to leads, written once. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { FlowRow } from './copy.ts';

export type NewFlow = Omit<FlowRow, 'id'>;

const ROW = `id, copy_id, kind, amount, value, high_water_before, high_water_after, share_rate,
  agreement_version, shared, is_kept, period::text as period, pair_ids, marks, at`;

/** Undefined of a weekly share that was taken already. */
export async function insertFlow(tx: Tx, of: NewFlow): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into copy_trading_flows (copy_id, kind, amount, value, high_water_before, high_water_after, share_rate, agreement_version,
       shared, is_kept, period, pair_ids, marks, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::date, $12, $13, $14) on conflict do nothing returning id`,
    [
      of.copy_id,
      of.kind,
      of.amount,
      of.value,
      of.high_water_before,
      of.high_water_after,
      of.share_rate,
      of.agreement_version,
      of.shared,
      of.is_kept,
      of.period,
      of.pair_ids,
      of.marks,
      of.at,
    ],
  );
  return row?.id;
}

export const flowsOf = (db: Queryable, copyId: bigint): Promise<FlowRow[]> =>
  db.query<FlowRow>(`select ${ROW} from copy_trading_flows where copy_id = $1 order by id desc`, [copyId]);

/** Of several copies, for a replay: from the oldest to the newest. */
export const flowsOfCopies = (db: Queryable, copyIds: readonly bigint[]): Promise<FlowRow[]> =>
  db.query<FlowRow>(`select ${ROW} from copy_trading_flows where copy_id = any ($1::bigint[]) order by id`, [
    copyIds,
  ]);

/** What was put in less what was taken out from a moment on, by copy. */
export async function netSince(
  db: Queryable,
  of: { copyIds: readonly bigint[]; at: Date },
): Promise<Map<bigint, bigint>> {
  const rows = await db.query<{ copy_id: bigint; net: bigint }>(
    `select copy_id, sum(case when kind in ('start', 'add') then amount else -amount end)::bigint as net
     from copy_trading_flows where copy_id = any ($1::bigint[]) and at >= $2 group by copy_id`,
    [of.copyIds, of.at],
  );
  return new Map(rows.map(({ copy_id: id, net }) => [id, net]));
}

/** Running copies that have not paid their share of a week, and were there when it ended. */
export const unsharedCopies = (
  db: Queryable,
  of: { period: string; before: Date; limit: number },
): Promise<{ id: bigint }[]> =>
  db.query(
    `select c.id from copy_trading_copies c where c.state in ('active', 'paused') and c.started_at < $2
       and not exists (select 1 from copy_trading_flows f where f.copy_id = c.id and f.kind = 'share' and f.period = $1::date)
       and not exists (select 1 from copy_trading_kept_shares k where k.copy_id = c.id and k.period = $1::date)
     order by c.id limit $3`,
    [of.period, of.before, of.limit],
  );

/** The share of a week, or of a copy that is left when there is no period, stays with the follower. */
export const insertKept = (
  tx: Tx,
  of: { copyId: bigint; period: string | null; at: Date },
): Promise<unknown> =>
  tx.query(
    `insert into copy_trading_kept_shares (copy_id, period, reason, at) values ($1, $2::date, 'lead_blocked', $3) on conflict do nothing`,
    [of.copyId, of.period, of.at],
  );

export interface FollowersRow {
  followers: bigint;
  all_followers: bigint;
  /** Of those who have left: what came back less what was put in, and how many came out with less. */
  ended_result: bigint;
  ended_losing: bigint;
  shared: bigint;
}

export async function followersOf(db: Queryable, leadId: bigint): Promise<FollowersRow> {
  const [row] = await db.query<FollowersRow>(
    `with own as (
       select c.id, c.user_id, c.state, c.shared,
         sum(case when f.kind in ('start', 'add') then -f.amount when f.kind in ('withdraw', 'end') then f.amount - f.shared else 0 end) as result
       from copy_trading_copies c join copy_trading_flows f on f.copy_id = c.id where c.lead_id = $1 group by c.id
     )
     select count(*) filter (where state <> 'ended') as followers, count(distinct user_id) as all_followers,
       coalesce(sum(result) filter (where state = 'ended'), 0)::bigint as ended_result,
       count(*) filter (where state = 'ended' and result < 0) as ended_losing, coalesce(sum(shared), 0)::bigint as shared
     from own`,
    [leadId],
  );
  return row!;
}

/** Shares that a lead's followers paid him, by UTC day. */
export const sharesByDay = (
  db: Queryable,
  of: { leadId: bigint; since: Date },
): Promise<{ day: string; shared: bigint }[]> =>
  db.query(
    `select (f.at at time zone 'UTC')::date::text as day, sum(case when f.kind = 'share' then f.amount else f.shared end)::bigint as shared
     from copy_trading_copies c join copy_trading_flows f on f.copy_id = c.id
     where c.lead_id = $1 and (c.ended_at is null or c.ended_at >= $2) and f.kind in ('share', 'withdraw') and f.at >= $2 group by 1`,
    [of.leadId, of.since],
  );

/** What was put in and taken out of copies so far: their result is what they have now besides. */
export async function netOf(db: Queryable, copyIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const rows = await db.query<{ copy_id: bigint; net: bigint }>(
    `select copy_id, sum(case when kind in ('start', 'add') then amount when kind in ('withdraw', 'end') then shared - amount else 0 end)::bigint as net
     from copy_trading_flows where copy_id = any ($1::bigint[]) group by copy_id`,
    [copyIds],
  );
  return new Map(rows.map(({ copy_id: id, net }) => [id, net]));
}
