-- A sale that stands still is not allotted so (R-NC-2, ADR 157): what it stood is added when it goes on, or opens late, to its closing, its allotment and its
-- announced launch alike, and in no other way does a date move. Customers who committed are told of each turn, in batches.
alter table launchpad_sales
  -- Since when it stands still; null while it does not.
  add column paused_at timestamptz,
  -- By how much its dates have moved since it was published.
  add column moved_ms bigint not null default 0 check (moved_ms >= 0),
  -- The largest id of a subscription whose customer knows of the last pause, or of its end; null when all know.
  add column turn_told bigint;
-- It is not known since when: they get the whole time again.
update launchpad_sales set paused_at = published_at where state = 'paused';
alter table launchpad_sales add constraint launchpad_sales_stands check ((state = 'paused') = (paused_at is not null));

-- Terms and results stay as they are; the steps are these and no others.
create or replace function launchpad_sales_refuse_change() returns trigger language plpgsql as $$
declare
  moved constant interval := (new.moved_ms - old.moved_ms) * interval '1 millisecond';
begin
  if (new.token_id, new.currency_id, new.supply, new.price, new.step, new.cap, new.minimum, new.maximum, new.soft_cap, new.lock_days,
      new.introduction, new.published_at, new.opens_at, new.closes_at, new.allots_at, new.launches_at)
    is distinct from (old.token_id, old.currency_id, old.supply, old.price, old.step, old.cap, old.minimum, old.maximum, old.soft_cap,
      old.lock_days, old.introduction, old.published_at, old.opens_at, old.closes_at + moved, old.allots_at + moved, old.launches_at + moved)
    or (new.moved_ms <> old.moved_ms and (new.moved_ms < old.moved_ms or old.state not in ('published', 'paused') or new.state <> 'open'))
    or (old.paused_at is not null and new.paused_at is not null and new.paused_at <> old.paused_at)
    or (old.digest is not null and (new.digest, new.tokens, new.cost, new.committed, new.subscriptions, new.allotted_at)
      is distinct from (old.digest, old.tokens, old.cost, old.committed, old.subscriptions, old.allotted_at))
    or (old.launched_at is not null and new.launched_at is distinct from old.launched_at)
    or new.paid_out < old.paid_out then
    raise exception 'sale % keeps its terms', old.id using errcode = 'CN004';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (values ('published', 'open'), ('open', 'paused'), ('paused', 'open'),
      ('open', 'allotting'), ('paused', 'allotting'), ('allotting', 'allotted'), ('allotted', 'launched'), ('launched', 'ended'),
      ('published', 'refunding'), ('open', 'refunding'), ('paused', 'refunding'), ('allotted', 'refunding'), ('refunding', 'failed')) then
    raise exception 'sale % cannot go from % to %', old.id, old.state, new.state using errcode = 'CN004';
  end if;
  return new;
end $$;
