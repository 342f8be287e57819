/** What must hold of hosting and its reserves (R-MONEY-9 (8), R-FN-8). */
import type { Invariant } from '../../foundation/ledger/index.ts';

const RESERVE = (part: 'free' | 'committed') =>
  `coalesce((select sum(b.available) from ledger_balances b where b.user_id is null and b.currency_id = p.currency_id
     and b.account = 'T:finance:' || p.id || ':${part}'), 0)`;

export const FINANCE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M8',
    statement: 'what is committed for a hosting product is the unpaid interest of its open orders',
    sql: `select * from (select p.id as product, ${RESERVE('committed')} as committed,
        coalesce((select sum(o.total_interest - o.paid) from finance_orders o where o.product_id = p.id and o.state = 'hosting'), 0) as unpaid
      from finance_products p) m where committed <> unpaid`,
  },
  {
    name: 'M8a',
    statement: 'the interest of all that is for sale of a hosting product lies in its reserve',
    sql: `select * from (select p.id as product, ${RESERVE('free')} as free, div((p.quota - p.sold)::numeric * p.total_yield, 100000000) as needed
      from finance_products p where p.state in ('open', 'paused')) m where free < needed`,
  },
  {
    name: 'M8b',
    statement:
      'what is taken of a quota is what was hosted, less what was redeemed before its first interest',
    sql: `select * from (select p.id as product, p.sold,
        coalesce((select sum(o.amount) from finance_orders o where o.product_id = p.id and not (o.state = 'redeemed' and o.payments = 0)), 0) as hosted
      from finance_products p) m where sold <> hosted`,
  },
];
