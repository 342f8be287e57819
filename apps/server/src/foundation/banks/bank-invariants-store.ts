/** What must hold between the books and the statements of banks (R-MONEY-9 (5), R-OPS-10). */
import type { Invariant } from '../ledger/index.ts';
import { USD_ID } from './settle-bank.ts';

export const BANK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I18',
    statement:
      'the books hold at a bank what its last statement closes with and what is known to be on its way, and statements follow on one another',
    sql: `select p.bank, p.currency_id, sum(p.held) as books, sum(p.known) as statement from (
        select split_part(account, ':', 3)::integer as bank, currency_id, -(available::numeric + frozen::numeric) as held, 0::numeric as known
        from ledger_balances where user_id is null and account like 'X:bank:%'
        union all select m.bank, m.currency_id, 0, m.amount from banks_movements m
        where m.opened_by is null and not exists (select from banks_statement_lines l join banks_statements s on s.id = l.statement_id
          where l.movement_id = m.id and s.state = 'booked')
        union all select bank, ${USD_ID}, 0, closing from (
          select distinct on (bank) bank, closing from banks_statements where state = 'booked' order by bank, id desc) last
        union all select s.bank, ${USD_ID}, 0, -l.amount from banks_statement_lines l join banks_statements s on s.id = l.statement_id
        where s.state = 'booked' and l.movement_id is null) p
      group by 1, 2 having sum(p.held) <> sum(p.known)
      union all select s.bank, ${USD_ID}, s.closing, s.opening + coalesce((select sum(amount) from banks_statement_lines where statement_id = s.id), 0)
      from banks_statements s where s.state = 'booked'
        and s.closing <> s.opening + coalesce((select sum(amount) from banks_statement_lines where statement_id = s.id), 0)
      union all select s.bank, ${USD_ID}, s.opening, b.closing from banks_statements s join banks_statements b on b.id = s.follows
      where s.state = 'booked' and s.opening <> b.closing`,
  },
];
