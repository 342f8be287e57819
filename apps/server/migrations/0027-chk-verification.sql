-- The moves of verification cases join chk.transition (I9). Each attempt is its own subject: what was corrected begins anew.
alter view chk.transition rename to transition_of_money;
create view chk.transition as
select ref_type, ref_id, from_state, to_state, at from chk.transition_of_money
union all
select 'kyc', case_id || ':' || attempt, case when to_state <> 'review' then from_state end, to_state, at from kyc_moves;
