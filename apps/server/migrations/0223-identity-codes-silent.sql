-- A code of which nothing was sent uses up nothing that all share (R-SEC-3): asking for accounts that do not exist locks nobody out.
alter table identity_codes add column is_silent boolean not null default false;
