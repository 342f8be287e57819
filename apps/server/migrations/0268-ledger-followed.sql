-- Rows are met by their ids; see 0268-spot-hot-plans.sql.
alter function ledger_post set enable_seqscan = off;
alter function ledger_post set enable_mergejoin = off;
alter function ledger_lock set enable_seqscan = off;

-- Journals after a number as they are chained, and beside them their postings as columns: whoever follows the ledger while it is written
-- takes as little from it as can be.
drop function ledger_journals_after(bigint, bigint, integer);
create function ledger_journals_after(p_after bigint, p_to bigint, p_limit integer) returns table (
  id bigint, kind text, ref_type text, ref_id text, actor text, approver text, reverses text, at text)
language sql stable as $$
  select j.id, j.kind, j.ref_type, j.ref_id, j.actor, j.approver, j.reverses::text,
    to_char(j.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  from ledger_journals j where j.id > p_after and j.id <= p_to order by j.id limit p_limit
$$;

-- Postings of the journals after one number and up to another, in their order: one element a posting, of `buckets` one letter.
create function ledger_postings_between(p_after bigint, p_to bigint) returns table (
  journals bigint[], balances bigint[], buckets text, amounts bigint[])
language sql stable as $$
  select coalesce(array_agg(p.journal_id), '{}'), coalesce(array_agg(p.balance_id), '{}'),
    coalesce(string_agg(p.bucket::text, ''), ''), coalesce(array_agg(p.amount), '{}')
  from (
    select q.journal_id, q.balance_id, q.bucket, q.amount from ledger_postings q
    where q.journal_id > p_after and q.journal_id <= p_to order by q.journal_id, q.line
  ) p
$$;

-- Whose balances these are: a customer (null: the house), the account and the currency by name. None of it ever changes.
create function ledger_places(p_ids bigint[]) returns table (id bigint, user_id integer, account text, currency text)
language sql stable as $$
  select b.id, b.user_id, b.account, c.name
  from ledger_balances b join markets_currencies c on c.id = b.currency_id where b.id = any (p_ids)
$$;

-- Pages that are not in it yet are read whole by everybody who looks for a journal, and until the next vacuum of a large table that was a
-- fifth of it.
alter index ledger_postings_journal set (autosummarize = on);
