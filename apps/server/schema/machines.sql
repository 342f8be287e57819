-- Machines for rent (R-MC): packages of units that exist, rentals that keep what they were leased under, and what pools paid day by day.
-- The database takes units by itself and never beyond those that exist; it proves by itself what was earned and what each day was shared into.
-- Stands on: platform, markets.

create table machines_packages (
  id integer generated always as identity primary key,
  model text not null check (length(model) between 1 and 60),
  -- As the maker states it, of one unit: "120 TH/s".
  hash_rate text not null check (length(hash_rate) between 1 and 30),
  location text not null check (length(location) between 1 and 80),
  -- The account at the pool, open for everybody to look at.
  pool text not null check (length(pool) between 1 and 60),
  pool_url text not null check (pool_url ~ '^https://' and length(pool_url) <= 200),
  units integer not null check (units between 1 and 100000),
  -- Held by running rentals; changed by the rentals themselves and by nothing else.
  leased integer not null default 0,
  rent_currency_id integer not null references markets_currencies (id),
  -- Of one unit for the whole term.
  rent bigint not null check (rent > 0),
  term_days integer not null check (term_days between 1 and 1095),
  kind text not null check (kind in ('measured', 'fixed')),
  output_currency_id integer not null references markets_currencies (id),
  -- Of one unit and day; of fixed output only.
  daily_output bigint check (daily_output > 0),
  -- Of one unit and day, in the currency of the output; taken off what the pool pays. Of measured output only.
  power_cost bigint not null default 0 check (power_cost >= 0),
  state text not null default 'published' check (state in ('published', 'open', 'paused', 'closed')),
  published_at timestamptz not null,
  opens_at timestamptz,
  closed_at timestamptz,
  -- The demo's own packages, made once for ever; what their pools pay is simulated, and said to be.
  demo_key text unique,
  constraint machines_packages_units check (leased between 0 and units),
  check ((kind = 'fixed') = (daily_output is not null)),
  check (kind = 'measured' or power_cost = 0),
  check (state <> 'open' or opens_at is not null),
  check ((state = 'closed') = (closed_at is not null))
);

-- Terms of what is on offer never change: other terms are another package (R-GEN-3). What was closed stays closed.
create function machines_packages_refuse_change() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' and new.state <> 'closed' or old.state <> 'published' and new.state = 'published'
    or (new.model, new.hash_rate, new.location, new.pool, new.pool_url, new.units, new.rent_currency_id, new.rent, new.term_days, new.kind,
        new.output_currency_id, new.daily_output, new.power_cost, new.published_at)
      is distinct from (old.model, old.hash_rate, old.location, old.pool, old.pool_url, old.units, old.rent_currency_id, old.rent, old.term_days,
        old.kind, old.output_currency_id, old.daily_output, old.power_cost, old.published_at)
    or (old.opens_at is not null and new.opens_at is distinct from old.opens_at) then
    raise exception 'machine package % keeps its terms', old.id using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger machines_packages_kept before update on machines_packages for each row execute function machines_packages_refuse_change();

create table machines_rentals (
  id bigint generated always as identity (start with 900001) primary key,
  user_id integer not null,
  package_id integer not null references machines_packages (id),
  units integer not null check (units > 0),
  rent_currency_id integer not null,
  -- Of all its units for the whole term.
  rent bigint not null check (rent > 0),
  term_days integer not null,
  kind text not null check (kind in ('measured', 'fixed')),
  output_currency_id integer not null,
  -- Of one unit.
  daily_output bigint,
  power_cost bigint not null,
  -- Version of the agreement that was accepted (R-POL-6).
  agreement_version integer not null check (agreement_version > 0),
  -- On the waiting clock, as are all moments of a rental (R-GEN-5).
  leased_at timestamptz not null,
  -- Days of the term that are over.
  days integer not null default 0 check (days between 0 and term_days),
  rent_earned bigint not null default 0,
  output_paid bigint not null default 0 check (output_paid >= 0),
  -- When the running day is over, 00:00 UTC; null once the rental is.
  next_day_at timestamptz,
  state text not null default 'running' check (state in ('running', 'ended', 'cancelled')),
  -- Unearned rent that went back.
  returned bigint,
  ended_at timestamptz,
  -- R-MC-2: cut once, cumulative, so that the total is exact. Told by the row itself.
  constraint machines_rentals_rent check (rent_earned = div(rent::numeric * days, term_days)),
  constraint machines_rentals_output check (kind = 'measured' or output_paid = units * daily_output * days),
  -- R-MC-5: leased on day D, the k-th day of the term is over at 00:00 UTC of D+k+1.
  constraint machines_rentals_day check (state <> 'running' or
    next_day_at = date_trunc('day', leased_at at time zone 'UTC') at time zone 'UTC' + (days + 2) * interval '24 hours'),
  check ((kind = 'fixed') = (daily_output is not null)),
  check ((state = 'running') = (ended_at is null) and (state = 'running') = (next_day_at is not null)),
  check ((state = 'cancelled') = (returned is not null)),
  check (returned = rent - rent_earned),
  check (state <> 'ended' or days = term_days),
  check (state = 'ended' or days < term_days)
) with (fillfactor = 80);
-- The daily run finds what is due here, and looks at nothing else.
create index machines_rentals_due on machines_rentals (next_day_at, package_id) where state = 'running';
create index machines_rentals_of_package on machines_rentals (package_id, leased_at);

