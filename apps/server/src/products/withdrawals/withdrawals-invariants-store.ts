/** What must hold between payouts and the money that is on its way out (R-MONEY-9 (10)). */
import type { Invariant } from '../../foundation/ledger/index.ts';

export const WITHDRAWAL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M16',
    statement: 'money on its way out is the sum of approved and sent withdrawals',
    sql: `select * from (select currency_id, sum(held) as held, sum(owed) as owed from (
        select currency_id, available::numeric as held, 0::numeric as owed from ledger_balances where user_id is null and account = 'L:withdraw_pending'
        union all select currency_id, 0, amount from withdrawals_requests where state in ('approved', 'sent')) p
      group by currency_id) m where held <> owed`,
  },
];
