-- Deposits have ids that tell nothing of how many there are (ADR 63); lists go by the number, which is the order of their coming.
select platform_make_ids_opaque('deposits_incoming');
drop index deposits_of_user;
drop index deposits_open_claims;
create index deposits_of_user on deposits_incoming (user_id, number desc);
create index deposits_open_claims on deposits_incoming (number) where state = 'review';
