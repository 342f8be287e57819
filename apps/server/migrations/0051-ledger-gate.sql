-- The gate can be worked under when it is closed (ADR 0048): what only gives a customer his own money back passes, and two people
-- open it again on the rows that they have seen.

-- Whether every journal only releases: it touches one balance row of a customer, and nothing on it but from frozen to available.
-- That it adds up to zero is checked of every journal. The postings say so, and no caller.
create function ledger_releases_only(
  p_journals integer, p_line_journal integer[], p_line_balance bigint[], p_line_bucket "char"[], p_line_amount bigint[]
) returns boolean language sql stable as $$
  select count(*) = p_journals and coalesce(bool_and(shape.is_release), false) from (
    select count(distinct l.balance) = 1 and bool_and(b.user_id is not null)
      and bool_and(case l.bucket when 'f' then l.amount < 0 when 'a' then l.amount > 0 else false end) as is_release
    from unnest(p_line_journal, p_line_balance, p_line_bucket, p_line_amount) as l (journal, balance, bucket, amount)
    left join ledger_balances b on b.id = l.balance
    group by l.journal) as shape
$$;

create or replace function ledger_post(
  p_kind text[], p_ref_type text[], p_ref_id text[], p_actor text[], p_approver text[], p_idem_key text[], p_at timestamptz,
  p_line_journal integer[], p_line_balance bigint[], p_line_bucket "char"[], p_line_currency integer[], p_line_amount bigint[]
) returns table (journal_ids bigint[], balance_ids bigint[], availables bigint[], frozens bigint[])
language plpgsql as $$
declare
  v_ids bigint[];
  v_unbalanced integer;
begin
  perform 1 from ledger_gate where is_open;
  if not found and not ledger_releases_only(cardinality(p_kind), p_line_journal, p_line_balance, p_line_bucket, p_line_amount) then
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

-- What each invariant's last run found and nobody has acknowledged, as text, the first thousand rows of it.
alter table ledger_invariant_checks
  add column unacknowledged bigint not null default 0,
  add column rows text[] not null default '{}';

-- Offending rows that two people have seen and opened the gate in spite of. A row that differs in anything is another row.
create table ledger_acknowledged (
  invariant text not null,
  row text not null,
  proposal_id bigint not null,
  at timestamptz not null default now()
);
create unique index ledger_acknowledged_row on ledger_acknowledged (invariant, md5(row));
insert into platform_append_only (table_name) values ('ledger_acknowledged');
