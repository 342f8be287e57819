-- Case numbers tell nothing of how many there are (ADR 63); lists go by time, ties by the number, which is the order of their coming.
select platform_make_ids_opaque('support_threads');
