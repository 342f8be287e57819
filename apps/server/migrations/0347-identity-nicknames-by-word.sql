-- A nickname is found by a whole word of it, not by its beginning: letter by letter somebody could list everybody (R-OPS-11).
create function identity_words(p_name text) returns text[] language sql immutable strict parallel safe as
  $$ select array_remove(regexp_split_to_array(lower(p_name), '[][[:space:]._·|/(){}<>,;:!?''"-]+'), '') $$;
drop index identity_users_nickname_prefix;
create index identity_users_nickname_words on identity_users using gin (identity_words(nickname)) where kind = 'customer';
drop index identity_users_email_prefix;
drop index identity_users_phone_prefix;
