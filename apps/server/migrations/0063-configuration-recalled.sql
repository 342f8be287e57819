-- What became of a version: in force, or called back before it was by the proposal that is named here (R-OPS-9). One row either
-- way, so that of a job that applies it and two persons who call it back only one can be right.
alter table configuration_applied add column recall_proposal_id bigint;
