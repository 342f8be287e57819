-- What a snapshot of everything that customers hold is read from (R-POL-1), at one journal number and without stopping anybody: what
-- was posted after that number is taken off again.

-- The last number that was given out. Its journal and those before it may still be on their way (ledger_mark).
create function ledger_newest_journal() returns bigint language sql volatile as $$
  select case when is_called then last_value else 0 end from ledger_journal_ids
$$;

-- Customers after an id, so many of them at most: what they hold in each currency in which anything was ever posted to them.
create function ledger_liabilities_after(p_after integer, p_limit integer) returns table (user_id integer, currency_id integer, balance text)
language sql stable as $$
  select b.user_id, b.currency_id, sum(b.available::numeric + b.frozen)::text from ledger_balances b
  where b.user_id > p_after and b.version > 0 and b.user_id <= (
    select max(page.user_id) from (select distinct d.user_id from ledger_balances d where d.user_id > p_after order by d.user_id limit p_limit) page)
  group by b.user_id, b.currency_id order by b.user_id, b.currency_id
$$;

-- By how much customers' balances changed after one journal and up to another.
create function ledger_liabilities_between(p_after bigint, p_to bigint) returns table (user_id integer, currency_id integer, amount text)
language sql stable as $$
  select b.user_id, b.currency_id, sum(p.amount)::text
  from ledger_postings p join ledger_balances b on b.id = p.balance_id
  where p.journal_id > p_after and p.journal_id <= p_to and b.user_id is not null
  group by b.user_id, b.currency_id
$$;

-- All customers together, by an addition of its own.
create function ledger_liabilities_total(p_after bigint) returns table (currency_id integer, total text)
language sql stable as $$
  select s.currency_id, sum(s.amount)::text from (
    select b.currency_id, sum(b.available::numeric + b.frozen) as amount from ledger_balances b
      where b.user_id is not null and b.version > 0 group by b.currency_id
    union all
    select p.currency_id, -sum(p.amount) from ledger_postings p join ledger_balances b on b.id = p.balance_id
      where p.journal_id > p_after and b.user_id is not null group by p.currency_id) s
  group by s.currency_id
$$;

-- Journals after a number as they are chained: postings in their order, as JSON of text.
create function ledger_journals_after(p_after bigint, p_to bigint, p_limit integer) returns table (
  id bigint, kind text, ref_type text, ref_id text, actor text, approver text, reverses text, at text, postings jsonb)
language sql stable as $$
  with page as (
    select j.* from ledger_journals j where j.id > p_after and j.id <= p_to order by j.id limit p_limit)
  select g.id, g.kind, g.ref_type, g.ref_id, g.actor, g.approver, g.reverses::text,
    to_char(g.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), l.postings
  from page g
  left join (
    select p.journal_id, jsonb_agg(jsonb_build_array(b.user_id::text, b.account, p.bucket::text, c.name, p.amount::text) order by p.line) as postings
    from ledger_postings p
    join ledger_balances b on b.id = p.balance_id
    join markets_currencies c on c.id = p.currency_id
    where p.journal_id > p_after and p.journal_id <= (select max(page.id) from page) group by p.journal_id) l on l.journal_id = g.id
  order by g.id
$$;
