-- Whole statements of banks, in and out (R-OPS-10): what the bank says, what our books moved there, and which of the two belong
-- together. What the books hold at a bank is the last closing balance, with what is booked and on no statement yet, without what is
-- on a statement and not booked yet (I18).
create table banks_statements (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  bank integer not null references banks_details (bank),
  -- The bank's own number or name of it.
  number text not null,
  closed_on date not null,
  -- Units of 10^-8 USD; an overdrawn account is below zero.
  opening bigint not null,
  closing bigint not null,
  format text not null check (format in ('csv', 'camt053', 'mt940')),
  -- SHA-256 of the file as it was sent.
  digest text not null,
  state text not null default 'proposed' check (state in ('proposed', 'booked', 'dropped', 'withdrawn')),
  entered_by integer not null,
  checked_by integer,
  proposal_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Which one it follows on; null of the first. Two that follow on the same one cannot both be booked.
  follows bigint references banks_statements (id),
  constraint banks_statements_four_eyes check (state not in ('booked', 'withdrawn') or (checked_by is not null and checked_by <> entered_by))
);
create unique index banks_statements_waiting on banks_statements (bank) where state = 'proposed';
create unique index banks_statements_once on banks_statements (bank, number) where state in ('proposed', 'booked');
create unique index banks_statements_chain on banks_statements (bank, follows) nulls not distinct where state = 'booked';
create index banks_statements_newest on banks_statements (bank, id desc) where state = 'booked';

-- One row a journal and bank that it touches: what the books say left or came.
create table banks_movements (
  id bigint generated always as identity primary key,
  bank integer not null,
  currency_id integer not null,
  -- As the journal has them.
  kind text not null,
  ref_type text not null,
  ref_id text not null,
  -- What the bank holds more by it.
  amount bigint not null check (amount <> 0),
  -- What the bank calls it, as far as somebody told us.
  reference text not null,
  at timestamptz not null,
  -- It stands in the opening balance of the bank's first statement.
  opened_by bigint references banks_statements (id),
  -- Undone by a later one: neither is on its way any more.
  undone_by bigint references banks_movements (id),
  unique (bank, currency_id, kind, ref_type, ref_id)
);
create index banks_movements_reference on banks_movements (bank, reference);

create table banks_statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references banks_statements (id),
  -- From 1, as the bank lists them.
  position integer not null check (position > 0),
  bank_line_id text not null,
  value_date date not null,
  -- In above zero, out below.
  amount bigint not null check (amount <> 0),
  name text not null,
  reference text not null,
  -- The house's own money came in: not a customer's.
  is_own boolean not null default false,
  movement_id bigint unique references banks_movements (id),
  unique (statement_id, position),
  unique (statement_id, bank_line_id)
);
create index banks_statement_lines_unexplained on banks_statement_lines (statement_id) where movement_id is null;

-- How a bank writes its CSV files, as it was last told.
create table banks_mappings (
  bank integer primary key references banks_details (bank),
  value jsonb not null,
  updated_at timestamptz not null
);

-- What the bank and the books said stays as it was said; only which belongs to which, and how far it came, moves on.
create function banks_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'rows of % stay', tg_table_name using errcode = '23514';
  end if;
  if tg_table_name = 'banks_statement_lines' then
    if (to_jsonb(new) - 'movement_id') <> (to_jsonb(old) - 'movement_id') then
      raise exception 'a line of a statement cannot change what it is' using errcode = '23514';
    end if;
  elsif tg_table_name = 'banks_movements' then
    if (to_jsonb(new) - 'opened_by' - 'undone_by') <> (to_jsonb(old) - 'opened_by' - 'undone_by') then
      raise exception 'a movement cannot change what it is' using errcode = '23514';
    end if;
  else
    if (to_jsonb(new) - array['version', 'state', 'checked_by', 'proposal_id', 'updated_at', 'follows'])
      <> (to_jsonb(old) - array['version', 'state', 'checked_by', 'proposal_id', 'updated_at', 'follows']) then
      raise exception 'a statement cannot change what it is' using errcode = '23514';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (('proposed', 'booked'), ('proposed', 'dropped'), ('booked', 'withdrawn')) then
      raise exception 'a statement cannot go from % to %', old.state, new.state using errcode = '23514';
    end if;
  end if;
  return new;
end $$;
create trigger banks_statements_keep before update or delete on banks_statements for each row execute function banks_keep();
create trigger banks_movements_keep before update or delete on banks_movements for each row execute function banks_keep();
create trigger banks_statement_lines_keep before update or delete on banks_statement_lines for each row execute function banks_keep();

-- What stood at banks before there were statements.
insert into banks_movements (bank, currency_id, kind, ref_type, ref_id, amount, reference, at)
select split_part(b.account, ':', 3)::integer, c.id, 'carried', 'balance', 'carried', (-sum(b.amount) * 100000000)::bigint, '', now()
from chk.balance b join markets_currencies c on c.name = b.currency
where b.account like 'X:bank:%' group by 1, 2 having sum(b.amount) <> 0;
