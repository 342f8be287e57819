/** What must hold of copies (R-MONEY-9, R-CP-5): no share but of profit, nothing left where nothing is copied, each signal once. */
import type { Invariant } from '../../foundation/ledger/index.ts';

export const COPY_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M15',
    statement: 'nothing lies in the account of a copy that has ended',
    sql: `select c.id as copy, b.available, b.frozen from copy_trading_copies c join ledger_balances b
        on b.user_id = c.user_id and b.account = 'copy' || c.id where c.state = 'ended' and (b.available <> 0 or b.frozen <> 0)`,
  },
  {
    name: 'M15a',
    statement:
      'what leads got of a copy is what its shares say, each of them a part of what stood above the high-water mark',
    sql: `select * from (select c.id as copy, c.shared, coalesce((select sum(case when f.kind = 'share' then f.amount else f.shared end) from copy_trading_flows f where f.copy_id = c.id), 0) as taken
      from copy_trading_copies c) m where shared <> taken`,
  },
  {
    name: 'M15b',
    statement: 'the high-water mark of a copy is what its last flow left',
    sql: `select * from (select c.id as copy, c.high_water,
        (select f.high_water_after from copy_trading_flows f where f.copy_id = c.id order by f.id desc limit 1) as last
      from copy_trading_copies c) m where high_water is distinct from last`,
  },
  {
    name: 'M15c',
    statement: 'a signal that was carried out was copied and skipped as often as its mirrors say',
    sql: `select * from (select s.id as signal, s.copied, s.skipped,
        (select count(*) from copy_trading_mirrors m where m.signal_id = s.id and m.reason is null) as mirrored,
        (select count(*) from copy_trading_mirrors m where m.signal_id = s.id and m.reason is not null) as passed
      from copy_trading_signals s where s.done_at > now() - interval '1 day') m where copied <> mirrored or skipped <> passed`,
  },
];
