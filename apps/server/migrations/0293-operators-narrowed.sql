-- When a role was last taken from an operator. What he proposed or agreed to before counts no more, also when the role is given back
-- (R-OPS-3): it was ended when it was taken. Null: never.
alter table operators_people add column narrowed_at timestamptz;
