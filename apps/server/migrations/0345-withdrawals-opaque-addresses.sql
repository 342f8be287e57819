-- Ids of saved addresses and bound bank accounts told how many the venue has (R-SEC-8, ADR 63); lists go by the number.
select platform_make_ids_opaque('withdrawals_addresses');
select platform_make_ids_opaque('withdrawals_bank_accounts');
