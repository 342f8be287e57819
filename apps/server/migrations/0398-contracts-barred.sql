-- Accounts that became staff's or the house's a moment ago: what they have waiting is looked for and cancelled until no order can come any more
-- that was let in before (R-OPS-7).
create table contracts_barred (
  user_id integer primary key,
  -- Whole milliseconds: whoever forgets it names it.
  since timestamptz not null
);
