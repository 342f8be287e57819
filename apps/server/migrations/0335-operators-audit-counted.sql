-- How often one person did something in a day, asked before he does it again: by index, whatever else he left in the log meanwhile.
create index operators_audit_counted on operators_audit (operator_id, action, at_ms);
