-- A key may withdraw (R-API-1): only with a list of addresses, and not before this moment of the waiting clock.
alter table api_keys_keys add column withdraws_from timestamptz;
alter table api_keys_keys add constraint api_keys_keys_withdraw_needs_addresses
  check (withdraws_from is null or cardinality(addresses) > 0);
