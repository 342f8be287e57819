-- What customers accepted before they were first sold something of a product (R-POL-6).
-- Stands on: platform.

create table sales_agreements (
  user_id integer not null,
  product text not null,
  version integer not null check (version > 0),
  accepted_at timestamptz not null,
  primary key (user_id, product, version)
);
insert into platform_append_only (table_name) values ('sales_agreements');

-- Once: whoever comes second in the same moment finds it accepted.
create function sales_accept(p_user_id integer, p_product text, p_version integer, p_at timestamptz) returns void language sql as $$
  insert into sales_agreements (user_id, product, version, accepted_at) values (p_user_id, p_product, p_version, p_at) on conflict do nothing
$$;
