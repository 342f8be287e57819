-- Journals by name as one customer may see them (R-POL-7): whose an amount is, his own, the house's or somebody else's, and of those others
-- neither who they are nor which account it was.
create function ledger_journals_shown(p_user integer, p_kinds text[], p_refs text[]) returns table (
  id bigint, kind text, ref_id text, at timestamptz, postings jsonb)
language sql stable as $$
  select j.id, j.kind, j.ref_id, j.at, (
    select jsonb_agg(jsonb_build_array(
      case when b.user_id is null then 'house' when b.user_id = p_user then 'own' else 'other' end,
      case when b.user_id is null or b.user_id = p_user then b.account else '' end,
      case when b.user_id is null or b.user_id = p_user then p.bucket::text else '' end, c.name, p.amount::text) order by p.line)
    from ledger_postings p join ledger_balances b on b.id = p.balance_id join markets_currencies c on c.id = p.currency_id
    where p.journal_id = j.id)
  from unnest(p_kinds, p_refs) as n (kind, ref_id) join ledger_journals j on j.kind = n.kind and j.ref_id = n.ref_id
  order by j.id
$$;
