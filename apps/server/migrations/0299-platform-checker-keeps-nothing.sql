-- The outside checker reads and keeps nothing: temporary tables fill the disk of the house. Whoever may log in has the right to them from
-- PostgreSQL itself; the server's own logins get it back. Where the owner may not change that, it stays as it is.
do $$
begin
  if not pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'member') then return; end if;
  execute format('revoke temporary on database %I from public, checker', current_database());
  execute format('grant temporary on database %I to candor_app', current_database());
end $$;
