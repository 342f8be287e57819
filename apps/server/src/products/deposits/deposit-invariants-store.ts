/** What must hold between deposits and the money that waits for them (R-MONEY-9 (11)): credited twice, one takes what is another's. */
import type { Invariant } from '../../foundation/ledger/index.ts';

const HELD = (account: 'L:deposit_transit' | 'L:suspense') =>
  `select currency_id, available::numeric as held, 0::numeric as owed from ledger_balances where user_id is null and account = '${account}'`;
/** Each state by itself: each has its index. */
const TRANSFERS = ['seen', 'gathering', 'held']
  .map(
    (state) =>
      `union all select currency_id, 0, amount from deposits_incoming where kind = 'chain' and state = '${state}'`,
  )
  .join(' ');
const LINES = (state: 'open' | 'suspended') =>
  `union all select currency_id, 0, amount from deposits_lines where state = '${state}'`;
const differing = (parts: string): string =>
  `select * from (select currency_id, sum(held) as held, sum(owed) as owed from (${parts}) p group by currency_id) m where held <> owed`;

export const DEPOSIT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M17',
    statement: 'money that was seen is the sum of deposits that are not credited and of open lines of banks',
    sql: differing(`${HELD('L:deposit_transit')} ${TRANSFERS} ${LINES('open')}`),
  },
  {
    name: 'M17a',
    statement: 'money without an owner is the sum of the lines of banks that wait for theirs',
    sql: differing(`${HELD('L:suspense')} ${LINES('suspended')}`),
  },
];
