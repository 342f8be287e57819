/** SQL of referral_rebates and referral_payments: what is accrued, what was paid, and the rank. */
import type { HouseLedgerAccount } from '@candor/ledger';
import { house } from '@candor/ledger';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { AccruedSum } from './settle-referral.ts';
import { accruedPlace } from './settle-referral.ts';

interface SumRow {
  relation_id: bigint;
  shard: number;
  fees: HouseLedgerAccount['account'];
  pair_id: number;
  currency_id: number;
  amount: bigint;
  last_id: bigint;
}

/**
 * Takes what is accrued of relations out of that state, and answers it by relation, pair and coin. `before` is a UTC day: what was earned
 * until its 00:00. Everything when absent.
 */
export async function takeAccrued(
  tx: Tx,
  of: { relationIds: readonly bigint[]; state: 'paid' | 'lapsed'; before?: string },
): Promise<AccruedSum[]> {
  const rows = await tx.query<SumRow>(
    `with taken as (
       update referral_rebates set state = $2 where relation_id = any ($1::bigint[]) and state = 'accrued'
         and ($3::date is null or at < platform_real_of($3::date::timestamp at time zone 'UTC'))
       returning id, relation_id, product, pair_id, currency_id, amount)
     select relation_id, referral_shard(product, pair_id) as shard, referral_fees(product) as fees, pair_id, currency_id,
       sum(amount)::bigint as amount, max(id) as last_id
     from taken
     group by relation_id, product, pair_id, currency_id order by relation_id, product, pair_id, currency_id`,
    [of.relationIds, of.state, of.before ?? null],
  );
  return rows.map((row) => ({
    relationId: row.relation_id,
    accrued: accruedPlace(row.shard),
    fees: house(row.fees, row.pair_id),
    currencyId: row.currency_id,
    amount: row.amount,
    lastId: row.last_id,
  }));
}

/** Where something of these relations is accrued: what has to be locked before anything else. */
export const shardsOf = (
  tx: Tx,
  relationIds: readonly bigint[],
): Promise<{ shard: number; currency_id: number }[]> =>
  tx.query(
    `select distinct referral_shard(product, pair_id) as shard, currency_id from referral_rebates where relation_id = any ($1::bigint[]) and state = 'accrued' and amount > 0`,
    [relationIds],
  );

export interface NewPayment {
  relationId: bigint;
  referrerId: number;
  currencyId: number;
  amount: bigint;
  usdt: bigint;
}

export async function insertPayments(
  tx: Tx,
  payments: readonly NewPayment[],
  of: { day: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into referral_payments (relation_id, referrer_id, day, currency_id, amount, usdt, paid_at)
     select p.relation, p.referrer, $6::date, p.currency, p.amount, p.usdt, $7
     from unnest($1::bigint[], $2::integer[], $3::integer[], $4::bigint[], $5::bigint[]) as p (relation, referrer, currency, amount, usdt)`,
    [
      payments.map(({ relationId }) => relationId),
      payments.map(({ referrerId }) => referrerId),
      payments.map(({ currencyId }) => currencyId),
      payments.map(({ amount }) => amount),
      payments.map(({ usdt }) => usdt),
      of.day,
      of.at,
    ],
  );
}

export interface CoinSum {
  relation_id: bigint;
  currency_id: number;
  accrued: bigint;
  paid: bigint;
}

/** What relations have earned, coin by coin, and the fees behind it in USDT. */
export async function earnedOf(
  db: Queryable,
  relationIds: readonly bigint[],
): Promise<{ sums: CoinSum[]; fees: ReadonlyMap<bigint, bigint> }> {
  const sums = await db.query<CoinSum>(
    `select relation_id, currency_id, coalesce(sum(amount) filter (where state = 'accrued'), 0)::bigint as accrued,
       coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as paid
     from referral_rebates where relation_id = any ($1::bigint[]) group by relation_id, currency_id order by relation_id, currency_id`,
    [relationIds],
  );
  const fees = await db.query<{ relation_id: bigint; fees: bigint }>(
    `select relation_id, sum(fee_usdt)::bigint as fees from referral_rebates where relation_id = any ($1::bigint[]) and state <> 'taken_back'
     group by relation_id`,
    [relationIds],
  );
  return { sums, fees: new Map(fees.map((row) => [row.relation_id, row.fees])) };
}

/** What lies accrued for a referrer, by coin, apart by whether it is activated. */
export const accruedFor = (
  db: Queryable,
  referrerId: number,
): Promise<{ currency_id: number; is_activated: boolean; amount: bigint }[]> =>
  db.query(
    `select b.currency_id, r.activated_at is not null as is_activated, sum(b.amount)::bigint as amount
     from referral_relations r join referral_rebates b on b.relation_id = r.id and b.state = 'accrued'
     where r.referrer_id = $1 group by 1, 2 order by 1, 2`,
    [referrerId],
  );

export const paidTo = (
  db: Queryable,
  referrerId: number,
): Promise<{ currency_id: number; amount: bigint; usdt: bigint }[]> =>
  db.query(
    `select currency_id, sum(amount)::bigint as amount, sum(usdt)::bigint as usdt from referral_payments where referrer_id = $1
     group by currency_id order by currency_id`,
    [referrerId],
  );

export interface PaymentRow {
  id: bigint;
  referee_id: number;
  day: string;
  currency_id: number;
  amount: bigint;
  usdt: bigint;
  paid_at: Date;
}

export async function paymentsTo(
  db: Queryable,
  of: { referrerId: number; limit: number; offset: number },
): Promise<{ rows: PaymentRow[]; total: number }> {
  const rows = await db.query<PaymentRow>(
    `select p.id, r.referee_id, p.day::text as day, p.currency_id, p.amount, p.usdt, p.paid_at
     from referral_payments p join referral_relations r on r.id = p.relation_id where p.referrer_id = $1 order by p.id desc limit $2 offset $3`,
    [of.referrerId, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    'select count(*) as total from referral_payments where referrer_id = $1',
    [of.referrerId],
  );
  return { rows, total: Number(count!.total) };
}

/** R-RF-3: ties by who reached it first, told by the number of the last payment. Without staff and the house, with whichever account (R-OPS-7). */
export const readRank = (
  db: Queryable,
  of: { since: Date; most: number },
): Promise<{ user_id: number; total: bigint }[]> =>
  db.query<{ user_id: number; total: bigint }>(
    `select s.user_id, s.total from (
       select p.referrer_id as user_id, sum(p.usdt)::bigint as total
       from referral_payments p join referral_referrers e on e.user_id = p.referrer_id and not e.is_hidden
       where p.paid_at > $1 group by p.referrer_id having sum(p.usdt) > 0 order by sum(p.usdt) desc, max(p.id) offset 0) s
     where not exists (select 1 from operators_house_accounts_of(
       array(select s.user_id union select l.account from identity_linked_accounts(array[s.user_id]) l)))
       and not exists (select 1 from closure_closed(array[s.user_id]))
     limit $2`,
    [of.since, of.most],
  );
