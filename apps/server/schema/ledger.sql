-- The double-entry ledger (R-MONEY-5 to 7): balances changed only together with the postings that explain them.
-- Stands on: platform, markets.

create table ledger_balances (
  id bigint generated always as identity primary key,
  -- null is a house account.
  user_id integer,
  account text not null,
  currency_id integer not null,
  -- House accounts that every order touches are split, one row a pair, so that pairs do not queue behind one row.
  shard smallint not null default 0,
  available bigint not null default 0,
  frozen bigint not null default 0,
  -- Counts changes under the row lock: the total order of everything that happened to this balance.
  version bigint not null default 0,
  constraint ledger_balances_place unique nulls not distinct (user_id, account, currency_id, shard),
  constraint ledger_balances_not_negative check (available >= 0 or (user_id is null and account like 'X:%')),
  constraint ledger_balances_frozen_not_negative check (frozen >= 0),
  constraint ledger_balances_house_has_no_frozen check (user_id is not null or frozen = 0)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

create sequence ledger_journal_ids cache 1;

create table ledger_journals (
  id bigint primary key,
  kind text not null,
  ref_type text not null,
  ref_id text not null,
  actor text not null,
  approver text,
  idem_key text,
  -- A mistake is corrected by a reversing journal that names the original, never by an update.
  reverses bigint references ledger_journals (id),
  at timestamptz not null,
  constraint ledger_journals_once unique (kind, ref_id)
);

create table ledger_postings (
  journal_id bigint not null,
  -- Orders the postings of a journal; counted over all that were posted together.
  line integer not null,
  balance_id bigint not null,
  -- 'a' available, 'f' frozen, 'h' house.
  bucket "char" not null check (bucket in ('a', 'f', 'h')),
  currency_id integer not null,
  amount bigint not null check (amount <> 0)
);
-- Postings arrive in journal order, so a block-range index finds a journal at a fraction of a b-tree's cost.
create index ledger_postings_journal on ledger_postings using brin (journal_id) with (pages_per_range = 16);
create index ledger_postings_balance on ledger_postings (balance_id, journal_id desc, line desc);

-- One row that every money write reads: closed by the invariant monitor, opened by an operator after the cause is gone.
create table ledger_gate (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null default true,
  reason text,
  changed_at timestamptz not null default now()
);
insert into ledger_gate default values;

create table ledger_invariant_checks (
  name text primary key,
  holds boolean not null,
  violations bigint not null,
  checked_at timestamptz not null,
  last_held_at timestamptz
);

insert into platform_append_only (table_name) values ('ledger_journals'), ('ledger_postings');

-- Posts journals and moves balances in one statement's round trip. Arrays run in parallel:
--   p_kind.. one element a journal; p_line_journal.. one element a posting, p_line_journal the 1-based journal.
-- Locks balance rows in id order (finding 10), lets CHECK >= 0 refuse an overdraft (23514), proves each journal
-- balances, and returns the journal ids in order and the balances after.
create function ledger_post(
  p_kind text[], p_ref_type text[], p_ref_id text[], p_actor text[], p_approver text[], p_idem_key text[], p_at timestamptz,
  p_line_journal integer[], p_line_balance bigint[], p_line_bucket "char"[], p_line_currency integer[], p_line_amount bigint[]
) returns table (journal_ids bigint[], balance_ids bigint[], availables bigint[], frozens bigint[])
language plpgsql as $$
declare
  v_ids bigint[];
  v_unbalanced integer;
begin
  perform 1 from ledger_gate where is_open;
  if not found then
    raise exception 'money writes are stopped' using errcode = 'CN001';
  end if;

  select count(*) into v_unbalanced from (
    select 1 from unnest(p_line_journal, p_line_currency, p_line_amount) as l (journal, currency, amount)
    group by l.journal, l.currency having sum(l.amount) <> 0) as broken;
  if v_unbalanced > 0 then
    raise exception '% journals do not balance', v_unbalanced using errcode = 'CN002';
  end if;

  perform 1 from ledger_balances b where b.id = any (p_line_balance) order by b.id for no key update;

  select array_agg(nextval('ledger_journal_ids') order by n) into v_ids from generate_series(1, cardinality(p_kind)) as n;

  insert into ledger_journals (id, kind, ref_type, ref_id, actor, approver, idem_key, at)
  select v_ids[j.n], j.kind, j.ref_type, j.ref_id, j.actor, j.approver, j.idem_key, p_at
  from unnest(p_kind, p_ref_type, p_ref_id, p_actor, p_approver, p_idem_key)
    with ordinality as j (kind, ref_type, ref_id, actor, approver, idem_key, n);

  insert into ledger_postings (journal_id, line, balance_id, bucket, currency_id, amount)
  select v_ids[l.journal], l.n, l.balance, l.bucket, l.currency, l.amount
  from unnest(p_line_journal, p_line_balance, p_line_bucket, p_line_currency, p_line_amount)
    with ordinality as l (journal, balance, bucket, currency, amount, n);

  with change as (
    select l.balance,
      sum(l.amount) filter (where l.bucket <> 'f') as available,
      sum(l.amount) filter (where l.bucket = 'f') as frozen
    from unnest(p_line_balance, p_line_bucket, p_line_amount) as l (balance, bucket, amount)
    group by l.balance
  ), changed as (
    update ledger_balances b
    set available = b.available + coalesce(c.available, 0), frozen = b.frozen + coalesce(c.frozen, 0), version = b.version + 1
    from change c where b.id = c.balance
    returning b.id, b.available, b.frozen
  )
  select v_ids, array_agg(c.id), array_agg(c.available), array_agg(c.frozen)
  into journal_ids, balance_ids, availables, frozens from changed c;

  if cardinality(balance_ids) is distinct from (select count(distinct b)::integer from unnest(p_line_balance) as b) then
    raise exception 'a posting names a balance that does not exist' using errcode = 'CN003';
  end if;
  return next;
end $$;

-- A customer's postings, newest first on each balance. Each of the balances (a handful) is walked from its newest posting by index and
-- only as far as the reader reaches, so that the cost does not grow with the customer's past; filters by kind or time (null: any)
-- walk on until they are satisfied. Planned as part of the statement that calls it.
create function ledger_newest_postings(
  p_user integer, p_currency integer, p_account text, p_kind text, p_from timestamptz, p_to timestamptz, p_reach bigint
) returns table (
  journal_id bigint, line integer, kind text, ref_type text, ref_id text, account text, bucket "char", currency_id integer, amount bigint, at timestamptz
) language sql stable as $$
  select x.journal_id, x.line, x.kind, x.ref_type, x.ref_id, b.account, x.bucket, x.currency_id, x.amount, x.at
  from ledger_balances b
  cross join lateral (
    select p.journal_id, p.line, p.bucket, p.currency_id, p.amount, j.kind, j.ref_type, j.ref_id, j.at
    from ledger_postings p join ledger_journals j on j.id = p.journal_id
    where p.balance_id = b.id and (p_kind is null or j.kind = p_kind) and (p_from is null or j.at >= p_from)
      and (p_to is null or j.at < p_to)
    order by p.journal_id desc, p.line desc limit p_reach
  ) x
  where b.user_id = p_user and (p_currency is null or b.currency_id = p_currency) and (p_account is null or b.account = p_account)
$$;

-- A balance is shown to checkers from the first time that money stood there. Empty rows are made beforehand, also for
-- requests that are refused later, and a refused request must leave every view as it was.
create view chk.balance as
select b.user_id, b.account, c.name as currency, s.bucket, s.amount * 0.00000001 as amount
from ledger_balances b
join markets_currencies c on c.id = b.currency_id
cross join lateral (values ('available', b.available::numeric), ('frozen', b.frozen::numeric)) as s (bucket, amount)
where b.user_id is not null and (b.version > 0 or b.available <> 0 or b.frozen <> 0)
union all
select null, b.account, c.name, 'house', sum(b.available)::numeric * 0.00000001
from ledger_balances b
join markets_currencies c on c.id = b.currency_id
where b.user_id is null
group by b.account, c.name
having bool_or(b.version > 0) or sum(b.available) <> 0;

create view chk.posting as
select p.journal_id::text || ':' || p.line as id, p.journal_id, b.user_id, b.account, c.name as currency,
  case p.bucket when 'a' then 'available' when 'f' then 'frozen' else 'house' end as bucket, p.amount::numeric * 0.00000001 as amount
from ledger_postings p
join ledger_balances b on b.id = p.balance_id
join markets_currencies c on c.id = p.currency_id;

create view chk.journal as
select id, kind, ref_type, ref_id, idem_key, actor, approver, at from ledger_journals;
