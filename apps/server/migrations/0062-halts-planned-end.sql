-- What a halt was when it was announced stays visible beside what became of it: an end that was announced later counts for no
-- option that was bought before (R-OPT-12a).
create or replace view halts_known as
  select h.id, h.pair_id, h.product, h.cause, h.starts_at, h.announced_at, h.proposal_id,
    least(coalesce(h.ends_at, 'infinity'), coalesce(e.ends_at, 'infinity')) as ends_at,
    e.announced_at as end_announced_at, e.proposal_id as end_proposal_id,
    coalesce(h.ends_at, 'infinity') as planned_ends_at
  from halts_announced h left join halts_ended e on e.halt_id = h.id;
