-- What a replay of products reads of the ledger (R-POL-7): their own journals in the order of their numbers, and single ones by name.

-- Journals of these reference types after a number, with their postings: [user, account, shard, bucket, currency, amount], numbers as text.
create function ledger_journals_of(p_types text[], p_after bigint, p_to bigint, p_limit integer) returns table (
  id bigint, kind text, ref_type text, ref_id text, postings jsonb)
language sql stable as $$
  with page as (
    select j.id, j.kind, j.ref_type, j.ref_id from ledger_journals j
    where j.id > p_after and j.id <= p_to and j.ref_type = any (p_types) order by j.id limit p_limit)
  select g.id, g.kind, g.ref_type, g.ref_id, l.postings
  from page g
  left join (
    select p.journal_id, jsonb_agg(jsonb_build_array(b.user_id, b.account, b.shard, p.bucket::text, p.currency_id, p.amount::text) order by p.line) as postings
    from ledger_postings p join ledger_balances b on b.id = p.balance_id
    where p.journal_id >= (select min(page.id) from page) and p.journal_id <= (select max(page.id) from page)
      and p.journal_id in (select page.id from page)
    group by p.journal_id) l on l.journal_id = g.id
  order by g.id
$$;

-- Those of some journals, named by kind and reference, that are not in the ledger.
create function ledger_journals_missing(p_kinds text[], p_refs text[]) returns table (kind text, ref_id text)
language sql stable as $$
  select n.kind, n.ref_id from unnest(p_kinds, p_refs) as n (kind, ref_id)
  where not exists (select from ledger_journals j where j.kind = n.kind and j.ref_id = n.ref_id)
$$;

-- By how much these journals moved one bucket of a customer's account, each with its number and time: what customers and balances decided
-- and no formula gives.
create function ledger_moved_by(p_kinds text[], p_refs text[], p_bucket "char") returns table (id bigint, ref_id text, at timestamptz, amount bigint)
language sql stable as $$
  select j.id, j.ref_id, j.at, coalesce((
    select sum(p.amount) from ledger_postings p join ledger_balances b on b.id = p.balance_id
    where p.journal_id = j.id and b.user_id is not null and p.bucket = p_bucket), 0)::bigint
  from unnest(p_kinds, p_refs) as n (kind, ref_id) join ledger_journals j on j.kind = n.kind and j.ref_id = n.ref_id
$$;
