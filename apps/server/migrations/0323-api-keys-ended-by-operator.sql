-- Who of the house ended a key: one person ends so many in a day (R-API-1). Null: nobody of the house, or before this was kept.
alter table api_keys_keys add column ended_by_operator integer;
create index api_keys_keys_by_operator on api_keys_keys (ended_by_operator, ended_at) where ended_by_operator is not null;
