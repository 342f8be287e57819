-- Who said no to a request for a lost address or factor: one person's are counted before he says so again (R-SEC-6).
alter table identity_contact_changes add column refused_by integer;
alter table identity_second_resets add column refused_by integer;
create index identity_contact_changes_refused on identity_contact_changes (refused_by, decided_at) where refused_by is not null;
create index identity_second_resets_refused on identity_second_resets (refused_by, decided_at) where refused_by is not null;
