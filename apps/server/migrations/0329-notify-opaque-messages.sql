-- The id of a message told how many the venue sent between two of a customer's (R-SEC-8, ADR 63).
select platform_make_ids_opaque_wide('notify_messages');
drop index notify_messages_of_user;
create index notify_messages_of_user on notify_messages (user_id, number desc);
