/** SQL of referral_relations and referral_referrers: who invited whom, and how far each relation is. */
import type { REFERRAL_STATES } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Span } from '../../platform/http/span-of.ts';
import type { LapseReason } from './referral-rules.ts';

export interface RelationRow {
  id: bigint;
  referrer_id: number;
  referee_id: number;
  state: (typeof REFERRAL_STATES)[number];
  began_at: Date;
  lapses_at: Date;
  ends_at: Date;
  activated_at: Date | null;
  over_at: Date | null;
  lapse_reason: LapseReason | null;
}
const ROW = `id, referrer_id, referee_id, state, began_at, lapses_at, ends_at, activated_at, over_at, lapse_reason`;

export interface ReferrerRow {
  user_id: number;
  activated: number;
  ratio: bigint;
  is_hidden: boolean;
}

export async function insertRelation(
  tx: Tx,
  of: { referrerId: number; refereeId: number; beganAt: Date; lapsesAt: Date; endsAt: Date; day: string },
): Promise<bigint> {
  await tx.query('insert into referral_referrers (user_id) values ($1) on conflict do nothing', [
    of.referrerId,
  ]);
  const [row] = await tx.query<{ id: bigint }>(
    `insert into referral_relations (referrer_id, referee_id, began_at, lapses_at, ends_at, settled_day)
     values ($1, $2, $3, $4, $5, $6::date) returning id`,
    [of.referrerId, of.refereeId, of.beganAt, of.lapsesAt, of.endsAt, of.day],
  );
  return row!.id;
}

/** Locks relations that a day has still to settle and nobody else is at. Looks at nothing that is settled. */
export const lockDue = (tx: Tx, of: { day: string; most: number }): Promise<RelationRow[]> =>
  tx.query<RelationRow>(
    `select ${ROW} from referral_relations where state in ('waiting', 'activated') and settled_day < $1::date
     order by settled_day, id limit $2 for update skip locked`,
    [of.day, of.most],
  );

/** Relations that go on and of which something is accrued, after an id: those of which something could still be paid wrongly. */
export const lockAccruing = (tx: Tx, of: { after: bigint; most: number }): Promise<RelationRow[]> =>
  tx.query<RelationRow>(
    `select ${ROW} from referral_relations where id > $1 and state in ('waiting', 'activated')
       and id in (select relation_id from referral_rebates where state = 'accrued') order by id limit $2 for update skip locked`,
    [of.after, of.most],
  );

/**
 * Relations that are over and of which something came in while they ended, after an id: some of them wait on, and so does one that was paid
 * for with this day, for a day pays a coin once.
 */
export const lockOver = (tx: Tx, of: { after: bigint; most: number; day: string }): Promise<RelationRow[]> =>
  tx.query<RelationRow>(
    `select ${ROW} from referral_relations r where id > $1 and state in ('lapsed', 'ended')
       and id in (select relation_id from referral_rebates where state = 'accrued')
       and not exists (select from referral_payments p where p.relation_id = r.id and p.day = $3::date)
     order by id limit $2 for update skip locked`,
    [of.after, of.most, of.day],
  );

/** Relations between these accounts that go on. */
export const lockBetween = (tx: Tx, userIds: readonly number[]): Promise<RelationRow[]> =>
  tx.query<RelationRow>(
    `select ${ROW} from referral_relations where referee_id = any ($1::integer[]) and referrer_id = any ($1::integer[])
       and state in ('waiting', 'activated') order by id for update`,
    [userIds],
  );

export async function settleRelations(tx: Tx, ids: readonly bigint[], day: string): Promise<void> {
  await tx.query('update referral_relations set settled_day = $2::date where id = any ($1::bigint[])', [
    ids,
    day,
  ]);
}

export async function lapseRelation(
  tx: Tx,
  of: { row: RelationRow; reason: LapseReason; at: Date },
): Promise<void> {
  await tx.query(
    `update referral_relations set state = 'lapsed', lapse_reason = $2, over_at = $3 where id = $1 and state in ('waiting', 'activated')`,
    [of.row.id, of.reason, of.at],
  );
}

