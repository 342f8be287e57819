-- A match and a line are reversed by journals, with four eyes (R-OPS-10). What a customer was given is taken back only where he still
-- has it; then the line is open again, in another round with its own steps. A line that was never the bank's is `reversed` for good.
alter table deposits_lines add column round integer not null default 1;
alter table deposits_lines drop constraint deposits_lines_state_check;
alter table deposits_lines add constraint deposits_lines_state_check
  check (state in ('open', 'credited', 'suspended', 'returned', 'reversed'));
-- The bank's id may come again once the line under it was reversed.
alter table deposits_lines drop constraint deposits_lines_bank_bank_line_id_key;
create unique index deposits_lines_once on deposits_lines (bank, bank_line_id) where state <> 'reversed';

create or replace function deposits_step() returns trigger language plpgsql as $$
declare
  step text := coalesce(case when tg_op = 'UPDATE' then old.state end, 'nothing') || '>' || new.state;
  what text := case tg_table_name when 'deposits_lines' then 'statement_line' else 'deposit' end;
begin
  if tg_op = 'UPDATE' and old.state = new.state then return new; end if;
  if what = 'deposit' then
    if step not in ('nothing>seen', 'seen>unseen', 'unseen>seen', 'seen>gathering', 'seen>credited', 'gathering>credited',
      'nothing>review', 'review>credited', 'review>resolved', 'review>rejected', 'credited>review') then
      raise exception 'a deposit cannot go %', step using errcode = '23514';
    end if;
    if step = 'credited>review' and (to_jsonb(new) ->> 'kind' <> 'bank' or new.round <> old.round + 1) then
      raise exception 'only a credited claim of a bank goes back, into its next round' using errcode = '23514';
    end if;
  elsif step not in ('nothing>open', 'open>credited', 'open>suspended', 'suspended>credited', 'suspended>returned',
    'credited>open', 'open>reversed', 'suspended>reversed') then
    raise exception 'a statement line cannot go %', step using errcode = '23514';
  elsif step = 'credited>open' and new.round <> old.round + 1 then
    raise exception 'a line is open again in its next round' using errcode = '23514';
  end if;
  insert into deposits_steps (ref_type, ref_id, round, from_state, to_state, at)
  values (what, new.id, new.round, case when tg_op = 'UPDATE' then old.state end, new.state, new.updated_at);
  return new;
end $$;
