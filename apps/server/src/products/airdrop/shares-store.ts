/** SQL of airdrop_shares: what customers were counted with, what is due, what everybody may see. */
import type { ChangePoint } from '@candor/formulas';
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface ShareRow {
  campaign_id: number;
  user_id: number;
  total: string;
  /** Of all accounts of one person. */
  person_total: string;
  amount: bigint | null;
  paid_at: Date | null;
}

/**
 * Who of the customers of `ids` is counted: verified, no account of the house's or of staff, not closed, not blocked by law with any account
 * of his (R-KYC-4). `now` and `isVerified` are places of the moment and of whether verification is asked for. Each list is asked for once, not for each customer.
 */
const COUNTED = ({ now, isVerified }: { now: string; isVerified: string }): string =>
  `select p.* from identity_persons((select users from ids)) p
   where p.user_id not in (select * from operators_house_accounts_of((select users from ids)))
     and p.user_id not in (select * from closure_closed((select users from ids)))
     and p.user_id not in (select * from risk_status_blocked((select users from ids), ${now}::timestamptz))
     and p.person not in (select b.person from identity_persons(array(select * from risk_status_blocked(
       array(select l.account from identity_linked_accounts((select users from ids)) l), ${now}::timestamptz))) b)
     and (not ${isVerified}::boolean or p.user_id in (select * from kyc_verified((select users from ids), ${now}::timestamptz::date)))`;

/** Counts so many customers after one of them; answers the last one looked at, undefined when there was nobody left. */
export async function countBatch(
  tx: Tx,
  of: {
    campaignId: number;
    currencyId: number;
    readAt: readonly Date[];
    after: number;
    most: number;
    now: Date;
    isVerified: boolean;
  },
): Promise<number | undefined> {
  const [row] = await tx.query<{ last: number | null }>(
    `with held as materialized (select * from ledger_hourly_balances($2, $3::timestamptz[], $4, $5)),
     ids as (select coalesce(array_agg(user_id), '{}') as users from held),
     counted as (
       select h.user_id, p.person, h.total, h.moments, h.balances, replace(gen_random_uuid()::text, '-', '') as nonce
       from held h join (${COUNTED({ now: '$6', isVerified: '$7' })}) p on p.user_id = h.user_id
       where h.total > 0
     ), made as (
       insert into airdrop_shares (campaign_id, user_id, person, total, moments, balances, nonce, tag)
       select $1::integer, c.user_id, c.person, c.total, c.moments, c.balances, c.nonce,
         encode(sha256(convert_to('candor-airdrop|' || $1::integer || '|' || c.user_id || '|' || c.nonce, 'UTF8')), 'hex')
       from counted c
     )
     select max(user_id) as last from held`,
    [of.campaignId, of.currencyId, of.readAt, of.after, of.most, of.now, of.isVerified],
  );
  return row?.last ?? undefined;
}

export interface Counted {
  customers: number;
  total: bigint;
  /** Persons' totals from the largest down. */
  largest: bigint[];
}

export async function sumsOf(db: Queryable, campaignId: number, most: number): Promise<Counted> {
  const [sums] = await db.query<{ customers: bigint; total: string }>(
    'select count(*) as customers, coalesce(sum(total), 0)::text as total from airdrop_shares where campaign_id = $1',
    [campaignId],
  );
  const largest = await db.query<{ total: string }>(
    `select sum(total)::text as total from airdrop_shares where campaign_id = $1 group by person order by sum(total) desc limit $2`,
    [campaignId, most],
  );
  return {
    customers: Number(sums!.customers),
    total: BigInt(sums!.total),
    largest: largest.map(({ total }) => BigInt(total)),
  };
}

const SHARE = `s.campaign_id, s.user_id, s.total::text as total, s.amount, s.paid_at,
  (select sum(o.total) from airdrop_shares o where o.campaign_id = s.campaign_id and o.person = s.person)::text as person_total`;

/** The next that are due, in the order of their customers: not of who is blocked by law now, with this account or another of his (R-KYC-4). */
export const dueShares = (
  tx: Tx,
  campaignId: number,
  { most, now }: { most: number; now: Date },
): Promise<ShareRow[]> =>
  tx.query<ShareRow>(
    `select ${SHARE} from airdrop_shares s where s.campaign_id = $1 and s.paid_at is null
       and not exists (select from risk_status_blocked(
         s.user_id || array(select l.account from identity_linked_accounts(array[s.user_id]) l), $3::timestamptz)) order by s.user_id limit $2`,
    [campaignId, most, now],
  );

/** All that were not paid. */
export const waitingShares = (db: Queryable, campaignId: number): Promise<ShareRow[]> =>
  db.query<ShareRow>(
    `select ${SHARE} from airdrop_shares s where s.campaign_id = $1 and s.paid_at is null order by s.user_id`,
    [campaignId],
  );

