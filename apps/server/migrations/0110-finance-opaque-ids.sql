-- Hosting orders have ids that tell nothing of how many there are (ADR 63); lists go by the number, which is the order of their coming.
select platform_make_ids_opaque('finance_orders');
create index finance_orders_of_user on finance_orders (user_id, number desc);
