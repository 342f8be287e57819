/** What must hold of packages, their rent and their output (R-MC-1 to 3, R-FN-8). */
import type { Invariant } from '../../foundation/ledger/index.ts';

const HELD = (part: 'deferred' | 'output' | 'reserve', currency: 'rent' | 'output') =>
  `coalesce((select sum(b.available) from ledger_balances b where b.user_id is null and b.currency_id = p.${currency}_currency_id
     and b.account = 'T:machine:' || p.id || ':${part}'), 0)`;

export const MACHINES_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M9',
    statement: 'units that running rentals hold are those of their package, and no more than exist',
    sql: `select * from (select p.id as package, p.units, p.leased,
        coalesce((select sum(r.units) from machines_rentals r where r.package_id = p.id and r.state = 'running'), 0) as held
      from machines_packages p) m where held <> leased or held > units`,
  },
  {
    name: 'M9a',
    statement: 'deferred rent of a package is what its running rentals have not earned',
    sql: `select * from (select p.id as package, ${HELD('deferred', 'rent')} as deferred,
        coalesce((select sum(r.rent - r.rent_earned) from machines_rentals r where r.package_id = p.id and r.state = 'running'), 0) as unearned
      from machines_packages p) m where deferred <> unearned`,
  },
  {
    name: 'M9b',
    statement: 'all fixed output that running rentals are still to be paid lies in their package’s reserve',
    sql: `select * from (select p.id as package, ${HELD('reserve', 'output')} as reserve,
        coalesce((select sum(r.units * r.daily_output * (r.term_days - r.days)) from machines_rentals r
          where r.package_id = p.id and r.state = 'running'), 0) as owed
      from machines_packages p where p.kind = 'fixed') m where reserve < owed`,
  },
  {
    name: 'M9c',
    statement:
      'what stands in a package’s measured output is the shares on their way and what no day could be cut into',
    sql: `select * from (select p.id as package, ${HELD('output', 'output')} as held,
        coalesce((select sum(s.amount) from machines_shares s join machines_payouts d on d.id = s.payout_id
          where d.package_id = p.id and s.paid_at is null), 0)
        + coalesce((select d.rest from machines_payouts d where d.package_id = p.id order by d.id desc limit 1), 0) as owed
      from machines_packages p) m where held <> owed`,
  },
  {
    name: 'M9d',
    statement:
      'each share is its units’ part of the day by units that exist, and a day’s shares are what went to customers',
    sql: `select s.payout_id, s.rental_id::text as rental from machines_shares s join machines_payouts d on d.id = s.payout_id
      where s.amount <> div((d.amount - d.power_cost + d.carried)::numeric * s.units, d.units)
      union all
      select d.id, 'all' from machines_payouts d
      where d.customers <> (select coalesce(sum(s.amount), 0) from machines_shares s where s.payout_id = d.id)
        or d.leased <> (select coalesce(sum(s.units), 0) from machines_shares s where s.payout_id = d.id)`,
  },
  {
    name: 'M9e',
    statement: 'measured output that was paid to a rental is the sum of its paid shares',
    sql: `select r.id::text as rental from machines_rentals r where r.kind = 'measured' and r.output_paid
      <> (select coalesce(sum(s.amount), 0) from machines_shares s where s.rental_id = r.id and s.paid_at is not null)`,
  },
];
