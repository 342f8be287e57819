-- Whether a code was asked for where its target's owner has logged in from: wrong tries at it are counted apart (R-SEC-3).
alter table identity_codes add column is_home boolean not null default false;
