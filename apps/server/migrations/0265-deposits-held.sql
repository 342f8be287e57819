-- What comes from a listed address is kept apart by itself until the case about it is closed (R-AML-2).
alter table deposits_incoming add column case_id integer;
alter table deposits_incoming drop constraint deposits_state_of_kind;
alter table deposits_incoming add constraint deposits_state_of_kind check (
  (kind = 'chain' and state in ('seen', 'unseen', 'gathering', 'held', 'credited') and transfer_id is not null and chain is not null)
  or (kind = 'bank' and state in ('review', 'credited', 'rejected') and reference is not null)
  or (kind = 'lost' and state in ('review', 'resolved', 'rejected')));
-- Who was cleared is gathered and credited with his case beside it; nothing is kept apart without one.
alter table deposits_incoming add constraint deposits_held_has_case check (state <> 'held' or case_id is not null);
create index deposits_held on deposits_incoming (case_id) where state = 'held';

create or replace function deposits_step() returns trigger language plpgsql as $$
declare
  step text := coalesce(case when tg_op = 'UPDATE' then old.state end, 'nothing') || '>' || new.state;
  what text := case tg_table_name when 'deposits_lines' then 'statement_line' else 'deposit' end;
begin
  if tg_op = 'UPDATE' and old.state = new.state then return new; end if;
  if what = 'deposit' then
    if step not in ('nothing>seen', 'seen>unseen', 'unseen>seen', 'seen>gathering', 'seen>credited', 'gathering>credited',
      'seen>held', 'gathering>held', 'held>gathering',
      'nothing>review', 'review>credited', 'review>resolved', 'review>rejected', 'credited>review') then
      raise exception 'a deposit cannot go %', step using errcode = '23514';
    end if;
    if step = 'credited>review' and (to_jsonb(new) ->> 'kind' <> 'bank' or new.round <> old.round + 1) then
      raise exception 'only a credited claim of a bank goes back, into its next round' using errcode = '23514';
    end if;
  elsif step not in ('nothing>open', 'open>credited', 'open>suspended', 'suspended>credited', 'suspended>returned',
    'credited>open', 'open>reversed', 'suspended>reversed', 'open>payback', 'suspended>payback', 'payback>open') then
    raise exception 'a statement line cannot go %', step using errcode = '23514';
  elsif step in ('credited>open', 'payback>open') and new.round <> old.round + 1 then
    raise exception 'a line is open again in its next round' using errcode = '23514';
  end if;
  insert into deposits_steps (ref_type, ref_id, round, from_state, to_state, at)
  values (what, new.id, new.round, case when tg_op = 'UPDATE' then old.state end, new.state, new.updated_at);
  return new;
end $$;
