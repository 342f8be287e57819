-- Tokens on real assets (R-RWA-1): bought after their disclosure only. Said at listing, and by a disclosure that is published of a token.
alter table markets_currencies add column is_real_asset boolean not null default false;
