/** SQL of the replay of airdrops: shares by their names, what the ledger says of the same moments, and the sums of a campaign. */
import type { Queryable } from '../../platform/db/database.ts';

export interface CountedShare {
  campaign_id: number;
  user_id: number;
  total: string;
  /** Of all accounts of one person. */
  person_total: string;
  moments: number[];
  balances: bigint[];
  nonce: string;
  tag: string;
  amount: bigint | null;
}

export const sharesByIds = (
  db: Queryable,
  of: { campaignIds: readonly number[]; userIds: readonly number[] },
): Promise<CountedShare[]> =>
  db.query<CountedShare>(
    `select s.campaign_id, s.user_id, s.total::text as total, s.moments, s.balances, s.nonce, s.tag, s.amount,
       (select sum(o.total) from airdrop_shares o where o.campaign_id = s.campaign_id and o.person = s.person)::text as person_total
     from unnest($1::integer[], $2::integer[]) as n (campaign_id, user_id) join airdrop_shares s using (campaign_id, user_id)
     order by s.campaign_id, s.user_id`,
    [of.campaignIds, of.userIds],
  );

export interface HeldThen {
  user_id: number;
  total: string;
  moments: number[];
  balances: bigint[];
}

/** From the postings, as the count read them: customers after one of them, in order. */
export const heldThen = (
  db: Queryable,
  of: { currencyId: number; readAt: readonly Date[]; after: number; most: number },
): Promise<HeldThen[]> =>
  db.query<HeldThen>(
    'select user_id, total::text as total, moments, balances from ledger_hourly_balances($1, $2::timestamptz[], $3, $4)',
    [of.currencyId, of.readAt, of.after, of.most],
  );

/** The real moments at which the waiting clock showed these. */
export async function realMoments(db: Queryable, waiting: readonly Date[]): Promise<Date[]> {
  const rows = await db.query<{ at: Date }>(
    'select platform_real_of(m.at) as at from unnest($1::timestamptz[]) with ordinality as m (at, n) order by m.n',
    [waiting],
  );
  return rows.map(({ at }) => at);
}

export async function paidSums(
  db: Queryable,
  campaignId: number,
): Promise<{ paid: bigint; customers: number }> {
  const [row] = await db.query<{ paid: bigint; customers: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as paid, count(*) as customers from airdrop_shares where campaign_id = $1 and paid_at is not null`,
    [campaignId],
  );
  return { paid: row!.paid, customers: Number(row!.customers) };
}

/** The customer with the lowest number who was paid something. */
export async function firstPaid(db: Queryable, campaignId: number): Promise<number | null> {
  const [row] = await db.query<{ user_id: number }>(
    'select user_id from airdrop_shares where campaign_id = $1 and amount > 0 order by user_id limit 1',
    [campaignId],
  );
  return row?.user_id ?? null;
}
