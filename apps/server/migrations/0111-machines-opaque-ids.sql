-- Rentals have ids that tell nothing of how many there are (ADR 63); lists go by the number, which is the order of their coming.
select platform_make_ids_opaque('machines_rentals');
create index machines_rentals_of_user on machines_rentals (user_id, number desc);
