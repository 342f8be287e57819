-- A dead man's switch of one websocket session beside that of its key (R-BOT-5); empty: of the key.
alter table bots_countdowns add column session text not null default '' check (length(session) <= 32);
alter table bots_countdowns drop constraint bots_countdowns_pkey;
alter table bots_countdowns add primary key (key_id, pair_id, session);
create index bots_countdowns_session on bots_countdowns (session) where session <> '';
