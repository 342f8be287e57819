-- Keys of programs (R-API-1). A row is never removed: what a key once might do stays on record.
-- Stands on: platform.

create table api_keys_keys (
  id integer generated always as identity primary key,
  user_id integer not null,
  -- What a program shows with every request; random, with a mark of the house, and no secret.
  api_key text not null unique check (length(api_key) = 43),
  name text not null check (length(name) between 1 and 40),
  -- H: HMAC-SHA256, its secret sealed under FILE_KEY because the verifier needs it; E: Ed25519, the public key alone.
  kind "char" not null check (kind in ('H', 'E')),
  secret bytea,
  public_key bytea,
  can_trade boolean not null,
  -- Addresses and networks from which it is taken; empty: from everywhere.
  addresses text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz,
  -- Written lazily: up to ten seconds late.
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('owner', 'operator', 'freeze', 'password_reset', 'closure')),
  check ((kind = 'H') = (secret is not null)),
  check ((kind = 'E') = (public_key is not null)),
  check ((ended_at is null) = (ended_by is null))
);
create index api_keys_keys_of_user on api_keys_keys (user_id) where ended_at is null;
