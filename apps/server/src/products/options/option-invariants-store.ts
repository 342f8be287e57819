/** What must hold of options and their fund (R-MONEY-9). */
import type { Invariant } from '../../foundation/ledger/index.ts';

export const OPTION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M6',
    statement: 'what the option book has set aside is the sum of the potential profits of open options',
    sql: `select * from (select
      (select coalesce(sum(available), 0) from ledger_balances where account = 'B:option:f' and user_id is null) as set_aside,
      (select coalesce(sum(potential), 0) from options_orders where state in ('accepted', 'open')) as promised) m
      where set_aside <> promised`,
  },
];
