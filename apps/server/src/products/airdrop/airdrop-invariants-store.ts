/** What must hold of airdrops and their pools (R-MONEY-9 (8), R-AD-1). */
import type { Invariant } from '../../foundation/ledger/index.ts';

const POOL = `coalesce((select sum(b.available) from ledger_balances b where b.user_id is null and b.currency_id = c.currency_id
     and b.account = 'T:airdrop:' || c.id), 0)`;

export const AIRDROP_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M11',
    statement: 'the pool of an announced airdrop lies in its reserve, less what was paid of it, and no more',
    sql: `select * from (select c.id as campaign, c.state, ${POOL} as reserve, c.pool - c.paid as unpaid from airdrop_campaigns c) m
      where case when m.state in ('draft', 'closed', 'paid') then reserve > unpaid else reserve <> unpaid end`,
  },
  {
    name: 'M11a',
    statement: 'what a campaign has paid is the sum of its paid shares',
    sql: `select * from (select c.id as campaign, c.paid, c.paid_customers, coalesce(s.amount, 0) as shares, coalesce(s.customers, 0) as customers
      from airdrop_campaigns c left join (select campaign_id, sum(amount) as amount, count(*) as customers from airdrop_shares
        where paid_at is not null group by campaign_id) s on s.campaign_id = c.id
      where c.state in ('counted', 'paid')) m where paid <> shares or paid_customers <> customers`,
  },
];
