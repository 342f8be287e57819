-- Whose money a payout is, so that whoever is about to send it can ask whether this customer may be paid now (R-SEC-6, R-WD-4a).
-- Null: the house's own.
alter table chains_payouts add column user_id integer;
update chains_payouts p set user_id = w.user_id from chk.withdrawal w where p.ref = 'withdrawal:' || w.id;
