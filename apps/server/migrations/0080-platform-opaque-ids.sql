-- Numbers that people see tell nothing of how many there are (R-SEC-8, ADR 63): a row keeps its place in the noun's count as `number`, and
-- its `id`, by which everybody names it, is that number permuted under a key of this venue.
create table platform_id_keys (
  table_name text primary key,
  -- Random; whoever has it counts the venue by its ids.
  key bytea not null check (octet_length(key) = 32)
);
insert into platform_guarded_tables (table_name) values ('platform_id_keys');

-- A permutation of the numbers below 2^30 onto 2^30 to 2^31 - 1: ten rounds of a Feistel network over halves of 15 bits, SHA-256 of key,
-- round and half as its function. The upper half keeps what is new apart from ids that were given out in sequence before.
create function platform_permuted(p_key bytea, p_number bigint) returns bigint language plpgsql immutable strict as $$
declare
  v_left integer := (p_number >> 15)::integer;
  v_right integer := (p_number & 32767)::integer;
  v_mixed integer;
  v_hash bytea;
begin
  if p_number < 0 or p_number >= 1073741824 then
    raise exception 'there are no more ids for number %', p_number using errcode = '2200H';
  end if;
  for v_round in 1..10 loop
    v_hash := sha256(p_key || int4send(v_round) || int4send(v_right));
    v_mixed := v_left # (((get_byte(v_hash, 0) << 8) | get_byte(v_hash, 1)) & 32767);
    v_left := v_right;
    v_right := v_mixed;
  end loop;
  return 1073741824 + ((v_left::bigint << 15) | v_right);
end $$;

create function platform_opaque_id() returns trigger language plpgsql as $$
begin
  new.number := new.id;
  select platform_permuted(k.key, new.number) into strict new.id from platform_id_keys k where k.table_name = tg_table_name;
  return new;
end $$;

-- For the owner of a table whose `id` counts by itself: from now on it does so in `number`. Rows of before keep the id they have.
create function platform_make_ids_opaque(p_table text) returns void language plpgsql as $$
begin
  insert into platform_id_keys (table_name, key)
    values (p_table, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
  execute format('alter table %I add column number bigint', p_table);
  execute format('alter table %I disable trigger user', p_table);
  execute format('update %I set number = id', p_table);
  execute format('alter table %I enable trigger user', p_table);
  execute format('alter table %I alter column number set not null', p_table);
  execute format('create unique index %I on %I (number)', p_table || '_number', p_table);
  execute format(
    'create trigger %I before insert on %I for each row when (new.number is null) execute function platform_opaque_id()',
    p_table || '_opaque_id', p_table
  );
end $$;
