-- One bank account is known again by each of its numbers: keyed digests of account number, IBAN and card. Null until the server, which has the
-- keys, has written them down for accounts that were bound before.
alter table withdrawals_bank_accounts add column number_indexes bytea[];
create index withdrawals_bank_accounts_numbers on withdrawals_bank_accounts using gin (number_indexes);
create index withdrawals_bank_accounts_unnumbered on withdrawals_bank_accounts (id) where number_indexes is null;
drop index withdrawals_bank_accounts_shared;

-- As before (R-RF-2), of bank accounts by any of their numbers.
create or replace function withdrawals_same_address(p_one integer[], p_other integer[]) returns setof bigint language sql stable as $$
  select w.n from unnest(p_one, p_other) with ordinality as w (one, other, n)
  cross join lateral (
    select coalesce(sum(r.usdt_value), 0) as whole,
      coalesce(sum(r.usdt_value) filter (where exists (
          select 1 from withdrawals_addresses a join withdrawals_addresses b on b.chain = a.chain and b.address = a.address
          join withdrawals_requests q on q.address_id = b.id and q.state = 'passed'
          where a.id = r.address_id and b.user_id = w.one)
        or exists (
          select 1 from withdrawals_bank_accounts a join withdrawals_bank_accounts b on b.number_indexes && a.number_indexes
          join withdrawals_requests q on q.bank_account_id = b.id and q.state = 'passed'
          where a.id = r.bank_account_id and b.user_id = w.one)), 0) as there
    from withdrawals_requests r where r.user_id = w.other and r.state = 'passed'
  ) paid
  where paid.there > 0 and 2 * paid.there >= paid.whole
$$;
