-- See 0283-ledger-plans-kept.sql. The update of open orders was planned anew for every second batch.
alter function spot_commit set plan_cache_mode = force_generic_plan;
