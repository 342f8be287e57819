-- Alerts have ids that tell nothing of how many there are (ADR 63); lists go by the number, which is the order of their coming.
select platform_make_ids_opaque('alerts_prices');
create index alerts_prices_of_user on alerts_prices (user_id, number desc);
