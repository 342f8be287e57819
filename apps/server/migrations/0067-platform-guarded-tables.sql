-- Tables that only functions of their owner change (ADR 0060): the application's role may read them and insert rows of which it
-- names these columns, nothing else; what else is written there is written by a `security definer` function. Grants are given
-- after each change of the schema (migrations-store.ts), which also takes EXECUTE on our functions from PUBLIC.
create table platform_guarded_tables (
  table_name text primary key,
  -- Columns that an inserted row may name; the others have their defaults. Empty: no row may be inserted.
  insert_columns text[] not null default '{}'
);
