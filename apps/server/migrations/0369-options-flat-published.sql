-- Flat as a type is on in a demo from the first day; elsewhere it is sold once two people have published it (R-OPT-2, R-OPT-7). Terms that are not
-- what an installation begins with are people's.
alter table options_terms add column is_flat_published boolean not null default false;
update options_terms set is_flat_published = true
where (duration_s, flat_ratio, flat_band) is distinct from (duration_s, 900000000::bigint, case duration_s when 60 then 2000 when 120 then 3000
  when 180 then 3500 when 300 then 4500 when 600 then 6500 when 1800 then 11000 when 3600 then 16000 end::bigint);
