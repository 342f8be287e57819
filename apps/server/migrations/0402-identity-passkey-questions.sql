-- Questions to passkeys that wait for an answer are few of one customer: found by him, newest first.
create index identity_tickets_questions on identity_tickets (user_id, kind, created_at desc)
  where kind in ('passkey_register', 'passkey_step_up') and consumed_at is null;
