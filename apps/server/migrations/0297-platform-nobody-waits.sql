-- The outside checker reads; what he may not is hold what the house waits for. PostgreSQL lets every login take advisory locks, by which here
-- acts on money, codes and changes of roles take turns, and write large objects. Where the owner may not change that, a database of somebody
-- else's, it stays as it is.
do $$
declare called regprocedure;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  for called in select p.oid from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace
      and (p.proname ~ '^pg_(try_)?advisory_' or p.proname ~ '^lo_(creat|create|from_bytea|put)$') loop
    execute format('revoke execute on function %s from public', called);
    execute format('grant execute on function %s to candor_app', called);
  end loop;
end $$;
