-- Each statement meets rows by their ids whatever the numbers are: a plan for this very call costs more than it can save (ADR 117).
alter function ledger_post set plan_cache_mode = force_generic_plan;
