-- Clocks of nodes, which go by the database's (ADR 39).
-- Stands on: platform.

-- How far each node's clocks are off the database's, as it measures them itself.
create table clocks_nodes (
  node_id text primary key,
  -- The machine's own clock less the database's; what the node measured it within.
  wall_ms double precision not null,
  -- The clock the node works by less the database's.
  house_ms double precision not null,
  error_ms double precision not null,
  measured_at timestamptz not null default clock_timestamp()
);
