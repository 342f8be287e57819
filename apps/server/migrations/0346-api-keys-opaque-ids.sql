-- Ids of API keys told how many the venue has (R-SEC-8, ADR 63); lists go by the number.
select platform_make_ids_opaque('api_keys_keys');
