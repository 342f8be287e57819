-- How withdrawals are judged, as versions that two people agree on (R-WD-4a), and on each withdrawal what it was judged by. The first
-- row is what the installation begins with.
create table withdrawals_rules (
  key text primary key check (key = 'all'),
  value jsonb not null,
  version integer not null default 1
);

-- `checks`: persons besides the maker that amount and sum ask for, whatever its flags; who says nothing asks for two.
-- `day_value`: USDT of 10^-8 of the customer's withdrawals of 24 hours, this one among them.
-- `taken_by`: who works on it, and until when; whoever asks for the next one meanwhile gets another.
alter table withdrawals_requests
  add column rules_version integer not null default 1,
  add column checks smallint not null default 2 check (checks between 0 and 2),
  add column day_value bigint not null default 0 check (day_value >= 0),
  add column taken_by integer,
  add column taken_until timestamptz;
update withdrawals_requests set day_value = usdt_value,
  checks = case when usdt_value >= 5000000000000 then 2 when usdt_value >= 100000000000 then 1 else 0 end;
create index withdrawals_taken on withdrawals_requests (taken_by) where taken_by is not null;

-- What a withdrawal was judged by stays, whoever changes the rules.
create function withdrawals_keep_judgement() returns trigger language plpgsql as $$
begin
  if (new.rules_version, new.checks, new.day_value) is distinct from (old.rules_version, old.checks, old.day_value) then
    raise exception 'withdrawal % keeps what it was judged by', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger withdrawals_keep_judgement before update on withdrawals_requests
  for each row execute function withdrawals_keep_judgement();
