-- Positions have ids that tell nothing of how many there are (ADR 63); what is done in the order of acceptance goes by the number.
select platform_make_ids_opaque('contracts_positions');
drop index contracts_positions_accepted;
create index contracts_positions_accepted on contracts_positions (pair_id, number) where state = 'accepted';
drop index contracts_positions_closing;
create index contracts_positions_closing on contracts_positions (pair_id, number) where state = 'closing';
drop index contracts_positions_of_user;
create index contracts_positions_of_user on contracts_positions (user_id, number desc);
