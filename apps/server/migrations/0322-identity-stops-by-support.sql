-- How many customers one of support has stopped in a day is asked before he stops another (R-SEC-6).
create index identity_freezes_by_support on identity_freezes (operator_id, since) where by_whom = 'support';
