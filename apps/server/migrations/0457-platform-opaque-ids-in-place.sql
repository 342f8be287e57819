-- The same ids as before for half the steps: two rounds in place instead of one and a change of sides. An id is made with each withdrawal,
-- message and session.
create or replace function platform_permuted(p_key bytea, p_number bigint) returns bigint language plpgsql immutable strict as $$
declare
  v_left integer := (p_number >> 15)::integer;
  v_right integer := (p_number & 32767)::integer;
  v_hash bytea;
begin
  if p_number < 0 or p_number >= 1073741824 then
    raise exception 'there are no more ids for number %', p_number using errcode = '2200H';
  end if;
  for v_pair in 0..4 loop
    v_hash := sha256(p_key || int4send(2 * v_pair + 1) || int4send(v_right));
    v_left := v_left # (((get_byte(v_hash, 0) << 8) | get_byte(v_hash, 1)) & 32767);
    v_hash := sha256(p_key || int4send(2 * v_pair + 2) || int4send(v_left));
    v_right := v_right # (((get_byte(v_hash, 0) << 8) | get_byte(v_hash, 1)) & 32767);
  end loop;
  return 1073741824 + ((v_left::bigint << 15) | v_right);
end $$;

create or replace function platform_permuted_wide(p_key bytea, p_number bigint) returns bigint language plpgsql immutable strict as $$
declare
  v_left integer := (p_number >> 20)::integer;
  v_right integer := (p_number & 1048575)::integer;
  v_hash bytea;
begin
  if p_number < 0 or p_number >= 1099511627776 then
    raise exception 'there are no more ids for number %', p_number using errcode = '2200H';
  end if;
  for v_pair in 0..4 loop
    v_hash := sha256(p_key || int4send(2 * v_pair + 1) || int4send(v_right));
    v_left := v_left # (((get_byte(v_hash, 0) << 16) | (get_byte(v_hash, 1) << 8) | get_byte(v_hash, 2)) & 1048575);
    v_hash := sha256(p_key || int4send(2 * v_pair + 2) || int4send(v_left));
    v_right := v_right # (((get_byte(v_hash, 0) << 16) | (get_byte(v_hash, 1) << 8) | get_byte(v_hash, 2)) & 1048575);
  end loop;
  return 1099511627776 + ((v_left::bigint << 20) | v_right);
end $$;
