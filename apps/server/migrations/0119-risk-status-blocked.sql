-- Who of these is blocked by law at a moment on the waiting clock (R-KYC-5).
create function risk_status_blocked(p_users integer[], p_at timestamptz) returns setof integer language sql stable as $$
  select r.user_id from risk_status_customers r
  where r.user_id = any (p_users) and r.status = 'blocked' and (r.ends_at is null or r.ends_at > p_at)
$$;