-- A rental is what its package says, and takes its units out of those that exist: whoever writes the row, there are no more (R-MC-1).
create function machines_rentals_take_units() returns trigger language plpgsql as $$
begin
  update machines_packages set leased = leased + new.units
  where id = new.package_id and rent * new.units = new.rent
    and (rent_currency_id, term_days, kind, output_currency_id, daily_output, power_cost)
      is not distinct from (new.rent_currency_id, new.term_days, new.kind, new.output_currency_id, new.daily_output, new.power_cost);
  if not found then
    raise exception 'rental % is not what its package says', new.id using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger machines_rentals_taken after insert on machines_rentals for each row execute function machines_rentals_take_units();

-- Only days and output go on; a rental that is over gives its units back once, and is paid nothing but what was measured before its end.
create function machines_rentals_go_on() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.package_id, new.units, new.rent_currency_id, new.rent, new.term_days, new.kind, new.output_currency_id, new.daily_output,
      new.power_cost, new.leased_at, new.agreement_version)
    is distinct from (old.user_id, old.package_id, old.units, old.rent_currency_id, old.rent, old.term_days, old.kind, old.output_currency_id,
      old.daily_output, old.power_cost, old.leased_at, old.agreement_version)
    or new.days < old.days or new.output_paid < old.output_paid
    or (old.state <> 'running' and (new.state, new.days, new.returned, new.ended_at, new.next_day_at)
      is distinct from (old.state, old.days, old.returned, old.ended_at, old.next_day_at)) then
    raise exception 'rental % cannot change from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  if old.state = 'running' and new.state <> 'running' then
    update machines_packages set leased = leased - old.units where id = old.package_id;
  end if;
  return new;
end $$;
create trigger machines_rentals_kept before update on machines_rentals for each row execute function machines_rentals_go_on();

-- What a pool paid for a day, once a package and day, and once a transaction.
create table machines_payouts (
  id integer generated always as identity primary key,
  package_id integer not null references machines_packages (id),
  day date not null,
  currency_id integer not null,
  -- Null of what is simulated in a demo.
  chain text,
  tx_id text,
  -- Whether a node of our own showed the transaction.
  is_checked boolean not null,
  amount bigint not null check (amount > 0),
  power_cost bigint not null check (power_cost between 0 and amount),
  -- What the day before could not be cut into.
  carried bigint not null check (carried >= 0),
  -- Units that exist, and those that were leased the whole day.
  units integer not null check (units > 0),
  leased integer not null check (leased between 0 and units),
  customers bigint not null check (customers >= 0),
  -- Of units that nobody had leased.
  house bigint not null check (house >= 0),
  -- Stays for the next day.
  rest bigint not null check (rest >= 0),
  entered_at timestamptz not null,
  unique (package_id, day),
  unique (chain, tx_id),
  check ((chain is null) = (tx_id is null)),
  constraint machines_payouts_whole check (amount - power_cost + carried = customers + house + rest)
);
insert into platform_append_only (table_name) values ('machines_payouts');

create table machines_shares (
  payout_id integer not null references machines_payouts (id),
  rental_id bigint not null references machines_rentals (id),
  units integer not null check (units > 0),
  amount bigint not null check (amount >= 0),
  paid_at timestamptz,
  primary key (payout_id, rental_id)
);
create index machines_shares_unpaid on machines_shares (payout_id, rental_id) where paid_at is null;
create index machines_shares_of_rental on machines_shares (rental_id, payout_id desc);

-- A share is written with its day, and paid once.
create function machines_shares_refuse_change() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null or new.paid_at is null
    or (new.payout_id, new.rental_id, new.units, new.amount) is distinct from (old.payout_id, old.rental_id, old.units, old.amount) then
    raise exception 'share % of rental % is as it was written', old.payout_id, old.rental_id using errcode = 'CN004';
  end if;
  return new;
end $$;
create trigger machines_shares_kept before update on machines_shares for each row execute function machines_shares_refuse_change();

-- Which version of the agreement a customer has accepted, and when (R-POL-6).
create table machines_agreements (
  user_id integer not null,
  version integer not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);
insert into platform_append_only (table_name) values ('machines_agreements');

-- What is owed, and the steps of a rental (I9). Rent is held for nobody: unearned, it stands in T:machine:<p>:deferred.
create view chk.machines_obligation as
select 'machine' as kind, r.id::text as id, r.user_id, c.name as currency, (r.rent - r.rent_earned)::numeric * 0.00000001 as principal,
  r.state as status
from machines_rentals r join markets_currencies c on c.id = r.rent_currency_id;

create view chk.machines_transition as
select 'machine' as ref_type, id::text as ref_id, null::text as from_state, 'running' as to_state, leased_at as at from machines_rentals
union all
select 'machine', id::text, 'running', state, ended_at from machines_rentals where ended_at is not null;
