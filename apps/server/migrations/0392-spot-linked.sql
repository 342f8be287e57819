-- Accounts that became one person's a moment ago: what they have open of another group than theirs is looked for and cancelled until no order
-- can come any more that was placed by the group of before (R-SPOT-4, ADR 151).
create table spot_linked (
  user_id integer primary key,
  -- Whole milliseconds: whoever forgets it names it.
  since timestamptz not null
);
