-- A payout may have arrived in several outputs of its transaction, when it arrived short or with more: all of them are its, and no other's.
alter table chains_payouts add column more_outputs integer[] not null default '{}';
