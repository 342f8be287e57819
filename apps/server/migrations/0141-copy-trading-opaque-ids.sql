-- Leads and copies have ids that tell nothing of how many there are (ADR 63).
select platform_make_ids_opaque('copy_trading_leads');
select platform_make_ids_opaque('copy_trading_copies');
