-- One customer has so many sessions open and no more; the list shows which gave way to newer ones (R-SEC-4).
alter table identity_sessions add column was_outdone boolean not null default false;
create index identity_sessions_outdone on identity_sessions (user_id, revoked_at desc) where was_outdone;
