-- The waiting clock of a demo (R-GEN-5): how far ahead of the one clock it stands. Never moved in live, never moved back.

create table platform_waiting_clock (
  only_row boolean primary key default true check (only_row),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  moved_at timestamptz
);
insert into platform_waiting_clock default values;
