-- Places, from 1, of those pairs of accounts that were paid at one address or bank account (R-RF-2): the first at least once, the second with
-- half or more of all that left him. An address that somebody only saved is anybody's: whoever reads it on a chain can save it.
create or replace function withdrawals_same_address(p_one integer[], p_other integer[]) returns setof bigint language sql stable as $$
  select w.n from unnest(p_one, p_other) with ordinality as w (one, other, n)
  cross join lateral (
    select coalesce(sum(r.usdt_value), 0) as whole,
      coalesce(sum(r.usdt_value) filter (where exists (
          select 1 from withdrawals_addresses a join withdrawals_addresses b on b.chain = a.chain and b.address = a.address
          join withdrawals_requests q on q.address_id = b.id and q.state = 'passed'
          where a.id = r.address_id and b.user_id = w.one)
        or exists (
          select 1 from withdrawals_bank_accounts a join withdrawals_bank_accounts b on b.account_index = a.account_index
          join withdrawals_requests q on q.bank_account_id = b.id and q.state = 'passed'
          where a.id = r.bank_account_id and b.user_id = w.one)), 0) as there
    from withdrawals_requests r where r.user_id = w.other and r.state = 'passed'
  ) paid
  where paid.there > 0 and 2 * paid.there >= paid.whole
$$;
create index withdrawals_to_bank on withdrawals_requests (bank_account_id) where bank_account_id is not null;
