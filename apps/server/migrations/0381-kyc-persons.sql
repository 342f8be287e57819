-- Who is the same person by name, country and birth date (R-KYC-4) is found by one keyed digest of the three, however many bear the name: to
-- open the cases of all namesakes one by one, the oldest 200 of them, found nobody with a common name. The key is not in the database, so rows
-- of before are filled by the server's job kyc-names.
create table kyc_persons (
  case_id integer primary key references kyc_cases (id),
  user_id integer not null,
  who_index bytea not null
);
create index kyc_persons_find on kyc_persons (who_index, user_id);