export async function activateRelations(tx: Tx, ids: readonly bigint[], at: Date): Promise<void> {
  await tx.query(
    `update referral_relations set state = 'activated', activated_at = $2 where id = any ($1::bigint[]) and state = 'waiting'`,
    [ids, at],
  );
}

export async function endRelations(tx: Tx, ids: readonly bigint[], at: Date): Promise<void> {
  await tx.query(
    `update referral_relations set state = 'ended', over_at = $2 where id = any ($1::bigint[]) and state = 'activated'`,
    [ids, at],
  );
}

/** Moves the counters of referrers, each by its own number, in the order of their ids: two nodes never wait in a circle. */
export async function countActivated(tx: Tx, changes: ReadonlyMap<number, number>): Promise<void> {
  const ids = [...changes.keys()].sort((a, b) => a - b);
  if (ids.length === 0) return;
  await tx.query(
    `with locked as (select user_id from referral_referrers where user_id = any ($1::integer[]) order by user_id for update)
     update referral_referrers e set activated = e.activated + c.change
     from unnest($1::integer[], $2::integer[]) as c (user_id, change), locked l where l.user_id = c.user_id and e.user_id = c.user_id`,
    [ids, ids.map((id) => changes.get(id)!)],
  );
}

export async function readReferrer(db: Queryable, userId: number): Promise<ReferrerRow | undefined> {
  const [row] = await db.query<ReferrerRow>(
    'select user_id, activated, ratio, is_hidden from referral_referrers where user_id = $1',
    [userId],
  );
  return row;
}

export async function saveHidden(tx: Tx, userId: number, isHidden: boolean): Promise<void> {
  await tx.query(
    `insert into referral_referrers (user_id, is_hidden) values ($1, $2) on conflict (user_id) do update set is_hidden = excluded.is_hidden`,
    [userId, isHidden],
  );
}

export async function relationOf(db: Queryable, refereeId: number): Promise<RelationRow | undefined> {
  const [row] = await db.query<RelationRow>(`select ${ROW} from referral_relations where referee_id = $1`, [
    refereeId,
  ]);
  return row;
}

export async function relationsBy(
  db: Queryable,
  of: { referrerId: number; limit: number; offset: number },
): Promise<{ rows: RelationRow[]; total: number }> {
  const rows = await db.query<RelationRow>(
    `select ${ROW} from referral_relations where referrer_id = $1 order by id desc limit $2 offset $3`,
    [of.referrerId, of.limit, of.offset],
  );
  return { rows, total: await countOf(db, of.referrerId) };
}

export async function countOf(db: Queryable, referrerId: number): Promise<number> {
  const [count] = await db.query<{ total: bigint }>(
    'select count(*) as total from referral_relations where referrer_id = $1',
    [referrerId],
  );
  return Number(count!.total);
}

export type DeskRelation = RelationRow & { ratio: bigint; fees: bigint; paid: bigint; rebates: bigint };

export async function deskRelations(
  db: Queryable,
  of: { state: string | null; userId: number | null; span: Span; limit: number; offset: number },
): Promise<{ rows: DeskRelation[]; total: number }> {
  const filter = `($1::text is null or r.state = $1) and ($2::integer is null or r.referrer_id = $2 or r.referee_id = $2)
    and r.began_at >= coalesce($3::timestamptz, '-infinity') and r.began_at < coalesce($4::timestamptz, 'infinity')`;
  const asked = [of.state, of.userId, ...of.span];
  const rows = await db.query<DeskRelation>(
    `select ${ROW.replace(/(\w+)/g, 'r.$1')}, e.ratio, f.fees, f.rebates,
       coalesce((select sum(p.usdt) from referral_payments p where p.relation_id = r.id), 0)::bigint as paid
     from referral_relations r join referral_referrers e on e.user_id = r.referrer_id
     cross join lateral (select coalesce(sum(b.fee_usdt), 0)::bigint as fees, count(*) as rebates from referral_rebates b where b.relation_id = r.id) f
     where ${filter} order by r.id desc limit $5 offset $6`,
    [...asked, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    `select count(*) as total from referral_relations r where ${filter}`,
    asked,
  );
  return { rows, total: Number(count!.total) };
}
