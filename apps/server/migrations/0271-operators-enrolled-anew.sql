-- When an operator last set his password and second factor. Whatever was said in his name before it counts no more (R-OPS-3): it may
-- have been said by whoever had his old ones. Null: from before this was kept, or never enrolled.
alter table operators_people add column enrolled_at timestamptz;
