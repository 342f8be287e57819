/** What the rules ask about relations, each list once for a whole batch and out of its owner's functions. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { RelationRow } from './relations-store.ts';
import type { RelationFacts } from './referral-rules.ts';

interface FactsRow {
  id: bigint;
  days: number;
  is_over: boolean;
  fees: bigint;
  is_verified: boolean;
  is_house: boolean;
  is_referrer_closed: boolean;
  is_referee_closed: boolean;
  is_referrer_blocked: boolean;
  is_same_person: boolean;
  is_same_device: boolean;
  is_same_address: boolean;
  is_ring: boolean;
}

/**
 * `day`: at whose 00:00 UTC it is judged; fees after that moment count for the next. A ring can only close where somebody who was invited
 * is the same person as somebody before him, so only from there the way up is walked.
 */
export async function readFacts(
  tx: Tx,
  of: { rows: readonly RelationRow[]; day: string; now: Date },
): Promise<Map<bigint, RelationFacts>> {
  const rows = await tx.query<FactsRow>(
    `with recursive batch as (select * from referral_relations where id = any ($1::bigint[])),
     users as (select array_agg(distinct u) as ids from (select referrer_id as u from batch union all select referee_id from batch) x),
     pairs as (select array_agg(id order by id) as ids, array_agg(referrer_id order by id) as up, array_agg(referee_id order by id) as down from batch),
     persons as materialized (select * from identity_persons((select ids from users))),
     linked as materialized (select l.user_id, l.account from identity_linked_accounts((select ids from users)) l),
     registered as materialized (select * from operators_house_accounts_of(
       array(select unnest(ids) from users union select account from linked)) as h (user_id)),
     house as materialized (select user_id from registered union select l.user_id from linked l join registered h on h.user_id = l.account),
     closed as materialized (select * from closure_closed((select ids from users)) as c (user_id)),
     blocked as materialized (select * from risk_status_blocked(
       array(select referrer_id from batch union select account from linked), $3::timestamptz) as b (user_id)),
     verified as materialized (select * from kyc_verified((select array_agg(distinct referee_id) from batch), $2::date) as v (user_id)),
     devices as materialized (select ids[n] as id from pairs, identity_same_device(up, down) as n),
     addresses as materialized (select ids[n] as id from pairs, withdrawals_same_address(up, down) as n),
     start as (select b.id, b.referrer_id, p.person from batch b join persons p on p.user_id = b.referee_id where p.person <> b.referee_id),
     walk as (
       select s.id, s.person, u.person as at, array[u.person] as seen
       from start s cross join lateral identity_persons(array[s.referrer_id]) u
       union all
       select w.id, w.person, u.person, w.seen || u.person
       from walk w
       cross join lateral identity_accounts_of(w.at) a
       join referral_relations r on r.referee_id = a and r.state <> 'lapsed'
       cross join lateral identity_persons(array[r.referrer_id]) u
       where w.at <> w.person and u.person <> all (w.seen) and cardinality(w.seen) < 50
     ),
     rings as materialized (select distinct id from walk where at = person)
     select b.id, $2::date - (b.began_at at time zone 'UTC')::date as days, b.ends_at <= $2::date::timestamp at time zone 'UTC' as is_over,
       coalesce((select sum(r.fee_usdt) from referral_rebates r where b.state = 'waiting' and r.relation_id = b.id and r.state = 'accrued'
         and r.at < platform_real_of($2::date::timestamp at time zone 'UTC')), 0)::bigint as fees,
       b.referee_id in (select user_id from verified) as is_verified,
       up.person is null or down.person is null or b.referrer_id in (select user_id from house) or b.referee_id in (select user_id from house) as is_house,
       b.referrer_id in (select user_id from closed) as is_referrer_closed,
       b.referee_id in (select user_id from closed) as is_referee_closed,
       b.referrer_id in (select user_id from blocked union all
         select l.user_id from linked l join blocked x on x.user_id = l.account) as is_referrer_blocked,
       coalesce(up.person = down.person, false) as is_same_person,
       b.id in (select id from devices) as is_same_device,
       b.id in (select id from addresses) as is_same_address,
       b.id in (select id from rings) as is_ring
     from batch b left join persons up on up.user_id = b.referrer_id left join persons down on down.user_id = b.referee_id`,
    [of.rows.map(({ id }) => id), of.day, of.now],
  );
  const states = new Map(of.rows.map(({ id, state }) => [id, state]));
  return new Map(
    rows.map((row): [bigint, RelationFacts] => [
      row.id,
      {
        state: states.get(row.id) === 'waiting' ? 'waiting' : 'activated',
        days: row.days,
        isOver: row.is_over,
        fees: row.fees,
        isVerified: row.is_verified,
        isHouse: row.is_house,
        isReferrerClosed: row.is_referrer_closed,
        isRefereeClosed: row.is_referee_closed,
        isReferrerBlocked: row.is_referrer_blocked,
        isSamePerson: row.is_same_person,
        isSameDevice: row.is_same_device,
        isSameAddress: row.is_same_address,
        isRing: row.is_ring,
      },
    ]),
  );
}

/** Who of these is verified on a day. */
export async function findVerified(
  db: Queryable,
  userIds: readonly number[],
  day: string,
): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ id: number }>(
    'select id from kyc_verified($1::integer[], $2::date) as v (id)',
    [userIds, day],
  );
  return new Set(rows.map(({ id }) => id));
}
