-- How the waiting clock of a demo was moved, so that a moment it jumped over is the moment of the jump (R-AD-2, R-GEN-5).
create table platform_waiting_moves (
  at timestamptz not null default clock_timestamp(),
  ahead_ms bigint not null
);
insert into platform_append_only (table_name) values ('platform_waiting_moves');
-- What was moved before this file stands at the moment of the last move.
insert into platform_waiting_moves (at, ahead_ms) values ('-infinity', 0);
insert into platform_waiting_moves (at, ahead_ms) select moved_at, ahead_ms from platform_waiting_clock where ahead_ms > 0;

create function platform_note_move() returns trigger language plpgsql as $$
begin
  insert into platform_waiting_moves (ahead_ms) values (new.ahead_ms);
  return null;
end $$;
create trigger platform_waiting_moved after update of ahead_ms on platform_waiting_clock
  for each row when (new.ahead_ms <> old.ahead_ms) execute function platform_note_move();

-- The first real moment at which the waiting clock showed this or more. In live, which never moves it, the same.
create function platform_real_of(p_waiting timestamptz) returns timestamptz language sql stable as $$
  select min(greatest(m.at, p_waiting - m.ahead_ms * interval '1 millisecond')) from platform_waiting_moves m
$$;
