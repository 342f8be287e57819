-- Orders have ids that tell nothing of how many there are (R-SEC-8, ADR 63). Their numbers come in blocks and are permuted by the node
-- that takes the block, not by a trigger: the book, the log and the postings of a batch name an order before its row is written.
insert into platform_id_keys (table_name, key)
  values ('spot_orders', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
