-- A freeze pauses copies at once, whatever ticks are published and not acted on: those are followed as they would have been (R-CT-2).
-- The last moment on whose ticks such a pause does not bear; null: it bears on all.
alter table copy_trading_copies add column paused_after timestamptz, add check (paused_after is null or state <> 'active');
