-- Links of security mails that nobody has pressed: a reset of the password ends those of one customer.
create index identity_tickets_links on identity_tickets (user_id) where kind in ('not_me', 'second_lost_stop') and consumed_at is null;
