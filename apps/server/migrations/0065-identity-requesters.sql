-- Codes belong to who asked for them, and limits count what one asked for (R-SEC-3); nobody's password is closed by strangers (R-SEC-1).
alter table identity_codes add column client bytea not null default '';
alter table identity_codes add column address_block text not null default '';
alter table identity_codes add column network text not null default '';
create index identity_codes_block on identity_codes (address_block, created_at);
create index identity_codes_network on identity_codes (network, created_at);
create index identity_codes_client on identity_codes (client, purpose, id desc);
drop index identity_codes_ip;

alter table identity_users drop column failed_in_row;
alter table identity_tickets drop column attempt_key;
