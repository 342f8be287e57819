-- A position keeps the fee rate of its customer's level as it was accepted (R-VIP-1, R-GEN-3); null of those from before: its terms' rate.
alter table contracts_positions add column fee_rate bigint check (fee_rate >= 0);
create index contracts_positions_opened_at on contracts_positions using brin (opened_at);
create index contracts_positions_closed_at on contracts_positions using brin (closed_at);

-- Notional that customers opened and closed from one moment until before another, in USDT. A part that closes names its position: what was
-- opened is counted once.
create function contracts_volumes(p_from timestamptz, p_to timestamptz) returns table (user_id integer, volume numeric) language sql stable as $$
  select v.user_id, sum(v.notional) from (
    select p.user_id, coalesce(p.notional_opened::numeric, div(p.quantity::numeric * p.entry_price, 100000000)) as notional
    from contracts_positions p where p.opened_at >= p_from and p.opened_at < p_to and p.parent_id is null and p.entry_price is not null
    union all
    select p.user_id, div(p.quantity::numeric * p.exit_price, 100000000)
    from contracts_positions p where p.closed_at >= p_from and p.closed_at < p_to and p.exit_price is not null
  ) v group by v.user_id
$$;
