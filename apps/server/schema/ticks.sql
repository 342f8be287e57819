-- The published ticks (R-OPT-10): one chain a pair, whatever the number of nodes. A line is written before it is told to
-- anybody and before anything executes on it, and never changes.
-- Stands on: platform.

create table ticks_chains (
  pair_id integer primary key,
  -- `BTCUSDT`, as it stands in every line.
  symbol text not null unique,
  -- UTC date of the genesis text.
  genesis_day date not null,
  genesis_hash bytea not null check (octet_length(genesis_hash) = 32),
  -- The head.
  seq bigint not null default 0,
  hash bytea not null check (octet_length(hash) = 32),
  at timestamptz not null
);

create table ticks_lines (
  pair_id integer not null references ticks_chains (pair_id),
  seq bigint not null check (seq > 0),
  at timestamptz not null,
  -- Parts of the line, for whoever settles; the line itself is the truth.
  index bigint not null check (index > 0),
  mark bigint not null check (mark > 0),
  ask bigint not null check (ask > 0),
  bid bigint not null check (bid > 0),
  status text not null check (status in ('ok', 'stressed', 'degraded')),
  line text not null,
  hash bytea not null,
  primary key (pair_id, seq),
  unique (pair_id, at)
);

-- Every hour the head is signed (Ed25519); the public key is told with it.
create table ticks_signatures (
  pair_id integer not null references ticks_chains (pair_id),
  hour timestamptz not null,
  seq bigint not null,
  hash bytea not null,
  public_key text not null,
  signature text not null,
  signed_at timestamptz not null,
  primary key (pair_id, hour)
);

-- How far a product has acted on a pair's ticks: advanced in the transaction of what it did, so that each tick is acted on
-- once, in order, after any crash and by whichever node.
create table ticks_cursors (
  product text not null,
  pair_id integer not null,
  seq bigint not null,
  primary key (product, pair_id)
) with (fillfactor = 50);

insert into platform_append_only (table_name) values ('ticks_lines'), ('ticks_signatures');

-- Appends one line to each of the chains, or raises CN006 and does nothing: when another node has moved one of them, when
-- a line does not follow from the head by its hash, or when time does not go forward.
create function ticks_append(
  p_pair integer[], p_expected_seq bigint[], p_at timestamptz[], p_index bigint[], p_mark bigint[], p_ask bigint[], p_bid bigint[],
  p_status text[], p_line text[], p_hash bytea[]
) returns void language plpgsql as $$
declare
  v_moved integer;
begin
  perform 1 from ticks_chains where pair_id = any (p_pair) order by pair_id for no key update;
  with moved as (
    update ticks_chains c set seq = c.seq + 1, hash = l.hash, at = l.at
    from unnest(p_pair, p_expected_seq, p_at, p_line, p_hash) as l (pair_id, expected_seq, at, line, hash)
    where c.pair_id = l.pair_id and c.seq = l.expected_seq and l.at > c.at
      and l.hash = sha256(c.hash || convert_to(l.line, 'UTF8'))
      and split_part(l.line, '|', 2) = c.symbol and split_part(l.line, '|', 3) = (c.seq + 1)::text
    returning 1
  ) select count(*) into v_moved from moved;
  if v_moved <> cardinality(p_pair) then
    raise exception 'a tick does not follow the chain' using errcode = 'CN006';
  end if;
  insert into ticks_lines (pair_id, seq, at, index, mark, ask, bid, status, line, hash)
  select * from unnest(p_pair, (select array_agg(s + 1 order by n) from unnest(p_expected_seq) with ordinality as e (s, n)),
    p_at, p_index, p_mark, p_ask, p_bid, p_status, p_line, p_hash);
end $$;
