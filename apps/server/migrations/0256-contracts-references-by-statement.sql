-- Ten thousand copies that open on one tick are twenty statements. A foreign key looks once a row for terms that are the same for all of
-- them; terms are append-only, so that it is enough to look once a statement, at insert.
alter table contracts_positions drop constraint contracts_positions_pair_id_terms_version_fkey;
create function contracts_positions_know_terms() returns trigger language plpgsql as $$
declare
  v_missing record;
begin
  select m.pair_id, m.terms_version into v_missing from (select distinct pair_id, terms_version from made) m
  where not exists (select 1 from contracts_terms t where t.pair_id = m.pair_id and t.version = m.terms_version);
  if found then
    raise exception 'pair % has no terms %', v_missing.pair_id, v_missing.terms_version using errcode = '23503';
  end if;
  return null;
end $$;
create trigger contracts_positions_terms after insert on contracts_positions referencing new table as made
  for each statement execute function contracts_positions_know_terms();

-- What has ended of a copy: nothing that opens has to be written into it.
drop index contracts_positions_ended_of_copy;
create index contracts_positions_ended_of_copy on contracts_positions (copy_id, closed_at desc, number desc)
  where copy_id is not null and state = 'closed';
