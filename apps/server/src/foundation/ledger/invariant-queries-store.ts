/**
 * The ledger's own invariants (R-MONEY-9, checks.md section 2); each product brings its own. A statement returns the offending
 * rows; none means that the invariant holds. They read the same `chk` views that an outside checker reads.
 */
export interface Invariant {
  name: string;
  /** What must hold, for the public status. */
  statement: string;
  sql: string;
}

export const LEDGER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I1',
    statement: 'every journal sums to zero per currency',
    // Journals are append-only and proved when posted; the tail is proved again, far enough back to cover late commits.
    sql: `select journal_id, currency_id, sum(amount) as off from ledger_postings
      where journal_id > (select coalesce(max(id), 0) - 200000 from ledger_journals) group by journal_id, currency_id having sum(amount) <> 0`,
  },
  {
    name: 'I2',
    statement: 'no balance is negative outside the contra accounts',
    sql: `select user_id, account, currency, bucket, amount from chk.balance where amount = 'NaN' or (user_id is not null and amount < 0) or (user_id is null and account not like 'X:%' and amount < 0)`,
  },
  {
    name: 'I3',
    statement: 'every balance is the sum of its postings',
    sql: `select balance_id, is_frozen, sum(amount) as off from (
      select balance_id, bucket = 'f' as is_frozen, amount::numeric as amount from ledger_postings
      union all select id, false, -available from ledger_balances union all select id, true, -frozen from ledger_balances) x
      group by balance_id, is_frozen having sum(amount) <> 0`,
  },
  {
    name: 'I4',
    statement: 'frozen money is the sum of the open holds behind it',
    sql: `select user_id, account, currency, sum(amount) as off from (
      select user_id, account, currency, amount from chk.balance where bucket = 'frozen' and amount <> 0
      union all select user_id, account, currency, -amount from chk.hold where state = 'open') x
      group by 1, 2, 3 having sum(amount) <> 0`,
  },
  {
    name: 'I12',
    statement: 'the whole ledger, outside world included, sums to zero per currency',
    sql: `select currency_id, sum(available::numeric + frozen::numeric) as off from ledger_balances
      group by 1 having sum(available::numeric + frozen::numeric) <> 0`,
  },
  {
    name: 'I14',
    statement: 'every journal names who acted and why',
    sql: `select id as journal_id, kind, actor from ledger_journals where id > (select coalesce(max(id), 0) - 200000 from ledger_journals)
      and (actor = '' or ref_id = '' or (kind like 'manual%' and (approver is null or approver = actor)))`,
  },
];
