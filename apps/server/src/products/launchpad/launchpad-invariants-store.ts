/** What must hold of new coins: tokens are there before they are offered, escrow is what customers paid, nobody gets what is not for sale. */
import type { Invariant } from '../../foundation/ledger/index.ts';

const HELD = (part: 'inventory' | 'proceeds', currency: string) =>
  `coalesce((select sum(b.available) from ledger_balances b where b.user_id is null and b.currency_id = l.${currency}
     and b.account = 'T:newcoin:' || l.id || ':${part}'), 0)`;
const SUM = (column: string, states: string) =>
  `coalesce((select sum(s.${column}) from launchpad_subscriptions s where s.sale_id = l.id and s.state in (${states})), 0)`;

export const LAUNCHPAD_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M10',
    statement:
      'what lies in escrow of a sale is what its customers paid, less what went back to them or to the issuer',
    sql: `select * from (select l.id as sale, ${HELD('proceeds', 'currency_id')} as escrow,
        ${SUM('cost', "'allotted', 'released'")} - l.paid_out as paid from launchpad_sales l) m where escrow <> paid`,
  },
  {
    name: 'M10a',
    statement:
      'tokens that are offered, or allotted and not yet handed over, lie in the inventory of their sale',
    sql: `select * from (select l.id as sale, ${HELD('inventory', 'token_id')} as inventory,
        case l.state when 'allotting' then l.tokens - ${SUM('tokens', "'allotted', 'released', 'taken_back'")} else l.supply end as needed
      from launchpad_sales l where l.state in ('open', 'paused', 'allotting')) m where inventory < needed`,
  },
  {
    name: 'M10b',
    statement:
      'an allotment that is settled has handed over what was published, and never more than was for sale',
    sql: `select * from (select l.id as sale, l.tokens as published, ${SUM('tokens', "'allotted', 'released', 'taken_back'")} as handed,
        l.cost as due, ${SUM('cost', "'allotted', 'released', 'taken_back'")} as paid, l.supply
      from launchpad_sales l where l.state in ('allotted', 'launched', 'ended')) m
      where published <> handed or due <> paid or published > supply`,
  },
];
