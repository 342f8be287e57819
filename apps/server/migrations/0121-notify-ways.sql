-- A message may be for the inbox alone: whoever asks to be told of a price says by which ways.
alter table notify_messages add column by_mail boolean not null default true;
