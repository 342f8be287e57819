-- A payout signed outside is given up only when nothing that was signed for it can reach the chain any more: what such a
-- transaction would have to use (nonces, outputs, its lifetime) is written down, and must have been used otherwise.
alter table chains_payouts
  -- Where the chain stood when it was queued: nothing before can pay it.
  add column queued_block bigint,
  add column give_up jsonb;
