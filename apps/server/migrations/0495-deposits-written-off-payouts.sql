-- A typed line that was taken for a payout which came back may be written off as well (ADR 198): it stands against that payout instead of a claim,
-- and its customer was given the fee with it.
alter table deposits_written_off alter column claim_id drop not null;
alter table deposits_written_off add column payout_id bigint, add column fee bigint not null default 0 check (fee >= 0);
alter table deposits_written_off drop constraint deposits_written_off_check;
alter table deposits_written_off add constraint deposits_written_off_paid check (paid > 0 and paid <= amount + fee);
alter table deposits_written_off add constraint deposits_written_off_for check (num_nonnulls(claim_id, payout_id) = 1);
-- A typed line that went back to its sender and that no statement shows: reversed, it keeps the reference of its return.
create index deposits_lines_returned on deposits_lines (bank, amount) where state = 'reversed' and return_reference is not null;

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
    'credited>open', 'open>reversed', 'suspended>reversed', 'returned>reversed', 'open>payback', 'suspended>payback', 'payback>open') then
    raise exception 'a statement line cannot go %', step using errcode = '23514';
  elsif step in ('credited>open', 'payback>open') and new.round <> old.round + 1 then
    raise exception 'a line is open again in its next round' using errcode = '23514';
  end if;
  insert into deposits_steps (ref_type, ref_id, round, from_state, to_state, at)
  values (what, new.id, new.round, case when tg_op = 'UPDATE' then old.state end, new.state, new.updated_at);
  return new;
end $$;
