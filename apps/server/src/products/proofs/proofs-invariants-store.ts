/** R-MONEY-9 (4): what customers have is what the newest tree says, with what was posted to them since. */
import type { Invariant } from '../../foundation/ledger/index.ts';

export const PROOF_INVARIANTS: readonly Invariant[] = [
  {
    name: 'M4',
    statement: 'what customers have is the total of the newest liability tree, with what was posted since',
    sql: `select * from (
        select t.currency_id, t.total, coalesce(n.total::numeric, 0) as now
        from proofs_snapshots s
        join proofs_trees t on t.seq = s.seq
        left join ledger_liabilities_total(s.journal) n on n.currency_id = t.currency_id
        where s.seq = (select max(seq) from proofs_snapshots)) m where total <> now`,
  },
];
