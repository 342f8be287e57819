-- How every background job of the server last went (R-OPS-11): one row a job that one node does, and one a node of a job that
-- every node does. Written when a run failed, when one went well again, and every few seconds while they go well.
create table platform_jobs (
  name text not null,
  -- '' of a job that one node at a time does, whichever it is.
  node text not null default '',
  last_ok_at timestamptz,
  last_failed_at timestamptz,
  -- Of the last failure, without addresses of the outside, which carry keys.
  message text,
  -- Failed runs since the last one that went well, and when the first of them was.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  paged_at timestamptz,
  reported_at timestamptz not null default clock_timestamp(),
  primary key (name, node),
  check ((failures > 0) = (failing_since is not null))
);
