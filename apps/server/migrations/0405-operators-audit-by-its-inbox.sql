-- Lines of the audit log and its head are written by the trigger of its inbox alone, which works with its owner's rights (R-OPS-6). A login of the
-- server that makes triggers of its own on temporary tables came past the guard, which counts how deep it is called.
insert into platform_guarded_tables (table_name, insert_columns) values ('operators_audit', '{}'), ('operators_audit_head', '{}');
