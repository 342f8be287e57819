-- Proposals about one subject, whatever became of them: who made the last that was carried out, and how many of one person's came to nothing
-- (R-OPS-3).
create index operators_proposals_about on operators_proposals (kind, subject_type, subject_id, id);
