-- Where strangers have had the wrong codes of a day (R-SEC-3), a code of twelve digits is sent instead of none being looked at: nobody finds that by
-- trying, so it is in none of the sums, and a guesser shuts nobody out who shares his address.
alter table identity_codes add column is_long boolean not null default false;
