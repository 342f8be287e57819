/** What must hold of rebates and what lies there for them (R-MONEY-9 (8), R-RF-1). */
import type { Invariant } from '../ledger/index.ts';

export const REFERRAL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M12',
    statement:
      'what lies accrued for referrers is the sum of their rebates that are neither paid nor lapsed, pair by pair',
    sql: `select * from (
        select coalesce(b.shard, r.shard) as shard, coalesce(b.currency_id, r.currency_id) as currency, coalesce(b.available, 0) as lies, coalesce(r.amount, 0) as owed
        from (select shard, currency_id, sum(available) as available from ledger_balances where user_id is null and account = 'T:referral:accrued' group by 1, 2) b
        full join (select referral_shard(product, pair_id) as shard, currency_id, sum(amount) as amount from referral_rebates where state = 'accrued' group by 1, 2) r
          on r.shard = b.shard and r.currency_id = b.currency_id) m where lies <> owed`,
  },
  {
    name: 'M12a',
    statement: 'the referees that a ratio counts are those who were activated and have not lapsed',
    sql: `select * from (select e.user_id, e.activated, (select count(*) from referral_relations r where r.referrer_id = e.user_id
        and r.state in ('activated', 'ended')) as found from referral_referrers e) m where activated <> found`,
  },
];
