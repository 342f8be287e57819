-- What programs leave with us that must outlive a node: dead man's switches.
-- Stands on: platform.

-- When time is up, what the customer has open in the pair is cancelled (R-BOT-5). pair_id 0 is every pair.
create table bots_countdowns (
  key_id integer not null,
  pair_id integer not null,
  user_id integer not null,
  due_at timestamptz not null,
  primary key (key_id, pair_id)
);
create index bots_countdowns_due on bots_countdowns (due_at);
