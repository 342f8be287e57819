-- Cases about deposits that were credited before such money waited by itself (ADR 113): what a stranger sent holds no payout of the
-- customer's any more, people look at each until two have closed the case (R-AML-2). What it was worth then is not on record.
update risk_status_cases c
set kind = 'screening_deposit', version = version + 1,
  facts = facts || jsonb_build_object('deposits', '1', 'usdt_value', '')
where kind = 'screening_address' and ref_type = 'deposit' and state <> 'closed'
  and not exists (select from risk_status_cases n
    where n.user_id = c.user_id and n.kind = 'screening_deposit' and n.ref_type = c.ref_type and n.ref_id = c.ref_id);
