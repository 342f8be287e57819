-- R-SEC-3: how many codes a mailbox gets is counted by the mailbox, however its address is written. Accounts keep the address as it was given.
alter table identity_codes add column mailbox text not null default '';
update identity_codes set mailbox = target;
create index identity_codes_mailbox on identity_codes (mailbox, created_at);
