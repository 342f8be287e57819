-- Ids that count nothing, for tables with more rows than 2^30 (ADR 63): the numbers below 2^40 onto 2^40 to 2^41 - 1, above everything that was
-- ever given out in sequence and exact in a JavaScript number. Ten rounds over halves of 20 bits, as beside it.
create function platform_permuted_wide(p_key bytea, p_number bigint) returns bigint language plpgsql immutable strict as $$
declare
  v_left integer := (p_number >> 20)::integer;
  v_right integer := (p_number & 1048575)::integer;
  v_mixed integer;
  v_hash bytea;
begin
  if p_number < 0 or p_number >= 1099511627776 then
    raise exception 'there are no more ids for number %', p_number using errcode = '2200H';
  end if;
  for v_round in 1..10 loop
    v_hash := sha256(p_key || int4send(v_round) || int4send(v_right));
    v_mixed := v_left # (((get_byte(v_hash, 0) << 16) | (get_byte(v_hash, 1) << 8) | get_byte(v_hash, 2)) & 1048575);
    v_left := v_right;
    v_right := v_mixed;
  end loop;
  return 1099511627776 + ((v_left::bigint << 20) | v_right);
end $$;

create function platform_opaque_id_wide() returns trigger language plpgsql as $$
begin
  new.number := new.id;
  select platform_permuted_wide(k.key, new.number) into strict new.id from platform_id_keys k where k.table_name = tg_table_name;
  return new;
end $$;

-- As platform_make_ids_opaque, whose trigger gives way to the wide one. The table's `id` is a bigint.
create function platform_make_ids_opaque_wide(p_table text) returns void language plpgsql as $$
begin
  perform platform_make_ids_opaque(p_table);
  execute format('drop trigger %I on %I', p_table || '_opaque_id', p_table);
  execute format(
    'create trigger %I before insert on %I for each row when (new.number is null) execute function platform_opaque_id_wide()',
    p_table || '_opaque_id', p_table
  );
end $$;
