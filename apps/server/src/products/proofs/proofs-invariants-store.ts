/** R-MONEY-9 (4): what customers have is what the newest tree says, with what was posted to them since. */
import type { Invariant } from '../../foundation/ledger/index.ts';

export const PROOF_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M4',
    statement: 'what customers have is the total of the newest liability tree, with what was posted since',
    // A currency without a tree was nobody's on that day.
    sql: `with newest as (select seq, journal from proofs_snapshots order by seq desc limit 1)
      select * from (
        select currency_id, coalesce(t.total, 0) as total, coalesce(n.total::numeric, 0) as now
        from (select currency_id, total from newest join proofs_trees using (seq)) t
        full join (select n.* from newest, ledger_liabilities_total(newest.journal) n) n using (currency_id)
      ) m where total <> now`,
  },
];
