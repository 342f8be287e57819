-- Time that can be trusted. A tick later than the database's own clock is no tick; a chain that holds one already goes on
-- with a line that says from when to when its clock goes back; one key a venue signs, and all keys are listed.

-- `run` counts the corrections before a line: within one run time only goes forward.
alter table ticks_chains add column run integer not null default 0;
alter table ticks_lines add column run integer not null default 0, drop constraint ticks_lines_pair_id_at_key;
alter table ticks_lines add constraint ticks_lines_run_at unique (pair_id, run, at);
create index ticks_lines_at on ticks_lines (pair_id, at);

-- Lines that go back: those before `seq` which stand at `to_at` or later count no longer where lines are taken by time.
create table ticks_corrections (
  pair_id integer not null references ticks_chains (pair_id),
  seq bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at < from_at),
  primary key (pair_id, seq)
);

-- Keys with which heads and corrections were signed, with the times for which they hold; an old one stays for ever.
-- `sealed` is the secret half of the venue's own, under FILE_KEY; keys of single nodes, from before there was one a venue,
-- have none.
create table ticks_keys (
  public_key text primary key,
  valid_from timestamptz not null,
  valid_until timestamptz,
  sealed bytea,
  check (valid_until is null or valid_until >= valid_from)
);
create unique index ticks_keys_one on ticks_keys ((true)) where valid_until is null;
insert into ticks_keys (public_key, valid_from, valid_until)
select public_key, min(signed_at), max(signed_at) from ticks_signatures group by public_key;

insert into platform_append_only (table_name) values ('ticks_corrections');

drop function ticks_append;

-- Appends one line to each of the chains, or raises CN006 and does nothing: when another node has moved one of them, when
-- a line does not follow from the head by its hash, when time does not go forward or goes beyond now, or when it goes back
-- although the head does not lie in the future. `p_back` is the time a line goes back from. `p_now` is null wherever the
-- node's clock follows this database's: then now is ours.
create function ticks_append(
  p_pair integer[], p_expected_seq bigint[], p_at timestamptz[], p_index bigint[], p_mark bigint[], p_ask bigint[], p_bid bigint[],
  p_status text[], p_line text[], p_hash bytea[], p_back timestamptz[], p_now timestamptz
) returns void language plpgsql as $$
declare
  v_moved integer;
  -- Half a second for the error of the node's measurement of our clock.
  v_latest timestamptz := coalesce(p_now, clock_timestamp()) + interval '500 milliseconds';
begin
  perform 1 from ticks_chains where pair_id = any (p_pair) order by pair_id for no key update;
  with moved as (
    update ticks_chains c set seq = c.seq + 1, hash = l.hash, at = l.at, run = c.run + (l.back is not null)::integer
    from unnest(p_pair, p_expected_seq, p_at, p_line, p_hash, p_back) as l (pair_id, expected_seq, at, line, hash, back)
    where c.pair_id = l.pair_id and c.seq = l.expected_seq and l.at <= v_latest
      and case when l.back is null then l.at > c.at and split_part(l.line, '|', 11) = ''
        else l.back = c.at and c.at > v_latest
          and split_part(l.line, '|', 11) like 'back:' || round(extract(epoch from c.at) * 1000)::text || ':%' end
      and l.hash = sha256(c.hash || convert_to(l.line, 'UTF8'))
      and split_part(l.line, '|', 2) = c.symbol and split_part(l.line, '|', 3) = (c.seq + 1)::text
    returning 1
  ) select count(*) into v_moved from moved;
  if v_moved <> cardinality(p_pair) then
    raise exception 'a tick does not follow the chain' using errcode = 'CN006';
  end if;
  insert into ticks_corrections (pair_id, seq, from_at, to_at)
  select l.pair_id, l.expected_seq + 1, l.back, l.at
  from unnest(p_pair, p_expected_seq, p_at, p_back) as l (pair_id, expected_seq, at, back) where l.back is not null;
  insert into ticks_lines (pair_id, seq, at, index, mark, ask, bid, status, line, hash, run)
  select l.pair_id, l.expected_seq + 1, l.at, l.index, l.mark, l.ask, l.bid, l.status, l.line, l.hash, c.run
  from unnest(p_pair, p_expected_seq, p_at, p_index, p_mark, p_ask, p_bid, p_status, p_line, p_hash)
    as l (pair_id, expected_seq, at, index, mark, ask, bid, status, line, hash)
  join ticks_chains c using (pair_id);
end $$;
