-- A signal is mirrored by thousands in one statement: that copy and signal are there is looked at once for all of them, instead of twice a
-- row, with a lock on each copy and thousands on the one signal. Neither is ever removed.
alter table copy_trading_mirrors drop constraint copy_trading_mirrors_copy_id_fkey, drop constraint copy_trading_mirrors_signal_id_fkey;
create function copy_trading_mirrors_know_both() returns trigger language plpgsql as $$
begin
  if exists (select 1 from made m left join copy_trading_copies c on c.id = m.copy_id where c.id is null)
    or exists (select 1 from (select distinct signal_id from made) m left join copy_trading_signals s on s.id = m.signal_id where s.id is null) then
    raise exception 'a mirror names a copy or a signal that is not there' using errcode = '23503';
  end if;
  return null;
end $$;
create trigger copy_trading_mirrors_known after insert on copy_trading_mirrors referencing new table as made
  for each statement execute function copy_trading_mirrors_know_both();
create function copy_trading_refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% keeps its rows', tg_table_name using errcode = 'CN004';
end $$;
create trigger copy_trading_copies_stay before delete or truncate on copy_trading_copies for each statement execute function copy_trading_refuse_removal();
create trigger copy_trading_signals_stay before delete or truncate on copy_trading_signals for each statement execute function copy_trading_refuse_removal();
