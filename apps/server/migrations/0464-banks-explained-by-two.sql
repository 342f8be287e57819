-- Whether two persons said what explains a line, or its text alone did, which a payer may have written (R-OPS-10).
alter table banks_statement_lines add column is_by_two boolean not null default false;
-- The line that shows a journal is looked for with every claim that is opened.
create index banks_movements_cause on banks_movements (kind, ref_id);

-- What the bank and the books said stays as it was said; only which belongs to which, who said so, and how far it came, moves on.
create or replace function banks_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'rows of % stay', tg_table_name using errcode = '23514';
  end if;
  if tg_table_name = 'banks_statement_lines' then
    if (to_jsonb(new) - 'movement_id' - 'is_by_two') <> (to_jsonb(old) - 'movement_id' - 'is_by_two') then
      raise exception 'a line of a statement cannot change what it is' using errcode = '23514';
    end if;
  elsif tg_table_name = 'banks_movements' then
    if (to_jsonb(new) - 'opened_by' - 'undone_by') <> (to_jsonb(old) - 'opened_by' - 'undone_by') then
      raise exception 'a movement cannot change what it is' using errcode = '23514';
    end if;
  else
    if (to_jsonb(new) - array['version', 'state', 'checked_by', 'proposal_id', 'updated_at', 'follows'])
      <> (to_jsonb(old) - array['version', 'state', 'checked_by', 'proposal_id', 'updated_at', 'follows']) then
      raise exception 'a statement cannot change what it is' using errcode = '23514';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (('proposed', 'booked'), ('proposed', 'dropped'), ('booked', 'withdrawn')) then
      raise exception 'a statement cannot go from % to %', old.state, new.state using errcode = '23514';
    end if;
  end if;
  return new;
end $$;