export async function savePaid(
  tx: Tx,
  campaignId: number,
  of: { users: readonly number[]; amounts: readonly bigint[]; at: Date },
): Promise<number> {
  const rows = await tx.query(
    `update airdrop_shares s set amount = p.amount, paid_at = $4
     from unnest($2::integer[], $3::bigint[]) as p (user_id, amount)
     where s.campaign_id = $1 and s.user_id = p.user_id and s.paid_at is null returning 1 as one`,
    [campaignId, of.users, of.amounts, of.at],
  );
  return rows.length;
}

export const sharesOf = (
  db: Queryable,
  userId: number,
  campaignIds: readonly number[],
): Promise<ShareRow[]> =>
  db.query<ShareRow>(
    `select ${SHARE} from airdrop_shares s where s.user_id = $1 and s.campaign_id = any ($2::integer[])`,
    [userId, campaignIds],
  );

export interface OwnShare extends ShareRow {
  nonce: string;
  tag: string;
  points: ChangePoint[];
}

export async function ownShare(
  db: Queryable,
  userId: number,
  campaignId: number,
): Promise<OwnShare | undefined> {
  const [row] = await db.query<Omit<OwnShare, 'points'> & { moments: number[]; balances: bigint[] }>(
    `select ${SHARE}, s.nonce, s.tag, s.moments, s.balances from airdrop_shares s where s.user_id = $1 and s.campaign_id = $2`,
    [userId, campaignId],
  );
  if (row === undefined) return undefined;
  const { moments, balances, ...share } = row;
  return { ...share, points: moments.map((from, n) => ({ from, balance: balances[n]! })) };
}

export interface PublicRow extends ShareRow {
  tag: string;
  person: string;
}

/** In the order of their tags, which tells nothing. Accounts of one person have one salted name. */
export const publicShares = (
  db: Queryable,
  of: { campaignId: number; after: string; limit: number },
): Promise<PublicRow[]> =>
  db.query<PublicRow>(
    `select ${SHARE}, s.tag, left(encode(sha256(c.salt || convert_to(s.person::text, 'UTF8')), 'hex'), 32) as person
     from airdrop_shares s join airdrop_campaigns c on c.id = s.campaign_id
     where s.campaign_id = $1 and s.tag > $2 order by s.tag limit $3`,
    [of.campaignId, of.after, of.limit],
  );

/** In the order of their customers. */
export const pageOfShares = (
  db: Queryable,
  of: { campaignId: number; limit: number; offset: number },
): Promise<ShareRow[]> =>
  db.query<ShareRow>(
    `select ${SHARE} from airdrop_shares s where s.campaign_id = $1 order by s.user_id limit $2 offset $3`,
    [of.campaignId, of.limit, of.offset],
  );

export interface LargeShare {
  user_id: number;
  total: string;
  person_total: string;
}
export interface Preview extends Counted {
  largestShares: LargeShare[];
}

/** What would be counted if balances were read now, and the largest of it. */
export async function countNow(
  db: Queryable,
  of: { currencyId: number; at: Date; now: Date; isVerified: boolean; persons: number; shares: number },
): Promise<Preview> {
  const [row] = await db.query<{ customers: bigint; total: string; largest: string[]; shares: LargeShare[] }>(
    `with held as materialized (select * from ledger_hourly_balances($1, array[$2::timestamptz], 0, null)),
     ids as (select coalesce(array_agg(user_id), '{}') as users from held),
     counted as materialized (select h.user_id, h.total, p.person
       from held h join (${COUNTED({ now: '$3', isVerified: '$4' })}) p on p.user_id = h.user_id
       where h.total > 0),
     persons as materialized (select person, sum(total) as total from counted group by person),
     top as (select c.user_id, c.total::text as total, p.total::text as person_total
       from counted c join persons p on p.person = c.person order by c.total desc, c.user_id limit $6)
     select (select count(*) from counted) as customers, (select coalesce(sum(total), 0)::text from counted) as total,
       (select coalesce(array_agg(total::text), '{}') from (select total from persons order by persons.total desc limit $5) l) as largest,
       (select coalesce(json_agg(top), '[]') from top) as shares`,
    [of.currencyId, of.at, of.now, of.isVerified, of.persons, of.shares],
  );
  return {
    customers: Number(row!.customers),
    total: BigInt(row!.total),
    largest: row!.largest.map(BigInt),
    largestShares: row!.shares,
  };
}

/** The same of a campaign that is counted. */
export const largestShares = (db: Queryable, campaignId: number, most: number): Promise<LargeShare[]> =>
  db.query<LargeShare>(
    `select s.user_id, s.total::text as total,
       (select sum(o.total) from airdrop_shares o where o.campaign_id = s.campaign_id and o.person = s.person)::text as person_total
     from airdrop_shares s where s.campaign_id = $1 order by s.total desc, s.user_id limit $2`,
    [campaignId, most],
  );
