-- Measured output is not left on a bad day for nothing: from the second agreement on the day of leaving is used, its rent and its share (R-MC-2). A
-- rental of it that was left is over at the end of a day of its term, or on the day of the lease, before the term began.
alter table machines_rentals add constraint machines_rentals_left check (
  state <> 'cancelled' or kind <> 'measured' or agreement_version < 2
  or ended_at = date_trunc('day', leased_at at time zone 'UTC') at time zone 'UTC' + (days + 1) * interval '24 hours'
  or days = 0 and ended_at < date_trunc('day', leased_at at time zone 'UTC') at time zone 'UTC' + interval '24 hours');
