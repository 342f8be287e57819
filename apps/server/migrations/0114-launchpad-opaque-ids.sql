-- Subscriptions have ids that tell nothing of how many there are (ADR 63); lists go by the number, which is the order of their coming.
select platform_make_ids_opaque('launchpad_subscriptions');
create index launchpad_subscriptions_of_user on launchpad_subscriptions (user_id, number desc);
