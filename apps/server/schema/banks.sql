-- Banks of the house, over which money comes in and goes out.
-- Stands on: platform.

-- Bank details of the house; a new version comes by four eyes (configuration kind `bank_details`). X:bank:<bank> in the ledger.
create table banks_details (
  bank integer primary key check (bank between 1 and 9999),
  value jsonb not null,
  version integer not null default 1
);
