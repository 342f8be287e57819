-- What a typed line says of its payer and of his words: where a bank gives its lines no ids, the statement's line is known by them (R-OPS-10).
alter table banks_movements add column sender_name text, add column payer_text text;
