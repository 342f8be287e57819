-- The index of postings by journal is read page by page until somebody says what lies in new pages, and autovacuum does so every quarter of a minute:
-- whoever followed the ledger meanwhile read everything that was written since, again and again.

-- Says so for pages that are full, from a block on; answers the block to go on from. The newest 65,536 blocks at most: older ones are
-- autovacuum's. It never waits long: whoever has the table for himself, as a vacuum has, leaves it for the next time.
create function ledger_summarise_postings(p_from bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '20ms' as $$
declare
  c_range constant bigint := 16;
  v_blocks bigint := pg_relation_size('ledger_postings') / current_setting('block_size')::bigint;
  v_next bigint := greatest(p_from, (v_blocks - 65536) / c_range * c_range, 0);
begin
  while v_next + c_range <= v_blocks loop
    perform brin_summarize_range('ledger_postings_journal', v_next);
    v_next := v_next + c_range;
  end loop;
  return v_next;
exception when lock_not_available then
  return v_next;
end $$;
