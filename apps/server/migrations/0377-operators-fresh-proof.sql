-- When the person of a session last proved the second factor in it (R-OPS-14): what is agreed to later than a few minutes after asks for it again.
-- Sessions that were open before have proved nothing yet.
alter table operators_sessions add column proved_at timestamptz;
