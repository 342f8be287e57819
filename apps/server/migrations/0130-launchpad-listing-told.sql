-- How far customers have been told that their coin trades: the largest id of a subscription that was told. Sales that launched before
-- there was such a message are not told late.
alter table launchpad_sales add column listing_told bigint not null default 0;
update launchpad_sales set listing_told = 9223372036854775807 where state in ('launched', 'ended');
