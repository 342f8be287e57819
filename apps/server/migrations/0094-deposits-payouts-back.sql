-- A line can be a payout of ours that the bank sent back: it belongs to that withdrawal, whose customer gets the money (P-WD-6).
alter table deposits_lines add column payout_id bigint;
alter table deposits_lines drop constraint deposits_lines_state_check;
alter table deposits_lines add constraint deposits_lines_state_check
  check (state in ('open', 'credited', 'suspended', 'returned', 'reversed', 'payback'));
alter table deposits_lines add constraint deposits_lines_payback_of check ((state = 'payback') = (payout_id is not null));
create unique index deposits_lines_payback_once on deposits_lines (payout_id) where payout_id is not null;

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
    'credited>open', 'open>reversed', 'suspended>reversed', 'open>payback', 'suspended>payback', 'payback>open') then
    raise exception 'a statement line cannot go %', step using errcode = '23514';
  elsif step in ('credited>open', 'payback>open') and new.round <> old.round + 1 then
    raise exception 'a line is open again in its next round' using errcode = '23514';
  end if;
  insert into deposits_steps (ref_type, ref_id, round, from_state, to_state, at)
  values (what, new.id, new.round, case when tg_op = 'UPDATE' then old.state end, new.state, new.updated_at);
  return new;
end $$;
