-- Balances, journals, postings and the gate change in these functions and nowhere else (ADR 0060): the server's login may call
-- them and may not write the tables. `pg_temp` stands last, so that nobody's temporary table is taken for one of ours.
insert into platform_guarded_tables (table_name, insert_columns) values
  -- A place is made empty; money comes there by ledger_post.
  ('ledger_balances', '{user_id,account,currency_id,shard}'),
  ('ledger_journals', '{}'),
  ('ledger_postings', '{}'),
  ('ledger_gate', '{}');

alter function ledger_post(
  text[], text[], text[], text[], text[], text[], timestamptz, integer[], bigint[], "char"[], integer[], bigint[]
) security definer set search_path = pg_catalog, public, pg_temp;

-- Locks balance rows in id order, the one order in which balances are ever locked (finding 10), and reads them.
create function ledger_lock(p_ids bigint[]) returns table (id bigint, available bigint, frozen bigint)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.id, b.available, b.frozen from ledger_balances b where b.id = any (p_ids) order by b.id for no key update
$$;

create function ledger_close_gate(p_reason text) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update ledger_gate set is_open = false, reason = p_reason, changed_at = now() where is_open
$$;

-- Only for a proposal to open it that somebody else than its maker has just approved.
create function ledger_open_gate(p_proposal bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select 1 from operators_proposals p join operators_checks c on c.proposal_id = p.id
    where p.id = p_proposal and p.kind = 'open_gate' and p.state = 'executed'
      and c.verdict = 'yes' and c.operator_id <> p.maker_id) then
    raise exception 'proposal % to open the gate has no approval of two', p_proposal using errcode = 'CN007';
  end if;
  update ledger_gate set is_open = true, reason = null, changed_at = now() where not is_open;
end $$;

revoke execute on function ledger_post(
  text[], text[], text[], text[], text[], text[], timestamptz, integer[], bigint[], "char"[], integer[], bigint[]
), ledger_lock(bigint[]), ledger_close_gate(text), ledger_open_gate(bigint) from public;
