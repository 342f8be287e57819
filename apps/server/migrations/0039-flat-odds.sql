-- How often flat would have won, a day and duration, counted from the public tick log (R-OPT-7). Never changed once counted.
create table options_flat_days (
  pair_id integer not null references markets_pairs (id),
  duration_s integer not null,
  day date not null,
  -- The band it was counted with; another band is another question.
  flat_band bigint not null,
  samples integer not null check (samples >= 0),
  hits integer not null check (hits between 0 and samples),
  counted_at timestamptz not null,
  primary key (pair_id, duration_s, day, flat_band)
);
insert into platform_append_only (table_name) values ('options_flat_days');
