-- Payouts that are claimed share a gate, and whoever stops them wants it alone: of a row he waited for as long as claims came one upon another,
-- which they do in the very minute he is in a hurry. A lock by number has one line for all (ADR 149); the row below is read after it.
create or replace function pauses_let(p_scope text, p_at timestamptz) returns boolean language plpgsql as $$
declare
  v_open integer;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('pauses_gates:all', 0));
  perform pg_advisory_xact_lock_shared(hashtextextended('pauses_gates:' || p_scope, 0));
  select count(*) into v_open from (
    select 1 from pauses_gates where scope in ('all', p_scope) and (paused_until is null or paused_until <= p_at) order by scope for share
  ) as open_gates;
  return v_open = 2;
end $$;
