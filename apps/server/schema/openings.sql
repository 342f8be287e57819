-- Stops of opening (R-OPS-4).
-- Stands on: platform, markets.

-- Pairs in which a product opens nothing at present, neither side. Who stopped and who opened again are versions of
-- configuration; this is what is in force.
create table openings_stops (
  pair_id integer not null references markets_pairs (id),
  product text not null,
  since timestamptz not null,
  -- Public.
  reason text not null,
  -- Why, from a list that every customer reads in their own language; free text beside it or instead.
  cause text,
  constraint openings_stops_reason_check check (reason <> '' or cause is not null),
  primary key (pair_id, product)
);
