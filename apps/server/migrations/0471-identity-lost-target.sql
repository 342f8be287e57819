-- The address that was called lost, as it was bound then: only that one is unbound. Null: none was, or from before it was kept.
alter table identity_second_resets add column lost_target text;
