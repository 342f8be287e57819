-- A sender is found by whole words of his name, not by a part of one: letter by letter everybody would be listed (R-OPS-11).
create function deposits_name_words(p_name text) returns text[] language sql immutable strict parallel safe as
  $$ select array_remove(regexp_split_to_array(lower(p_name), '[][[:space:]._·|/(){}<>,;:!?''"-]+'), '') $$;
create index deposits_lines_sender_words on deposits_lines using gin (deposits_name_words(sender_name));
