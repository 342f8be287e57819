-- A device whose session somebody ended by hand, or by changing a proof: who comes in with it once more is told to its owner as a new one.
alter table identity_devices add column is_thrown_out boolean not null default false;
