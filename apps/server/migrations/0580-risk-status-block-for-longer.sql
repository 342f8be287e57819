-- Two agree to "blocked" until a moment: for longer takes two as well (R-KYC-5).
create or replace function risk_status_guard() returns trigger language plpgsql as $$
declare
  v_from text := 'normal';
  v_is_shorter boolean := false;
  v_is_block boolean := new.status = 'blocked';
begin
  if tg_op = 'UPDATE' then
    if new.version <> old.version + 1 or new.user_id <> old.user_id then
      raise exception 'the risk status of customer % changed without a new version', old.user_id using errcode = '23514';
    end if;
    v_from := risk_status_before(old, new.since);
    v_is_shorter := v_from <> 'normal' and coalesce(new.ends_at, 'infinity') < coalesce(old.ends_at, 'infinity');
    v_is_block := v_is_block and (v_from <> 'blocked' or coalesce(new.ends_at, 'infinity') > coalesce(old.ends_at, 'infinity'));
  end if;
  if (v_is_block or v_is_shorter or risk_status_rank(new.status) < risk_status_rank(v_from))
    and not exists (
      select 1 from operators_proposals p join operators_checks c on c.proposal_id = p.id
      where p.id = new.proposal_id and p.state = 'executed' and c.verdict = 'yes' and c.operator_id <> p.maker_id) then
    raise exception 'the risk status of customer % takes two people', new.user_id using errcode = 'CN007';
  end if;
  return new;
end $$;
