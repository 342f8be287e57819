-- What waits for each operator, in one mail a day (R-OPS-12): what each chose, and the mails of each day. A mail is made once for a person and a day,
-- whichever node makes it, and carried under that name.
-- Stands on: platform, operators.

-- Without a row it is as it comes.
create table digests_choices (
  operator_id integer primary key,
  is_on boolean not null,
  at_hour smallint not null check (at_hour between 0 and 23),
  language text not null check (language in ('zh', 'en')),
  parts text[] not null check (cardinality(parts) > 0 and parts <@ array['proposals', 'cases', 'jobs']),
  changed_at timestamptz not null
);

create table digests_mails (
  operator_id integer not null,
  day date not null,
  -- Both null where nothing waited, and once it is out.
  subject text,
  body text,
  made_at timestamptz not null,
  tries smallint not null default 0,
  next_try_at timestamptz not null,
  -- Out, given up, or nothing to say.
  done_at timestamptz,
  primary key (operator_id, day),
  check ((subject is null) = (body is null))
);
create index digests_mails_due on digests_mails (next_try_at) where done_at is null;
