-- What customers accepted is kept by the sales gate, for every product in one table (R-POL-6, ADR 132).
-- Until now it was read from subscriptions, which go on keeping the version that each was made under.
do $$ begin
  perform sales_accept(user_id, 'launchpad', agreement_version, min(created_at)) from launchpad_subscriptions group by user_id, agreement_version;
end $$;
