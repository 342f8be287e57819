-- Roles that move or check money wait for a day after two agreed to them (R-OPS-13): until then nobody holds them. One row a person; it goes
-- when the roles begin, are called back, or he is given others.
create table operators_waiting_roles (
  operator_id integer primary key references operators_people (id),
  -- All that he will have, those he has already too.
  roles text[] not null check (cardinality(roles) between 1 and 2),
  proposal_id bigint not null references operators_proposals (id),
  granted_at timestamptz not null,
  -- On the waiting clock.
  begins_at timestamptz not null
);
create index operators_waiting_roles_due on operators_waiting_roles (begins_at);

-- Whoever waits for the only role he was given has none meanwhile.
alter table operators_people drop constraint operators_people_roles;
alter table operators_people add constraint operators_people_roles check (
  cardinality(roles) between 0 and 2 and (cardinality(roles) < 2 or roles[1] <> roles[2]) and roles <@ array[
    'support', 'content', 'kyc_reviewer', 'deposit_maker', 'treasurer', 'withdrawal_approver', 'market_admin', 'auditor', 'access_admin'
  ]);
