-- Options have ids that tell nothing of how many there are (ADR 63); lists and settlement go by the number.
select platform_make_ids_opaque('options_orders');
drop index options_orders_waiting;
create index options_orders_waiting on options_orders (pair_id, number) where state = 'accepted';
drop index options_orders_expiring;
create index options_orders_expiring on options_orders (pair_id, expires_at, number) where state = 'open';
drop index options_orders_of_user;
create index options_orders_of_user on options_orders (user_id, number desc);
