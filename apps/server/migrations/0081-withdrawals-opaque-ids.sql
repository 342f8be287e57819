-- Withdrawals have ids that tell nothing of how many there are (ADR 63); lists go by the number, which is the order of their coming.
select platform_make_ids_opaque('withdrawals_requests');
drop index withdrawals_of_user;
drop index withdrawals_open;
create index withdrawals_of_user on withdrawals_requests (user_id, number desc);
create index withdrawals_open on withdrawals_requests (number) where state in ('review', 'approved', 'sent');
