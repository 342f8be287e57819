-- Configuration in versions (R-GEN-3, R-OPS-4) and what is on sale where (R-GEN-6).
-- Stands on: platform.

-- Every version that two persons agreed on, for ever; the first one of a key is what the installation began with and has
-- no row here.
create table configuration_versions (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  version integer not null check (version > 1),
  value jsonb not null,
  proposal_id bigint,
  made_by integer,
  checked_by integer,
  reason text not null,
  -- Real clock.
  published_at timestamptz not null,
  -- Waiting clock (R-GEN-5).
  effective_at timestamptz not null,
  unique (kind, key, version)
);

create table configuration_applied (
  version_id bigint primary key references configuration_versions (id),
  at timestamptz not null
);

-- Country (ISO 3166-1 alpha-2, `*` is everybody else) and product; the reason is public.
create table configuration_availability (
  country text not null check (country ~ '^([A-Z]{2}|\*)$'),
  product text not null,
  is_on boolean not null,
  reason text not null,
  -- Licence or opinion that allows it, where one is needed (R-GEN-6).
  sign_off text not null default '',
  primary key (country, product)
);

insert into platform_append_only (table_name) values ('configuration_versions'), ('configuration_applied');
