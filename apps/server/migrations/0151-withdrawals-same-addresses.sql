-- Places, from 1, of those pairs of accounts that know one address or one bank account to be paid at, deleted ones too (R-RF-2).
create function withdrawals_same_address(p_one integer[], p_other integer[]) returns setof bigint language sql stable as $$
  select w.n from unnest(p_one, p_other) with ordinality as w (one, other, n)
  where exists (
      select 1 from withdrawals_addresses a join withdrawals_addresses b on b.chain = a.chain and b.address = a.address
      where a.user_id = w.one and b.user_id = w.other)
    or exists (
      select 1 from withdrawals_bank_accounts a join withdrawals_bank_accounts b on b.account_index = a.account_index
      where a.user_id = w.one and b.user_id = w.other)
$$;
