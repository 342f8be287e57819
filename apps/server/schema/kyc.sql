-- Verification (R-KYC-1 to 3): one case a customer and level, every attempt as it was sent in, every move of a case.
-- Stands on: platform.

create table kyc_cases (
  id integer generated always as identity primary key,
  user_id integer not null,
  level text not null check (level in ('basic', 'advanced')),
  state text not null check (state in ('review', 'retry', 'passed', 'final', 'expired')),
  version integer not null default 1,
  attempt integer not null default 1,
  -- ISO 3166-1 alpha-2, as entered; it decides what is sold (R-GEN-6).
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- HMAC of country and document number: finds the same person without knowing who it is.
  person_index bytea not null,
  submitted_at timestamptz not null,
  -- On the waiting clock.
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer,
  decided_name text,
  approved_by integer,
  reasons text[] not null default '{}',
  note text not null default '',
  -- Day the document runs out.
  expires_on date,
  claimed_by integer,
  claimed_name text,
  claimed_until timestamptz,
  -- Open proposal to refuse it for good.
  proposal_id integer,
  unique (user_id, level),
  check ((state = 'review') = (decided_at is null)),
  check (proposal_id is null or state in ('review', 'final'))
);
create index kyc_cases_waiting on kyc_cases (submitted_at) where state = 'review';
create index kyc_cases_decided on kyc_cases (decided_at) where state <> 'review';
create index kyc_cases_person on kyc_cases (person_index);
-- R-KYC-2: one person, one verified account. The name is known to the server.
create unique index kyc_one_person on kyc_cases (person_index) where level = 'basic' and state in ('passed', 'expired');
create index kyc_cases_expiry on kyc_cases (expires_on) where state = 'passed' and expires_on is not null;

-- As entered, encrypted; what was sent in once is never changed.
create table kyc_submissions (
  case_id integer not null references kyc_cases (id),
  attempt integer not null,
  user_id integer not null,
  level text not null,
  -- Name, country, document number, birth date, address, under a key that is not in the database; pictures are files of their own.
  sealed bytea not null,
  submitted_at timestamptz not null,
  -- The same moment on the waiting clock, for attempts are counted from it.
  counted_at timestamptz not null,
  primary key (case_id, attempt)
);
create index kyc_submissions_user on kyc_submissions (user_id, level, counted_at);

create table kyc_moves (
  id integer generated always as identity primary key,
  case_id integer not null references kyc_cases (id),
  user_id integer not null,
  level text not null,
  attempt integer not null,
  from_state text,
  to_state text not null,
  reasons text[] not null,
  note text not null,
  operator_id integer,
  operator_name text,
  approver_id integer,
  at timestamptz not null default now()
);
create index kyc_moves_user on kyc_moves (user_id, id);
create index kyc_moves_case on kyc_moves (case_id, id);
insert into platform_append_only (table_name) values ('kyc_submissions'), ('kyc_moves');

-- Refuses moves that R-KYC-1 does not know, whoever makes them, and writes down those that happen.
create function kyc_case_guard() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 and (new.claimed_by, new.claimed_until) is not distinct from (old.claimed_by, old.claimed_until) then
    raise exception 'verification case % changed without a new version', old.id using errcode = '23514';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('review', 'passed'), ('review', 'retry'), ('review', 'final'), ('retry', 'review'), ('passed', 'expired'), ('expired', 'review')
  ) then
    raise exception 'verification case % may not go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  if new.state = 'final' and (new.proposal_id is null or new.approved_by is null or new.approved_by = new.decided_by) then
    raise exception 'refusing case % for good takes two people', old.id using errcode = '23514';
  end if;
  if (new.user_id, new.level) is distinct from (old.user_id, old.level) then
    raise exception 'verification case % cannot change hands', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger kyc_case_guard before update on kyc_cases for each row execute function kyc_case_guard();

create function kyc_case_moved() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into kyc_moves (case_id, user_id, level, attempt, from_state, to_state, reasons, note, operator_id, operator_name, approver_id)
    values (new.id, new.user_id, new.level, new.attempt, case when tg_op = 'UPDATE' then old.state end, new.state,
      case when new.state = 'review' then '{}'::text[] else new.reasons end,
      case when new.state = 'review' then '' else new.note end,
      case when new.state in ('passed', 'retry', 'final') then new.decided_by end,
      case when new.state in ('passed', 'retry', 'final') then new.decided_name end,
      case when new.state = 'final' then new.approved_by end);
  end if;
  return null;
end $$;
create trigger kyc_case_moved after insert or update on kyc_cases for each row execute function kyc_case_moved();

-- Names of customers can be found without being readable: a keyed digest of each word of the name, under a key that is not
-- in the database (docs/adr/0028). One accounts' person is another account's person when their documents are one.

create table kyc_name_words (
  case_id integer not null references kyc_cases (id),
  user_id integer not null,
  word_index bytea not null,
  primary key (case_id, word_index)
);
create index kyc_name_words_find on kyc_name_words (word_index, user_id);

-- The moves of verification cases, for I9. Each attempt is its own subject: what was corrected begins anew.
create view chk.kyc_transition as
select 'kyc' as ref_type, case_id || ':' || attempt as ref_id, case when to_state <> 'review' then from_state end as from_state, to_state, at
from kyc_moves;
